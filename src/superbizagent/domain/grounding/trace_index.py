"""A trace made ready for checking: records by word, excerpts by text. Built once, used for every fact."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from superbizagent.domain.glossary import concepts_in, covers, mentions_of
from superbizagent.domain.grounding.haystack import Haystack, Spot, build_haystack
from superbizagent.domain.grounding.places import Places
from superbizagent.domain.grounding.postings import Postings
from superbizagent.domain.grounding.ranks import Ranks
from superbizagent.domain.grounding.totals import totals_of
from superbizagent.domain.question import Window
from superbizagent.domain.records import Figure, KeySense, Opened, Record, index_result, open_record, quantity_of
from superbizagent.domain.text import lazy_pattern
from superbizagent.domain.trace import Invocation, Trace

SHARE = KeySense(stats=frozenset({"share"}))
_STATES = frozenset({"status", "state", "phase", "result", "conclusion"})
_UNDONE = frozenset({"pending", "paused", "cancelled", "stopped", "blocked"})
_USABLE = ("ok", "empty")
_NAME = lazy_pattern(r"[a-z][\w.\-]*")


class CallIndex:
    """One call: its records, numbered from `first`, and its texts when an excerpt is looked for."""

    __slots__ = ("_haystack", "_places", "call", "first", "records")

    def __init__(self, call: Invocation, first: int, records: tuple[Record, ...] = ()) -> None:
        self.call = call
        self.first = first
        self.records = records
        self._haystack: Haystack | None = None
        self._places: Places | None = None

    @property
    def haystack(self) -> Haystack:
        """Texts of the result, made when first asked for."""
        if self._haystack is None:
            self._haystack = build_haystack(self.call.result)
        return self._haystack

    @property
    def span_s(self) -> float:
        """Seconds of the call's time window; 0 where none is known."""
        window = self.call.time_window
        return (window.end - window.start).total_seconds() if window else 0.0

    def overlaps(self, window: Window | None) -> bool:
        """Whether the call's window touches another; an unknown window touches all."""
        return window is None or self.call.time_window is None or window.overlaps(self.call.time_window)

    def records_at(self, spots: Iterable[Spot]) -> list[int]:
        """Numbers of the records that the spots touch, in order."""
        if self._places is None:
            self._places = Places(self.records)
        return [self.first + n for n in self._places.touched(spots)]


class TraceIndex:
    """The calls of a trace by id, all records by number, and the words that lead to them.

    `names` are the entities the session knows, `by_concept` the records of concepts already looked for,
    `about` about how many there are, `series` the numbers of the records that are series.
    """

    __slots__ = (
        "_opened",
        "about",
        "by_concept",
        "calls",
        "names",
        "owners",
        "postings",
        "ranks",
        "records",
        "series",
        "trace",
    )

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.calls: dict[str, CallIndex] = {}
        self.records: list[Record] = []
        self.owners: list[CallIndex] = []
        self.series: list[int] = []
        self.postings = Postings()
        self.ranks = Ranks()
        self.names: frozenset[str] = frozenset()
        self.by_concept: dict[str, Sequence[int]] = {}
        self.about: dict[str, int] = {}
        self._opened: dict[int, Opened] = {}

    def opened(self, number: int) -> Opened:
        """A record read closely; kept."""
        found = self._opened.get(number)
        if found is None:
            found = open_record(self.records[number])
            if self.ranks.leads(number, self.records):
                found = replace(found, asserted=found.asserted | {"dominant"})
            if self.owners[number].call.source_type == "change":
                found = replace(found, asserted=found.asserted | _changes(found))
            if ranked := self.ranks.extremes(number, self.records):
                found = replace(found, ranked=ranked)
            share = self.ranks.share(number, self.records)
            if share is not None:
                figure = Figure(quantity=quantity_of(share, "", "ratio"), key="share", sense=SHARE, derived=True)
                found = replace(found, figures=(*found.figures, figure))
            self._opened[number] = found
        return found

    def numbers(self, call: CallIndex) -> range:
        """Numbers of a call's records."""
        return range(call.first, call.first + len(call.records))


def _changes(opened: Opened) -> frozenset[str]:
    """What an entry of a change log is by standing there: a change, and a deployment where it names a version."""
    versioned = any(f.quantity.dimension == "version" for f in opened.figures) or "version" in opened.settings
    state = next((text for key, text in opened.settings.items() if key in _STATES), "")
    done = not any(m.concept_id in _UNDONE or covers(m.concept_id, "failure") for m in concepts_in(state))
    return frozenset({"change", "deploy"} if versioned and done else {"change"})


def index_trace(trace: Trace) -> TraceIndex:
    """Index every call that returned something usable; knowledge, too (it is told apart when facts are classed)."""
    index = TraceIndex(trace)
    names: set[str] = set()
    for call in trace.invocations:
        records: tuple[Record, ...] = ()
        if call.status in _USABLE:
            records = index_result(call.invocation_id, call.result, args=call.args, tool_name=call.tool_name)
            records += totals_of(call)
        entry = CallIndex(call, len(index.records), records)
        index.calls[call.invocation_id] = entry
        _add(entry, index, names)
    index.names = _entities(names)
    return index


class KeptIndex:
    """The index of the last trace asked about: whoever checks the same trace again is given the same index.

    One per diagnosis; traces are compared by value.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: TraceIndex | None = None

    def of(self, trace: Trace) -> TraceIndex:
        """The trace, indexed."""
        if self._last is None or self._last.trace != trace:
            self._last = index_trace(trace)
        return self._last


def _add(entry: CallIndex, index: TraceIndex, names: set[str]) -> None:
    last: frozenset[str] = frozenset()
    for record in entry.records:
        number = len(index.records)
        index.postings.add(number, record)
        index.ranks.add(number, record)
        index.records.append(record)
        index.owners.append(entry)
        if record.points:
            index.series.append(number)
        if record.names is not last:
            last = record.names
            names |= last


def _entities(names: Iterable[str]) -> frozenset[str]:
    """Names a claim may mean by a plain word: identifiers of the records, and the services they stand for."""
    kept = {n for n in names if _NAME.fullmatch(n) and len(n) <= 80}
    concepts = {m.concept_id for n in kept for m in mentions_of(n, "service") if m.start == 0}
    return frozenset(kept | {_short(n) for n in kept} | concepts) - _NOT_NAMES


_NOT_NAMES = frozenset({
    "null", "true", "false", "none", "error", "info", "warn", "warning", "debug", "fatal", "critical",
    "ok", "success", "failed", "status", "level", "message", "text", "value", "name", "type", "count",
    "normal", "running", "pending", "default", "unknown", "active", "idle", "percent", "seconds", "bytes",
    "complete", "average", "maximum", "minimum", "line", "template", "series", "alert", "change", "up",
    "down", "flat", "notification", "failure", "availability", "events", "rows", "result", "data",
})  # fmt: skip


def _short(name: str) -> str:
    return name.split("-", 1)[0] if "-" in name and any(ch.isdigit() for ch in name) else name


def spans_of(calls: Sequence[CallIndex], window: Window | None) -> tuple[float, ...]:
    """Lengths in seconds of the calls' windows and of the asked one."""
    asked = (window.end - window.start).total_seconds() if window else 0.0
    return (*(call.span_s for call in calls), asked)
