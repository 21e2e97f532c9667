"""The facts of an answer, typed by code (U1, U2, U13)."""

from superbizagent.domain.facts.extraction import MAX_FALLBACK, facts_of, stated_sentences
from superbizagent.domain.facts.nouns import (
    CheckedFact,
    EvidenceClass,
    Fact,
    FactSource,
    ReasonCode,
    Setting,
    Span,
)
from superbizagent.domain.facts.sentences import split_sentences
from superbizagent.domain.facts.spans import line_of_span, read_span
from superbizagent.domain.facts.types import decide_type, names_incident

__all__ = [
    "MAX_FALLBACK",
    "CheckedFact",
    "EvidenceClass",
    "Fact",
    "FactSource",
    "ReasonCode",
    "Setting",
    "Span",
    "decide_type",
    "facts_of",
    "line_of_span",
    "names_incident",
    "read_span",
    "split_sentences",
    "stated_sentences",
]
