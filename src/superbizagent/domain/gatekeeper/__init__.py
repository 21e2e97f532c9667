"""Deterministic checks that can only lower the verdict (U7)."""

from superbizagent.domain.gatekeeper.nouns import RULE_SET, Cap, CheckOutcome, GateCheck, GateResult

__all__ = ["RULE_SET", "Cap", "CheckOutcome", "GateCheck", "GateResult"]
