"""Records told as one line of key=value pairs each, so that a quoted line says everything by itself."""

import json
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

LONGEST_LINE = 1_200
_PLAIN_VALUE = re.compile(r"[^\s\"'=,]+")
_BREAKS = re.compile(r"[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")

Value = str | int | float | bool | datetime | None


def tell(*words: str, **pairs: Value) -> str:
    """`words` and `key=value` pairs in order; None is left out, a value with spaces or quotes is quoted."""
    parts = [*words, *(f"{key}={tell_value(value)}" for key, value in pairs.items() if value is not None)]
    return " ".join(parts)


def tell_value(value: Value) -> str:
    """A value as it stands in a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return tell_time(value)
    if isinstance(value, (int, float)):
        return tell_number(value)
    text = value or ""
    return text if _PLAIN_VALUE.fullmatch(text) else json.dumps(one_line(text), ensure_ascii=False)


def tell_number(value: float) -> str:
    """Six significant digits, never an exponent: 97, 41.2, 0.00034."""
    if math.isfinite(value) and value == math.floor(value) and abs(value) < 1e15:
        return str(int(value))
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Inf" if value > 0 else "-Inf"
    text = f"{value:.6g}"
    return text if "e" not in text else f"{value:.12f}".rstrip("0").rstrip(".") or "0"


def tell_percent(value: float) -> str:
    """A change in percent with its sign: +4519%, -12.5%."""
    return f"{'+' if value > 0 else ''}{tell_number(float(f'{value:.4g}'))}%"


def tell_time(at: datetime) -> str:
    """ISO 8601 to the second, with Z or its offset."""
    text = at.replace(microsecond=0).isoformat()
    return text.removesuffix("+00:00") + "Z" if text.endswith("+00:00") else text


def tell_span(start: datetime, end: datetime) -> str:
    """`start/end`."""
    return f"{tell_time(start)}/{tell_time(end)}"


def time_at(epoch: float, zone: str) -> datetime:
    """Epoch seconds in a zone."""
    return datetime.fromtimestamp(epoch, find_zone(zone))


def find_zone(name: str) -> tzinfo:
    """A zone by its IANA name or as ±HH:MM; UTC when there is no such zone."""
    offset = re.fullmatch(r"(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?", name)
    if offset is not None and int(offset[2]) < 24:
        minutes = int(offset[2]) * 60 + int(offset[3] or 0)
        return timezone(timedelta(minutes=-minutes if offset[1] == "-" else minutes))
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return UTC


def one_line(text: str, longest: int = LONGEST_LINE) -> str:
    """A text on one line: breaks become ⏎, what is too long is cut."""
    flat = _BREAKS.sub(" ⏎ ", text.strip())
    return flat if len(flat) <= longest else flat[:longest] + "…"


def tell_labels(name: str, labels: Mapping[str, str]) -> str:
    """A series as Prometheus writes it: name{key="value",…}."""
    inside = ",".join(
        f"{key}={json.dumps(one_line(value, 200), ensure_ascii=False)}" for key, value in sorted(labels.items())
    )
    return f"{name}{{{inside}}}" if inside else name
