"""The facts of an answer, typed by code (U1, U2, U13)."""

from superbizagent.domain.facts.nouns import (
    CheckedFact,
    EvidenceClass,
    Fact,
    FactSource,
    ReasonCode,
    Setting,
    Span,
)

__all__ = ["CheckedFact", "EvidenceClass", "Fact", "FactSource", "ReasonCode", "Setting", "Span"]
