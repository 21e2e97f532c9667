"""What traces say: where time is really spent, where errors start, who calls whom."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

_FAILED = frozenset({"error", "2", "status_code_error", "failed", "failure", "internal", "unavailable"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One operation; ``start`` epoch seconds, ``status`` as the tracer wrote it (see ``failed``)."""

    trace_id: str
    span_id: str
    parent_id: str | None
    service: str
    name: str
    start: float
    duration_ms: float
    status: str = ""

    @property
    def failed(self) -> bool:
        """Error by OpenTelemetry's or Jaeger's words, or an HTTP status of 500 and more."""
        text = self.status.strip().lower()
        return text in _FAILED or (len(text) == 3 and text.isdigit() and text >= "500")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanFigures:
    """Figures of one operation, or of one side of a split: durations and self times in milliseconds.

    Self time is the duration without the time covered by child spans. ``error_origins`` counts failed spans none of
    whose children failed.
    """

    count: int
    errors: int
    error_origins: int
    p95_ms: float
    self_p95_ms: float
    self_total_ms: float

    @property
    def error_ratio(self) -> float:
        return self.errors / self.count if self.count else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One (service, name); ``before`` and ``after`` the split time, either may be empty."""

    service: str
    name: str
    before: SpanFigures
    after: SpanFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEdge:
    """Calls from one service to another, before and after the split."""

    caller: str
    callee: str
    before: SpanFigures
    after: SpanFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFindings:
    """Operations by (service, name) and edges by (caller, callee), in name order."""

    operations: tuple[Operation, ...]
    edges: tuple[CallEdge, ...]


def read_traces(spans: Iterable[Span], *, split: float | None = None) -> TraceFindings:
    """Aggregate spans; with ``split`` (epoch seconds) apart for those that start before it and from it on.

    Without, everything is counted as after. Spans whose parent is missing count as roots; a cycle does no harm.
    """
    kept, parents, children = _family(spans)
    rows = [_row(span, children.get((span.trace_id, span.span_id), ()), split) for span in kept]
    operations: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    edges: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    for row in rows:
        operations[row.span.service, row.span.name].append(row)
        caller = parents.get((row.span.trace_id, row.span.parent_id or ""))
        if caller is not None and caller.service != row.span.service:
            edges[caller.service, row.span.service].append(row)
    return TraceFindings(
        operations=tuple(
            Operation(
                service=key[0],
                name=key[1],
                before=_figures(operations[key], False),
                after=_figures(operations[key], True),
            )
            for key in sorted(operations)
        ),
        edges=tuple(
            CallEdge(caller=key[0], callee=key[1], before=_figures(edges[key], False), after=_figures(edges[key], True))
            for key in sorted(edges)
        ),
    )


def self_times(spans: Iterable[Span]) -> list[tuple[Span, float]]:
    """Every span once, with its self time in milliseconds."""
    kept, _, children = _family(spans)
    return [(span, self_time_ms(span, children.get((span.trace_id, span.span_id), ()))) for span in kept]


def _family(spans: Iterable[Span]) -> tuple[list[Span], dict[tuple[str, str], Span], dict[tuple[str, str], list[Span]]]:
    """Spans without repeats, by id, and their children by parent id."""
    known = {(span.trace_id, span.span_id): span for span in spans}
    children: dict[tuple[str, str], list[Span]] = defaultdict(list)
    for span in known.values():
        if span.parent_id and (span.trace_id, span.parent_id) in known and span.parent_id != span.span_id:
            children[span.trace_id, span.parent_id].append(span)
    return list(known.values()), known, children


@dataclass(frozen=True, slots=True)
class _Row:
    span: Span
    self_ms: float
    origin: bool
    after: bool


def _row(span: Span, children: Sequence[Span], split: float | None) -> _Row:
    origin = span.failed and not any(child.failed for child in children)
    return _Row(span, self_time_ms(span, children), origin, split is None or span.start >= split)


def self_time_ms(span: Span, children: Iterable[Span]) -> float:
    """Duration of ``span`` in milliseconds without the union of its children's, cut to its own bounds."""
    begin, finish = span.start, span.start + span.duration_ms / 1000.0
    covered, reached = 0.0, begin
    for start, stop in sorted((child.start, child.start + child.duration_ms / 1000.0) for child in children):
        low, high = max(start, reached), min(stop, finish)
        if high > low:
            covered += high - low
            reached = high
    return max(span.duration_ms - covered * 1000.0, 0.0)


def _figures(rows: Iterable[_Row], after: bool) -> SpanFigures:
    own = [row for row in rows if row.after is after]
    durations = np.array([row.span.duration_ms for row in own], dtype=np.float64)
    selves = np.array([row.self_ms for row in own], dtype=np.float64)
    return SpanFigures(
        count=len(own),
        errors=sum(row.span.failed for row in own),
        error_origins=sum(row.origin for row in own),
        p95_ms=float(np.percentile(durations, 95)) if own else 0.0,
        self_p95_ms=float(np.percentile(selves, 95)) if own else 0.0,
        self_total_ms=float(selves.sum()),
    )


def error_origins(spans: Iterable[Span]) -> Mapping[str, list[Span]]:
    """For each trace with an error: its failed spans none of whose children failed, earliest first."""
    kept = list(spans)
    failed_parents = {(span.trace_id, span.parent_id) for span in kept if span.failed and span.parent_id}
    found: dict[str, list[Span]] = defaultdict(list)
    for span in sorted(kept, key=lambda one: one.start):
        if span.failed and (span.trace_id, span.span_id) not in failed_parents:
            found[span.trace_id].append(span)
    return dict(found)
