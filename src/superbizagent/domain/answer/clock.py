"""Times as the reader's clock shows them, always with the zone (U12)."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from superbizagent.domain.clock_text import NO_DAY, find_times, offset_text, read_stamp, zone_named
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.material import EvidenceLine, MaterialItem
from superbizagent.domain.text import lazy_pattern

_UNZONED = "（记录所示，未标时区）"
_ONSET = ("始于", "首次出现", "起始", "开始于", "开始出现", "起于", "started at", "since")
_QUOTED_OR_STAMP = lazy_pattern(
    r"“[^”]*”|\"[^\"]*\"|`[^`]*`|(?P<stamp>(?<![A-Za-z0-9_.\-])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)(?![A-Za-z0-9_/]))"
)
_DAY_AFTER_NONE = NO_DAY + timedelta(days=1)


def show_line(line: EvidenceLine, zone: str) -> str:
    """`[r1-t3] query_logs 18:02:11 北京时间 “excerpt”` (U11)."""
    when = f" {_when(line, zone)}" if line.at else ""
    return f"[{line.invocation_id}] {line.tool_name}{when} “{line.excerpt}”"


def _when(line: EvidenceLine, zone: str) -> str:
    if line.asked:
        return f"查询于 {show_time(line.at, zone)}"
    if not line.until:
        return show_time(line.at, zone)
    start, end = read_instant(line.at), read_instant(line.until)
    if start is None or end is None or start.tzinfo is None:
        return show_time(line.at, zone)
    return show_span(start, end, zone)


def show_span(start: datetime, end: datetime, zone: str) -> str:
    """`18:00–19:00 北京时间`, with days where they differ."""
    first, last = _local(start, zone), _local(end, zone)
    pattern = "%H:%M" if first.date() == last.date() else "%m-%d %H:%M"
    return f"{first:{pattern}}–{last:{pattern}} {offset_text(last)}"


def show_time(at: str, zone: str) -> str:
    """A record's time on the reader's clock; without a zone of its own, as it was printed."""
    instant = read_instant(at)
    if instant is None:
        return f"{at}{_UNZONED}"
    if instant.tzinfo is None:
        return f"{instant:%H:%M:%S}{_UNZONED}"
    local = _local(instant, zone)
    return f"{local:%H:%M:%S} {offset_text(local)}"


def show_instant(instant: datetime, zone: str) -> str:
    """The same with its date, where it has one."""
    pattern = "%H:%M:%S" if instant.date() <= _DAY_AFTER_NONE else "%Y-%m-%d %H:%M:%S"
    if instant.tzinfo is None:
        return f"{instant:{pattern}}{_UNZONED}"
    local = _local(instant, zone)
    return f"{local:{pattern}} {offset_text(local)}"


def read_instant(at: str) -> datetime | None:
    """ISO text, or the stamp that a record prints; None when it is no time."""
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        stamp = read_stamp(at)
    if stamp is not None:
        return stamp.at
    found = find_times(at)
    return found[0].at if found else None


def retell_times(text: str, zone: str) -> str:
    """The text with its zoned ISO stamps on the reader's clock, `12-01 06:32:35 北京时间`; quoted words stay verbatim."""
    return _QUOTED_OR_STAMP.sub(lambda found: _retold(found, zone), text)


def _retold(found: re.Match[str], zone: str) -> str:
    instant = read_instant(found["stamp"]) if found["stamp"] else None
    if instant is None or instant.tzinfo is None:
        return found[0]
    local = _local(instant, zone)
    return f"{local:%m-%d %H:%M:%S} {offset_text(local)}"


def earliest(items: Iterable[MaterialItem]) -> datetime | None:
    """When it began, as far as confirmed records say: an onset they state, else the earliest record."""
    stated: list[datetime] = []
    recorded: list[datetime] = []
    told: list[datetime] = []
    for item in items:
        zoned = [time for time in find_times(item.text) if time.zoned]
        told += [time.at for time in zoned]
        if any(word in item.text for word in _ONSET):
            stated += [time.at for time in zoned if time.dated]
        times = (read_instant(line.at) for line in item.evidence if line.at and not (line.until or line.asked))
        recorded += [at for at in times if at is not None]
    aware = [at for at in stated or recorded or told if at.tzinfo is not None]
    return min(aware) if aware else min(recorded, key=lambda at: at.replace(tzinfo=None), default=None)


def _local(instant: datetime, zone: str) -> datetime:
    try:
        return instant.astimezone(zone_named(zone))
    except (SettingsError, OverflowError, ValueError):
        return instant
