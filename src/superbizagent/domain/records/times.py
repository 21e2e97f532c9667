"""Stamps of data points and rows, fast: ISO text and epoch seconds or milliseconds."""

from datetime import UTC, datetime

from superbizagent.domain.text import Json, lazy_pattern

_ISO = lazy_pattern(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?")
_TIME_KEYS = frozenset({
    "time", "timestamp", "ts", "date", "datetime", "at", "@timestamp", "startsat", "starts_at",
    "start_time", "lasttimestamp", "eventtime", "event_time", "created_at", "createdat", "occurred_at",
    "time_local", "_time",
})  # fmt: skip
_EARLIEST, _LATEST = 946684800.0, 4102444800.0


def is_time_key(key: str) -> bool:
    """Whether a key names the moment of its record."""
    return key.rsplit(".", 1)[-1].lower() in _TIME_KEYS


def read_moment(value: Json) -> datetime | None:
    """An ISO text or an epoch number (s, ms, us, ns) as a datetime; None for anything else."""
    if isinstance(value, str):
        return _read_text(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return _read_epoch(value)


def _read_text(value: str) -> datetime | None:
    if len(value) > 40:
        return None
    if _ISO.match(value):
        try:
            return datetime.fromisoformat(value.strip())
        except ValueError:
            return None
    if value.replace(".", "", 1).isdigit() and len(value) >= 10:
        return _read_epoch(float(value))
    return None


def _read_epoch(number: float) -> datetime | None:
    if not abs(number) <= _LATEST * 1e9:
        return None
    for scale in (1.0, 1e3, 1e6, 1e9):
        if _EARLIEST <= number / scale <= _LATEST:
            return datetime.fromtimestamp(number / scale, UTC)
    return None
