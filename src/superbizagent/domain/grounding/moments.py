"""Whether a record's time is the time a claim states (U4: the printed clock first, then the display zone)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from superbizagent.domain.clock_text import TimeMention
from superbizagent.domain.grounding.claim import When
from superbizagent.domain.records import Moment, Opened

Held = Literal["yes", "zone", "no"]
_BEGINNINGS = frozenset({"onset", "first"})


def moment_held(mention: TimeMention, moment: Moment, zone: str) -> Held:
    """`zone`: only after reading the claim's bare clock in the display zone."""
    if moment.precision_s > mention.precision_s and mention.kind != "range":
        return "no"
    if mention.zoned:
        if moment.zoned:
            return (
                "yes"
                if _within(mention, moment.at.astimezone(mention.at.tzinfo), dated=mention.dated and moment.dated)
                else "no"
            )
        return (
            "yes"
            if _within(mention, moment.at.replace(tzinfo=mention.at.tzinfo), dated=mention.dated and moment.dated)
            else "no"
        )
    printed = moment.at.replace(tzinfo=None)
    if _within(mention, printed, dated=mention.dated and moment.dated):
        return "yes"
    if moment.zoned:
        shown = moment.at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        if _within(mention, shown, dated=mention.dated):
            return "zone"
    return "no"


def _within(mention: TimeMention, at: datetime, *, dated: bool) -> bool:
    start = mention.at
    if mention.kind == "date":
        return at.date() == start.date() if dated else (at.month, at.day) == (start.month, start.day)
    end = mention.until if mention.until is not None else start
    end += timedelta(seconds=mention.precision_s)
    if not dated:
        at = at.replace(year=start.year, month=start.month, day=start.day)
        if at < start and end.date() != start.date():
            at += timedelta(days=1)
    return start <= at < end


def when_held(when: When, opened: Opened, zone: str) -> Held:
    """Whether any moment of the record that may play the stated part (onset, first, last, peak) is the stated time."""
    best: Held = "no"
    for moment in _candidates(when, opened.moments):
        held = moment_held(when.mention, moment, zone)
        if held == "yes":
            return "yes"
        best = held if held == "zone" else best
    return best


def _candidates(when: When, moments: Iterable[Moment]) -> list[Moment]:
    if not when.stats:
        return list(moments)
    if when.stats & _BEGINNINGS:
        return [m for m in moments if m.stats & _BEGINNINGS or (m.own and not m.stats)]
    return [m for m in moments if m.stats & when.stats or (m.own and not m.stats and "last" not in when.stats)]


def places_at(mention: TimeMention, times: Iterable[datetime | None], zone: str) -> tuple[list[int], Held]:
    """Indices of the data points at the stated time, and how it had to be read."""
    exact: list[int] = []
    shifted: list[int] = []
    for place, at in enumerate(times):
        if at is None:
            continue
        held = moment_held(mention, Moment(at=at, zoned=at.tzinfo is not None, dated=True), zone)
        if held == "yes":
            exact.append(place)
        elif held == "zone":
            shifted.append(place)
    if exact:
        return exact, "yes"
    return (shifted, "zone") if shifted else ([], "no")
