"""Pieces put together: one point in time as it was written, not yet placed in a calendar."""

import re
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from superbizagent.domain.clock_text.stamp_formats import MONTHS, read_epoch
from superbizagent.domain.clock_text.tokens import Token, read_distance, scan_tokens
from superbizagent.domain.clock_text.zones import read_zone
from superbizagent.domain.text import lazy_pattern, read_numeral

LATEST_BEFORE_TODAY = -100
"""`weeks` of last Friday, which English means as the latest one before today."""
_WEEKDAYS = {name: number for number, name in enumerate("一二三四五六日")} | {"天": 6}
_ENGLISH_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_GAP = lazy_pattern(r"[\s的在于,，(（]{0,3}(?:at|on|of|in the)?\s*")
_ORDER = {
    "day": 1,
    "week": 1,
    "ymd": 1,
    "md": 1,
    "mond": 1,
    "httpdate": 1,
    "part": 2,
    "clock": 3,
    "hanclock": 3,
    "ampm": 3,
    "hour": 3,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What was written of one point in time; None = not written.

    `days` counts from today (昨天 = -1), `weeks` and `weekday` name a day of a week (上周五 = -1, 4), `micro` the
    time of day in microseconds as written, before `part` (下午) moves it, `precision_s` the smallest unit written.
    """

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    days: int | None = None
    weeks: int | None = None
    weekday: int | None = None
    part: str = ""
    hour: int | None = None
    minute: int = 0
    micro: int = 0
    zone: tzinfo | None = None
    precision_s: float = 86400.0
    at: datetime | None = None
    seconds_ago: float | None = None
    plain_hour: bool = False

    @property
    def has_date(self) -> bool:
        """Whether a day is written, in any way."""
        return self.day is not None or self.days is not None or self.weekday is not None or self.at is not None

    @property
    def has_clock(self) -> bool:
        """Whether a time of day is written."""
        return self.hour is not None or self.at is not None

    @property
    def is_dated(self) -> bool:
        """Whether the day stands in the text itself and does not hang on today."""
        return (self.day is not None and self.month is not None) or self.at is not None


def read_points(text: str) -> tuple[Point, ...]:
    """All points of `text` in order; those that only hint at a time (`2` in 2到3点) have `plain_hour`."""
    points: list[Point] = []
    held: list[Token] = []
    for token in scan_tokens(text):
        if held and not _belongs(text, held, token):
            points.append(_point(held, text))
            held = []
        held.append(token)
    if held:
        points.append(_point(held, text))
    return tuple(point for point in points if _is_point(point))


def _is_point(point: Point) -> bool:
    return point.has_clock or point.has_date or bool(point.part) or point.seconds_ago is not None


def _belongs(text: str, held: list[Token], token: Token) -> bool:
    """Whether a token goes on with the point before it: near enough, and not a second piece of the same sort."""
    if not _GAP.fullmatch(text[held[-1].end : token.start]):
        return False
    if token.kind in ("iso", "epoch", "ago") or held[-1].kind in ("epoch", "ago"):
        return False
    if token.kind == "zone":
        return all(other.kind != "zone" for other in held)
    taken = {_ORDER.get(other.kind, 0) for other in held}
    if held[0].kind == "iso" or _ORDER[token.kind] in taken:
        return False
    if held[-1].kind == "zone" and len(held) > 1:
        return False
    # "10:02 yesterday" is one point, "10:02 昨天" is the end of one and the start of the next.
    return 3 not in taken or token.text.isascii()


def _point(tokens: list[Token], text: str) -> Point:
    start, end = tokens[0].start, tokens[-1].end
    opened = re.search(r"[（(]", text[start:end]) is not None
    closes = opened and text[end : end + 1] in (")", "）")
    made = Point(start=start, end=end + closes)
    for token in tokens:
        made = _READ[token.kind](made, token.text)
    return made


def _iso(point: Point, text: str) -> Point:
    plain = re.sub(r"\s(?=[+-])", "", text).replace(",", ".")
    try:
        at = datetime.fromisoformat(plain)
    except ValueError:
        return point
    precision = 60.0 if re.match(r".{16}(?!:)", text) else _fraction_precision(text[19:])
    return replace(point, at=at, zone=at.tzinfo, precision_s=precision)


def _fraction_precision(rest: str) -> float:
    fraction = re.match(r"[.,](\d+)", rest)
    return 10.0 ** -min(len(fraction[1]), 6) if fraction else 1.0


def _numbered_date(point: Point, text: str) -> Point:
    numbers = [read_numeral(part) for part in re.findall(r"\d+|[^\W\d月日号年]+", text)]
    whole = [int(number) for number in numbers if number is not None]
    year, month, day = whole if len(whole) == 3 else (None, *whole[:2])
    return replace(point, year=year, month=month, day=day)


def _named_date(point: Point, text: str) -> Point:
    month = MONTHS[re.sub(r"[^A-Za-z]", " ", text).split()[0][:3].lower()]
    numbers = [int(part) for part in re.findall(r"\d+", text.split(":", 1)[0])]
    year = next((number for number in numbers if number > 31), None)
    dated = replace(point, year=year, month=month, day=numbers[0])
    return _http_clock(dated, text) if ":" in text else dated


def _http_clock(point: Point, text: str) -> Point:
    _, hour, minute, rest = text.split(":", 3)
    zone = read_zone(rest[2:]) if rest[2:].strip() else None
    return replace(
        point, hour=int(hour), minute=int(minute), micro=int(rest[:2]) * 1_000_000, zone=zone, precision_s=1.0
    )


_DAYS = {
    "大前天": -3,
    "前天": -2,
    "前": -2,
    "昨天": -1,
    "昨日": -1,
    "昨": -1,
    "今天": 0,
    "今日": 0,
    "当天": 0,
    "今": 0,
    "明天": 1,
    "明日": 1,
    "后天": 2,
}
_ENGLISH_DAYS = {
    "the day before yesterday": (-2, ""), "yesterday": (-1, ""), "today": (0, ""), "tomorrow": (1, ""), "last night": (-1, "晚上"),
    "tonight": (0, "晚上"), "this morning": (0, "早上"), "this afternoon": (0, "下午"), "this evening": (0, "晚上"),
}  # fmt: skip


def _relative_day(point: Point, text: str) -> Point:
    if text in _DAYS:
        return replace(point, days=_DAYS[text])
    days, part = _ENGLISH_DAYS[" ".join(text.lower().split())]
    return replace(point, days=days, part=part)


def _week_day(point: Point, text: str) -> Point:
    """`weeks` None = the latest such day; 本周 0, 上周 -1; English last = the latest before today."""
    if text.isascii():
        words = text.lower().split()
        weekday = _ENGLISH_WEEKDAYS.index(words[-1][:3])
        return replace(point, weekday=weekday, weeks=LATEST_BEFORE_TODAY if words[0] == "last" else None)
    weeks = -2 if text.startswith("上上") else -1 if text[0] == "上" else 0 if text[0] in "本这" else None
    return replace(point, weekday=_WEEKDAYS[text[-1]], weeks=weeks)


_PARTS = {
    "in the morning": "早上",
    "morning": "早上",
    "in the afternoon": "下午",
    "in the evening": "晚上",
    "at night": "晚上",
}


def _part(point: Point, text: str) -> Point:
    word = _PARTS.get(text.lower(), text.lower())
    if word in ("noon", "正午"):
        return replace(point, hour=12, precision_s=3600.0)
    if word in ("midnight", "午夜"):
        return replace(point, hour=0, precision_s=3600.0)
    return replace(point, part=word)


_CLOCK = lazy_pattern(r"(\d+)(?::(\d+)(?::(\d+)(?:[.,](\d+))?)?)?\s*(Z|\+\d\d:?\d\d|[ap]\.?m)?", re.IGNORECASE)


def _clock(point: Point, text: str) -> Point:
    found = _CLOCK.match(text)
    if not found:
        return point
    hour, minute, second, fraction, rest = found.groups()
    after = (rest or "").lower()
    value = int(hour)
    if after[:1] in ("a", "p"):
        value = value % 12 + (12 if after[0] == "p" else 0)
    micro = int(second or 0) * 1_000_000 + int((fraction or "")[:6].ljust(6, "0"))
    precision = _fraction_precision("." + fraction) if fraction else 1.0 if second else 60.0 if minute else 3600.0
    zone = read_zone(rest) if after[:1] in ("z", "+") else point.zone
    return replace(
        point, hour=value, minute=int(minute or 0), micro=micro, zone=zone, precision_s=precision,
        part=point.part if after[:1] not in ("a", "p") else "",
    )  # fmt: skip


def _han_clock(point: Point, text: str) -> Point:
    parts = re.split(r"[点點时分秒]", re.sub(r"\s", "", text))
    hour = read_numeral(parts[0])
    words = parts[1] if len(parts) > 1 else ""
    if words == "半":
        minute, precision = 30.0, 60.0
    elif words.endswith("刻"):
        minute, precision = 15.0 * (read_numeral(words[0]) or 1), 60.0
    elif words in ("", "钟", "整"):
        minute, precision = 0.0, 3600.0
    else:
        minute, precision = read_numeral(words.lstrip("零〇")) or 0.0, 60.0
    second = read_numeral(parts[2]) if len(parts) > 2 and parts[2] else None
    return replace(
        point, hour=int(hour or 0), minute=int(minute), micro=int(second or 0) * 1_000_000,
        precision_s=1.0 if second is not None else precision, plain_hour=words == "",
    )  # fmt: skip


def _hour(point: Point, text: str) -> Point:
    return replace(point, hour=int(read_numeral(text) or 0), precision_s=3600.0, plain_hour=True)


def _zone(point: Point, text: str) -> Point:
    return replace(point, zone=read_zone(text) or point.zone)


def _epoch(point: Point, text: str) -> Point:
    at = read_epoch(text)
    precision = 0.001 if len(text) > 10 else 1.0
    return replace(point, at=at, zone=at.tzinfo if at else None, precision_s=precision)


def _ago(point: Point, text: str) -> Point:
    distance = read_distance(text)
    return replace(point, seconds_ago=distance[0], precision_s=distance[1]) if distance else point


_READ = {
    "iso": _iso, "httpdate": _named_date, "ymd": _numbered_date, "md": _numbered_date, "mond": _named_date, "day": _relative_day,
    "week": _week_day, "part": _part, "clock": _clock, "hanclock": _han_clock, "ampm": _clock, "hour": _hour, "zone": _zone,
    "epoch": _epoch, "ago": _ago,
}  # fmt: skip
