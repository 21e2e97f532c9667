"""What the inside needs from the outside, in its own words. Adapters fulfil these; only app.py joins the two."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from superbizagent.domain.plan import Catalogue, ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Coverage, DataSource, ToolReply


class Steps(Protocol):
    """The one door to the outside: runs `call` once, remembers its JSON result under a name unique in the run."""

    async def run(self, name: str, call: Callable[[], Awaitable[Json]]) -> Json: ...


class Clock(Protocol):
    """Wall clock and fresh ids."""

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...

    def fresh_id(self) -> str: ...


# ---- sources -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LogQuery:
    """Neutral log filter: all given parts must hold. `words` are matched case-insensitively as substrings."""

    window: Window | None = None
    services: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    any_words: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    limit: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One entry; `at` None when it bears no readable time; `text` is the entry as written, continuation lines included."""

    at: datetime | None
    service: str
    level: str
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogTemplate:
    """Lines of one shape. `per_minute` is (epoch minute, count), ascending; examples are whole entries, first one first."""

    template: str
    service: str
    level: str
    count: int
    first: datetime | None
    last: datetime | None
    examples: tuple[LogLine, ...]
    per_minute: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LogReply:
    """`total` entries matched; `lines` is a sample by template; `scanned` entries were looked at."""

    total: int
    lines: tuple[LogLine, ...]
    templates: tuple[LogTemplate, ...]
    coverage: Coverage
    scanned: int = 0
    levels: Mapping[str, int] = field(default_factory=dict[str, int])
    notes: tuple[str, ...] = ()


class LogSource(Protocol):
    """Searches logs over a window. Raises BackendError."""

    async def search(self, query: LogQuery) -> LogReply: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricQuery:
    """Series by metric name (exact or fuzzy word) and label equality; empty names = every metric of the matching labels."""

    window: Window
    names: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    limit: int = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """`times` epoch seconds ascending, `values` same length (NaN = gap); `kind` counter values are raw, not rates."""

    name: str
    labels: Mapping[str, str]
    times: Sequence[float]
    values: Sequence[float]
    unit: str = ""
    kind: Literal["gauge", "counter", "histogram"] = "gauge"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricReply:
    """`total` series matched, `series` at most the limit."""

    series: tuple[Series, ...]
    total: int
    coverage: Coverage
    notes: tuple[str, ...] = ()


class MetricSource(Protocol):
    """Reads metric series. Raises BackendError."""

    async def read(self, query: MetricQuery) -> MetricReply: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of a small source (alerts, changes, spans), typed by their tool; `total` matched, `rows` returned."""

    rows: tuple[JsonObject, ...]
    total: int
    coverage: Coverage
    notes: tuple[str, ...] = ()


class AlertSource(Protocol):
    """Alerts that were active in the window: name, state, labels, annotations, starts_at, ends_at (ISO or '')."""

    async def alerts(self, window: Window | None) -> Rows: ...


class ChangeSource(Protocol):
    """Changes in the window: time, service, what, by and whatever else was recorded."""

    async def changes(self, window: Window | None) -> Rows: ...


class SpanSource(Protocol):
    """Spans in the window: trace_id, span_id, parent_id, service, name, start (epoch s), duration_ms, status."""

    async def spans(self, window: Window | None, services: tuple[str, ...]) -> Rows: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A hit in a runbook: `position` is the character offset of the passage in its document."""

    document_id: str
    document: str
    heading: str
    text: str
    position: int
    score: float


class KnowledgeSource(Protocol):
    """Searches runbooks. Raises BackendError."""

    async def search(self, query: str, limit: int) -> tuple[Passage, ...]: ...


class CatalogueSource(Protocol):
    """What names exist. Raises BackendError."""

    async def catalogue(self) -> Catalogue: ...


# ---- what the stages call ------------------------------------------------------------------------------------


class Tool(Protocol):
    """One callable tool. `run` raises BackendError when the source fails; the caller makes that an invocation."""

    @property
    def spec(self) -> ToolSpec: ...

    @property
    def data_source(self) -> DataSource: ...

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgeDocument:
    """One stored runbook."""

    document_id: str
    title: str
    origin: str
    characters: int
    added_at: str


class KnowledgeStore(KnowledgeSource, Protocol):
    """Runbooks that the operator keeps."""

    async def add(self, *, title: str, origin: str, text: str, added_at: str) -> KnowledgeDocument: ...

    async def documents(self) -> tuple[KnowledgeDocument, ...]: ...

    async def remove(self, document_id: str) -> bool: ...


class SessionStore(Protocol):
    """Sessions, their events and invocations (U15). One key of self_evaluation is changed at a time."""

    async def create(self, session: JsonObject) -> None: ...

    async def update(self, session_id: str, changes: JsonObject) -> None: ...

    async def set_evaluation_key(self, session_id: str, path: tuple[str, ...], value: Json) -> None: ...

    async def append_event(self, session_id: str, seq: int, event: JsonObject) -> None: ...

    async def add_invocation(self, session_id: str, invocation: JsonObject) -> None: ...

    async def get(self, session_id: str) -> JsonObject | None: ...

    async def listing(self, *, chat_id: str = "", limit: int = 50, before: str = "") -> tuple[JsonObject, ...]: ...

    async def unfinished(self) -> tuple[JsonObject, ...]: ...

    async def events(self, session_id: str, after: int = 0) -> tuple[JsonObject, ...]: ...

    async def invocations(self, session_id: str) -> tuple[JsonObject, ...]: ...
