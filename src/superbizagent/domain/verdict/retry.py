"""`retry_context_v1`: what the second round is told, and nothing else (U10, R3)."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.facts import CheckedFact
from superbizagent.domain.gaps import Gap, gap_object
from superbizagent.domain.text import Json, JsonObject, canonical_json
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.domain.verdict.nouns import RETRY_BELOW, Verdict

PROTOCOL = "retry_context_v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryContext:
    """`facts_to_support` are all that are not direct; `already_called` every call of round 1; budgets are what is left."""

    verdict: Verdict
    facts_to_support: tuple[CheckedFact, ...]
    evidence_gaps: tuple[Gap, ...]
    already_called: tuple[Invocation, ...]
    remaining_calls: int
    remaining_seconds: float
    round: int = 2
    threshold: float = RETRY_BELOW


def retry_context(
    verdict: Verdict,
    checked: Sequence[CheckedFact],
    gaps: Sequence[Gap],
    trace: Trace,
    *,
    remaining_calls: int,
    remaining_seconds: float,
) -> RetryContext:
    """Puts together what round 2 may know: no reasoning, no raw answer."""
    return RetryContext(
        verdict=verdict,
        facts_to_support=tuple(item for item in checked if item.evidence_class != "direct_evidence"),
        evidence_gaps=tuple(gaps),
        already_called=trace.invocations,
        remaining_calls=max(0, remaining_calls),
        remaining_seconds=max(0.0, remaining_seconds),
    )


def args_digest(args: JsonObject) -> str:
    """A short digest of a call's arguments, the same for the same arguments in any order."""
    ordered: JsonObject = {key: args[key] for key in sorted(args)}
    return hashlib.sha256(canonical_json(ordered).encode()).hexdigest()[:16]


def retry_context_object(context: RetryContext) -> JsonObject:
    """The JSON form, as the Planner and the Verifier of round 2 get it."""
    facts: list[Json] = [
        {
            "fact_id": item.fact.fact_id,
            "text": item.fact.text,
            "class": item.evidence_class,
            "reason_codes": list[Json](item.reason_codes),
        }
        for item in context.facts_to_support
    ]
    called: list[Json] = [
        {
            "invocation_id": call.invocation_id,
            "tool_name": call.tool_name,
            "args_digest": args_digest(call.args),
            "status": call.status,
        }
        for call in context.already_called
    ]
    return {
        "protocol": PROTOCOL,
        "round": context.round,
        "previous": {
            "verdict": context.verdict.verdict,
            "groundedness_score": round(context.verdict.groundedness_score, 4),
            "threshold": context.threshold,
        },
        "facts_to_support": facts,
        "evidence_gaps": [gap_object(gap) for gap in context.evidence_gaps],
        "tools_already_called": called,
        "remaining_budget": {
            "calls": context.remaining_calls,
            "seconds": round(context.remaining_seconds, 3),
        },
    }
