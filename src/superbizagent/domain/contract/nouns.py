"""The Executor's evidence contract as values (U2, U9, R79–R93); V1 stays readable."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from superbizagent.domain.text import Json

FactType = Literal[
    "observation", "metric_value", "log_event", "alert_state", "change_event",
    "timeline", "impact", "negative_finding", "knowledge_fact", "root_cause",
]  # fmt: skip
ParseReason = Literal[
    "absent", "empty", "not_json", "not_object", "wrong_version", "missing_field", "forbidden_field", "bad_type",
    "too_large",
]  # fmt: skip
SupportLevel = Literal["direct", "indirect", "none"]
V2 = "executor_evidence_v2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """What a claim cites. `source_type` is as declared; the tool's registered type wins (U2)."""

    source_type: str
    tool_name: str
    source_invocation_ids: tuple[str, ...]
    evidence_excerpt: str
    source_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One claim. `defects` are rule ids and reasons of a defective item that stays but supports nothing (U7 G3)."""

    claim_id: str
    claim_type: str
    claim_text: str
    support_level: SupportLevel
    bindings: tuple[Binding, ...]
    defects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """A possible explanation; unconfirmed by its position (U1, R92)."""

    hypothesis_id: str
    text: str
    related_claim_ids: tuple[str, ...] = ()
    how_to_verify: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendedAction:
    """Something to do; `basis` says whether evidence, a runbook or experience suggests it (U2, R94)."""

    action_id: str
    text: str
    risk: Literal["read_only", "low", "high"] = "low"
    basis: Literal["evidence", "runbook", "experience"] = "experience"
    related_claim_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingInfo:
    """What the Executor could not learn, and the tool that might tell (U2)."""

    info_id: str
    text: str
    suggested_tool: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A parsed contract. V1's prose fields are checked for extra facts and never displayed.

    `unknown` holds the unknown top-level keys, whose strings are walked (U1).
    """

    version: Literal["v1", "v2"]
    claims: tuple[Claim, ...]
    hypotheses: tuple[Hypothesis, ...]
    recommended_actions: tuple[RecommendedAction, ...]
    missing_info: tuple[MissingInfo, ...]
    diagnosis_summary: str = ""
    user_facing_answer: str = ""
    unknown: dict[str, Json] = field(default_factory=dict[str, Json])


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """`raw` is the text kept as executor_final_answer (think blocks removed); `structured` its canonical object."""

    contract: Contract
    raw: str
    structured: dict[str, Json]
    warnings: tuple[str, ...] = ()
    attempts: int = 1

    def warned(self, warning: str) -> "Parsed":
        """The same with one more warning."""
        return replace(self, warnings=(*self.warnings, warning))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unparsed:
    """No usable contract: `errors` say where (field paths)."""

    raw: str
    reason: ParseReason
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    attempts: int = 1

    def warned(self, warning: str) -> "Unparsed":
        """The same with one more warning."""
        return replace(self, warnings=(*self.warnings, warning))


ParseOutcome: TypeAlias = Parsed | Unparsed
