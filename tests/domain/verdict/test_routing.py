"""Where verdicts lead, and what round 2 is told (R42–R53, U10)."""

import json

import pytest

from superbizagent.domain.gaps import find_gaps
from superbizagent.domain.verdict import (
    AnotherRound,
    Compose,
    VerdictName,
    retry_context,
    retry_context_object,
    route,
)
from tests.domain.building import call, contract, fact, parsed, trace, verdict


@pytest.mark.req("R52", "R53")
@pytest.mark.parametrize("score", [0.0, 0.3, 0.9])
@pytest.mark.parametrize("number", [1, 2])
def test_reject_starts_no_round(score: float, number: int) -> None:
    assert route(verdict("REJECT", score), round=number) == Compose(manner="degraded")


@pytest.mark.req("R42", "R49")
@pytest.mark.parametrize(("score", "again"), [(0.0, True), (0.4999999, True), (0.5, False), (0.9, False)])
def test_a_first_low_score_looks_again(score: float, again: bool) -> None:
    assert isinstance(route(verdict("LOW_CONFID", score), round=1), AnotherRound) == again


@pytest.mark.req("R50", "R51")
@pytest.mark.parametrize(
    ("name", "manner"), [("LOW_CONFID", "uncertain"), ("REJECT", "degraded"), ("PASS", "confirmed")]
)
def test_after_the_second_round_there_is_always_an_answer(name: VerdictName, manner: str) -> None:
    step = route(verdict(name, 0.1), round=2)
    assert isinstance(step, Compose) and step.manner == manner


def test_round_two_is_told_gaps_and_calls_but_no_answer() -> None:
    outcome = parsed(contract())
    facts = [fact(1), fact(2, "no_evidence", text="order 的错误率为 30%", codes=["value_mismatch"])]
    made = retry_context(
        verdict("LOW_CONFID", 0.33333), facts, find_gaps(outcome, facts, trace()),
        trace(call(args={"service": "order"})), remaining_calls=-2, remaining_seconds=30.5,
    )  # fmt: skip
    told = retry_context_object(made)
    assert (told["protocol"], told["round"]) == ("retry_context_v1", 2)
    assert told["previous"] == {"verdict": "LOW_CONFID", "groundedness_score": 0.3333, "threshold": 0.5}
    supported = told["facts_to_support"]
    assert isinstance(supported, list) and [item["fact_id"] for item in supported if isinstance(item, dict)] == ["f2"]
    assert told["remaining_budget"] == {"calls": 0, "seconds": 30.5}
    assert set(told) == {
        "protocol", "round", "previous", "facts_to_support", "evidence_gaps", "tools_already_called", "remaining_budget",
    }  # fmt: skip
    called = told["tools_already_called"]
    assert isinstance(called, list) and isinstance(called[0], dict)
    assert set(called[0]) == {"invocation_id", "tool_name", "args_digest", "status"}
    assert json.dumps(told, allow_nan=False)


def test_the_digest_of_arguments_ignores_their_order() -> None:
    one, other = call(args={"a": 1, "b": 2}), call("r1-t2", args={"b": 2, "a": 1})
    made = retry_context(verdict("LOW_CONFID", 0.1), (), (), trace(one, other), remaining_calls=1, remaining_seconds=1)
    called = retry_context_object(made)["tools_already_called"]
    assert isinstance(called, list)
    assert len({str(item["args_digest"]) for item in called if isinstance(item, dict)}) == 1
