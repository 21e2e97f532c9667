"""How programs print the time of a log line: one entry a format, tried in this order."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

from superbizagent.domain.text import lazy_pattern

MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1
    )
}
NO_YEAR = 2000
"""Stands in where a format prints no year and the reader knows none (a leap year, so that Feb 29 can be read)."""
EARLIEST, LATEST = 946_684_800, 4_102_444_800  # 2000 to 2100: what an epoch number may say


@dataclass(frozen=True, slots=True, kw_only=True)
class StampFormat:
    """`pattern`'s group `at` is the stamp; `read` makes it a datetime (aware iff it names its zone).

    `reach` characters of a line are searched; `yearless` formats may print no year.
    """

    name: str
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str], int], datetime]
    reach: int = 96
    yearless: bool = False


def _iso(found: re.Match[str], _: int) -> datetime:
    written = found["at"]
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return _other_iso(written)


def _other_iso(written: str) -> datetime:
    """Slashes, a space before the offset, a zone's name."""
    if written[-3:] in ("UTC", "GMT"):
        return datetime.fromisoformat(written[:-3].rstrip().replace("/", "-", 2)).replace(tzinfo=UTC)
    return datetime.fromisoformat(written.replace(" +", "+").replace(" -", "-").replace("/", "-", 2))


def _parts(found: re.Match[str], year: int) -> datetime:
    """Named parts: y (2 or 4 digits) mo d h mi s f z; a month by number or name."""
    got = found.groupdict()
    written_year = got.get("y")
    full_year = year if not written_year else int(written_year) + (2000 if len(written_year) == 2 else 0)
    month = got["mo"]
    fraction = (got.get("f") or "0")[:6].ljust(6, "0")
    made = datetime(  # noqa: DTZ001 - stamps without a zone stay without one
        full_year,
        int(month) if month.isdigit() else MONTHS[month[:3].lower()],
        int(got["d"]),
        int(got["h"]) % 12 + 12 * (got["half"].lower() == "pm") if got.get("half") else int(got["h"]),
        int(got["mi"]),
        min(int(got.get("s") or 0), 59),
        int(fraction),
    )
    return made.replace(tzinfo=_offset(got["z"])) if got.get("z") else made


def _offset(written: str) -> timezone:
    if written[0] not in "+-":
        return UTC
    digits = written[1:].replace(":", "")
    minutes = int(digits[:2]) * 60 + int(digits[2:4] or 0)
    return timezone(timedelta(minutes=-minutes if written[0] == "-" else minutes))


def read_epoch(written: str) -> datetime | None:
    """Seconds, milliseconds, microseconds or nanoseconds since 1970, by size; None outside 2000 to 2100."""
    whole, _, fraction = written.partition(".")
    scale = {10: 0, 13: 3, 16: 6, 19: 9}.get(len(whole))
    if scale is None or (scale and fraction):
        return None
    seconds = int(whole) // 10**scale
    if not EARLIEST <= seconds < LATEST:
        return None
    micro = int(fraction[:6].ljust(6, "0")) if fraction else int(whole) % 10**scale * 10**6 // 10**scale if scale else 0
    return datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=micro)


def _epoch(found: re.Match[str], _: int) -> datetime:
    at = read_epoch(found["at"])
    if at is None:
        raise ValueError(found["at"])
    return at


_CLOCK = r"(?P<h>[01]?\d|2[0-3]):(?P<mi>[0-5]\d):(?P<s>[0-5]\d|60)(?:[.,](?P<f>\d{1,9}))?"
_PART = r"(?:[.,](?P<f>\d{1,9}))?"
_MONTH_DAY = r"(?P<mo>0[1-9]|1[0-2])(?P<d>[0-3]\d)"
_MONTH = r"(?P<mo>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_ZONE = r"(?P<z>Z|UTC|GMT|[+-]\d\d:?\d\d)"
_ISO = (
    r"(?P<at>(?:19|20)\d\d(?P<_d>[-/])(?:0[1-9]|1[0-2])(?P=_d)(?:0[1-9]|[12]\d|3[01])[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?"
    r"(?:Z|\s?[+-]\d\d:?\d\d(?![\d-])|\s(?:UTC|GMT)\b)?)"
)


