"""What the gatekeeper found (U7)."""

from dataclasses import dataclass
from typing import Literal

from superbizagent.domain.text import Json, JsonObject

RULE_SET = "gatekeeper_v1"
Cap = Literal["PASS", "LOW_CONFID", "REJECT"]
CheckOutcome = Literal["pass", "warn", "fail", "skip"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCheck:
    """One rule's finding; `detail` is English, one line."""

    rule_id: str
    outcome: CheckOutcome
    claim_ids: tuple[str, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateResult:
    """All findings; `verdict_cap` is the highest verdict they allow, `blocked_fact_ids` may not be shown."""

    rule_set: str = RULE_SET
    passed: bool = True
    verdict_cap: Cap = "PASS"
    checks: tuple[GateCheck, ...] = ()
    blocked_fact_ids: tuple[str, ...] = ()


def gate_object(gate: GateResult, *, duration_ms: float = 0.0) -> JsonObject:
    """The JSON form (U7)."""
    checks: list[Json] = [
        {
            "rule_id": check.rule_id,
            "outcome": check.outcome,
            "claim_ids": list[Json](check.claim_ids),
            "detail": check.detail,
        }
        for check in gate.checks
    ]
    return {
        "rule_set": gate.rule_set,
        "passed": gate.passed,
        "verdict_cap": gate.verdict_cap,
        "checks": checks,
        "blocked_fact_ids": list[Json](gate.blocked_fact_ids),
        "duration_ms": round(duration_ms, 3),
    }
