"""U10: gaps come from reason codes, calls and budget, in code's own words (R62)."""

import pytest

from superbizagent.domain.contract import parse_contract
from superbizagent.domain.facts import CheckedFact
from superbizagent.domain.gaps import Gap, find_gaps
from superbizagent.domain.gatekeeper import GateCheck, GateResult
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Invocation, Trace
from tests.domain.building import call, claim, contract, fact, parsed, trace


def _gaps(*facts: CheckedFact, calls: tuple[Invocation, ...] = ()) -> tuple[Gap, ...]:
    return find_gaps(parsed(contract(claim())), facts, trace(*calls))


@pytest.mark.req("R62")
@pytest.mark.parametrize(
    ("codes", "kind"),
    [
        (["fabricated_reference"], "unbound"), (["fabricated_excerpt"], "unbound"), (["no_binding"], "unbound"),
        (["value_mismatch"], "conflict"), (["knowledge_only"], "knowledge_only"), (["outside_window"], "outside_window"),
        (["incomplete_coverage"], "incomplete"), (["call_failed"], "incomplete"), (["causal_unsupported"], "cause_unproven"),
        (["source_not_allowed"], "wrong_source"), (["simulated_source"], "simulated"), ([], "not_shown"),
    ],
)  # fmt: skip
def test_each_reason_has_its_gap(codes: list[str], kind: str) -> None:
    item = fact(1, "no_evidence", codes=codes)  # pyright: ignore[reportArgumentType] - parametrized
    (gap,) = _gaps(item)
    assert (gap.gap_id, gap.kind) == ("g1", kind)


@pytest.mark.req("R62")
def test_a_gap_never_uses_a_claims_own_words() -> None:
    text = "order 的磁盘被外星人偷走 42 次，幕后黑手是 alien-svc"
    (gap,) = _gaps(fact(1, "no_evidence", text=text))
    assert [word for word in ("外星人", "42", "幕后", "偷", "alien") if word in gap.description_zh] == []


@pytest.mark.parametrize(
    ("args", "known", "named"),
    [({}, (), ""), ({"service": "alien-svc"}, (), "alien-svc"), ({}, ("alien-svc",), "alien-svc")],
)
def test_a_gap_names_only_what_trace_question_or_catalogue_hold(
    args: JsonObject, known: tuple[str, ...], named: str
) -> None:
    item = fact(1, "no_evidence", text="alien-svc 的磁盘坏了")
    (gap,) = find_gaps(parsed(contract(claim())), [item], trace(call(args=args)), known_names=known)
    assert ("alien-svc" in gap.description_zh) == bool(named)
    assert gap.suggested_args == ({"service": named} if named else {})


def test_direct_facts_leave_no_gap() -> None:
    assert _gaps(fact(1)) == ()


def test_failed_and_partial_calls_are_gaps_with_the_same_call_to_repeat() -> None:
    failed = call("r1-t2", status="timeout", args={"service": "order"})
    cut = call("r1-t3", coverage="truncated")
    gaps = _gaps(fact(1), calls=(call(), failed, cut))
    assert [gap.kind for gap in gaps] == ["call_failed", "incomplete"]
    assert (gaps[0].suggested_tool, gaps[0].suggested_args) == ("query_logs", {"service": "order"})
    assert "order" in gaps[0].description_zh and "超时" in gaps[0].description_zh


def test_budget_stages_and_missing_calls_are_gaps() -> None:
    outcome = parse_contract(None)
    gaps = find_gaps(outcome, (), Trace(), budget_exhausted=True, notes=("规划模型不可用，已改用内置规则",))
    assert [gap.kind for gap in gaps] == ["nothing_called", "unreadable", "budget", "stage"]


def test_an_answer_without_facts_is_a_gap() -> None:
    assert [gap.kind for gap in find_gaps(parsed(contract()), (), trace())] == ["no_facts"]


def test_what_capped_the_verdict_is_a_gap() -> None:
    capped = GateResult(checks=(GateCheck(rule_id="G15", outcome="fail"), GateCheck(rule_id="G12", outcome="fail")))
    gaps = find_gaps(parsed(contract(claim())), [fact()], trace(), gate=capped)
    assert [gap.kind for gap in gaps] == ["off_topic", "injected"]


def test_gaps_are_told_once_and_few() -> None:
    alike = [fact(n, "no_evidence") for n in range(1, 5)]
    assert len(_gaps(*alike)) == 1
    calls = tuple(call(f"r1-t{n}", status="error", args={"service": f"svc-{n}"}) for n in range(1, 40))
    assert len(_gaps(*alike, calls=calls)) == 12


@pytest.mark.parametrize(
    ("names", "absent"),
    [(("order",), []), (("ghost-db", "order"), ["ghost-db"]), (("Order",), []), (("a b",), []), ((), [])],
)
def test_a_name_of_the_question_that_no_result_holds_is_a_gap(names: tuple[str, ...], absent: list[str]) -> None:
    gaps = find_gaps(parsed(contract(claim())), [fact()], trace(call()), asked_names=names)
    said = [gap.description_zh for gap in gaps if gap.kind == "not_there"]
    assert said == [f"本次取得的数据里没有一条记录提到 {name}" for name in absent]
