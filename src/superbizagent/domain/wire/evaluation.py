"""`verifier_evaluation` as it is stored and shown to operators (U15, R69–R71, R77)."""

from collections.abc import Sequence

from superbizagent.domain.contract import Parsed, ParseOutcome, scrub
from superbizagent.domain.facts import CheckedFact
from superbizagent.domain.gaps import Gap, gap_object
from superbizagent.domain.gatekeeper import GateResult, gate_object
from superbizagent.domain.text import Json, JsonObject, redact, redact_text
from superbizagent.domain.trace import Trace
from superbizagent.domain.verdict import MATRIX_VERSION, Verdict
from superbizagent.domain.wire.summary import trace_summary


def evaluation_object(
    *,
    outcome: ParseOutcome,
    checked: Sequence[CheckedFact],
    gate: GateResult,
    verdict: Verdict,
    gaps: Sequence[Gap],
    trace: Trace,
    retry_context: JsonObject | None = None,
    rounds: Sequence[JsonObject] = (),
    gate_duration_ms: float = 0.0,
) -> JsonObject:
    """All fields but `composer_output`, which is added when composition ends (R72). `checked` bear the final classes."""
    facts = [fact_object(item) for item in checked]
    claims = [fact for fact, item in zip(facts, checked, strict=True) if item.fact.claim_id is not None]
    parsed = isinstance(outcome, Parsed)
    whole: JsonObject = {
        "verdict": verdict.verdict,
        "groundedness_score": round(verdict.groundedness_score, 4),
        "rationale": verdict.rationale_zh,
        "matrix_row": verdict.row,
        "claim_checks": list[Json](claims),
        "facts_checked": list[Json](facts),
        "evidence_gaps": [gap_object(gap) for gap in gaps],
        "executor_output_parse_status": "parsed" if parsed else "failed",
        "executor_output_parse_detail": parse_detail(outcome),
        "executor_final_answer": redact_text(outcome.raw),
        "executor_structured_output": redact(outcome.structured) if parsed else None,
        "tool_trace_summary": list[Json](trace_summary(trace, checked)),
        "gatekeeper_result": gate_object(gate, duration_ms=gate_duration_ms),
        "retry_context": retry_context,
        "rounds": list[Json](rounds),
        "verifier_status": verdict.verifier_status,
        "matrix_version": MATRIX_VERSION,
    }
    clean = scrub(whole)
    return clean if isinstance(clean, dict) else whole


def parse_detail(outcome: ParseOutcome) -> JsonObject:
    """Why it did not parse, and what was odd (U9)."""
    if isinstance(outcome, Parsed):
        reason, errors, version = (
            None,
            [d for c in outcome.contract.claims for d in c.defects],
            outcome.contract.version,
        )
    else:
        reason, errors, version = outcome.reason, list(outcome.errors), None
    return {
        "reason": reason,
        "errors": list[Json](redact_text(error) for error in errors[:50]),
        "warnings": list[Json](redact_text(warning) for warning in outcome.warnings[:50]),
        "attempts": outcome.attempts,
        "contract_version": version,
    }


def fact_object(item: CheckedFact) -> JsonObject:
    """One entry of `claim_checks` and `facts_checked` (U1)."""
    fact = item.fact
    spans: list[Json] = [
        {"invocation_id": span.invocation_id, "path": span.path, "start": span.start, "end": span.end}
        for span in item.spans
    ]
    return {
        "fact_id": fact.fact_id,
        "source": fact.source,
        "claim_id": fact.claim_id,
        "text": redact_text(fact.text),
        "fact_type": fact.fact_type,
        "declared_type": fact.declared_type,
        "class": item.evidence_class,
        "reason_codes": list[Json](item.reason_codes),
        "matched_invocation_ids": list[Json](item.matched_invocation_ids),
        "spans": spans,
        "missing": list[Json](redact_text(word) for word in item.missing),
        "nearest": redact_text(item.nearest) if item.nearest else None,
        "excerpt": item.excerpt,
        "record_time": item.record_time,
        "position": fact.position,
        "defects": list[Json](fact.defects),
    }