def _format(name: str, pattern: str, read: Callable[[re.Match[str], int], datetime]) -> StampFormat:
    return StampFormat(
        name=name,
        pattern=lazy_pattern(pattern),
        read=read,
        reach=400 if name == "http" else 96,
        yearless=name in ("syslog", "klog", "month_day"),
    )


ISO = _format("iso", rf"(?<![\d/-]){_ISO}", _iso)
FORMATS: tuple[StampFormat, ...] = (
    ISO,
    _format("http", rf"\[(?P<at>(?P<d>\d\d)/{_MONTH}/(?P<y>\d{{4}})[: ]{_CLOCK}(?:\s{_ZONE})?)\]", _parts),
    _format("day_month_year", rf"(?<!\d)(?P<at>(?P<d>\d\d?)[ -]{_MONTH}[ -](?P<y>\d{{4}})[ T]{_CLOCK}(?:\s{_ZONE})?)", _parts),
    _format(
        "ctime",
        rf"\b(?P<at>(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s{_MONTH}\s+(?P<d>\d\d?)\s{_CLOCK}\s"
        r"(?:(?P<z>UTC|GMT|[+-]\d{4})\s|[A-Z]{3,4}\s)?(?P<y>\d{4}))",
        _parts,
    ),
    _format("syslog", rf"(?<!\w)(?P<at>{_MONTH}\s+(?P<d>\d\d?)\s(?:(?P<y>\d{{4}})\s)?{_CLOCK})", _parts),
    _format("klog", rf"(?<![\w])[IWEF](?P<at>(?P<mo>0[1-9]|1[0-2])(?P<d>\d\d)\s{_CLOCK})", _parts),
    _format(
        "dots_and_dashes",
        rf"(?<!\d)(?P<at>(?P<y>\d{{4}})-(?P<mo>\d\d)-(?P<d>\d\d)[-_ T](?P<h>\d\d)[.:-](?P<mi>\d\d)[.:-](?P<s>\d\d){_PART})",
        _parts,
    ),
    _format(
        "compact",
        r"(?<![\d.])(?P<at>(?P<y>20\d\d)(?P<mo>0[1-9]|1[0-2])(?P<d>[0-3]\d)[T \-_]?(?P<h>[01]\d|2[0-3]|\d(?=:)):?(?P<mi>[0-5]?\d):?"
        r"(?P<s>[0-5]?\d)(?:[.,:](?P<f>\d{1,9}))?(?P<z>Z)?)(?!\d)",
        _parts,
    ),
    _format(
        "short_compact",
        rf"\A(?P<at>(?P<y>\d\d){_MONTH_DAY}\s(?P<h>[01]\d|2[0-3])(?P<mi>[0-5]\d)(?P<s>[0-5]\d))(?!\d)",
        _parts,
    ),
    _format("short_slashes", rf"\A\W?(?P<at>(?P<y>\d\d)/(?P<mo>0[1-9]|1[0-2])/(?P<d>[0-3]\d)\s{_CLOCK})", _parts),
    _format(
        "slashes",
        rf"(?<!\d)(?P<at>(?P<mo>1[0-2]|0?[1-9])/(?P<d>[0-3]?\d)/(?P<y>\d{{4}})[, ]\s?{_CLOCK}(?:\s?(?P<half>[AaPp][Mm]))?)",
        _parts,
    ),
    _format("month_day", rf"\A\W?(?P<at>(?P<mo>0[1-9]|1[0-2])[-.](?P<d>[0-3]\d)\s{_CLOCK})", _parts),
    _format("epoch", r"(?:\A|(?<=[\s\[(]))(?P<at>\d{10}(?:\.\d{1,9})?|\d{13}|\d{16}|\d{19})(?![\d.\w])", _epoch),
)  # fmt: skip

KEY = lazy_pattern(
    r"(?:\A|[{,\s])(?P<key>\"?(?:@timestamp|timestamp|time|ts|datetime|date_?time|eventTime|event_time|log_?time|asctime|@t|t|date"
    r"|timestamp_ms|ts_ms)\"?\s*[:=]\s*\\?\"?)(?P<value>[\[0-9A-Z][^\"\\,}]{7,40})",
    re.IGNORECASE,
)
"""The key of a JSON or logfmt line under which its time stands."""
