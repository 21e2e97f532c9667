"""query_traces: operations, calls between services, where errors begin, slowest examples."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field

from superbizagent.analysis.asking import WINDOW_PARAMETERS, Asked, read_args
from superbizagent.analysis.span_figures import Origin, count_origins, find_onsets, keep_spans, read_span
from superbizagent.analysis.spans import CallEdge, Operation, Span, read_traces
from superbizagent.analysis.telling import find_zone, one_line, tell, tell_span, tell_time, time_at
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Coverage, DataSource, ToolReply
from superbizagent.ports import Rows, SpanSource

SHOWN = 40
EXAMPLES = 8

_SPEC = ToolSpec(
    name="query_traces",
    source_type="trace",
    description="Operations, calls between services and where errors begin, against the stretch before.",
    parameters={
        "service": "whose spans; all when absent",
        "min_duration_ms": "only spans at least this long",
        "status": "only spans of this status; `error` for failed ones",
        **WINDOW_PARAMETERS,
    },
)


@dataclass(frozen=True, slots=True)
class QueryTraces:
    """Asks a SpanSource for the window and for the stretch of the same length before it."""

    source: SpanSource
    _: KW_ONLY
    zone: str
    data_source: DataSource
    spec: ToolSpec = field(default=_SPEC, init=False)

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """Read and aggregate. Raises BackendError."""
        asked = read_args(_SPEC, args, window, zone=self.zone)
        least = asked.number("min_duration_ms", 0, most=10**9) if "min_duration_ms" in args else 0
        wide = asked.window
        if wide is not None:
            wide = Window(start=wide.start - (wide.end - wide.start), end=wide.end)
        reply = await self.source.spans(wide, ())
        spans = [span for row in reply.rows if (span := read_span(row)) is not None]
        split = asked.window.start.timestamp() if asked.window else None
        kept = keep_spans(spans, service=asked.text("service"), least_ms=least, status=asked.text("status"))
        told = _Telling(asked, spans, kept, split, self.zone)
        inside = told.inside
        return ToolReply(
            status="ok" if inside or reply.coverage != "complete" else "empty",
            result={
                "text": "\n".join([*told.lines(), *_notes(reply)]),
                "rows": told.rows(),
                "notes": list(reply.notes),
            },
            coverage=told.coverage if reply.coverage == "complete" else reply.coverage,
            total=len(inside),
            returned=len(told.examples),
            time_window=asked.window,
        )


class _Telling:
    """Spans as lines and rows: figures over all spans of the kept operations, examples among the kept spans."""

    def __init__(
        self, asked: Asked, spans: Sequence[Span], kept: Sequence[Span], split: float | None, zone: str
    ) -> None:
        self._asked = asked
        self._zone = zone
        self.inside = [span for span in kept if split is None or span.start >= split]
        names = {(span.service, span.name) for span in self.inside}
        services = {span.service for span in self.inside}
        found = read_traces(spans, split=split)
        operations = [one for one in found.operations if (one.service, one.name) in names]
        self._operations = sorted(
            operations, key=lambda one: (-one.after.error_origins, -one.after.errors, -one.after.self_total_ms)
        )
        self._edges = [edge for edge in found.edges if {edge.caller, edge.callee} & services and edge.after.count]
        later = [span for span in spans if split is None or span.start >= split]
        self._origins = [one for one in count_origins(later) if (one.service, one.name) in names]
        self._onsets = find_onsets(spans, self._operations[:SHOWN], split=split)
        self.examples = sorted(self.inside, key=lambda span: (not span.failed, -span.duration_ms))[:EXAMPLES]
        self.coverage: Coverage = (
            "truncated" if len(self._operations) > SHOWN or len(self._edges) > SHOWN else "complete"
        )

    def lines(self) -> list[str]:
        """One record a line."""
        head = tell(
            "query_traces",
            service=self._asked.text("service") or None,
            window=self._window(),
            matched=len(self.inside),
            operations=len(self._operations),
            edges=len(self._edges),
        )
        return [
            head,
            *(self._operation(one) for one in self._operations[:SHOWN]),
            *(_edge(edge) for edge in self._edges[:SHOWN]),
            *(self._origin(origin) for origin in self._origins[:SHOWN]),
            *(self._example(span) for span in self.examples),
        ]

    def rows(self) -> list[Json]:
        """The same, typed."""
        rows: list[Json] = [self._operation_row(one) for one in self._operations[:SHOWN]]
        rows += [_edge_row(edge) for edge in self._edges[:SHOWN]]
        rows += [_origin_row(one) for one in self._origins[:SHOWN]]
        rows += [self._example_row(span) for span in self.examples]
        return rows

    def _window(self) -> str | None:
        window, zone = self._asked.window, find_zone(self._zone)
        return tell_span(window.start.astimezone(zone), window.end.astimezone(zone)) if window else None

    def _time(self, at: float | None) -> str | None:
        return None if at is None else tell_time(time_at(at, self._zone))

    def _operation(self, one: Operation) -> str:
        before, after = one.before, one.after
        known = before.count > 0
        return tell(
            "spans",
            service=one.service,
            name=one_line(one.name, 200),
            count=after.count,
            errors=after.errors,
            error_ratio=round(after.error_ratio, 4),
            before_error_ratio=round(before.error_ratio, 4) if known else None,
            p95_ms=round(after.p95_ms, 1),
            before_p95_ms=round(before.p95_ms, 1) if known else None,
            self_p95_ms=round(after.self_p95_ms, 1),
            before_self_p95_ms=round(before.self_p95_ms, 1) if known else None,
            onset=self._time(self._onsets.get((one.service, one.name))),
        )

    def _operation_row(self, one: Operation) -> JsonObject:
        return {
            "kind": "operation",
            "service": one.service,
            "name": one.name,
            "count": one.after.count,
            "errors": one.after.errors,
            "error_ratio": one.after.error_ratio,
            "p95_ms": one.after.p95_ms,
            "self_p95_ms": one.after.self_p95_ms,
            "before_count": one.before.count,
            "before_error_ratio": one.before.error_ratio if one.before.count else None,
            "before_p95_ms": one.before.p95_ms if one.before.count else None,
            "onset": self._time(self._onsets.get((one.service, one.name))),
        }

    def _origin(self, origin: Origin) -> str:
        return tell(
            "error_origin",
            service=origin.service,
            name=one_line(origin.name, 200),
            count=origin.count,
            first=self._time(origin.first),
            last=self._time(origin.last),
        )

    def _example(self, span: Span) -> str:
        return tell(
            "span",
            time=self._time(span.start),
            service=span.service,
            name=one_line(span.name, 200),
            duration_ms=span.duration_ms,
            status=span.status or None,
            trace_id=span.trace_id,
            span_id=span.span_id,
        )

    def _example_row(self, span: Span) -> JsonObject:
        return {
            "kind": "span",
            "trace_id": span.trace_id,
            "span_id": span.span_id,
            "service": span.service,
            "name": span.name,
            "start": self._time(span.start),
            "duration_ms": span.duration_ms,
            "status": span.status,
        }


def _origin_row(origin: Origin) -> JsonObject:
    return {"kind": "origin", "service": origin.service, "name": origin.name, "count": origin.count}


def _edge(edge: CallEdge) -> str:
    known = edge.before.count > 0
    return tell(
        "edge",
        caller=edge.caller,
        callee=edge.callee,
        count=edge.after.count,
        errors=edge.after.errors,
        error_ratio=round(edge.after.error_ratio, 4),
        before_error_ratio=round(edge.before.error_ratio, 4) if known else None,
        p95_ms=round(edge.after.p95_ms, 1),
        before_p95_ms=round(edge.before.p95_ms, 1) if known else None,
    )


def _edge_row(edge: CallEdge) -> JsonObject:
    return {
        "kind": "edge",
        "caller": edge.caller,
        "callee": edge.callee,
        "count": edge.after.count,
        "errors": edge.after.errors,
        "error_ratio": edge.after.error_ratio,
        "p95_ms": edge.after.p95_ms,
        "before_error_ratio": edge.before.error_ratio if edge.before.count else None,
        "before_p95_ms": edge.before.p95_ms if edge.before.count else None,
    }


def _notes(reply: Rows) -> list[str]:
    return [f"note: {note}" for note in reply.notes]
