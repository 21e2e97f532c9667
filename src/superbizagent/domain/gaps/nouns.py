"""What is missing, in words that code owns (U10)."""

from dataclasses import dataclass, field
from typing import Literal

from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json, JsonObject

GapKind = Literal[
    "unbound", "conflict", "cause_unproven", "knowledge_only", "wrong_source", "outside_window", "incomplete",
    "simulated", "not_shown", "partly_shown", "call_failed", "nothing_called", "budget", "unreadable", "stage",
    "no_facts", "off_topic", "injected", "bad_file", "not_there",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """One evidence gap; `description_zh` is made of kind, source and known names alone, never of a claim's words."""

    gap_id: str
    kind: GapKind
    description_zh: str
    wanted_source_type: SourceType | None = None
    suggested_tool: str = ""
    suggested_args: dict[str, Json] = field(default_factory=dict[str, Json])


def gap_object(gap: Gap) -> JsonObject:
    """The JSON form of one gap (U10)."""
    return {
        "gap_id": gap.gap_id,
        "kind": gap.kind,
        "description_zh": gap.description_zh,
        "wanted_source_type": gap.wanted_source_type,
        "suggested_tool": gap.suggested_tool,
        "suggested_args": gap.suggested_args,
    }
