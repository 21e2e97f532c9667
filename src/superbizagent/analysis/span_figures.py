"""Spans as tools ask for them: read from rows, filtered, with error origins and onsets by operation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from superbizagent.analysis.changes import find_change
from superbizagent.analysis.spans import Operation, Span
from superbizagent.domain.text import Json, JsonObject

_STEPS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Failed spans of one operation none of whose children failed; times epoch seconds."""

    service: str
    name: str
    count: int
    first: float
    last: float


def read_span(row: JsonObject) -> Span | None:
    """A row of a SpanSource as a Span; None when it has no start."""
    start, duration = _number(row.get("start")), _number(row.get("duration_ms"))
    if start is None:
        return None
    return Span(
        trace_id=_text(row, "trace_id"),
        span_id=_text(row, "span_id"),
        parent_id=_text(row, "parent_id") or None,
        service=_text(row, "service"),
        name=_text(row, "name"),
        start=start,
        duration_ms=duration or 0.0,
        status=_text(row, "status"),
    )


def keep_spans(spans: Iterable[Span], *, service: str, least_ms: float, status: str) -> list[Span]:
    """Spans of a service, at least so long, of that status (`error`: failed ones); empty = any."""
    wanted = status.lower()
    return [
        span
        for span in spans
        if (not service or span.service.lower() == service.lower())
        and span.duration_ms >= least_ms
        and (not wanted or span.status.lower() == wanted or (wanted == "error" and span.failed))
    ]


def count_origins(spans: Iterable[Span]) -> list[Origin]:
    """Where errors begin, most frequent first."""
    groups: dict[tuple[str, str], list[float]] = {}
    for span in _first_failures(spans):
        groups.setdefault((span.service, span.name), []).append(span.start)
    origins = [
        Origin(service=service, name=name, count=len(times), first=min(times), last=max(times))
        for (service, name), times in groups.items()
    ]
    return sorted(origins, key=lambda one: (-one.count, one.first, one.service, one.name))


def _first_failures(spans: Iterable[Span]) -> list[Span]:
    """Failed spans none of whose descendants failed, whatever the spans between say."""
    known = {(span.trace_id, span.span_id): span for span in spans}
    failed = [span for span in known.values() if span.failed]
    above: set[tuple[str, str]] = set()
    for span in failed:
        parent = (span.trace_id, span.parent_id or "")
        while parent in known and parent not in above:
            above.add(parent)
            parent = (span.trace_id, known[parent].parent_id or "")
    return [span for span in failed if (span.trace_id, span.span_id) not in above]


def find_onsets(
    spans: Iterable[Span], operations: Sequence[Operation], *, split: float | None
) -> Mapping[tuple[str, str], float]:
    """When the error count or the mean duration of an operation rose, epoch seconds; the earlier of the two."""
    groups: dict[tuple[str, str], list[Span]] = {(one.service, one.name): [] for one in operations}
    for span in spans:
        if (span.service, span.name) in groups:
            groups[span.service, span.name].append(span)
    onsets: dict[tuple[str, str], float] = {}
    for key, group in groups.items():
        found = [at for at in _onsets(group) if split is None or at >= split]
        if found:
            onsets[key] = min(found)
    return onsets


def _onsets(group: Sequence[Span]) -> Iterable[float]:
    times = np.array([span.start for span in group], dtype=np.float64)
    if times.size < 6 or float(np.ptp(times)) == 0.0:
        return
    edges = np.linspace(float(times.min()), float(times.max()) + 1e-6, _STEPS + 1)
    step = np.clip(np.searchsorted(edges, times, side="right") - 1, 0, _STEPS - 1)
    counts = np.bincount(step, minlength=_STEPS).astype(np.float64)
    failed = np.bincount(step, weights=[float(span.failed) for span in group], minlength=_STEPS)
    took = np.bincount(step, weights=[span.duration_ms for span in group], minlength=_STEPS)
    seen = counts > 0
    for values in (failed[seen] / counts[seen], took[seen] / counts[seen]):
        change = find_change(edges[:-1][seen], values)
        if change is not None and change.direction == "up":
            yield change.onset


def _text(row: JsonObject, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value)


def _number(value: Json) -> float | None:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
