"""Reads the time of a log line from its bytes; each minute and zone is worked out once."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

HEAD = 160
_ZONE = rb"(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d)(?![\w:]))?"
_ISO = re.compile(rb"(?<![\d.])(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d):(\d\d)(?:[.,](\d{1,9}))?" + _ZONE)
_NAMED = re.compile(
    rb"(?<!\d)(\d{1,2}[ /](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ /]\d{4}[ :]\d\d:\d\d):(\d\d)(?:[.,](\d{1,9}))?"
    + _ZONE
)
_SYSLOG = re.compile(
    rb"((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d(?: \d{4})? \d\d:\d\d):(\d\d)(?:[.,](\d{1,9}))?()(?!\d)"
)
_KLOG = re.compile(rb"^[IWEF](\d{4} \d\d:\d\d):(\d\d)(?:\.(\d{1,9}))()? ")
_TIME_KEY = re.compile(
    rb'"(?:@timestamp|timestamp|time|ts|@t|t|datetime|date|asctime|eventTime|time_local|time_iso8601)"\s*:\s*'
    rb'(?:"([^"]{6,48})"|(\d{9,19}(?:\.\d+)?(?:[eE]\+?\d+)?))',
    re.IGNORECASE,
)
_EPOCH = re.compile(rb"^\[?(?:(?:time|ts|timestamp)=\"?)?(\d{10}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?)(?![\w-])")
_PATTERNS = (_ISO, _NAMED, _SYSLOG, _KLOG)
_MONTHS = {
    name: number
    for number, name in enumerate(
        (b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec"), start=1
    )
}
_MEMO = 200_000

Fallback = Callable[[str], datetime | None]


class StampClock:
    """Reads stamps of one file. Naive stamps stand in `zone`; stamps without a year in the year of `reference`.

    `fallback` reads unusual stamps (slow); None leaves them unread.
    """

    __slots__ = ("_fallback", "_memo", "_reference", "_zone")

    def __init__(self, *, zone: str, reference: datetime, fallback: Fallback | None = None) -> None:
        self._zone = ZoneInfo(zone)
        self._reference = reference
        self._fallback = fallback
        self._memo: dict[tuple[bytes, bytes | None], float | None] = {}

    def read(self, line: bytes) -> float | None:
        """Epoch seconds of the line's own stamp, or None when it bears none (a continuation line, as a rule)."""
        if line[:1] in _BLANK:
            line = line.lstrip(b"\x00\xef\xbb\xbf") if line[:1] in _JUNK else b""
        if line[:1] == b"{":
            return self._of_json(line)
        return self._of_text(line, HEAD)

    def place(self, line: bytes) -> tuple[int, int, int] | None:
        """Where the line's minute ends, and from where to where its zone stands; None for a stamp without these."""
        shift, text = 0, line
        if line[:1] == b"{":
            found = _TIME_KEY.search(line, 0, 8192)
            if found is None or found[1] is None:
                return None
            shift, text = found.start(1), found[1]
        for pattern in _PATTERNS:
            stamp = pattern.search(text, 0, HEAD)
            if stamp is not None:
                seconds = stamp.end(3) if stamp[3] else stamp.end(2)
                return shift + stamp.end(1), shift + seconds, shift + stamp.end()
        return None

    def _of_json(self, line: bytes) -> float | None:
        found = _TIME_KEY.search(line, 0, 8192)
        if found is None:
            return None
        text, number = found.groups()
        return read_epoch(float(number)) if text is None else self._of_value(text)

    def _of_value(self, text: bytes) -> float | None:
        if text[4:5] in _DASHES:
            return self._of_text(text, HEAD)
        try:
            return read_epoch(float(text))
        except ValueError:
            return self._of_text(text, HEAD)

    def _of_text(self, line: bytes, head: int) -> float | None:
        for pattern in _PATTERNS:
            found = pattern.search(line, 0, head)
            if found is not None:
                minute, second, fraction, zone = found.groups()
                return self._join(minute, second, fraction, zone)
        found = _EPOCH.match(line)
        if found is not None:
            return read_epoch(float(found[1]))
        return self._unusual(line)

    def _unusual(self, line: bytes) -> float | None:
        if self._fallback is None or not line:
            return None
        at = self._fallback(line[:HEAD].decode("utf-8", "replace"))
        if at is None:
            return None
        return (at if at.tzinfo else at.replace(tzinfo=self._zone)).timestamp()

    def _join(self, minute: bytes, second: bytes, fraction: bytes | None, zone: bytes | None) -> float | None:
        key = (minute, zone)
        try:
            start = self._memo[key]
        except KeyError:
            if len(self._memo) >= _MEMO:
                self._memo.clear()
            start = self._memo[key] = self._minute(minute, zone)
        if start is None:
            return None
        at = start + int(second)
        return at + int(fraction) / 10 ** len(fraction) if fraction else at

    def _minute(self, minute: bytes, zone: bytes | None) -> float | None:
        try:
            naive = self._naive(minute)
        except ValueError:
            return None
        return naive.replace(tzinfo=_zone(zone) or self._zone).timestamp()

    def _naive(self, minute: bytes) -> datetime:
        clock = re.search(rb"(\d\d):(\d\d)$", minute)
        hour, past = (int(clock[1]), int(clock[2])) if clock else (0, 0)
        if minute[:4].isdigit() and minute[4:5] in b"-/":
            return _naive(int(minute[:4]), int(minute[5:7]), int(minute[8:10]), hour, past)
        if minute[:4].isdigit():
            return self._without_year(int(minute[:2]), int(minute[2:4]), hour, past)
        words = re.split(rb"[ /:]+", minute.strip())
        if words[0] in _MONTHS:
            month, day = _MONTHS[words[0]], int(words[1])
            if len(words) == 5:
                return _naive(int(words[2]), month, day, hour, past)
            return self._without_year(month, day, hour, past)
        return _naive(int(words[2]), _MONTHS[words[1]], int(words[0]), hour, past)

    def _without_year(self, month: int, day: int, hour: int, minute: int) -> datetime:
        """The year that puts the stamp nearest to the reference."""
        near = self._reference.astimezone(self._zone).replace(tzinfo=None)
        years = [year for year in (near.year - 1, near.year, near.year + 1) if _exists(year, month, day)]
        if not years:
            raise ValueError(day)
        options = [_naive(year, month, day, hour, minute) for year in years]
        return min(options, key=lambda at: abs(at - near))


_DASHES = frozenset((b"-", b"/"))
_BLANK = frozenset((b" ", b"\t", b"\x00", b"\xef", b"", b"\r"))
_JUNK = frozenset((b"\x00", b"\xef"))


def read_epoch(number: float) -> float | None:
    """Seconds since 1970 from seconds, milli-, micro- or nanoseconds; None when it is none of these."""
    for scale in (1.0, 1e3, 1e6, 1e9):
        if 1e8 < number / scale < 1e10:
            return number / scale
    return None


def _naive(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute)  # noqa: DTZ001 - the zone is put on by the caller


def _exists(year: int, month: int, day: int) -> bool:
    try:
        _naive(year, month, day)
    except ValueError:
        return False
    return True


def _zone(text: bytes | None) -> tzinfo | None:
    if not text:
        return None
    if text in {b"Z", b"UTC", b"GMT"}:
        return UTC
    sign = -1 if text[:1] == b"-" else 1
    minutes = int(text[1:3]) * 60 + int(text[-2:])
    return timezone(sign * timedelta(minutes=minutes)) if minutes < 24 * 60 else None
