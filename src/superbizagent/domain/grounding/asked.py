"""What the arguments of a call asked for: pins (a field and its values), search words, levels and times."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from superbizagent.domain.clock_text import read_stamp
from superbizagent.domain.text import Json, JsonObject, lazy_pattern

_PAGING = frozenset({
    "limit", "size", "page", "pagesize", "offset", "cursor", "order", "orderby", "sort", "sortby", "direction",
    "step", "resolution", "interval", "timeout", "format", "output", "tz", "timezone", "timefield", "maxresults",
    "maxlines", "maxcount", "topk", "top", "n", "verbose", "unit", "explain",
})  # fmt: skip
_STARTS = frozenset({
    "start", "since", "from", "starttime", "startat", "begin", "begintime", "after", "gte", "timefrom", "fromtime",
    "startsat",
})  # fmt: skip
_ENDS = frozenset({
    "end", "until", "to", "endtime", "endat", "before", "lte", "timeto", "totime", "till", "finish", "stop",
})  # fmt: skip
_TRAILING = frozenset({
    "range", "last", "lookback", "hours", "minutes", "days", "seconds", "duration", "timerange", "window", "period",
    "time",
})  # fmt: skip
_LEVELS = frozenset({
    "level", "levels", "severity", "loglevel", "minlevel", "minseverity", "detectedlevel",
})  # fmt: skip
_WORDS = frozenset({
    "words", "anywords", "query", "queries", "filter", "filters", "filterpattern", "pattern", "keyword", "keywords",
    "search", "q", "regex", "regexp", "text", "expr", "expression", "promql", "logql", "sql", "esql", "kql", "spl",
    "statement", "message", "msg", "line", "body", "content", "contains", "grep", "match", "log", "querystring",
})  # fmt: skip
_ANY = frozenset({"", "*", "**", ".*", ".+", "all", "any", "全部", "所有", "-a", "_all", "none", "null", "false"})
_PIN = lazy_pattern(r"([\w.]+)\s*(=~|!~|!=|<>|==|=|:)\s*(?:\"([^\"]*)\"|'([^']*)'|([\w.*/+-]+))")
_DENIES = lazy_pattern(r"!=|!~|<>|\bnot\b|\bexcept\b|(?:^|\s)-\w|\bminus\b", re.IGNORECASE)
_EPOCH_MS = 10**11


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A field that had to have one of these values."""

    key: str
    values: tuple[str, ...]


@dataclass(slots=True)
class _Gathered:
    pins: list[Pin] = field(default_factory=list[Pin])
    texts: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    levels: list[str] = field(default_factory=list[str])
    starts: list[datetime] = field(default_factory=list[datetime])
    ends: list[datetime] = field(default_factory=list[datetime])
    excludes: bool = False
    unclear: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`texts`: search texts, each a tuple of alternatives; `excludes`: something was left out by name; `unclear`: by a switch."""

    pins: tuple[Pin, ...]
    texts: tuple[tuple[str, ...], ...]
    levels: tuple[str, ...]
    starts: tuple[datetime, ...]
    ends: tuple[datetime, ...]
    excludes: bool
    unclear: bool


def read_args(args: JsonObject) -> Asked:
    """The arguments of a call, nested ones included, by what each does to the search."""
    asked = _Gathered()
    for key, values in _flat(args, ""):
        told = tuple(v for v in values if v.strip().lower() not in _ANY)
        if told:
            _take(asked, key, told, listed=len(values) > 1)
    return Asked(
        pins=tuple(asked.pins),
        texts=tuple(asked.texts),
        levels=tuple(asked.levels),
        starts=tuple(asked.starts),
        ends=tuple(asked.ends),
        excludes=asked.excludes,
        unclear=asked.unclear,
    )


def _flat(value: Json, key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(inner, name)
    elif isinstance(value, list):
        plain = tuple(str(v) for v in value if not isinstance(v, (dict, list)))
        yield key, plain
        for inner in value:
            if isinstance(inner, (dict, list)):
                yield from _flat(inner, key)
    elif value is not None:
        yield key, (str(value),)


def _take(asked: _Gathered, key: str, values: tuple[str, ...], *, listed: bool) -> None:
    plain = re.sub(r"[^a-z]", "", key.lower())
    if plain in _PAGING:
        return
    if plain in _STARTS or plain in _ENDS or plain in _TRAILING:
        _take_times(asked, plain, values)
    elif values == ("True",):
        asked.unclear = True
    elif plain in _LEVELS:
        asked.levels.extend(values)
    elif plain in _WORDS:
        _take_query(asked, values, each=listed and plain in ("anywords", "keywords"))
    elif any(_PIN.search(v) for v in values):
        _take_query(asked, values, each=False)
    else:
        asked.pins.append(Pin(key=plain, values=values))


def _take_times(asked: _Gathered, plain: str, values: tuple[str, ...]) -> None:
    parts = [p for v in values for p in re.split(r"\s*(?:/|,|~|\bto\b|\s-\s)\s*", v)]
    moments = [m for p in parts if (m := _moment(p)) is not None]
    if plain in _STARTS:
        asked.starts += moments
    elif plain in _ENDS:
        asked.ends += moments
    elif len(moments) == 2:
        asked.starts.append(moments[0])
        asked.ends.append(moments[1])


def _take_query(asked: _Gathered, values: tuple[str, ...], *, each: bool) -> None:
    rests = [_without_pins(asked, value) for value in values]
    texts = rests if each else [" ".join(rests)]
    split = tuple(p for text in texts for p in re.split(r"\||\s+or\s+|\s或\s", text, flags=re.IGNORECASE))
    if any(p.strip() for p in split):
        asked.texts.append(split)


def _without_pins(asked: _Gathered, query: str) -> str:
    """The query's free text; its `field = value` parts are taken as pins, levels or text by the field's name."""
    asked.excludes = asked.excludes or _DENIES.search(query) is not None
    kept: list[str] = []

    def take(found: re.Match[str]) -> str:
        value = next(v for v in found.groups()[2:] if v is not None)
        plain = re.sub(r"[^a-z]", "", found[1].lower())
        if plain in _WORDS:
            kept.append(value)
        elif value.lower() not in _ANY:
            _take(asked, found[1], tuple(value.split("|")), listed=False)
        return " "

    rest = _PIN.sub(take, query)
    rest = re.sub(r"\|[=~>]|\(\?i\)|\[[0-9smhd:]+\]", " ", rest)
    return " ".join([rest, *kept])


def _moment(text: str) -> datetime | None:
    if re.fullmatch(r"\d{9,13}(?:\.\d+)?", text):
        number = float(text)
        return datetime.fromtimestamp(number / 1000 if number > _EPOCH_MS else number, tz=UTC)
    stamp = read_stamp(text)
    if stamp is None or not stamp.dated:
        return None
    return stamp.at if stamp.zoned else stamp.at.replace(tzinfo=UTC)
