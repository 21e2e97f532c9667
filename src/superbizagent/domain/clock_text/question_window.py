"""The stretch of time a question asks about."""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import pairwise

from superbizagent.domain.clock_text.mentions import joined, lend
from superbizagent.domain.clock_text.placing import day_of, moment
from superbizagent.domain.clock_text.points import Point, read_points
from superbizagent.domain.clock_text.token_patterns import DISTANCE
from superbizagent.domain.clock_text.tokens import read_distance
from superbizagent.domain.clock_text.window import Window
from superbizagent.domain.clock_text.zones import zone_named
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import half_width, lazy_pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowReading:
    """`window` as read from `text` = question[start:end]; `around` when a point was named and a margin added."""

    window: Window
    start: int
    end: int
    text: str
    around: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Now:
    """What the words count from: `anchor` (aware, in the question's zone) and `latest`, after which all is future."""

    anchor: datetime
    latest: datetime
    zone: tzinfo

    @property
    def today(self) -> date:
        return self.anchor.date()


JUST_NOW = timedelta(minutes=30)
NEAR_MINUTE = timedelta(minutes=15)
NEAR_HOUR_BEFORE, NEAR_HOUR_AFTER = timedelta(minutes=15), timedelta(minutes=60)
SLACK = timedelta(minutes=30)
"""A clock this little after the newest data still means today."""
LONGEST_NIGHT = timedelta(hours=14)

_PARTS: dict[str, tuple[int, int]] = {
    "凌晨": (0, 6), "清晨": (5, 8), "早上": (6, 10), "早晨": (6, 10), "早": (6, 10), "上午": (6, 12), "中午": (11, 14), "午后": (12, 18),
    "下午": (12, 18), "傍晚": (17, 20), "晚上": (18, 26), "晚": (18, 26), "夜里": (20, 30), "夜间": (20, 30), "夜": (20, 30),
    "深夜": (22, 29), "半夜": (23, 29), "afternoon": (12, 18), "evening": (18, 24),
}  # fmt: skip
_TRAILING = lazy_pattern(
    rf"(?:最近|过去|近|刚过去|这|前)(?:的|这)?\s*(?P<cn>{DISTANCE})(?!\s*[之以]?前)"
    rf"|(?<![A-Za-z])(?:in |over |during |within |for )?(?:the )?(?:last|past|previous|recent)\s+(?P<en>{DISTANCE}"
    r"|(?:minute|hour|day|week)\b)"
    rf"|(?P<inside>{DISTANCE})\s*(?:以内|之内|内|来)(?![存网部核])",
    re.IGNORECASE,
)
_JUST_NOW = lazy_pattern(
    r"刚才|刚刚|方才|就在刚|\bjust now\b|\ba moment ago\b|\ba few minutes ago\b|\brecently\b", re.IGNORECASE
)
_SINCE_BEFORE = lazy_pattern(r"(?:\bsince|\bfrom|\bafter|\bstarting(?: at| from)?|自从?|从|打)\s*\Z", re.IGNORECASE)
_SINCE_AFTER = lazy_pattern(r"\s*(?:开始|起|以来|以后|之后|过后|后)(?!端|台|面|续|缀)")
_UNTIL_BEFORE = lazy_pattern(r"(?:\bbefore|\buntil|\bby|截至|截止到?)\s*\Z", re.IGNORECASE)
_UNTIL_AFTER = lazy_pattern(r"\s*(?:以前|之前|前)(?!端|台|面|缀)")
_AROUND_BEFORE = lazy_pattern(r"(?:\baround|\babout|\bnear|\bapproximately|大约|大概|约)\s*\Z", re.IGNORECASE)
_AROUND_AFTER = lazy_pattern(r"\s*(?:左右|前后|上下|附近|许)")
_WHOLE_WEEK = lazy_pattern(
    r"(?P<last>上上?)个?(?:周|星期|礼拜)(?![一二三四五六日天0-9])|\blast week\b"
    r"|(?P<this>[本这])个?(?:周|星期)(?![一二三四五六日天])|\bthis week\b"
)


def read_window(
    question_text: str, *, now: datetime, zone: str, newest: datetime | None = None
) -> WindowReading | None:
    """The time a question names, in Chinese or English; None when it names none.

    Words count from `newest`, the newest stamp of the data, when it is given (in a recorded incident that is "now"),
    else from `now`; a clock without zone is read in `zone`. Open and half-past ends are cut at that instant. A duration
    that is no window (超时 30 秒, more than 30 minutes stale) is none.
    Raises SettingsError: bad_window for a window in the future or reversed, bad_zone for an unknown `zone`.
    """
    here = zone_named(zone)
    anchor = (newest or now).astimezone(here)
    frame = _Now(anchor=anchor, latest=max(anchor, now.astimezone(here)), zone=here)
    reading = _read(half_width(question_text), frame)
    if reading is None:
        return None
    return _checked(replace(reading, text=question_text[reading.start : reading.end]), frame)


def _read(text: str, now: _Now) -> WindowReading | None:
    points = [point for point in read_points(text) if not point.plain_hour or _hour_is_meant(text, point)]
    pairs = pairwise(points)
    pair = next(((first, second) for first, second in pairs if joined(text, first, second)), None)
    if pair is not None:
        return _between(text, *pair, now)
    named = next((point for point in points if point.has_clock or point.seconds_ago is not None), None)
    if named is not None:
        return _at(text, named, now)
    trailing = _TRAILING.search(text)
    if trailing is not None:
        return _last(text, trailing, now)
    if points:
        return _stretch(text, points[0], now)
    return _vague(text, now)


