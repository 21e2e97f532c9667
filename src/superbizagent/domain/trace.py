"""Invocations and the trace of one diagnosis session (U3)."""

from dataclasses import dataclass, field
from typing import Literal

from superbizagent.domain.plan import SourceType
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json

Status = Literal["ok", "empty", "error", "timeout", "denied"]
Coverage = Literal["complete", "truncated", "sampled", "unknown"]
DataSource = Literal["live", "recorded", "simulated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolReply:
    """What a tool returned, before it becomes an invocation. `result` is text or any JSON, not yet redacted."""

    status: Status
    result: Json
    coverage: Coverage = "unknown"
    total: int | None = None
    returned: int | None = None
    time_window: Window | None = None
    error_code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """One tool call as it happened (U3). `args` and `result` are redacted; `started_at` ISO text or ''."""

    invocation_id: str
    tool_name: str
    source_type: SourceType
    status: Status
    result: Json
    args: dict[str, Json] = field(default_factory=dict[str, Json])
    round: int = 1
    seq: int = 0
    coverage: Coverage = "unknown"
    total: int | None = None
    returned: int | None = None
    time_window: Window | None = None
    started_at: str = ""
    duration_ms: float = 0.0
    result_sha256: str = ""
    data_source: DataSource = "live"
    error_code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """All invocations of this session, both rounds, in call order; ids are unique."""

    invocations: tuple[Invocation, ...] = ()

    def get(self, invocation_id: str) -> Invocation | None:
        """The invocation of that id, or None."""
        return next((i for i in self.invocations if i.invocation_id == invocation_id), None)
