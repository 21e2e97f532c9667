"""groundedness_score (U5)."""

from collections.abc import Sequence

from superbizagent.domain.contract import FactType
from superbizagent.domain.facts import CheckedFact, EvidenceClass

UNPROVEN_CAUSE_LIMIT = 0.49
_SCORES: dict[EvidenceClass, float] = {"direct_evidence": 1.0, "indirect_evidence": 0.5}
_WEIGHTS: dict[FactType, float] = {"root_cause": 2.0, "knowledge_fact": 0.0}
_RANK: tuple[EvidenceClass, ...] = ("contradicted", "no_evidence", "indirect_evidence", "direct_evidence")


def weigh(checked: Sequence[CheckedFact]) -> float:
    """The weight of these facts together: a root cause counts double, knowledge nothing."""
    return sum(_WEIGHTS.get(item.fact.fact_type, 1.0) for item in checked)


def groundedness(checked: Sequence[CheckedFact]) -> float:
    """Weighted share of what is supported, in [0, 1], unrounded; 0 without any weight; never NaN."""
    total = weigh(checked)
    if total <= 0:
        return 0.0
    earned = sum(weigh([item]) * _SCORES.get(item.evidence_class, 0.0) for item in checked)
    score = earned / total
    if any(item.fact.fact_type == "root_cause" and not item.supported for item in checked):
        return min(score, UNPROVEN_CAUSE_LIMIT)
    return score


def lower_class(one: EvidenceClass, other: EvidenceClass) -> EvidenceClass:
    """The lower of two classes: a model may only lower what code found (U4)."""
    return one if _RANK.index(one) <= _RANK.index(other) else other
