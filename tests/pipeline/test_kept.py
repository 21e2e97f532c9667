"""What is kept of a diagnosis: every key in its place, the same again from its steps, and never a lost session."""

import asyncio
import json
from pathlib import Path

import pytest

from superbizagent.adapters.scripted import ScriptedClock
from superbizagent.adapters.steps_inline import InlineSteps, ReplayedSteps
from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.adapters.store_sql import open_stores
from superbizagent.domain.errors import BackendError
from superbizagent.domain.events import Event
from superbizagent.domain.question import Question
from superbizagent.domain.session import fold, new_session
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import ToolReply
from superbizagent.pipeline.story import diagnose
from tests.pipeline.scripted import ASKED, QUESTION, RAW, WINDOW, Bench, verifier_evaluation, written

KEYS = {
    "verdict", "groundedness_score", "rationale", "claim_checks", "facts_checked", "evidence_gaps",
    "executor_output_parse_status", "executor_output_parse_detail", "executor_final_answer",
    "executor_structured_output", "tool_trace_summary", "gatekeeper_result", "retry_context", "rounds",
    "composer_output", "verifier_status", "matrix_version",
}  # fmt: skip
ROUNDS = [("PASS",), ("HALF",), ("REJECT",), ("WEAK", "PASS"), ("WEAK", "WEAK"), ("PROSE",), ("WEAK", "PROSE")]


def _whole(session: JsonObject) -> JsonObject:
    whole = session["self_evaluation"]
    assert isinstance(whole, dict)
    return whole


@pytest.mark.req("R9", "R68", "R69", "R70", "R71", "R72", "R73", "R75", "R76", "R77", "R78")
@pytest.mark.parametrize("names", ROUNDS, ids="-".join)
async def test_the_evaluation_is_kept_whole(names: tuple[str, ...]) -> None:
    bench = Bench(raws=[RAW[name] for name in names])
    session = await bench.run()
    whole, evaluation = _whole(session), verifier_evaluation(session)
    assert set(whole) == {"schema_version", "rule_evaluation", "verifier_evaluation"}
    assert set(evaluation) >= KEYS
    assert evaluation["verdict"] == session["verdict"]
    assert evaluation["groundedness_score"] == session["groundedness_score"]
    assert evaluation["executor_final_answer"] == RAW[names[-1]]
    checks, facts = evaluation["claim_checks"], evaluation["facts_checked"]
    assert isinstance(checks, list) and isinstance(facts, list) and len(facts) >= len(checks)
    assert all(isinstance(fact, dict) and fact["class"] for fact in facts)
    gate = evaluation["gatekeeper_result"]
    assert isinstance(gate, dict)
    assert {"rule_set", "passed", "verdict_cap", "checks", "blocked_fact_ids", "duration_ms"} <= set(gate)
    assert isinstance(evaluation["rationale"], str) and 0 < len(evaluation["rationale"]) <= 500
    rounds = evaluation["rounds"]
    assert isinstance(rounds, list) and len(rounds) == len(names)
    composed = evaluation["composer_output"]
    assert isinstance(composed, dict)
    assert {
        "mode", "fallback_reason", "protocol", "verdict", "sections", "final_answer", "material_ids_used", "guard_checks",
        "model", "duration_ms",
    } <= set(composed)  # fmt: skip
    assert composed["mode"] in ("parsed", "fallback")


@pytest.mark.req("R68", "R72")
async def test_composer_output_comes_last_and_only_when_the_answer_is_made() -> None:
    bench = Bench(raws=[RAW["WEAK"], RAW["PASS"]])
    session = await bench.run()
    for event in bench.named("evaluated"):
        evaluation = event["evaluation"]
        assert isinstance(evaluation, dict) and "composer_output" not in evaluation
    (composed,) = bench.named("composed")
    assert composed["composer_output"] == verifier_evaluation(session)["composer_output"]


@pytest.mark.req("R71")
async def test_the_trace_summary_tells_every_call_of_both_rounds() -> None:
    session = await Bench(raws=[RAW["WEAK"], RAW["PASS"]]).run()
    summary = verifier_evaluation(session)["tool_trace_summary"]
    assert isinstance(summary, list)
    ids = [call["invocation_id"] for call in summary if isinstance(call, dict)]
    assert ids == ["r1-t1", "r2-t1"]
    assert verifier_evaluation(session)["retry_context"], "what round 2 was told is kept"


@pytest.mark.req("R76")
async def test_run_statistics_have_a_key_of_their_own() -> None:
    session = await Bench(raws=[RAW["WEAK"], RAW["PASS"]]).run()
    rules = _whole(session)["rule_evaluation"]
    assert isinstance(rules, dict)
    assert (rules["calls"], rules["calls_by_status"], rules["rounds"]) == (2, {"ok": 2}, 2)
    assert rules["distinct_sources"] == ["log"]
    assert "verdict" not in rules and "rule_evaluation" not in verifier_evaluation(session)


@pytest.mark.parametrize("names", ROUNDS, ids="-".join)
async def test_stored_steps_give_the_same_session_byte_for_byte(names: tuple[str, ...]) -> None:
    raws = [RAW[name] for name in names]
    live = Bench(raws=raws)
    first = await live.run()
    assert isinstance(live.steps, InlineSteps)
    remembered = json.loads(json.dumps(live.steps.results))

    def never(args: JsonObject) -> ToolReply:
        pytest.fail("a replay asks nobody")

    again = Bench(raws=raws, script=never, steps=ReplayedSteps(remembered), clock=_same_ids())
    second = await again.run()
    for session in (first, second):
        del session["asked_at"], session["expires_at"]  # when it was handed in, not part of the run
    assert written(second) == written(first)
    assert written(again.told) == written(live.told)
    key = str(first["session_id"])
    assert written(list(await again.store.invocations(key))) == written(list(await live.store.invocations(key)))


