"""The window a user gave with `--since` and `--until`."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from superbizagent.domain.clock_text import find_times, read_window
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.question import Window

# Durations as command lines write them: 15m, -2h, 1.5h, 30min ago.
_AGO = re.compile(
    r"[-+]?(?P<count>\d{1,6}(?:\.\d{1,3})?)\s*(?P<unit>s|secs?|m|mins?|h|hours?|d|days?|w|weeks?)(?:\s+ago)?\Z",
    re.IGNORECASE,
)
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def given_window(since: str, until: str, *, now: datetime, zone: str, newest: datetime | None) -> Window | None:
    """The window; a missing `until` is now, a missing `since` an hour before `until`. None when neither is given.

    Each is an ISO time (the display zone where it names none), a duration before now (`15m`), or words that `read_window`
    reads; now is the newest of recorded data.
    Raises SettingsError for a text that is no time, and for a reversed or future window.
    """
    if not since.strip() and not until.strip():
        return None
    latest = newest or now
    end = _instant(until, "--until", now=latest, zone=zone, newest=newest) if until.strip() else latest
    start = (
        _instant(since, "--since", now=latest, zone=zone, newest=newest) if since.strip() else end - timedelta(hours=1)
    )
    if start >= end:
        what = f"时间窗口前后颠倒：{start.isoformat()} 不早于 {end.isoformat()}"
        raise SettingsError(what, where="--since/--until", todo="让开始时间早于结束时间", code="bad_window")
    if start > max(now, latest):
        what = f"时间窗口在未来：{start.isoformat()}"
        raise SettingsError(what, where="--since", todo="给出已经发生的时间", code="bad_window")
    return Window(start=start, end=end)


def _instant(text: str, where: str, *, now: datetime, zone: str, newest: datetime | None) -> datetime:
    if ago := _AGO.match(text.strip()):
        return now - timedelta(**{_UNITS[ago["unit"][0].lower()]: float(ago["count"])})
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        return _in_words(text, where, now=now, zone=zone, newest=newest)
    return at if at.tzinfo is not None else at.replace(tzinfo=ZoneInfo(zone))


def _in_words(text: str, where: str, *, now: datetime, zone: str, newest: datetime | None) -> datetime:
    reading = read_window(text, now=now, zone=zone, newest=newest)
    if reading is None:
        what = f"看不懂的时间 {text!r}"
        raise SettingsError(
            what, where=where, todo="写 2026-03-01T10:00:00Z、15m（15 分钟前），或“昨天下午3点”", code="bad_time"
        )
    if reading.around:
        # What a question asks *about* is widened on both sides; here the very instant was meant.
        named = find_times(text, reference=now.astimezone(ZoneInfo(zone)))[0].at
        return named if named.tzinfo is not None else named.replace(tzinfo=ZoneInfo(zone))
    return reading.window.start if where == "--since" else reading.window.end
