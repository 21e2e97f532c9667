"""ChatService: ask, plan, run, weigh; then answer, look again, or abstain. The only place where the order is written."""

from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from superbizagent.domain.events import Counted, Failed, Retrying, Started
from superbizagent.domain.question import Question
from superbizagent.domain.text import Json
from superbizagent.domain.verdict import AnotherRound, Compose, route
from superbizagent.pipeline.answering import answer
from superbizagent.pipeline.parts import Diagnosis, Emit, Stages
from superbizagent.pipeline.rounds import look, what_to_support
from superbizagent.pipeline.ruling import count_run
from superbizagent.pipeline.run import Run
from superbizagent.ports import CatalogueSource, Clock, Steps, Tool


async def diagnose(
    question: Question, *, chat_id: str, stages: Stages, tools: Sequence[Tool], names: CatalogueSource, steps: Steps,
    clock: Clock, emit: Emit,
) -> Diagnosis:  # fmt: skip
    """One diagnosis: explicit rounds, at most two; the Composer once, after the verdict (R41–R56)."""
    run = await _begin(question, stages=stages, tools=tools, names=names, steps=steps, clock=clock, emit=emit)
    await run.happen(Started(question=question.text, chat_id=chat_id))
    await run.look_up_names()
    weighed = await look(run, retry=None)
    match route(weighed.verdict, round=run.round):
        case AnotherRound():
            retry = what_to_support(run, weighed)
            run.round = 2
            await run.happen(Retrying(round=2, gaps=tuple(gap.description_zh for gap in weighed.gaps)))
            weighed = await look(run, retry=retry)
        case Compose():
            pass
        case _ as unknown:
            assert_never(unknown)
    if run.nothing_answered:
        return await _could_not_look(run)
    return await answer(run, weighed)


async def _begin(
    question: Question, *, stages: Stages, tools: Sequence[Tool], names: CatalogueSource, steps: Steps, clock: Clock,
    emit: Emit,
) -> Run:  # fmt: skip
    async def read_clock() -> Json:
        return clock.now().isoformat()

    began = datetime.fromisoformat(str(await steps.run("begin", read_clock)))
    return Run(
        question=question,
        stages=stages,
        tools=tools,
        names=names,
        steps=steps,
        clock=clock,
        emit=emit,
        began=began,
        now=began,
    )


async def _could_not_look(run: Run) -> Diagnosis:
    """Nothing could be asked: a system failure, never worded as "no evidence found" (U14)."""
    code, why = _why_nothing(run)
    text = (
        "系统故障：本次诊断没有一次查询成功，因此无法判断线上情况。\n"
        f"{why}\n请运行 superbizagent doctor 检查数据源后重试。"
    )
    await run.happen(Counted(rule_evaluation=count_run(run)))
    await run.happen(Failed(error_code=code, final_answer=text))
    return Diagnosis(status="failed", verdict="", groundedness_score=0.0, final_answer=text, error_code=code)


def _why_nothing(run: Run) -> tuple[str, str]:
    failed = sorted({f"{made.tool_name}（{made.error_code or made.status}）" for made in run.invocations})
    if failed:
        return "all_calls_failed", f"失败的查询：{'、'.join(failed)}"
    if run.refused_in:
        return "budget", "时间或调用预算在第一次查询之前已经用尽"
    return "nothing_to_ask", "没有可以查询的数据源"
