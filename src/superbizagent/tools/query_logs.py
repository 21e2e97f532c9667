"""query_logs: counts by level, templates with counts and examples, and a sample of lines."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import datetime, timedelta

from superbizagent.analysis.asking import WINDOW_PARAMETERS, Asked, read_args
from superbizagent.analysis.bursts import Burst
from superbizagent.analysis.log_counts import Baseline, LevelCount, count_levels, find_onsets, match_baseline, peak
from superbizagent.analysis.telling import find_zone, one_line, tell, tell_span, tell_time, time_at
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import DataSource, ToolReply
from superbizagent.ports import LogLine, LogQuery, LogReply, LogSource, LogTemplate

SHOWN_TEMPLATES = 60
SHOWN_LINES = 40
MOST_LINES = 500
MOST_MINUTES = 60
MOST_SECONDS = 14 * 86_400.0

_SPEC = ToolSpec(
    name="query_logs",
    source_type="log",
    description="Log lines of a stretch of time, grouped into templates with counts, first and last time and examples.",
    parameters={
        "service": "whose log; all when absent",
        "words": "all of these words must stand in the line (a list, or words with spaces between)",
        "any_words": "at least one of these words must stand in the line",
        "level": "this level and worse: DEBUG, INFO, WARN, ERROR, FATAL",
        "limit": f"lines to show, {SHOWN_LINES} when absent",
        **WINDOW_PARAMETERS,
    },
)

Span = Callable[[], Awaitable[Window | None]]


@dataclass(frozen=True, slots=True)
class QueryLogs:
    """Asks a LogSource for the window and for the stretch of the same length before it."""

    source: LogSource
    _: KW_ONLY
    zone: str
    data_source: DataSource
    span: Span | None = None
    spec: ToolSpec = field(default=_SPEC, init=False)

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """Search. Raises BackendError."""
        asked = read_args(_SPEC, args, window, zone=self.zone)
        limit = asked.number("limit", SHOWN_LINES, most=MOST_LINES)
        reply = await self._search(asked, asked.window, limit)
        before = await self._baseline(asked, limit)
        told = _Telling(asked, reply, before, self.zone)
        cut = len(reply.templates) > SHOWN_TEMPLATES
        coverage = "truncated" if cut and reply.coverage == "complete" else reply.coverage
        empty = reply.total == 0 and reply.coverage == "complete"
        return ToolReply(
            status="empty" if empty else "ok",
            result={"text": "\n".join(told.lines()), "rows": told.rows(), "notes": list(reply.notes)},
            coverage=coverage,
            total=reply.total,
            returned=len(reply.lines),
            time_window=asked.window,
        )

    async def _search(self, asked: Asked, window: Window | None, limit: int) -> LogReply:
        level = asked.text("level")
        return await self.source.search(
            LogQuery(
                window=window,
                services=asked.names("service"),
                words=asked.words("words"),
                any_words=asked.words("any_words"),
                levels=(level,) if level else (),
                limit=limit,
            )
        )

    async def _baseline(self, asked: Asked, limit: int) -> Baseline | None:
        """Counts of the stretch before the window, or None when the logs hold (nearly) nothing of it."""
        if asked.window is None:
            return None
        length = asked.window.end - asked.window.start
        start = asked.window.start - length
        covered = await self.span() if self.span is not None else None
        if covered is not None:
            start = max(start, covered.start)
        if asked.window.start - start < min(length / 5, timedelta(minutes=10)):
            return None
        stretch = Window(start=start, end=asked.window.start)
        reply = await self._search(asked, stretch, limit)
        return Baseline(window=stretch, reply=reply) if reply.scanned else None


class _Telling:
    """A reply as lines and rows."""

    def __init__(self, asked: Asked, reply: LogReply, before: Baseline | None, zone: str) -> None:
        self._asked = asked
        self._reply = reply
        self._before = before
        self._zone = zone
        self._levels = count_levels(reply.templates, before)
        self._counts = match_baseline(reply.templates, before)
        noted = [
            _Noted(template, *_news(count, burst))
            for template, count, burst in zip(reply.templates, self._counts, self._onsets(reply.templates), strict=True)
        ]
        noted.sort(key=lambda one: one.new is not True)
        self._shown = noted[:SHOWN_TEMPLATES]
        self._level_onsets = self._onsets(self._levels)

    def _onsets(self, counted: Sequence[LogTemplate] | Sequence[LevelCount]) -> Sequence[Burst[int] | None]:
        """When each began to come, came more often or stopped, inside the window."""
        firsts = [one.first.timestamp() if one.first else None for one in counted]
        window = self._asked.window
        start = window.start.timestamp() if window else min((at for at in firsts if at is not None), default=0.0)
        lasts = [one.last.timestamp() for one in counted if one.last]
        end = window.end.timestamp() if window else max(lasts, default=0.0) + 1.0
        if not 0.0 < end - start < MOST_SECONDS:
            return [None] * len(counted)
        return find_onsets([one.per_minute for one in counted], firsts, start=start, end=end)

    def lines(self) -> list[str]:
        """One record a line."""
        return [
            self._head(),
            *(self._level(level, burst) for level, burst in zip(self._levels, self._level_onsets, strict=True)),
            *(self._template(one) for one in self._shown),
            *(f"line: {one_line(line.text)}" for line in self._reply.lines),
            *(f"note: {one_line(note)}" for note in self._reply.notes),
        ]

    def rows(self) -> list[Json]:
        """The same, typed."""
        rows: list[Json] = [self._level_row(level) for level in self._levels]
        rows += [self._template_row(one) for one in self._shown]
        rows += [self._line_row(line) for line in self._reply.lines]
        return rows

    def _head(self) -> str:
        reply, window, before = self._reply, self._asked.window, self._before
        asked = {name: " ".join(self._asked.names(name)) or None for name in ("service", "level", "words", "any_words")}
        return tell(
            "query_logs",
            **asked,
            window=self._span(window) if window else None,
            matched=reply.total,
            shown=len(reply.lines),
            scanned=reply.scanned,
            templates=len(reply.templates),
            coverage=None if reply.coverage == "complete" else reply.coverage,
            before_window=self._span(before.window) if before else None,
            before_matched=before.reply.total if before else None,
        )

    def _span(self, window: Window) -> str:
        zone = find_zone(self._zone)
        return tell_span(window.start.astimezone(zone), window.end.astimezone(zone))

    def _level(self, level: LevelCount, burst: Burst[int] | None) -> str:
        _, before, onset = _news(level.before, burst)
        return tell(
            level=level.level or "none",
            service=level.service,
            count=level.count,
            first=level.first,
            last=level.last,
            peak_per_minute=level.peak,
            peak_at=time_at(level.peak_at, self._zone) if level.peak_at is not None else None,
            onset=time_at(onset, self._zone) if onset is not None else None,
            before=before,
        )

    def _template(self, noted: "_Noted") -> str:
        template = noted.template
        top = peak(template.per_minute)
        told = tell(
            template=template.template[:600] or "<empty>",
            service=template.service,
            level=template.level or "none",
            count=template.count,
            first=template.first,
            last=template.last,
            peak_per_minute=top[1] if top and template.count > 1 else None,
            peak_at=time_at(top[0] * 60, self._zone) if top and template.count > 1 else None,
            onset=time_at(noted.onset, self._zone) if noted.onset is not None else None,
            new=noted.new,
            before=noted.before,
        )
        return f"{told} example: {one_line(template.examples[0].text, 600)}" if template.examples else told

    def _level_row(self, level: LevelCount) -> JsonObject:
        return {
            "kind": "level",
            "service": level.service,
            "level": level.level,
            "count": level.count,
            "first": _iso(level.first),
            "last": _iso(level.last),
            "peak_per_minute": level.peak,
            "before": level.before,
        }

    def _template_row(self, noted: "_Noted") -> JsonObject:
        template = noted.template
        return {
            "kind": "template",
            "service": template.service,
            "level": template.level,
            "template": template.template,
            "count": template.count,
            "first": _iso(template.first),
            "last": _iso(template.last),
            "onset": _iso(time_at(noted.onset, self._zone)) if noted.onset is not None else None,
            "new": noted.new,
            "before": noted.before,
            "per_minute": self._minutes(template.per_minute),
            "examples": [line.text for line in template.examples],
        }

    def _minutes(self, counts: Sequence[tuple[int, int]]) -> list[Json]:
        """[time, count] by the minute, or by as many minutes as keep the list short."""
        if not counts:
            return []
        step = -(-(counts[-1][0] - counts[0][0] + 1) // MOST_MINUTES)
        steps: Counter[int] = Counter()
        for minute, count in counts:
            steps[minute - minute % step] += count
        return [[tell_time(time_at(minute * 60, self._zone)), count] for minute, count in steps.items()]

    def _line_row(self, line: LogLine) -> JsonObject:
        return {"kind": "line", "at": _iso(line.at), "service": line.service, "level": line.level, "text": line.text}


@dataclass(frozen=True, slots=True)
class _Noted:
    """A template with what is new about it."""

    template: LogTemplate
    new: bool | None
    before: int | None
    onset: float | None


def _news(before: int | None, burst: Burst[int] | None) -> tuple[bool | None, int | None, float | None]:
    """(new, before, onset): against the stretch before, or, where there is none, against the window's own beginning."""
    onset = burst.onset if burst is not None and burst.kind != "vanished" else None
    if before is not None:
        return before == 0, before, onset
    if burst is not None and burst.kind == "new":
        return True, 0, onset
    return None, None, onset


def _iso(at: datetime | None) -> str | None:
    return None if at is None else tell_time(at)