def _hour_is_meant(text: str, point: Point) -> bool:
    written = text[point.start : point.end]
    after = text[point.end : point.end + 2]
    return bool(
        point.has_date
        or point.part
        or point.zone
        or "点" not in written
        or not re.match(r"建议|原因|问题|意见|说明|要求|疑问", after)
    )


def _between(text: str, first: Point, second: Point, now: _Now) -> WindowReading | None:
    first, second = lend(first, second)
    start = _moment(first, now)
    if start is None:
        return None
    end = _moment(second, now, like=start if not second.has_date else None)
    if end is None:
        return None
    if end <= start and not second.is_dated and end + timedelta(days=1) - start <= LONGEST_NIGHT:
        end += timedelta(days=1)
    if not second.has_clock:
        end += timedelta(days=1)
    return _reading(text, first.start, second.end, start, end)


def _moment(point: Point, now: _Now, *, like: datetime | None = None) -> datetime | None:
    """The instant of a point; a clock without a day is the last one that is past (or of the day of `like`)."""
    seen = now.anchor.astimezone(point.zone or now.zone)
    day = day_of(point, seen.date())
    if day is None and point.has_date and point.at is None:
        return None
    if like is not None:
        day = like.astimezone(point.zone or now.zone).date()
    at = moment(point if point.zone or point.at else replace(point, zone=now.zone), day or seen.date())
    if at.tzinfo is None:
        at = at.replace(tzinfo=now.zone)
    if at > now.anchor + SLACK and point.at is None:
        at -= timedelta(days=1) if day is None else timedelta(days=7) if _is_free_weekday(point) else timedelta()
    return at


def _is_free_weekday(point: Point) -> bool:
    """周三 may be this week's or the last one's; 这周三 may not."""
    return point.weekday is not None and point.weeks is None


def _at(text: str, point: Point, now: _Now) -> WindowReading | None:
    if point.seconds_ago is not None:
        at = now.anchor - timedelta(seconds=point.seconds_ago)
        margin = max(timedelta(minutes=5), min(timedelta(seconds=point.seconds_ago / 2), timedelta(hours=6)))
        return _reading(text, point.start, point.end, at - margin, min(at + margin, now.anchor), around=True)
    at = _moment(point, now)
    if at is None:
        return None
    before, after = text[: point.start], text[point.end :]
    if _SINCE_BEFORE.search(before) or _SINCE_AFTER.match(after):
        return _reading(text, point.start, point.end, at, max(now.anchor, at + timedelta(minutes=1)))
    if _UNTIL_BEFORE.search(before) or _UNTIL_AFTER.match(after):
        return _reading(text, point.start, point.end, at - timedelta(hours=1), at)
    near = _AROUND_BEFORE.search(before) or _AROUND_AFTER.match(after)
    if point.precision_s >= 3600 and not near:
        return _reading(text, point.start, point.end, at - NEAR_HOUR_BEFORE, at + NEAR_HOUR_AFTER, around=True)
    margin = NEAR_MINUTE if point.precision_s < 3600 else 2 * NEAR_MINUTE
    return _reading(text, point.start, point.end, at - margin, at + margin, around=True)


def _last(text: str, found: re.Match[str], now: _Now) -> WindowReading | None:
    written = found["cn"] or found["en"] or found["inside"]
    distance = read_distance(written) or read_distance(f"1 {written}")
    if distance is None or distance[0] <= 0:
        return None
    try:
        start = now.anchor - timedelta(seconds=distance[0])
    except OverflowError:
        return None
    return _reading(text, found.start(), found.end(), start, now.anchor)


def _stretch(text: str, point: Point, now: _Now) -> WindowReading | None:
    """A day, or a part of one."""
    zone = point.zone or now.zone
    today = now.anchor.astimezone(zone).date()
    day = day_of(point, today)
    if day is None and point.has_date:
        return None
    low, high = _PARTS.get(point.part, (0, 24))
    start = datetime.combine(day or today, time(), tzinfo=zone) + timedelta(hours=low)
    if start > now.anchor and (day is None or _is_free_weekday(point)):
        start -= timedelta(days=1 if day is None else 7)
    end = start + timedelta(hours=high - low)
    if not point.part and _SINCE_AFTER.match(text[point.end :]):
        end = max(end, now.anchor)
    return _reading(text, point.start, point.end, start, end)


def _vague(text: str, now: _Now) -> WindowReading | None:
    week = _WHOLE_WEEK.search(text)
    if week:
        monday = now.today - timedelta(days=now.today.weekday())
        back = 0 if week["this"] or week.group().startswith("this") else len(week["last"] or "上")
        start = datetime.combine(monday - timedelta(weeks=back), time(), tzinfo=now.zone)
        return _reading(text, week.start(), week.end(), start, start + timedelta(weeks=1))
    just_now = _JUST_NOW.search(text)
    if just_now:
        return _reading(text, just_now.start(), just_now.end(), now.anchor - JUST_NOW, now.anchor)
    return None


def _reading(text: str, low: int, high: int, start: datetime, end: datetime, *, around: bool = False) -> WindowReading:
    return WindowReading(window=Window(start=start, end=end), start=low, end=high, text=text[low:high], around=around)


def _checked(reading: WindowReading, now: _Now) -> WindowReading:
    """Ends cut at the latest instant there is; refuses what is reversed or still to come."""
    window = reading.window
    if window.start >= window.end:
        raise SettingsError(
            f"时间窗是反的：{reading.text!r} 的开始不早于结束", todo="请把开始时间写在前面", code="bad_window"
        )
    if window.start > now.latest:
        raise SettingsError(f"时间窗在未来：{reading.text!r}", todo="请给出已经过去的时间", code="bad_window")
    return replace(
        reading,
        window=Window(start=window.start, end=min(window.end, max(now.latest, window.start + timedelta(minutes=1)))),
    )
