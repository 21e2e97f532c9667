"""What the gatekeeper found (U7)."""

from dataclasses import dataclass
from typing import Literal

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
