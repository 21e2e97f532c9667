"""Written points put into a calendar."""

from datetime import date, datetime, time, timedelta

from superbizagent.domain.clock_text.points import LATEST_BEFORE_TODAY, Point


def day_of(point: Point, today: date) -> date | None:
    """The calendar day a point names, seen from `today`; None when it names none or one that does not exist."""
    try:
        return _day_of(point, today)
    except (ValueError, OverflowError):
        return None


def _day_of(point: Point, today: date) -> date | None:
    if point.day is not None and point.month is not None:
        if point.year is not None:
            return date(point.year, point.month, point.day)
        this_year = date(today.year, point.month, point.day)
        return (
            this_year
            if this_year.toordinal() <= today.toordinal() + 1
            else date(today.year - 1, point.month, point.day)
        )
    if point.days is not None:
        return date.fromordinal(today.toordinal() + point.days)
    if point.weekday is None:
        return None
    if point.weeks is None or point.weeks == LATEST_BEFORE_TODAY:
        back = (today.weekday() - point.weekday) % 7 or (7 if point.weeks else 0)
        return date.fromordinal(today.toordinal() - back)
    return date.fromordinal(today.toordinal() - today.weekday() + point.weekday + 7 * point.weeks)


def hour_of(point: Point) -> int:
    """The hour on the 24-hour clock, 24 and more for the next day (晚上12点, 昨晚2点)."""
    hour = point.hour or 0
    if point.part in ("晚上", "晚", "夜里", "夜间", "夜", "深夜", "半夜"):
        return hour + 24 if hour < 5 else 24 if hour == 12 else hour + 12 if hour < 12 else hour
    if point.part in ("下午", "午后", "傍晚"):
        return hour + 12 if hour < 12 else hour
    if point.part == "中午":
        return hour + 12 if hour < 4 else hour
    if point.part in ("凌晨", "早上", "早晨", "清晨", "上午", "早") and hour == 12:
        return 0 if point.part == "凌晨" else 12
    return hour


def moment(point: Point, day: date) -> datetime:
    """The point on `day`, in its own zone, else naive."""
    if point.at is not None:
        return point.at if point.at.tzinfo or point.zone is None else point.at.replace(tzinfo=point.zone)
    midnight = datetime.combine(day, time(), tzinfo=point.zone)
    return midnight + timedelta(hours=hour_of(point), minutes=point.minute, microseconds=point.micro)
