"""A session is the fold of its events; a chat user sees the public part of it."""

from typing import get_args

import pytest

from superbizagent.domain import events
from superbizagent.domain.events import (
    Answered,
    Cancelled,
    Composed,
    ContractWritten,
    Counted,
    Evaluated,
    Event,
    Failed,
    Invoked,
    Planned,
    Retrying,
    StageReached,
    Started,
    ToolFinished,
    ToolStarted,
    VerdictGiven,
    event_object,
    is_terminal,
)
from superbizagent.domain.session import (
    changes_of,
    evaluation_keys_of,
    fold,
    new_session,
    public_view,
    resolve_follow_up,
)
from superbizagent.domain.text import JsonObject

AT = "2026-03-01T11:00:00+00:00"
SESSION = new_session(
    session_id="s-1", chat_id="c-1", question="支付为什么报错？", resolved="支付为什么报错？", asked_at=AT
)
ONE_OF_EACH: tuple[Event, ...] = (
    Started(question="问", chat_id="c-1"),
    Planned(round=1, window="a/b", subjects=("payment",), kinds=("errors",), calls=({"tool_name": "query_logs"},)),
    ToolStarted(round=1, invocation_id="r1-t1", tool_name="query_logs", args={"service": "payment"}),
    ToolFinished(
        round=1, invocation_id="r1-t1", tool_name="query_logs", status="ok", coverage="complete", duration_ms=1.5,
        total=3, returned=3,
    ),
    Invoked(invocation={"invocation_id": "r1-t1"}),
    StageReached(round=1, stage="verifier"),
    ContractWritten(round=1, raw="{}", parse_status="parsed"),
    Evaluated(round=1, evaluation={"verdict": "PASS", "claim_checks": []}),
    VerdictGiven(round=1, verdict="PASS", groundedness_score=1.0),
    Retrying(round=2, gaps=("没有日志",)),
    Composed(composer_output={"mode": "fallback"}),
    Counted(rule_evaluation={"calls": 1}),
    Answered(verdict="PASS", groundedness_score=1.0, final_answer="结论", allowed_material={"confirmed": []}),
    Failed(error_code="internal", final_answer="故障"),
    Cancelled(final_answer="已取消"),
)  # fmt: skip
NAMES = {event.name for event in ONE_OF_EACH}


def test_there_is_one_example_of_every_event() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(get_args(events.Event))
    assert len(NAMES) == len(ONE_OF_EACH)


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: event.name)
def test_every_event_is_stored_with_its_head_and_public_or_audit(event: Event) -> None:
    stored = event_object(event, session_id="s-1", seq=7, at=AT)
    assert (stored["v"], stored["session_id"], stored["seq"], stored["at"]) == (1, "s-1", 7, AT)
    assert stored["name"] == event.name and stored["visibility"] in ("public", "audit")


def test_what_the_executor_wrote_and_how_it_was_judged_is_for_the_audit() -> None:
    audit = {event.name for event in ONE_OF_EACH if event.visibility == "audit"}
    assert audit == {"invoked", "counted", "contract", "evaluated", "composed"}


def test_only_answer_failure_and_cancellation_end_a_run() -> None:
    assert {event.name for event in ONE_OF_EACH if is_terminal(event)} == {"answered", "failed", "cancelled"}


@pytest.mark.parametrize(
    ("event", "status"),
    [
        (ONE_OF_EACH[0], "running"),
        (ONE_OF_EACH[-3], "completed"),
        (ONE_OF_EACH[-2], "failed"),
        (ONE_OF_EACH[-1], "cancelled"),
    ],
)
def test_the_status_follows_the_events(event: Event, status: str) -> None:
    assert changes_of(event, at=AT)["status"] == status


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: event.name)
def test_no_event_writes_the_whole_evaluation(event: Event) -> None:
    assert "self_evaluation" not in changes_of(event, at=AT)


def _evaluation(session: JsonObject) -> JsonObject:
    held = session["self_evaluation"]
    assert isinstance(held, dict)
    return held


@pytest.mark.req("R72", "R74", "R75", "R76", "R78")
def test_each_writer_leaves_what_others_wrote() -> None:
    held: JsonObject = {
        "schema_version": 1,
        "somebody": "else",
        "verifier_evaluation": {"gatekeeper_result": {"passed": True}, "old": 1},
    }
    folded = fold(
        {**SESSION, "self_evaluation": held},
        [
            (Counted(rule_evaluation={"calls": 3}), AT),
            (Evaluated(round=1, evaluation={"verdict": "PASS"}), AT),
            (Composed(composer_output={"mode": "parsed"}), AT),
        ],
    )
    assert _evaluation(folded) == {
        "schema_version": 1,
        "somebody": "else",
        "rule_evaluation": {"calls": 3},
        "verifier_evaluation": {
            "gatekeeper_result": {"passed": True}, "old": 1, "verdict": "PASS", "composer_output": {"mode": "parsed"},
        },
    }  # fmt: skip
    assert held["verifier_evaluation"] == {"gatekeeper_result": {"passed": True}, "old": 1}


def test_a_second_round_replaces_keys_one_by_one() -> None:
    keys = evaluation_keys_of(Evaluated(round=2, evaluation={"verdict": "REJECT", "rounds": [1, 2]}))
    assert keys == ((("verifier_evaluation", "verdict"), "REJECT"), (("verifier_evaluation", "rounds"), [1, 2]))


def test_a_folded_run_says_how_it_went() -> None:
    folded = fold(SESSION, [(event, AT) for event in ONE_OF_EACH[:-2]])
    assert (folded["status"], folded["verdict"], folded["groundedness_score"]) == ("completed", "PASS", 1.0)
    assert (folded["rounds_used"], folded["retry_used"], folded["final_answer"]) == (1, True, "结论")
    assert folded["window"] == "a/b"


@pytest.mark.req("R98", "R60")
def test_the_public_view_has_no_evaluation_and_no_contract() -> None:
    folded = fold(SESSION, [(event, AT) for event in ONE_OF_EACH[:-2]])
    seen = public_view(folded)
    assert "self_evaluation" not in seen and "tenant" not in seen
    assert seen["final_answer"] == "结论" and seen["allowed_material"] == {"confirmed": []}


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("那数据库呢？", "支付为什么报错？（追问：那数据库呢？）"),
        ("what about redis", "支付为什么报错？（追问：what about redis）"),
        ("昨天下午三点订单服务为什么变慢了，帮我查一下", "昨天下午三点订单服务为什么变慢了，帮我查一下"),
    ],
)
def test_a_follow_up_is_made_whole_from_the_last_question(text: str, whole: str) -> None:
    assert resolve_follow_up(text, earlier_questions=["更早的问题", "支付为什么报错？"]) == whole
    assert resolve_follow_up(text, earlier_questions=[]) == text
