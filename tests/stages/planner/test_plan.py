"""Plans: window, first calls, recordings by relevance, and round 2."""

from datetime import UTC, datetime, timedelta

import pytest

from superbizagent.domain.gaps import Gap
from superbizagent.domain.plan import Catalogue, PlannedCall, SourceType, ToolSpec
from superbizagent.domain.question import Budget, Question, Window
from superbizagent.domain.text import Json
from superbizagent.domain.trace import Invocation, Status
from superbizagent.domain.verdict import RetryContext, Verdict
from superbizagent.stages.planner import plan_by_code

NOW = datetime(2026, 3, 1, 10, 30, tzinfo=UTC)
SPAN = Window(start=NOW - timedelta(hours=2), end=NOW)
OWN: tuple[tuple[str, SourceType], ...] = (
    ("query_logs", "log"),
    ("query_metrics", "metric"),
    ("query_alerts", "alert"),
    ("query_changes", "change"),
    ("query_traces", "trace"),
    ("lookup_knowledge", "knowledge"),
)


def own_tools() -> tuple[ToolSpec, ...]:
    return tuple(ToolSpec(name=name, source_type=kind, description="") for name, kind in OWN)


def recording(name: str, kind: SourceType, **args: Json) -> ToolSpec:
    return ToolSpec(name=name, source_type=kind, description="", fixed_args=dict(args))


def ask(text: str, **more: object) -> Question:
    return Question(text=text, asked_at=NOW, zone="UTC", **more)  # pyright: ignore[reportArgumentType] - test values


def retry(called: tuple[Invocation, ...], gaps: tuple[Gap, ...] = (), calls: int = 8) -> RetryContext:
    verdict = Verdict(verdict="LOW_CONFID", groundedness_score=0.2, row="M5", rationale_zh="")
    return RetryContext(
        verdict=verdict,
        facts_to_support=(),
        evidence_gaps=gaps,
        already_called=called,
        remaining_calls=calls,
        remaining_seconds=40.0,
    )


def invoked(call: PlannedCall, status: Status = "ok") -> Invocation:
    return Invocation(
        invocation_id=f"r1-{call.tool_name}-{len(call.args)}",
        tool_name=call.tool_name,
        source_type="log",
        status=status,
        result="",
        args=call.args,
    )


def test_the_window_is_the_given_one_else_the_texts_else_what_the_sources_cover() -> None:
    catalogue = Catalogue(span=SPAN)
    given = Window(start=NOW - timedelta(minutes=5), end=NOW)
    assert plan_by_code(ask("payment 慢", window=given), catalogue, None).window == given
    assert plan_by_code(ask("最近30分钟 payment 慢"), catalogue, None).window.end == NOW
    assert plan_by_code(ask("payment 慢"), catalogue, None).window == SPAN
    assert plan_by_code(ask("payment 慢"), Catalogue(), None).window.end == NOW


def test_a_window_without_data_is_said() -> None:
    plan = plan_by_code(ask("2025-01-01 10:00 到 2025-01-01 11:00 payment 为什么报错"), Catalogue(span=SPAN), None)
    assert plan.notes == ("所问的时间窗口之内没有数据",)


def test_first_calls_look_at_the_subject_and_at_the_errors_of_everything() -> None:
    catalogue = Catalogue(services=("payment", "db"), edges=(("payment", "db"),), tools=own_tools(), span=SPAN)
    calls = plan_by_code(ask("payment 为什么报错？"), catalogue, None).calls
    asked = [(call.tool_name, call.args.get("service")) for call in calls]
    assert ("query_logs", "payment") in asked
    assert {"level": "WARN"} in [call.args for call in calls]
    assert ("query_alerts", None) in asked
    assert len(asked) == len({(call.tool_name, str(call.args)) for call in calls})


def test_round_1_keeps_the_share_of_calls_for_round_2() -> None:
    tools = tuple(recording(f"tool_{number}", "log", pod=f"web-{number}") for number in range(30))
    plan = plan_by_code(ask("web-3 fails", budget=Budget(calls=20)), Catalogue(tools=tools), None)
    assert len(plan.calls) == 12


def test_recordings_about_the_subject_come_first() -> None:
    tools = (
        recording("get_current_time", "other"),
        recording("fetch_logs", "log", pod_name="other-pod-9"),
        recording("fetch_logs", "log", pod_name="web-1"),
    )
    calls = plan_by_code(ask("pod web-1 crashes"), Catalogue(tools=tools), None).calls
    assert calls[0].args == {"pod_name": "web-1"}


def test_only_tools_that_exist_are_called() -> None:
    assert plan_by_code(ask("payment 报错"), Catalogue(services=("payment",)), None).calls == ()


@pytest.mark.parametrize(("status", "again"), [("ok", False), ("empty", False), ("error", True), ("timeout", True)])
def test_round_2_repeats_a_call_only_when_it_failed(status: Status, again: bool) -> None:
    tools = (ToolSpec(name="query_alerts", source_type="alert", description=""),)
    catalogue = Catalogue(services=("payment",), tools=tools)
    first = plan_by_code(ask("payment 报错"), catalogue, None).calls
    second = plan_by_code(ask("payment 报错"), catalogue, retry(tuple(invoked(call, status) for call in first))).calls
    assert bool(second) == again


def test_round_2_aims_at_the_gaps_first() -> None:
    gap = Gap(
        gap_id="g1", kind="not_shown", description_zh="", wanted_source_type="metric", suggested_tool="query_metrics",
        suggested_args={"service": "db"},
    )  # fmt: skip
    catalogue = Catalogue(services=("payment", "db"), tools=own_tools())
    plan = plan_by_code(ask("payment 报错"), catalogue, retry((), (gap,)))
    assert plan.calls[0] == PlannedCall(
        tool_name="query_metrics", args={"service": "db"}, reason="not_shown", gap_ids=("g1",)
    )
    assert all(call.gap_ids for call in plan.calls[:2])


def test_round_2_stays_within_what_is_left_and_may_be_empty() -> None:
    catalogue = Catalogue(services=("payment",), tools=own_tools())
    assert len(plan_by_code(ask("payment 报错"), catalogue, retry((), calls=2)).calls) == 2
    assert plan_by_code(ask("payment 报错"), Catalogue(), retry(())).calls == ()


@pytest.mark.parametrize(
    ("text", "subjects"), [("那 nginx 呢？", ("nginx",)), ("为什么这么慢？", ("pay-api",)), ("and nginx?", ("nginx",))]
)
def test_what_a_follow_up_names_takes_the_place_of_what_was_asked_before(text: str, subjects: tuple[str, ...]) -> None:
    catalogue = Catalogue(tools=own_tools(), services=("pay-api", "nginx"), span=SPAN)
    question = ask(text, resolved=f"pay-api 为什么报错？（追问：{text}）")
    assert plan_by_code(question, catalogue, None).subjects == subjects
