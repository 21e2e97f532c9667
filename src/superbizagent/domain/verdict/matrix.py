"""`verdict_matrix_v1`: the first row that applies decides (U6, R14, R16)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from superbizagent.domain.facts import CheckedFact, EvidenceClass
from superbizagent.domain.gatekeeper import Cap, GateResult
from superbizagent.domain.verdict.nouns import PASS_SCORE, MatrixRow, Verdict, VerdictName, VerifierStatus
from superbizagent.domain.verdict.rationale import explain
from superbizagent.domain.verdict.score import groundedness, lower_class, weigh

CONTRADICTED_PARTS = 5  # 20 % without the rounding of 0.2
UNSUPPORTED_SHARE = 0.5
_FABRICATED = ("fabricated_reference", "fabricated_excerpt")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """What the rows look at: code's classes, the final ones, and what stands beside them."""

    code: Sequence[CheckedFact]
    final: Sequence[CheckedFact]
    score: float
    cap: Cap
    completed: bool
    calls: int


def decide(
    checked_code: Sequence[CheckedFact],
    checked_final: Sequence[CheckedFact],
    gate: GateResult,
    *,
    verifier_status: VerifierStatus = "completed",
    calls: int,
) -> Verdict:
    """The verdict over code's and the final classes; a final class above code's counts as code's."""
    final = lower_facts(checked_code, checked_final)
    case = _Case(
        code=checked_code,
        final=final,
        score=groundedness(final),
        cap=gate.verdict_cap,
        completed=verifier_status == "completed",
        calls=calls,
    )
    row, verdict = _first_row(case)
    return Verdict(
        verdict=verdict,
        groundedness_score=case.score,
        row=row,
        rationale_zh=explain(row, final, gate, case.score, completed=case.completed),
        verifier_status=verifier_status,
    )


def lower_facts(code: Sequence[CheckedFact], final: Sequence[CheckedFact]) -> tuple[CheckedFact, ...]:
    """Code's facts, each with the lower of its two classes."""
    judged: dict[str, EvidenceClass] = {item.fact.fact_id: item.evidence_class for item in final}
    return tuple(_lowered(item, judged.get(item.fact.fact_id)) for item in code)


def _lowered(item: CheckedFact, judged: EvidenceClass | None) -> CheckedFact:
    return item if judged is None else replace(item, evidence_class=lower_class(item.evidence_class, judged))


def _capped_at_reject(case: _Case) -> bool:
    return case.cap == "REJECT"


def _contradicted(case: _Case) -> bool:
    against = [item for item in case.code if item.evidence_class == "contradicted"]
    if any(item.fact.fact_type == "root_cause" for item in against):
        return True
    supported = weigh([item for item in case.code if item.supported])
    return len(against) >= 2 and weigh(against) * CONTRADICTED_PARTS >= supported


def _fabricated(case: _Case) -> bool:
    made_up = [
        item
        for item in case.code
        if item.fact.source == "claim" and any(code in _FABRICATED for code in item.reason_codes)
    ]
    return len(made_up) >= 2 or any(item.fact.fact_type == "root_cause" for item in made_up)


def _smuggled(case: _Case) -> bool:
    empty = [item for item in case.code if not item.supported]
    outside = [item for item in empty if item.fact.source != "claim"]
    if any(item.fact.fact_type == "root_cause" for item in outside):
        return True
    extras = [item for item in outside if item.fact.source == "extra"]
    total = weigh(case.code)
    return len(extras) >= 2 and total > 0 and weigh(empty) >= UNSUPPORTED_SHARE * total


def _holds(case: _Case) -> bool:
    direct = [item for item in case.final if item.evidence_class == "direct_evidence"]
    causes_direct = all(item in direct for item in case.final if item.fact.fact_type == "root_cause")
    return (
        case.completed
        and case.cap == "PASS"
        and case.calls > 0
        and weigh(case.final) > 0
        and bool(direct)
        and causes_direct
        and all(item.supported for item in case.final)
        and case.score >= PASS_SCORE
    )


_ROWS: tuple[tuple[MatrixRow, VerdictName, Callable[[_Case], bool]], ...] = (
    ("M0", "REJECT", _capped_at_reject),
    ("M1", "REJECT", _contradicted),
    ("M2", "REJECT", _fabricated),
    ("M3", "REJECT", _smuggled),
    ("M4", "PASS", _holds),
)


def _first_row(case: _Case) -> tuple[MatrixRow, VerdictName]:
    for row, verdict, applies in _ROWS:
        if applies(case):
            return row, verdict
    return "M5", "LOW_CONFID"
