"""What a verdict says of itself, and what the second round is told: word for word."""

import pytest

from superbizagent.domain.facts import CheckedFact
from superbizagent.domain.gatekeeper import GateCheck, GateResult
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.domain.verdict import VerifierStatus, decide, retry_context, retry_context_object
from superbizagent.domain.verdict.retry import args_digest
from tests.domain.building import fact, gate

CAPPED = (GateCheck(rule_id="G1", outcome="fail"), GateCheck(rule_id="G12", outcome="fail"))
PASSED = (GateCheck(rule_id="G13", outcome="pass"), GateCheck(rule_id="G2", outcome="fail"))


@pytest.mark.parametrize(
    ("facts", "checks", "status", "said"),
    [
        (
            (fact(1), fact(2), fact(3, "indirect_evidence")), (), "completed",
            "共核对 3 条事实：直接证据 2 条、间接证据 1 条；可信度得分 0.83；判定规则 M4：每条事实都有证据，至少一条为直接证据。",
        ),
        ((), (), "completed", "没有可核对的事实；可信度得分 0.00；判定规则 M5：证据尚不足以确认结论。"),
        (
            (fact(1), fact(2, "no_evidence"), fact(3, "contradicted")), CAPPED, "completed",
            ("共核对 3 条事实：直接证据 1 条、无证据 1 条、与记录矛盾 1 条；可信度得分 0.33；判定规则 M5：证据尚不足以确认结论；"
            "限制条件：输出不是可解析的证据合同；被引用的结果里有疑似指令注入的文字。"),
        ),
        (
            (fact(1),), PASSED, "unavailable",
            "共核对 1 条事实：直接证据 1 条；可信度得分 1.00；判定规则 M5：证据尚不足以确认结论；复核模型不可用，仅由代码核对。",
        ),
    ],
)  # fmt: skip
def test_the_rationale(
    facts: tuple[CheckedFact, ...], checks: tuple[GateCheck, ...], status: VerifierStatus, said: str
) -> None:
    """U15: counts, rule and caps, in Chinese; a check that passed or that caps nothing is not told."""
    verdict = decide(facts, facts, GateResult(checks=checks), verifier_status=status, calls=1)
    assert verdict.rationale_zh == said
    assert verdict.verifier_status == status


def test_a_score_of_just_what_is_needed_passes() -> None:
    """U6: M4 from the score on, not above it."""
    edge = (fact(1), fact(2), fact(3), fact(4, "indirect_evidence"), fact(5, "indirect_evidence"))
    verdict = decide(edge, edge, gate("PASS"), calls=1)
    assert (verdict.groundedness_score, verdict.verdict) == (0.8, "PASS")


@pytest.mark.parametrize(("supported", "row"), [(2, "M3"), (3, "M5")])
def test_two_empty_extras_reject_from_half_the_weight_on(supported: int, row: str) -> None:
    """U6: M3 counts weights, and half is enough."""
    facts = [*(fact(n) for n in range(supported)), *(fact(9 + n, "no_evidence", source="extra") for n in range(2))]
    assert decide(facts, facts, gate("PASS"), calls=1).row == row


def test_a_cause_without_direct_evidence_is_no_pass() -> None:
    """U6: M4 wants every cause direct."""
    facts = [fact(1), fact(2), fact(3), fact(4), fact(5, "indirect_evidence", kind="root_cause")]
    assert decide(facts, facts, gate("PASS"), calls=1).row == "M5"


def test_the_second_round_is_told_just_this() -> None:
    """U10, R3: verdict, what lacks support, gaps, calls made, what is left."""
    facts = (fact(1), fact(2, "no_evidence"))
    verdict = decide(facts, facts, gate("PASS"), calls=1)
    made = Invocation(
        invocation_id="r1-t1",
        tool_name="query_logs",
        source_type="log",
        status="ok",
        result="",
        args={"b": 1, "a": "支付"},
    )
    context = retry_context(
        verdict, facts, (), Trace(invocations=(made,)), remaining_calls=-3, remaining_seconds=12.34567
    )
    told = retry_context_object(context)
    assert told == {
        "protocol": "retry_context_v1",
        "round": 2,
        "previous": {"verdict": "LOW_CONFID", "groundedness_score": 0.5, "threshold": 0.5},
        "facts_to_support": [
            {"fact_id": facts[1].fact.fact_id, "text": facts[1].fact.text, "class": "no_evidence", "reason_codes": []}
        ],
        "evidence_gaps": [],
        "tools_already_called": [
            {"invocation_id": "r1-t1", "tool_name": "query_logs", "args_digest": args_digest(made.args), "status": "ok"}
        ],
        "remaining_budget": {"calls": 0, "seconds": 12.346},
    }
    spent = retry_context(verdict, facts, (), Trace(invocations=()), remaining_calls=1, remaining_seconds=-1.0)
    assert (spent.remaining_seconds, spent.remaining_calls) == (0.0, 1)


def test_the_digest_of_arguments() -> None:
    """The same in any order, another for another value, sixteen letters long."""
    digest = args_digest({"a": 1, "b": [2, 3]})
    assert digest == args_digest({"b": [2, 3], "a": 1})
    assert digest != args_digest({"a": 1, "b": [3, 2]})
    assert len(digest) == 16
