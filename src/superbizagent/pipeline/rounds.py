"""One round: Planner → Executor → Verifier."""

from superbizagent.domain.contract import Parsed, parse_contract
from superbizagent.domain.errors import SuperBizError
from superbizagent.domain.events import ContractWritten, Evaluated, Planned, StageReached, VerdictGiven
from superbizagent.domain.facts import Setting
from superbizagent.domain.gatekeeper import absent_things, asks_nothing
from superbizagent.domain.text import Json, JsonObject, redact
from superbizagent.domain.verdict import RetryContext, retry_context, retry_context_object
from superbizagent.domain.wire import evaluation_object, trace_summary
from superbizagent.pipeline.run import Run
from superbizagent.pipeline.weighing import Checked, Opinion, Weighed, check, weigh
from superbizagent.stages.verifier import VerifierInput


async def look(run: Run, *, retry: RetryContext | None) -> Weighed:
    """Plan, run and weigh once. The Executor's raw text goes to the audit, and no further (R44, R55)."""
    await _plan(run, retry)
    raw = await _execute(run)
    return await _verify(run, raw, retry)


async def _plan(run: Run, retry: RetryContext | None) -> None:
    await run.happen(StageReached(round=run.round, stage="planner"))
    run.plan = await run.stages.planner(run.question, run.catalogue, retry)
    await run.happen(_planned(run))


async def _execute(run: Run) -> str:
    await run.happen(StageReached(round=run.round, stage="executor"))
    plan = run.current_plan
    return await run.stages.executor(
        run.question,
        plan,
        run.call,
        trace=run.trace,
        catalogue=run.catalogue,
        calls_left=run.calls_left,
        kept_index=run.kept_index,
    )


async def _verify(run: Run, raw: str, retry: RetryContext | None) -> Weighed:
    outcome = parse_contract(raw)
    status = "parsed" if isinstance(outcome, Parsed) else "failed"
    await run.happen(ContractWritten(round=run.round, raw=outcome.raw, parse_status=status))
    await run.happen(StageReached(round=run.round, stage="verifier"))
    checked = check(outcome, run.kept_index.of(run.trace), _setting(run))
    opinion = await _ask_verifier(run, verifier_input(run.question.whole, checked, retry))
    weighed = weigh(
        checked,
        opinion,
        exhausted=run.exhausted,
        cut_short=run.cut_short,
        notes=[*run.notes, *_unrecognised(run), *_outside_data(run)],
        known_names=_known_names(run),
        asked_names=(*run.current_plan.subjects, *absent_things(run.question.text, run.trace.invocations)),
    )
    verdict = weighed.verdict
    score = round(verdict.groundedness_score, 4)
    run.rounds.append({"round": run.round, "verdict": verdict.verdict, "groundedness_score": score, "row": verdict.row})
    await run.happen(Evaluated(round=run.round, evaluation=_evaluation(run, weighed, retry)))
    await run.happen(VerdictGiven(round=run.round, verdict=verdict.verdict, groundedness_score=score))
    return weighed


async def _ask_verifier(run: Run, inputs: VerifierInput) -> Opinion:
    """A Verifier that cannot answer is degraded: code's classes stand, and a PASS is out of reach (U14)."""
    try:
        reply = await run.stages.verifier(inputs)
    except SuperBizError as error:
        run.faults.append(f"verifier: {error.code}")
        return Opinion(status="degraded")
    return Opinion(status=reply.status, classes=reply.classes)


def _evaluation(run: Run, weighed: Weighed, retry: RetryContext | None) -> JsonObject:
    return evaluation_object(
        outcome=weighed.outcome,
        checked=weighed.final,
        gate=weighed.gate,
        verdict=weighed.verdict,
        gaps=weighed.gaps,
        trace=weighed.trace,
        retry_context=retry_context_object(retry) if retry is not None else None,
        rounds=run.rounds,
    )


def verifier_input(query: str, checked: Checked, retry: RetryContext | None) -> VerifierInput:
    """Exactly what R8 lists: no history, no reasoning, no gatekeeper, no statistics."""
    outcome = checked.outcome
    parsed = isinstance(outcome, Parsed)
    return VerifierInput(
        original_query=query,
        executor_final_answer=outcome.raw,
        tool_trace_summary=tuple(trace_summary(checked.trace, checked.code)),
        executor_output_parse_status="parsed" if parsed else "failed",
        executor_structured_output=outcome.structured if parsed else None,
        retry_context=retry_context_object(retry) if retry is not None else None,
    )


def what_to_support(run: Run, weighed: Weighed) -> RetryContext:
    """What round 2 is told: facts to support, gaps, calls already made, what is left to spend (U10)."""
    budget = run.question.budget
    return retry_context(
        weighed.verdict,
        weighed.final,
        weighed.gaps,
        weighed.trace,
        remaining_calls=budget.calls - len(run.invocations),
        remaining_seconds=budget.seconds - run.elapsed,
    )


def _setting(run: Run) -> Setting:
    plan = run.current_plan
    return Setting(
        question=run.question.whole,
        window=plan.window,
        zone=run.question.zone,
        edges=run.catalogue.edges,
        demo=run.question.demo,
    )


def _planned(run: Run) -> Planned:
    plan = run.current_plan
    calls: list[JsonObject] = []
    for call in plan.calls:
        args: Json = redact(dict(call.args))
        calls.append({"tool_name": call.tool_name, "args": args})
    return Planned(
        round=run.round,
        window=f"{plan.window.start.isoformat()}/{plan.window.end.isoformat()}",
        subjects=plan.subjects,
        kinds=plan.kinds,
        calls=tuple(calls),
    )


def _known_names(run: Run) -> tuple[str, ...]:
    return (*run.catalogue.services, *run.catalogue.hosts, *run.current_plan.subjects)


def _unrecognised(run: Run) -> tuple[str, ...]:
    """Said where the question gives nothing to look for: what follows is about everything, not an answer to it."""
    if run.current_plan.subjects or not asks_nothing(run.question.whole):
        return ()
    return ("问题里没有认出服务、指标或故障现象，以下只是对全部数据的检查，可以这样问：支付服务为什么报错？",)


def _outside_data(run: Run) -> tuple[str, ...]:
    """Said by the pipeline itself: the Planner's own notes are reasoning, and go no further (R7)."""
    span, window = run.catalogue.span, run.current_plan.window
    if span is None or window.overlaps(span):
        return ()
    start, end = (instant.astimezone(window.start.tzinfo) for instant in (span.start, span.end))
    return (f"所问的时间不在数据的范围（{start:%Y-%m-%d %H:%M}–{end:%Y-%m-%d %H:%M %z}）之内",)
