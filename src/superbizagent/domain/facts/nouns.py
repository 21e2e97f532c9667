"""Facts and what checking made of them (U1, U4)."""

from dataclasses import dataclass
from typing import Literal

from superbizagent.domain.contract import Binding, FactType, SupportLevel
from superbizagent.domain.question import Window

FactSource = Literal["claim", "extra", "nl_fallback"]
EvidenceClass = Literal["direct_evidence", "indirect_evidence", "no_evidence", "contradicted"]
ReasonCode = Literal[
    "fabricated_reference", "fabricated_excerpt", "misattributed", "tool_mismatch", "call_failed", "empty_result",
    "value_mismatch", "unit_mismatch", "time_mismatch", "subject_mismatch", "direction_mismatch", "polarity_mismatch",
    "outside_window", "incomplete_coverage", "causal_unsupported", "predicate_missing", "knowledge_only",
    "source_not_allowed", "declared_indirect", "simulated_source", "requester_controlled", "no_binding",
    "nothing_checkable", "excerpt_too_short",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A sentence to check. `declared_type`/`support_level`/`bindings` are the claim's; extras and fallbacks have none.

    `position` says where an extra stood (e.g. "hypotheses/h1"); `defects` void the fact (class none, `no_binding`).
    """

    fact_id: str
    source: FactSource
    text: str
    fact_type: FactType
    claim_id: str | None = None
    declared_type: str = ""
    support_level: SupportLevel = "direct"
    bindings: tuple[Binding, ...] = ()
    mentioned_ids: tuple[str, ...] = ()
    position: str = ""
    defects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Code points [start, end) in the stored result text; `path` a JSON pointer where the result is JSON (U1)."""

    invocation_id: str
    path: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedFact:
    """`missing` are the atoms nothing holds (display words); `nearest` says in Chinese what was found instead."""

    fact: Fact
    evidence_class: EvidenceClass
    reason_codes: tuple[ReasonCode, ...] = ()
    matched_invocation_ids: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    missing: tuple[str, ...] = ()
    nearest: str | None = None
    excerpt: str = ""
    record_time: str = ""

    @property
    def supported(self) -> bool:
        """Whether direct or indirect evidence stands behind it."""
        return self.evidence_class in ("direct_evidence", "indirect_evidence")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a fact is checked in besides the trace: the asked window, clocks, the question's own words."""

    question: str
    window: Window | None = None
    zone: str = "Asia/Shanghai"
    edges: tuple[tuple[str, str], ...] = ()
    demo: bool = False
