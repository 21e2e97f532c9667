"""The times a claim speaks of."""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Literal

from superbizagent.domain.clock_text.placing import day_of, moment
from superbizagent.domain.clock_text.points import Point, read_points
from superbizagent.domain.text import half_width, lazy_pattern

MentionKind = Literal["instant", "clock", "date", "range", "ago"]
NO_DAY = date(1970, 1, 1)
"""The day of a mention that names none and has no reference: only its time of day means something."""

JOIN = lazy_pattern(r"\s*(?:-|–|—|~|/|→|至|到|直到|to|until|till|through)\s*", re.IGNORECASE)
_AND = lazy_pattern(r"\s*(?:and|和|与)\s*", re.IGNORECASE)
_BETWEEN = lazy_pattern(r"(?:between|介于|在)\s*\Z", re.IGNORECASE)
_HOUR_GOES_ON = lazy_pattern(
    r"\s*(?:左右|前后|上下|钟|整|许|多|开始|起|以来|以后|之后|之前|以前|后|前|时|期间|之间|的时候|出现|发生|[,.;、。()]|$)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeMention:
    """`text[start:end]` as a time. `at` (and `until` for a range) is aware iff `zoned`.

    `dated` False: the text does not fix the day and no reference was given; then the date of a `clock` means nothing,
    and of a date without year only month and day do.
    `precision_s` is the smallest unit written, in seconds (60 for 10:02).
    """

    start: int
    end: int
    text: str
    kind: MentionKind
    at: datetime
    until: datetime | None = None
    zoned: bool = False
    dated: bool = True
    precision_s: float = 1.0


def find_times(text: str, *, reference: datetime | None = None) -> tuple[TimeMention, ...]:
    """All times of a sentence, Chinese or English; `reference` is what 昨天, 5 分钟前 and a missing year count from."""
    plain = half_width(text)
    points = [point for point in read_points(plain) if _counts(point)]
    mentions: list[TimeMention] = []
    place = 0
    while place < len(points):
        first = points[place]
        second = points[place + 1] if place + 1 < len(points) else None
        if second is not None and joined(plain, first, second):
            mention = _range(text, first, second, reference)
            place += 1
        elif first.plain_hour and not _stands_as_hour(plain, first):
            mention = None
        else:
            mention = _single(text, first, reference)
        place += 1
        if mention is not None:
            mentions.append(mention)
    return tuple(mentions)


def joined(text: str, first: Point, second: Point) -> bool:
    """Whether two points are the ends of one range: 10:00–10:05, 凌晨2点到3点, between 2 and 3am."""
    if first.seconds_ago is not None or second.seconds_ago is not None:
        return False
    between = text[first.end : second.start]
    if not (first.has_clock or first.has_date) or not (second.has_clock or second.has_date):
        return False
    if JOIN.fullmatch(between):
        return True
    return bool(_AND.fullmatch(between)) and bool(_BETWEEN.search(text[: first.start]))


def lend(first: Point, second: Point) -> tuple[Point, Point]:
    """What the ends of a range lend each other: day, part of the day, zone."""
    if not second.has_date:
        second = replace(
            second,
            year=first.year,
            month=first.month,
            day=first.day,
            days=first.days,
            weeks=first.weeks,
            weekday=first.weekday,
        )
    if not second.part and first.part and (second.hour or 0) < 12:
        second = replace(second, part=first.part)
    if (
        first.plain_hour
        and not first.part
        and (second.hour or 0) >= 12
        and (first.hour or 0) < 12
        and not second.plain_hour
    ):
        moved = (first.hour or 0) + 12
        first = replace(first, hour=moved if moved <= (second.hour or 0) else first.hour)
    zone = first.zone or second.zone
    return replace(first, zone=first.zone or zone), replace(second, zone=second.zone or zone)


def _counts(point: Point) -> bool:
    return point.has_clock or point.has_date or point.seconds_ago is not None


def _stands_as_hour(text: str, point: Point) -> bool:
    """`3点` is a time with a day, a part of the day or a zone, or where the words after it take it so (3点左右)."""
    if point.has_date or point.part or point.zone:
        return True
    return text[point.end - 1] in "点點" and bool(_HOUR_GOES_ON.match(text[point.end :]))


def _single(text: str, point: Point, reference: datetime | None) -> TimeMention | None:
    made = TimeMention(
        start=point.start, end=point.end, text=text[point.start : point.end], kind="instant", at=datetime.combine(NO_DAY, time()),
        precision_s=point.precision_s,
    )  # fmt: skip
    if point.seconds_ago is not None:
        base = reference or made.at
        at = base - timedelta(seconds=point.seconds_ago)
        return replace(made, kind="ago", at=at, zoned=at.tzinfo is not None, dated=reference is not None)
    day = _day(point, reference)
    placed = day is not None or not point.has_date or point.at is not None
    if not placed and not point.has_clock:
        return None
    at = moment(point, day or NO_DAY)
    dated = point.at is not None or point.year is not None or (day is not None and reference is not None)
    kind: MentionKind = "clock" if not point.has_date or not placed else "instant" if point.has_clock else "date"
    return replace(made, kind=kind, at=at, zoned=at.tzinfo is not None, dated=dated)


def _day(point: Point, reference: datetime | None) -> date | None:
    if reference is not None:
        seen = reference.astimezone(point.zone) if point.zone and reference.tzinfo else reference
        return day_of(point, seen.date()) or (None if point.has_date else seen.date())
    if point.is_dated and point.at is None:
        return day_of(point, date(NO_DAY.year, 12, 31)) if point.year is None else day_of(point, NO_DAY)
    return None


def _range(text: str, first: Point, second: Point, reference: datetime | None) -> TimeMention | None:
    first, second = lend(first, second)
    start, end = _single(text, first, reference), _single(text, second, reference)
    if start is None or end is None:
        return None
    until = end.at
    if start.zoned != end.zoned:
        return start
    if until < start.at and not second.is_dated:
        until += timedelta(days=1)
    return TimeMention(
        start=first.start, end=second.end, text=text[first.start : second.end], kind="range", at=start.at, until=until,
        zoned=start.zoned, dated=start.dated, precision_s=max(first.precision_s, second.precision_s),
    )  # fmt: skip
