"""Whether a call looked at the stretch of time that a claim of absence speaks of (U4)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from superbizagent.domain.clock_text import Window, read_window
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.facts import ReasonCode, Setting
from superbizagent.domain.grounding.asked import read_args
from superbizagent.domain.grounding.claim import Reading, When
from superbizagent.domain.grounding.scope import Reach
from superbizagent.domain.trace import Invocation

_EDGE = timedelta(seconds=90)
_OUTSIDE: ReasonCode = "outside_window"


def covers_window(seen: Window | None, asked: Window | None) -> bool:
    """Whether the call looked at the whole asked window (a minute and a half more or less)."""
    if seen is None or asked is None:
        return True
    return seen.start <= asked.start + _EDGE and seen.end >= asked.end - _EDGE


def looked_at(made: Invocation, reading: Reading, setting: Setting) -> Reach:
    """The call's window, cut by its arguments, against the claim's own times or the asked window."""
    asked = read_args(made.args)
    seen = _cut(made.time_window, asked.starts, asked.ends)
    spans = [w for w in reading.whens if w.mention.kind in ("range", "date") and not w.stats]
    if not spans and not covers_window(seen, setting.window):
        return Reach(code=_OUTSIDE)
    base = seen or setting.window
    held = [_when_seen(w, base, setting.zone) for w in reading.whens]
    told = _told_words(reading, base, setting)
    if "no" in (*held, told):
        return Reach(code=_OUTSIDE)
    return Reach(doubt="zone" in held or told == "zone")


def _cut(window: Window | None, starts: Sequence[datetime], ends: Sequence[datetime]) -> Window | None:
    if window is None:
        return Window(start=max(starts), end=min(ends)) if starts and ends else None
    return Window(start=max([window.start, *starts]), end=min([window.end, *ends]))


def _when_seen(when: When, seen: Window | None, zone: str) -> str:
    """`yes` on the clock of the window, `zone` only on the display clock, `no`."""
    if seen is None:
        return "zone"
    mention = when.mention
    end = (mention.until or mention.at) + timedelta(seconds=mention.precision_s if mention.until is None else 0)
    if mention.zoned:
        return "yes" if _inside(mention.at, end, seen, dated=mention.dated) else "no"
    for answer, tz in (("yes", seen.start.tzinfo), ("zone", ZoneInfo(zone))):
        if _inside(mention.at.replace(tzinfo=tz), end.replace(tzinfo=tz), seen, dated=mention.dated):
            return answer
    return "no"


def _inside(start: datetime, end: datetime, seen: Window, *, dated: bool) -> bool:
    if not dated:
        day = seen.start.astimezone(start.tzinfo).date()
        moved = datetime.combine(day, start.timetz())
        start, end = moved, moved + (end - start)
        if end < seen.start:
            start, end = start + timedelta(days=1), end + timedelta(days=1)
    return seen.start <= start + _EDGE and seen.end >= end - _EDGE


def _told_words(reading: Reading, seen: Window | None, setting: Setting) -> str:
    """Times in words (昨天, the last hour): they count from the window's end, unless the question used the same."""
    text = reading.text
    for when in sorted(reading.whens, key=lambda w: -w.start):
        text = f"{text[: when.start]} {text[when.end :]}"
    if seen is None:
        return "yes"
    now = setting.window.end if setting.window is not None else seen.end
    try:
        found = read_window(text, now=now, zone=setting.zone)
    except SettingsError:
        return "no"
    if found is None or found.text in setting.question:
        return "yes"
    return "zone" if covers_window(seen, found.window) else "no"
