"""U5, U6: score, matrix, and the property that nothing bad ever raises them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.contract import FactType
from superbizagent.domain.facts import CheckedFact, EvidenceClass, FactSource, ReasonCode
from superbizagent.domain.gatekeeper import Cap
from superbizagent.domain.verdict import VerifierStatus, decide, groundedness, lower_facts
from tests.domain.building import fact, gate

DIRECT, INDIRECT, NONE, AGAINST = "direct_evidence", "indirect_evidence", "no_evidence", "contradicted"
ORDER: tuple[EvidenceClass, ...] = ("contradicted", "no_evidence", "indirect_evidence", "direct_evidence")
RANK = {"REJECT": 0, "LOW_CONFID": 1, "PASS": 2}
D, C = fact(1), fact(2, kind="root_cause")


def _verdict(*facts: CheckedFact, cap: Cap = "PASS", status: VerifierStatus = "completed", calls: int = 1) -> str:
    return decide(facts, facts, gate(cap), verifier_status=status, calls=calls).verdict


def _row(*facts: CheckedFact, cap: Cap = "PASS") -> str:
    return decide(facts, facts, gate(cap), calls=1).row


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        ([], 0.0),
        ([D], 1.0),
        ([fact(1, INDIRECT)], 0.5),
        ([D, fact(2, INDIRECT)], 0.75),
        ([D, fact(2, NONE)], 0.5),
        ([D, fact(2, AGAINST)], 0.5),
        ([C, fact(3, NONE)], 2 / 3),
        ([fact(1, kind="knowledge_fact")], 0.0),
        ([D, fact(2, kind="knowledge_fact")], 1.0),
        ([D, fact(2), fact(3), fact(4), fact(5), fact(6, NONE, kind="root_cause")], 0.49),
        ([D, fact(2, NONE, kind="root_cause")], 1 / 3),
    ],
)
def test_the_score(facts: Sequence[CheckedFact], score: float) -> None:
    assert groundedness(facts) == pytest.approx(score)


@pytest.mark.req("R16")
@pytest.mark.parametrize("source", ["claim", "extra", "nl_fallback"])
@pytest.mark.parametrize("evidence_class", ORDER)
def test_facts_of_every_origin_count_alike_in_the_score(source: FactSource, evidence_class: EvidenceClass) -> None:
    of_claim = groundedness([D, fact(2, evidence_class)])
    assert groundedness([D, fact(2, evidence_class, source=source)]) == of_claim


@pytest.mark.req("R16")
def test_prose_goes_through_the_same_matrix() -> None:
    prose = [fact(n, source="nl_fallback") for n in (1, 2)]
    assert _verdict(*prose) == "PASS"
    assert _verdict(*prose, cap="LOW_CONFID") == "LOW_CONFID"
    assert _row(*prose, fact(3, AGAINST, source="nl_fallback", kind="root_cause")) == "M1"


@pytest.mark.req("R14")
@pytest.mark.parametrize(
    ("extras", "verdict"),
    [
        ([fact(9, NONE, source="extra")], "LOW_CONFID"),
        ([fact(9, AGAINST, source="extra")], "LOW_CONFID"),
        ([fact(8, NONE, source="extra"), fact(9, NONE, source="extra")], "REJECT"),
        ([fact(9, NONE, source="extra", kind="root_cause")], "REJECT"),
    ],
)
def test_unsupported_extra_facts_lower_the_verdict(extras: list[CheckedFact], verdict: str) -> None:
    assert _verdict(D, fact(2)) == "PASS"
    assert _verdict(D, fact(2), *extras) == verdict


@pytest.mark.parametrize(
    ("facts", "row"),
    [
        ([fact(1, AGAINST, kind="root_cause")], "M1"),
        ([fact(1, AGAINST), D], "M5"),
        ([fact(1, AGAINST), fact(2, AGAINST), D], "M1"),
        ([fact(1, AGAINST), fact(2, AGAINST), *(fact(n) for n in range(3, 13))], "M1"),
        ([fact(1, AGAINST), fact(2, AGAINST), *(fact(n) for n in range(3, 14))], "M5"),
        ([fact(1, NONE, kind="root_cause", codes=["fabricated_reference"])], "M2"),
        ([fact(1, NONE, kind="root_cause", codes=["fabricated_excerpt"])], "M2"),
        ([fact(1, NONE, codes=["fabricated_excerpt"]), D], "M5"),
        ([fact(1, NONE, codes=["fabricated_excerpt"]), fact(2, NONE, codes=["fabricated_reference"]), D], "M2"),
        ([fact(1, NONE, source="nl_fallback", kind="root_cause"), D], "M3"),
        ([fact(1, NONE, source="nl_fallback"), fact(2, NONE, source="nl_fallback"), D], "M5"),
        ([fact(1, NONE, kind="root_cause"), D], "M5"),
        ([D, C], "M4"),
        ([D, fact(2, INDIRECT, kind="root_cause")], "M5"),
        ([D, fact(2, INDIRECT)], "M5"),
        ([D, fact(2), fact(3), fact(4, INDIRECT)], "M4"),
        ([fact(1, kind="knowledge_fact")], "M5"),
        ([], "M5"),
    ],
)
def test_the_first_row_that_applies_decides(facts: list[CheckedFact], row: str) -> None:
    assert _row(*facts) == row


@pytest.mark.parametrize(("cap", "verdict"), [("PASS", "PASS"), ("LOW_CONFID", "LOW_CONFID"), ("REJECT", "REJECT")])
def test_the_gate_caps(cap: Cap, verdict: str) -> None:
    assert _verdict(D, cap=cap) == verdict


def test_pass_needs_a_verifier_and_a_call() -> None:
    assert _verdict(D, status="degraded") == "LOW_CONFID"
    assert _verdict(D, calls=0) == "LOW_CONFID"


def test_a_final_class_above_codes_counts_as_codes() -> None:
    lowered = lower_facts([fact(1, NONE), D], [fact(1, DIRECT), fact(2, INDIRECT)])
    assert [item.evidence_class for item in lowered] == [NONE, DIRECT]
    assert decide([fact(1, NONE)], [fact(1)], gate(), calls=1).groundedness_score == 0


def test_the_models_doubt_bars_pass_but_never_rejects() -> None:
    judged = replace(D, evidence_class="contradicted")
    assert decide([D], [judged], gate(), calls=1).verdict == "LOW_CONFID"


# ---- the property --------------------------------------------------------------------------------------------

KINDS: st.SearchStrategy[FactType] = st.sampled_from(["observation", "root_cause", "knowledge_fact", "metric_value"])
SOURCES: st.SearchStrategy[FactSource] = st.sampled_from(["claim", "extra", "nl_fallback"])
CODES: st.SearchStrategy[tuple[ReasonCode, ...]] = st.sampled_from(
    [(), ("fabricated_reference",), ("fabricated_excerpt",), ("value_mismatch",)]
)


@st.composite
def _facts(draw: st.DrawFn, classes: Sequence[EvidenceClass] = ORDER, number: int = 0) -> CheckedFact:
    evidence_class = draw(st.sampled_from(list(classes)))
    codes = draw(CODES) if evidence_class in ("no_evidence", "contradicted") else ()
    return fact(number, evidence_class, kind=draw(KINDS), source=draw(SOURCES), codes=codes)


@st.composite
def _sets(draw: st.DrawFn) -> list[CheckedFact]:
    return [draw(_facts(number=n)) for n in range(draw(st.integers(0, 7)))]


CAPS: st.SearchStrategy[Cap] = st.sampled_from(["PASS", "LOW_CONFID", "REJECT"])


def _weighed(
    facts: Sequence[CheckedFact], cap: Cap = "PASS", status: VerifierStatus = "completed"
) -> tuple[int, float]:
    made = decide(facts, facts, gate(cap), verifier_status=status, calls=1)
    assert 0 <= made.groundedness_score <= 1
    assert len(made.rationale_zh) <= 500
    return RANK[made.verdict], made.groundedness_score


@pytest.mark.req("R14")
@given(_sets(), _facts(classes=["no_evidence", "contradicted"], number=99), CAPS)
def test_adding_what_is_unsupported_never_raises_anything(facts: list[CheckedFact], bad: CheckedFact, cap: Cap) -> None:
    before, after = _weighed(facts, cap), _weighed([*facts, bad], cap)
    assert after[0] <= before[0] and after[1] <= before[1]


@given(_sets(), st.data())
def test_downgrading_a_class_never_raises_anything(facts: list[CheckedFact], data: st.DataObject) -> None:
    if not facts:
        return
    place = data.draw(st.integers(0, len(facts) - 1))
    lower = data.draw(st.sampled_from(ORDER[: ORDER.index(facts[place].evidence_class) + 1]))
    changed = [*facts[:place], replace(facts[place], evidence_class=lower), *facts[place + 1 :]]
    before, after = _weighed(facts), _weighed(changed)
    assert after[0] <= before[0] and after[1] <= before[1]
    final = decide(facts, changed, gate(), calls=1)
    assert RANK[final.verdict] <= before[0] and final.groundedness_score <= before[1]


@given(_sets(), CAPS)
def test_a_cap_or_a_lost_verifier_never_raises_anything(facts: list[CheckedFact], cap: Cap) -> None:
    before = _weighed(facts)
    assert _weighed(facts, cap)[0] <= min(before[0], RANK[cap])
    lost = _weighed(facts, status="degraded")
    assert lost[0] <= min(before[0], RANK["LOW_CONFID"]) and lost[1] == before[1]


@given(
    _sets(), _facts(classes=["no_evidence"], number=99), st.sampled_from(["fabricated_reference", "fabricated_excerpt"])
)
def test_fabrication_never_raises_anything(facts: list[CheckedFact], bad: CheckedFact, code: ReasonCode) -> None:
    before, after = _weighed(facts), _weighed([*facts, replace(bad, reason_codes=(code,))])
    assert after[0] <= before[0] and after[1] <= before[1]
