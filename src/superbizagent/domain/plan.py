"""What is there to look at, what to look for, and the calls that will look."""

from dataclasses import dataclass, field
from typing import Literal

from superbizagent.domain.question import Window
from superbizagent.domain.text import Json

TroubleKind = Literal["errors", "latency", "saturation", "crash", "unavailable", "data", "change", "unknown"]
SourceType = Literal["log", "metric", "alert", "trace", "change", "topology", "knowledge", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A callable tool: `parameters` maps a name to its one-line description; `fixed_args` for a recording."""

    name: str
    source_type: SourceType
    description: str
    parameters: dict[str, str] = field(default_factory=dict[str, str])
    fixed_args: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """Names the sources know. `edges` are (caller, callee); `span` is the time the data covers."""

    services: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    alerts: tuple[str, ...] = ()
    labels: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    edges: tuple[tuple[str, str], ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    span: Window | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCall:
    """One call to make: `reason` is English, for the trace; `gap_ids` the gaps it aims at in round 2."""

    tool_name: str
    args: dict[str, Json]
    reason: str = ""
    gap_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """`window` is the incident window asked about; `baseline` the comparison stretch before it."""

    subjects: tuple[str, ...]
    kinds: tuple[TroubleKind, ...]
    window: Window
    calls: tuple[PlannedCall, ...]
    planner: Literal["code", "model"] = "code"
    notes: tuple[str, ...] = ()