async def test_a_replay_of_a_run_whose_sources_could_not_name_anything_is_the_same() -> None:
    live = Bench(raws=[RAW["HALF"]], names=BackendError("broken"))
    first = await live.run()
    assert isinstance(live.steps, InlineSteps)
    again = Bench(raws=[RAW["HALF"]], steps=ReplayedSteps(live.steps.results), clock=_same_ids())
    second = await again.run()
    assert second["final_answer"] == first["final_answer"]
    assert written(verifier_evaluation(second)) == written(verifier_evaluation(first))


def _same_ids() -> ScriptedClock:
    # Another clock: whatever the first run read from its own must come from the steps.
    return ScriptedClock(tick=7.0)


@pytest.mark.req("R68", "R75")
@pytest.mark.parametrize("names", ROUNDS, ids="-".join)
async def test_the_store_holds_the_fold_of_the_events(names: tuple[str, ...]) -> None:
    bench = Bench(raws=[RAW[name] for name in names])
    session = await bench.run()
    events = await bench.store.events(str(session["session_id"]))
    assert written(list(events)) == written(bench.told), "what is shown is what is stored"
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    evaluation: dict[str, Json] = {}
    for event in events:
        if event["name"] == "evaluated" and isinstance(event["evaluation"], dict):
            evaluation |= event["evaluation"]
        if event["name"] == "composed":
            evaluation["composer_output"] = event["composer_output"]
    assert verifier_evaluation(session) == evaluation
    assert session["final_answer"] == events[-1]["final_answer"]


@pytest.mark.req("R68", "R75")
@pytest.mark.parametrize("names", ROUNDS, ids="-".join)
async def test_folding_the_events_gives_what_the_store_holds(names: tuple[str, ...]) -> None:
    raws = [RAW[name] for name in names]
    session = await Bench(raws=raws, clock=ScriptedClock()).run()
    happened: list[tuple[Event, str]] = []

    async def emit(event: Event, at: str) -> None:
        happened.append((event, at))

    bench = Bench(raws=raws, clock=ScriptedClock())
    around = bench.around
    question = Question(text=QUESTION, asked_at=ASKED, resolved=QUESTION, window=WINDOW, window_given=True)
    await diagnose(
        question, chat_id=str(session["chat_id"]), stages=around.stages, tools=around.tools, names=around.names,
        steps=around.steps, clock=around.clock, emit=emit,
    )  # fmt: skip
    fresh = new_session(
        session_id=str(session["session_id"]), chat_id=str(session["chat_id"]), question=QUESTION, resolved=QUESTION,
        asked_at=str(session["asked_at"]), expires_at=str(session["expires_at"]),
    )  # fmt: skip
    assert written(fold(fresh, happened)) == written(session)


@pytest.mark.parametrize("names", [("PASS",), ("WEAK", "REJECT")], ids="-".join)
async def test_the_store_over_sql_holds_the_same_session(names: tuple[str, ...], tmp_path: Path) -> None:
    raws = [RAW[name] for name in names]
    kept = await Bench(raws=raws).run()
    stores = await open_stores(f"sqlite:///{tmp_path}/s.db")
    try:
        session = await Bench(raws=raws, store=stores.sessions).run()
        assert session == kept
    finally:
        await stores.close()


async def test_two_diagnoses_at_once_do_not_mix(tmp_path: Path) -> None:
    stores = await open_stores(f"sqlite:///{tmp_path}/s.db")
    clock = ScriptedClock()
    benches = [Bench(raws=[RAW[name]] * 2, store=stores.sessions, clock=clock) for name in ("PASS", "HALF", "REJECT")]
    try:
        sessions = await asyncio.gather(*(bench.run() for bench in benches))
        assert [session["verdict"] for session in sessions] == ["PASS", "LOW_CONFID", "REJECT"]
        assert len({str(session["session_id"]) for session in sessions}) == 3
        for bench, session in zip(benches, sessions, strict=True):
            events = await stores.sessions.events(str(session["session_id"]))
            assert written(list(events)) == written(bench.told)
    finally:
        await stores.close()


async def test_an_event_is_stored_before_it_is_shown() -> None:
    bench = Bench(raws=[RAW["PASS"]])
    held: list[int] = []
    store = bench.store
    assert isinstance(store, MemorySessionStore)
    original = bench.told.append

    def listen(event: JsonObject) -> None:
        held.append(len(store._events[str(event["session_id"])]) - int(str(event["seq"])))
        original(event)

    from superbizagent.usecases.ask import Request, ask

    await ask(Request(text=QUESTION), bench.around, listen)
    assert held and set(held) == {0}


async def test_full_results_are_kept_beside_the_events_and_not_in_them() -> None:
    bench = Bench(raws=[RAW["PASS"]])
    session = await bench.run()
    (invocation,) = await bench.store.invocations(str(session["session_id"]))
    assert "timeout calling inventory-api" in written(invocation["result"])
    (event,) = bench.named("invoked")
    assert isinstance(event["invocation"], dict) and event["invocation"]["result"] is None
