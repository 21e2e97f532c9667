"""query_metrics: the figures of each series, counters as rates, histograms as quantiles, error ratios."""

from dataclasses import KW_ONLY, dataclass, field
from datetime import UTC, datetime, timedelta

from superbizagent.analysis.asking import WINDOW_PARAMETERS, Asked, bad_args, read_args
from superbizagent.analysis.derived import derive
from superbizagent.analysis.naming import belongs_to
from superbizagent.analysis.plain_names import name_plainly
from superbizagent.analysis.series import MetricFigures, measure, rank_series
from superbizagent.analysis.telling import find_zone, tell, tell_number, tell_percent, tell_span, tell_time, time_at
from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import DataSource, ToolReply
from superbizagent.ports import MetricQuery, MetricReply, MetricSource, Series

SHOWN = 60
MOST = 300
MOST_POINTS = 60
DRAWN = 20
_READ = 20_000
_EVER = Window(start=datetime(1970, 1, 1, tzinfo=UTC), end=datetime(2200, 1, 1, tzinfo=UTC))

_SPEC = ToolSpec(
    name="query_metrics",
    source_type="metric",
    description="Figures of metric series over a stretch of time and against the stretch before it.",
    parameters={
        "metric": "a metric's name or a word of it, or a list; all when absent",
        "service": "whose series; all when absent",
        "labels": "an object of label names and the values they must have",
        "limit": f"series to show, those that changed most first, {SHOWN} when absent",
        **WINDOW_PARAMETERS,
    },
)


@dataclass(frozen=True, slots=True)
class QueryMetrics:
    """Asks a MetricSource for the window and for the stretch of the same length before it."""

    source: MetricSource
    _: KW_ONLY
    zone: str
    data_source: DataSource
    spec: ToolSpec = field(default=_SPEC, init=False)

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """Read and measure. Raises BackendError."""
        asked = read_args(_SPEC, args, window, zone=self.zone)
        limit = asked.number("limit", SHOWN, most=MOST)
        reply = await self.source.read(
            MetricQuery(
                window=_with_baseline(asked.window),
                names=asked.names("metric"),
                labels=asked.mapping("labels"),
                limit=_READ,
            )
        )
        derived = derive(_of_service(reply, asked))
        since = asked.window.start.timestamp() if asked.window else None
        ranked = rank_series(derived, since=since)
        shown = [found for one in ranked[:limit] if (found := measure(one, since=since)) is not None]
        shown = name_plainly(sorted(shown, key=lambda figures: -figures.score))
        complete = reply.coverage == "complete" and len(ranked) <= limit
        return ToolReply(
            status="ok" if shown else "empty",
            result={
                "text": "\n".join(self._lines(asked, shown, len(ranked), reply)),
                "rows": [self._row(figures, drawn=rank < DRAWN) for rank, figures in enumerate(shown)],
                "notes": list(reply.notes),
            },
            coverage="complete" if complete else "truncated" if reply.coverage == "complete" else reply.coverage,
            total=len(ranked),
            returned=len(shown),
            time_window=asked.window,
        )

    def _lines(self, asked: Asked, shown: list[MetricFigures], total: int, reply: MetricReply) -> list[str]:
        window = self._window(asked.window)
        head = tell(
            "query_metrics",
            metric=" ".join(asked.names("metric")) or None,
            service=asked.text("service") or None,
            window=window,
            series=total,
            shown=len(shown),
        )
        return [head, *(self._line(figures, window) for figures in shown), *(f"note: {note}" for note in reply.notes)]

    def _window(self, window: Window | None) -> str | None:
        zone = find_zone(self.zone)
        return tell_span(window.start.astimezone(zone), window.end.astimezone(zone)) if window else None

    def _line(self, one: MetricFigures, window: str | None) -> str:
        figures = one.figures
        return tell(
            f"metric={one.text}",
            service=one.service or None,
            unit=one.unit or None,
            count=figures.count,
            gaps=figures.gaps or None,
            first=figures.first,
            last=figures.last,
            min=figures.min,
            max=figures.max,
            mean=figures.mean,
            p95=figures.p95,
            median=figures.median,
            before_mean=one.before_mean,
            change=tell_percent(one.change_pct) if one.change_pct is not None else None,
            ratio=tell_number(one.ratio) if one.ratio is not None else None,
            trend=one.trend,
            onset=time_at(one.onset, self.zone) if one.onset is not None else None,
            appeared=time_at(one.appeared, self.zone) if one.appeared is not None else None,
            until=time_at(one.until, self.zone) if one.until is not None else None,
            max_at=time_at(figures.max_at, self.zone),
            min_at=time_at(figures.min_at, self.zone) if one.trend == "down" else None,
            window=window,
        )

    def _row(self, one: MetricFigures, *, drawn: bool) -> JsonObject:
        figures = one.figures
        step = max(1, -(-len(one.times) // MOST_POINTS))
        points: list[Json] = [
            [tell_time(time_at(at, self.zone)), value]
            for at, value in zip(one.times[::step], one.values[::step], strict=True)
        ]
        return {
            "kind": "series",
            "metric": one.text,
            "labels": dict(one.labels),
            "service": one.service,
            "unit": one.unit,
            "count": figures.count,
            "first": figures.first,
            "last": figures.last,
            "min": figures.min,
            "max": figures.max,
            "mean": figures.mean,
            "p95": figures.p95,
            "median": figures.median,
            "before_mean": one.before_mean,
            "change_pct": one.change_pct,
            "ratio": one.ratio,
            "trend": one.trend,
            "onset": tell_time(time_at(one.onset, self.zone)) if one.onset is not None else None,
            "appeared": tell_time(time_at(one.appeared, self.zone)) if one.appeared is not None else None,
            "until": tell_time(time_at(one.until, self.zone)) if one.until is not None else None,
            "score": one.score,
            "points": points if drawn else [],
        }


def _with_baseline(window: Window | None) -> Window:
    if window is None:
        return _EVER
    length = min(window.end - window.start, timedelta(days=7))
    try:
        return Window(start=window.start - length, end=window.end)
    except OverflowError:
        raise bad_args("query_metrics", "the window is out of range") from None


def _of_service(reply: MetricReply, asked: Asked) -> list[Series]:
    service = asked.text("service")
    if not service:
        return list(reply.series)
    found = [series for series in reply.series if belongs_to(service, series.name, series.labels)]
    if not found:
        raise BackendError(f"no series belongs to {service!r}", where="query_metrics", code="unknown_service")
    return found
