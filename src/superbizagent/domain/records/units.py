"""The unit a figure is in, read from its key or from a unit field, as a suffix the quantity reader knows."""

import re

from superbizagent.domain.records.headings import heading_unit
from superbizagent.domain.text import lazy_pattern

_WORDS = {
    "percent": "%", "percentage": "%", "pct": "%", "%": "%",
    "seconds": "s", "second": "s", "secs": "s", "sec": "s", "s": "s",
    "milliseconds": "ms", "millisecond": "ms", "millis": "ms", "ms": "ms", "msec": "ms",
    "microseconds": "us", "micros": "us", "us": "us", "nanoseconds": "ns", "nanos": "ns", "ns": "ns",
    "minutes": "min", "minute": "min", "mins": "min", "hours": "h", "hour": "h", "days": "d",
    "bytes": "B", "byte": "B", "kilobytes": "KB", "megabytes": "MB", "gigabytes": "GB", "terabytes": "TB",
    "kb": "KB", "mb": "MB", "gb": "GB", "tb": "TB", "kib": "KiB", "mib": "MiB", "gib": "GiB", "tib": "TiB",
    "bytes/second": "B/s", "bytes_per_second": "B/s", "megabytes/second": "MB/s", "kilobytes/second": "KB/s",
    "count/second": "req/s", "counts/second": "req/s", "per_second": "req/s", "per second": "req/s", "1/s": "req/s", "/s": "req/s",
    "persecond": "req/s", "ops": "req/s", "ops/s": "req/s", "reqps": "req/s", "req/s": "req/s", "requests/second": "req/s", "qps": "req/s",
    "rps": "req/s", "iops": "req/s", "cps": "req/s", "wps": "req/s", "rowsps": "req/s",
    "ratio": "ratio", "fraction": "ratio", "cores": "core", "core": "core", "millicores": "mcore",
}  # fmt: skip
_SUFFIXES = frozenset({
    "percent", "percentage", "pct", "seconds", "secs", "sec", "milliseconds", "millis", "ms", "msec",
    "microseconds", "micros", "us", "nanos", "ns", "minutes", "mins", "bytes", "kb", "mb", "gb", "tb",
    "kib", "mib", "gib", "ratio", "fraction",
})  # fmt: skip
_BRACKETED = lazy_pattern(r"[(\[]([^()\[\]]{1,20})[)\]]$")
_RATE = lazy_pattern(r"[A-Za-z]+/s$")
_BYTE_RATE = lazy_pattern(r"(?:^|[ _.rw])([kKMGT])i?[Bb]/s$")
_PER_SECOND = lazy_pattern(r"(?:^|[_.\- ])per[_.\- ]?sec(?:ond)?s?$", re.IGNORECASE)
_LED = lazy_pattern(r"(KiB|MiB|GiB|TiB|KB|MB|GB) (?=\w+\.\w+$)", re.IGNORECASE)
"""The unit that leads a line of several values: `MiB Mem.free`."""
_STATISTICS = frozenset({"total", "avg", "mean", "max", "min", "sum", "median", "bucket", "quantile"})
_PERCENTILE = lazy_pattern(r"p\d{2,3}")
_SPLIT = lazy_pattern(r"[^a-z0-9%/]+|(?<=[a-z])(?=[A-Z])", re.IGNORECASE)
_CAMEL = lazy_pattern(r"(?<=[a-z0-9])(?=[A-Z])")
_SHARES = lazy_pattern(
    r"util|usage|percent|pct|ratio|rate$|error_rate|hit_?rate|availability|(?:^|_)share(?:$|_)|使用率|利用率|错误率|占比|命中率|成功率|失败率|占用率",
    re.IGNORECASE,
)


def unit_suffix(unit: str) -> str:
    """`Percent` → `%`, `Seconds` → `s`, `Bytes` → `B`; '' where the unit is none, a plain count, or unknown."""
    return _WORDS.get(unit.strip().lower(), "")


def key_unit(key: str) -> str:
    """The unit a key tells: at its end (`p95_ms`, `usedBytes`), in brackets (`p95 (ms)`), as a rate (`rkB/s`), or ''."""
    own = key.strip()
    if (bracketed := _BRACKETED.search(own)) and (unit := _WORDS.get(bracketed[1].strip().lower())):
        return unit
    last = own.rsplit(".", 1)[-1]
    if last.startswith("%") or last.endswith("%"):
        return "%"
    if unit := _rate(own):
        return unit
    if unit := heading_unit(key):
        return unit
    if led := _LED.match(own):
        return _WORDS[led[1].lower()]
    return _suffix(key)


def _suffix(key: str) -> str:
    parts = _CAMEL.sub("_", key.rsplit(".", 1)[-1].split("{", 1)[0].rstrip(")")).lower().replace("-", "_").split("_")
    while len(parts) > 1 and (parts[-1] in _STATISTICS or _PERCENTILE.fullmatch(parts[-1])):
        parts.pop()
    return _WORDS[parts[-1]] if parts[-1] in _SUFFIXES else ""


def _rate(key: str) -> str:
    if found := _BYTE_RATE.search(key):
        return f"{found[1].upper()}B/s"
    return "req/s" if _RATE.search(key) or _PER_SECOND.search(key) else ""


def is_share(key: str) -> bool:
    """Whether a figure under this key without a unit is a share of one or of a hundred."""
    return bool(_SHARES.search(key))
