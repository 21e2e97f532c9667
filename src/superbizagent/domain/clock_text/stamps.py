"""The time of a log line."""

import re
from dataclasses import dataclass
from datetime import datetime

from superbizagent.domain.clock_text.stamp_formats import FORMATS, ISO, KEY, NO_YEAR, StampFormat
from superbizagent.domain.text import lazy_pattern

_KEYED_HEAD = 2048
_LONGEST = 48
_MAYBE = lazy_pattern(r"\d[:.]\d\d|\d{6}")
_CONTINUED = ("\t", "    ", "at ", "Caused by", "...")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """`line[start:end]` is the time as printed; `at` is aware iff `zoned`; `dated` False when it prints no year."""

    start: int
    end: int
    at: datetime
    zoned: bool
    dated: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class _Habit:
    """Where the last stamp of a stream stood: at the line's start, further in, or after the words `key`."""

    entry: StampFormat
    leading: bool
    key: str = ""


class StampReader:
    """Reads the stamps of one stream: the way that fitted last is tried first.

    `year` is the year of stamps that print none (syslog, klog); without it they are read as of the year 2000 and
    their `dated` is False.
    """

    __slots__ = ("_habit", "_year", "_year_known")

    def __init__(self, *, year: int | None = None) -> None:
        self._year = NO_YEAR if year is None else year
        self._year_known = year is not None
        self._habit: _Habit | None = None

    def read(self, line: str) -> Stamp | None:
        """The stamp of a line; None when it has none, as continuation lines have."""
        habit = self._habit
        if habit is not None:
            stamp = self._read_as_before(habit, line)
            if stamp is not None:
                return stamp
        return self._read_any(line)

    def _read_as_before(self, habit: _Habit, line: str) -> Stamp | None:
        entry = habit.entry
        if habit.leading:
            found = entry.pattern.match(line)
            return None if found is None else self._made(entry, found, 0)
        if line.startswith(_CONTINUED):
            return None
        if not habit.key and line[:1] != "{":
            found = entry.pattern.search(line, 0, entry.reach)
            return None if found is None else self._made(entry, found, 0)
        place = line.find(habit.key, 0, _KEYED_HEAD) if habit.key else -1
        if place < 0:
            return None
        place += len(habit.key)
        found = entry.pattern.match(line[place : place + _LONGEST])
        return None if found is None else self._made(entry, found, place)

    def _read_any(self, line: str) -> Stamp | None:
        if _MAYBE.search(line, 0, _KEYED_HEAD) is None or line.startswith(_CONTINUED):
            return None
        leading = ISO.pattern.match(line, 1 if line[:1] == "[" else 0)
        stamp = None if leading is None else self._made(ISO, leading, 0)
        if stamp is not None:
            self._habit = _Habit(entry=ISO, leading=stamp.start == 0)
            return stamp
        if line[:1] in "{[" or "=" in line:
            stamp = self._read_keyed(line)
        if stamp is not None or line.startswith("{"):
            return stamp
        return self._read_embedded(line)

    def _read_embedded(self, line: str) -> Stamp | None:
        for entry in FORMATS:
            found = entry.pattern.search(line, 0, entry.reach)
            stamp = None if found is None else self._made(entry, found, 0)
            if found is not None and stamp is not None:
                self._habit = _Habit(entry=entry, leading=found.start() == 0)
                return stamp
        return None

    def _read_keyed(self, line: str) -> Stamp | None:
        for key in KEY.finditer(line, 0, _KEYED_HEAD):
            start = key.start("value")
            value = line[start : start + _LONGEST]
            for entry in FORMATS:
                found = entry.pattern.match(value)
                stamp = None if found is None else self._made(entry, found, start)
                if stamp is not None:
                    self._habit = _Habit(entry=entry, leading=False, key=line[key.start("key") : start])
                    return stamp
        return None

    def _made(self, entry: StampFormat, found: re.Match[str], shift: int) -> Stamp | None:
        try:
            at = entry.read(found, self._year)
        except ValueError:
            return None
        start, end = found.span("at")
        dated = not entry.yearless or self._year_known or found.groupdict().get("y") is not None
        return Stamp(start=start + shift, end=end + shift, at=at, zoned=at.tzinfo is not None, dated=dated)


def read_stamp(line: str, *, year: int | None = None) -> Stamp | None:
    """The leading or embedded stamp of one log line: plain, JSON, logfmt, syslog, HTTP access, klog, epoch.

    Naive where the line names no zone. A stream of lines is read faster by one `StampReader`.
    """
    return StampReader(year=year).read(line)
