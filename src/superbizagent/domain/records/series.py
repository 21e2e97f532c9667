"""Points wherever they hide: [t, v] pairs, parallel arrays, objects with a time, maps keyed by time."""

from collections.abc import Sequence
from datetime import datetime
from math import isfinite

from superbizagent.domain.records.nouns import Point
from superbizagent.domain.records.times import is_time_key, read_moment
from superbizagent.domain.text import Json, JsonObject

_TIME_ARRAYS = ("timestamps", "times", "time", "timestamp", "t", "ts", "dates")
_VALUE_KEYS = (
    "value",
    "values",
    "v",
    "y",
    "average",
    "maximum",
    "minimum",
    "sum",
    "samplecount",
    "val",
    "avg",
    "max",
    "count",
)


_PAIR = 2


def read_number(value: Json) -> float | None:
    """A finite number, also as text ('5.1' as Prometheus prints it); None otherwise."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if isinstance(value, str) and (
        len(value) > 32
        or (not value[:1].lstrip("+-").replace(".", "0", 1).isdigit() and not value[:2].lstrip("+-").isdigit())
    ):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def pair_points(value: Json) -> tuple[Point, ...]:
    """Points of a list of [time, value] (or [value, time]) pairs; () where it is not one."""
    if not isinstance(value, list) or not value or not all(isinstance(p, list) and len(p) == 2 for p in value):
        return ()
    pairs = [p for p in value if isinstance(p, list)]
    for at, number in ((0, 1), (1, 0)):
        moments = [read_moment(pair[at]) for pair in pairs]
        if all(moments) and any(read_number(pair[number]) is not None for pair in pairs):
            return _points(moments, [pair[number] for pair in pairs])
    return ()


def timed_texts(items: Sequence[Json]) -> list[Json]:
    """`{time, line}` of each of a list of [time, text] pairs, as Loki answers; [] where it is not one."""
    pairs = [p for p in items if isinstance(p, list) and len(p) == _PAIR and isinstance(p[1], str)]
    if not pairs or len(pairs) < len(items) or not all(read_moment(p[0]) for p in pairs):
        return []
    return [{"time": str(moment.isoformat()), "line": p[1]} for p in pairs if (moment := read_moment(p[0]))]


def parallel_points(value: JsonObject) -> dict[str, tuple[Point, ...]]:
    """Series by key of an object that holds one array of times and arrays of numbers as long."""
    for key, times in value.items():
        if key.lower() not in _TIME_ARRAYS or not isinstance(times, list) or not times:
            continue
        moments = [read_moment(t) for t in times]
        if not all(moments):
            continue
        arrays = {k: v for k, v in value.items() if k != key and isinstance(v, list) and len(v) == len(times)}
        found = {k: _points(moments, v) for k, v in arrays.items() if _mostly_numbers(v)}
        if found:
            return found
    return {}


def object_points(value: Json) -> dict[str, tuple[Point, ...]]:
    """Series by key of a list of objects that are nothing but a time and numbers (units and texts that never vary too)."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(item, dict) for item in value):
        return {}
    rows = [item for item in value if isinstance(item, dict)]
    time_key = next((k for k in rows[0] if is_time_key(k) and read_moment(rows[0][k])), None)
    if time_key is None or not _same_texts(rows, time_key):
        return {}
    moments = [read_moment(row.get(time_key)) for row in rows]
    keys = [
        k for k in rows[0] if k != time_key and read_number(rows[0][k]) is not None and not isinstance(rows[0][k], str)
    ]
    return {k: _points(moments, [row.get(k) for row in rows]) for k in keys}


def mapped_points(value: JsonObject) -> tuple[Point, ...]:
    """Points of an object whose keys are times and whose values are numbers; () where it is not one."""
    if len(value) < 2 or any(read_number(v) is None for v in value.values()):
        return ()
    moments = [read_moment(k) for k in value]
    return _points(moments, list(value.values())) if all(moments) else ()


def _same_texts(rows: Sequence[JsonObject], time_key: str) -> bool:
    texts = {k: v for k, v in rows[0].items() if isinstance(v, str) and k != time_key}
    return all(
        all(row.get(k) == v for k, v in texts.items()) and not any(isinstance(v, (dict, list)) for v in row.values())
        for row in rows
    )


def _mostly_numbers(values: list[Json]) -> bool:
    return any((read_number(v) is not None and not isinstance(v, str)) or read_number(v) is not None for v in values)


def _points(moments: Sequence[datetime | None], values: Sequence[Json]) -> tuple[Point, ...]:
    points: list[Point] = []
    for moment, value in zip(moments, values, strict=True):
        number = read_number(value)
        if number is not None:
            points.append(Point(at=moment, value=number))
    return _in_time(points)


def _in_time(points: list[Point]) -> tuple[Point, ...]:
    """The points from the earliest to the latest, whatever the order they were sent in."""
    timed = [(p.at, p) for p in points if p.at is not None]
    if len(timed) < len(points) or len({at.tzinfo is None for at, _ in timed}) != 1:
        return tuple(points)
    return tuple(p for _, p in sorted(timed, key=lambda each: each[0]))


def is_value_key(key: str) -> bool:
    """Whether the key says no more than 'value' (so that the series is named by its parents)."""
    return key.lower() in _VALUE_KEYS or key.lower() in ("points", "datapoints", "data", "samples", "rows", "series")
