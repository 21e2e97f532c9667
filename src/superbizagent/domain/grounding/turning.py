"""Whether a series turned (rose, fell, set out) at a stated time."""

from datetime import datetime

from superbizagent.domain.grounding.claim import Reading, When
from superbizagent.domain.grounding.moments import places_at
from superbizagent.domain.records import Opened, SeriesFacts

_PART = 0.2
_BEGUN = frozenset({"onset", "first"})


def turned_at(when: When, reading: Reading, opened: Opened, zone: str) -> bool:
    """For an onset, the step into that moment; else any moment at which the series stands where the claim says it went."""
    series = opened.series
    if series is None or not series.values:
        return False
    places, how = places_at(when.mention, series.times, zone)
    if not places or how != "yes":
        return False
    if "max" in when.stats:
        return any(series.values[p] == max(series.values) for p in places)
    if "min" in when.stats:
        return any(series.values[p] == min(series.values) for p in places)
    ways = {w.concept_id for w in reading.ways if not w.negated} & {"up", "down"}
    if when.stats & _BEGUN:
        return _sets_out(series.values, places, ways)
    if not ways:
        return True
    return any(_moved(series.values, p, ways) for p in places)


def _sets_out(values: tuple[float, ...], places: list[int], ways: set[str]) -> bool:
    """Whether the series leaves where it was at one of these points (or the point before or after), the stated way."""
    left = _leaving(values)
    if left is None or not any(abs(left - place) <= 1 for place in places):
        return False
    return not ways or ("up" if values[left] > values[0] else "down") in ways


def set_out(series: SeriesFacts) -> datetime | None:
    """The time of the first point that is not where the series began; None where it never left, or has no times."""
    left = _leaving(series.values)
    return series.times[left] if left is not None else None


def _leaving(values: tuple[float, ...]) -> int | None:
    span = max(values, default=0.0) - min(values, default=0.0)
    return next((i for i, v in enumerate(values) if span > 0 and abs(v - values[0]) >= _PART * span), None)


def _moved(values: tuple[float, ...], place: int, ways: set[str]) -> bool:
    span = max(values) - min(values)
    if span <= 0 or place >= len(values):
        return False
    before = values[place - 1] if place else values[0]
    after = values[min(place + 1, len(values) - 1)]
    steps = [values[place] - before, after - values[place]]
    return any(("up" if s > 0 else "down") in ways and abs(s) >= _PART * span for s in steps)
