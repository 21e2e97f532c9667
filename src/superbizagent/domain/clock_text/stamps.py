"""The time of a log line."""

import re
from dataclasses import dataclass
from datetime import datetime

from superbizagent.domain.clock_text.stamp_formats import FORMATS, KEY, NO_YEAR, StampFormat

_HEAD = 96
_KEYED_HEAD = 2048
_HTTP_HEAD = 400
_MAYBE = re.compile(r"\d[:.]\d\d|\d{6}")
_CONTINUED = ("\t", "    ", "at ", "Caused by", "...")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """`line[start:end]` is the time as printed; `at` is aware iff `zoned`; `dated` False when it prints no year."""

    start: int
    end: int
    at: datetime
    zoned: bool
    dated: bool = True


class StampReader:
    """Reads the stamps of one stream: the format that fitted last is tried first.

    `year` is the year of stamps that print none (syslog, klog); without it they are read as of the year 2000 and
    their `dated` is False.
    """

    __slots__ = ("_dated", "_last", "_year")

    def __init__(self, *, year: int | None = None) -> None:
        self._year = NO_YEAR if year is None else year
        self._dated = year is not None
        self._last: StampFormat | None = None

    def read(self, line: str) -> Stamp | None:
        """The stamp of a line; None when it has none, as continuation lines have."""
        last = self._last
        if last is not None:
            found = last.pattern.match(line)
            if found is not None:
                stamp = self._made(last, found, 0)
                if stamp is not None:
                    return stamp
        return self._read_any(line)

    def _read_any(self, line: str) -> Stamp | None:
        if _MAYBE.search(line, 0, _KEYED_HEAD) is None or line.startswith(_CONTINUED):
            return None
        if line[:1] in "{[" or "=" in line:
            keyed = self._read_keyed(line)
            if keyed is not None:
                return keyed
        if line.startswith("{"):
            return None
        order = FORMATS if self._last is None else (self._last, *FORMATS)
        for entry in order:
            head = _HTTP_HEAD if entry.name == "http" else _HEAD
            found = entry.pattern.search(line, 0, head)
            stamp = None if found is None else self._made(entry, found, 0)
            if stamp is not None:
                self._last = entry
                return stamp
        return None

    def _read_keyed(self, line: str) -> Stamp | None:
        for key in KEY.finditer(line, 0, _KEYED_HEAD):
            value = key["value"]
            for entry in FORMATS:
                found = entry.pattern.match(value) or (
                    entry.pattern.match(f"[{value}]") if entry.name == "http" else None
                )
                stamp = None if found is None else self._made(entry, found, key.start("value"))
                if stamp is not None:
                    return stamp
        return None

    def _made(self, entry: StampFormat, found: re.Match[str], shift: int) -> Stamp | None:
        try:
            at = entry.read(found, self._year)
        except ValueError:
            return None
        start, end = found.span("at")
        dated = (
            self._dated
            or ("y" not in entry.pattern.groupindex and entry.name in ("iso", "epoch"))
            or bool(found.groupdict().get("y"))
        )
        return Stamp(start=start + shift, end=end + shift, at=at, zoned=at.tzinfo is not None, dated=dated)


def read_stamp(line: str, *, year: int | None = None) -> Stamp | None:
    """The leading or embedded stamp of one log line: plain, JSON, logfmt, syslog, HTTP access, klog, epoch.

    Naive where the line names no zone. A stream of lines is read faster by one `StampReader`.
    """
    return StampReader(year=year).read(line)
