"""Deterministic checks that can only lower the verdict (U7)."""

from superbizagent.domain.gatekeeper.checking import check_format, check_gate
from superbizagent.domain.gatekeeper.nouns import RULE_SET, Cap, CheckOutcome, GateCheck, GateResult, gate_object
from superbizagent.domain.gatekeeper.subject import absent_things, asks_nothing, held_by, holds

__all__ = [
    "RULE_SET",
    "Cap",
    "CheckOutcome",
    "GateCheck",
    "GateResult",
    "absent_things",
    "asks_nothing",
    "check_format",
    "check_gate",
    "gate_object",
    "held_by",
    "holds",
]
