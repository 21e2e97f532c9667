"""The stages that ship, over a recorded folder: what they did is told again from the steps, byte for byte."""

import json
from collections.abc import Sequence
from pathlib import Path

from superbizagent.adapters.scripted import ScriptedClock, ScriptedNames, ScriptedTool
from superbizagent.adapters.steps_inline import InlineSteps, ReplayedSteps
from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.app import open_folder
from superbizagent.domain.errors import BackendError
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Catalogue, Plan
from superbizagent.domain.question import Question
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import ToolReply, Trace
from superbizagent.domain.verdict import RetryContext
from superbizagent.pipeline.parts import Call, Stages
from superbizagent.ports import CatalogueSource, Steps, Tool
from superbizagent.stages.composer import compose_nothing
from superbizagent.stages.executor import execute
from superbizagent.stages.planner import plan_by_code
from superbizagent.stages.verifier import verify_by_code
from superbizagent.usecases.ask import Request, Surroundings, ask
from tests.cli.conftest import make_incident
from tests.pipeline.scripted import written


async def _plan(question: Question, catalogue: Catalogue, retry: RetryContext | None) -> Plan:
    return plan_by_code(question, catalogue, retry)


async def _execute(
    question: Question,
    plan: Plan,
    call: Call,
    *,
    trace: Trace,
    catalogue: Catalogue,
    calls_left: int,
    kept_index: KeptIndex,
) -> str:
    done = await execute(
        question, plan, call, trace=trace, calls_left=calls_left, catalogue=catalogue, kept_index=kept_index
    )
    return done.raw_text


async def _diagnose(
    folder: Path, text: str, *, steps: Steps, tools: Sequence[Tool] | None = None, names: CatalogueSource | None = None
) -> tuple[JsonObject, list[JsonObject], list[JsonObject]]:
    opened = open_folder(folder, knowledge=None)
    told: list[JsonObject] = []
    store = MemorySessionStore()
    around = Surroundings(
        tools=opened.tools if tools is None else tools,
        names=names or opened,
        stages=Stages(planner=_plan, executor=_execute, verifier=verify_by_code, composer=compose_nothing),
        store=store,
        steps=steps,
        clock=ScriptedClock(),
        now=opened.newest,
    )
    session = await ask(Request(text=text), around, told.append)
    return session, told, list(await store.invocations(str(session["session_id"])))


def _dumb(tools: Sequence[Tool]) -> list[Tool]:
    def never(args: JsonObject) -> ToolReply:
        raise AssertionError("a replay asks nobody")

    return [ScriptedTool(tool.spec, never, data_source=tool.data_source) for tool in tools]


async def test_a_diagnosis_is_a_function_of_its_steps(tmp_path: Path) -> None:
    folder = make_incident(tmp_path / "incident")
    text = "支付服务 payment 为什么报错？"
    live = InlineSteps()
    first = await _diagnose(folder, text, steps=live)
    remembered: dict[str, Json] = json.loads(json.dumps(live.results))
    tools = _dumb(open_folder(folder, knowledge=None).tools)
    names = ScriptedNames(BackendError("a replay asks nobody"))
    again = await _diagnose(folder, text, steps=ReplayedSteps(remembered), tools=tools, names=names)
    assert first[0]["status"] == "completed" and len(first[2]) > 1
    for live_part, replayed_part in zip(first, again, strict=True):
        assert written(replayed_part) == written(live_part)


async def test_the_cause_of_a_question_about_nothing_is_not_invented(tmp_path: Path) -> None:
    quiet = "\n".join(f"2026-03-01T10:{minute:02d}:00Z INFO payment request ok" for minute in range(30))
    folder = make_incident(tmp_path / "quiet", **{"logs/payment.log": quiet + "\n"})
    session, _, _ = await _diagnose(folder, "支付服务 payment 为什么报错？", steps=InlineSteps())
    assert session["status"] == "completed"
    answer = str(session["final_answer"])
    assert "诊断结论（已核实）" not in answer and "导致" not in answer
