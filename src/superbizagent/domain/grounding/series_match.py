"""What a claim says of a series: at a time, from … to …, throughout, within a span."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

from superbizagent.domain.grounding.claim import Reading, Slot, When
from superbizagent.domain.grounding.figure_match import value_held
from superbizagent.domain.grounding.moments import places_at
from superbizagent.domain.quantities import Quantity
from superbizagent.domain.records import Figure, Opened, SeriesFacts, point_figures

Outcome = Literal["held", "zone", "weak", "missing", "conflict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotOutcome:
    """How one figure of a claim fared; `found` is the figure that stood there instead."""

    outcome: Outcome
    found: Figure | None = None
    code: Literal["value_mismatch", "time_mismatch", "unit_mismatch", ""] = ""


Fits: TypeAlias = "Callable[[Slot, frozenset[str]], SlotOutcome]"
MISSING = SlotOutcome(outcome="missing", code="value_mismatch")
HELD = SlotOutcome(outcome="held")


def figures_of(opened: Opened, places: Iterable[int]) -> list[Figure]:
    """The figures of these data points."""
    series = opened.series
    if series is None or not series.values:
        return []
    return point_figures(series, opened.label, opened.record.unit, places)


def at_time(slot: Slot, when: When, opened: Opened, zone: str) -> SlotOutcome:
    """The value of the series at the stated time."""
    series = opened.series
    if series is None or not series.values:
        return MISSING
    places, how = places_at(when.mention, series.times, zone)
    if not places:
        return SlotOutcome(outcome="missing", code="time_mismatch")
    found = figures_of(opened, places)
    if any(value_held(slot.quantity, f) for f in found):
        return SlotOutcome(outcome="held" if how == "yes" else "zone")
    return SlotOutcome(outcome="conflict", found=found[0] if found else None, code="value_mismatch")


def throughout(slot: Slot, low: Figure, high: Figure) -> SlotOutcome:
    """The stated value, bound or range holds for the lowest and the highest value alike; a range is also filled."""
    stated = _rounded(slot.quantity)
    for figure in (low, high):
        if not value_held(stated, figure):
            return SlotOutcome(outcome="conflict", found=figure, code="value_mismatch")
    if stated.relation == "range" and stated.high > stated.low:
        filled = (high.quantity.value - low.quantity.value) / (stated.high - stated.low)
        if filled < _FILLED and stated.dimension == high.quantity.dimension:
            return SlotOutcome(outcome="weak", found=high)
    return HELD


def _rounded(stated: Quantity) -> Quantity:
    """A range whose ends were rounded: 41–72 % takes 40.5 to 72.5."""
    if stated.relation != "range":
        return stated
    half = stated.step * stated.scale / 2
    return replace(stated, low=stated.low - half, high=stated.high + half)


_BY = 4
"""How far a time may stand ahead of its figure: 10:00 的 120 ms."""
_FILLED = 0.4


def move_held(start: Slot, end: Slot, reading: Reading, opened: Opened, zone: str, fits: Fits) -> SlotOutcome:
    """`from A to B`: A where the series set out (or was before), B where it arrived, in this order and direction."""
    if opened.series is None:
        return MISSING
    whens = _times_of(start, end, reading)
    stretch = next((w for w in reading.whens if w.mention.kind == "range" and not w.stats), None)
    timed = bool(opened.series.values)
    if stretch is not None and timed:
        first, last = _at_ends(start, end, stretch, opened, zone)
    else:
        first = at_time(start, whens[0], opened, zone) if whens[0] and timed else fits(start, _starts(end))
        last = at_time(end, whens[1], opened, zone) if whens[1] and timed else fits(end, _arrivals(end, start))
    for outcome in (first, last):
        if outcome.outcome in ("missing", "conflict"):
            return outcome
    if ("up" if _rises(start, end) else "down") not in opened.series.ways:
        return SlotOutcome(outcome="conflict", code="value_mismatch")
    if opened.series.values and not whens[0] and not whens[1] and not _in_order(start, end, opened):
        return SlotOutcome(outcome="conflict", code="value_mismatch")
    return HELD if "zone" not in (first.outcome, last.outcome) else SlotOutcome(outcome="zone")


def _at_ends(start: Slot, end: Slot, stretch: When, opened: Opened, zone: str) -> tuple[SlotOutcome, SlotOutcome]:
    """The values at the first and the last data point of the stated stretch of time."""
    places, how = places_at(stretch.mention, opened.series.times if opened.series else (), zone)
    if not places:
        lost = SlotOutcome(outcome="missing", code="time_mismatch")
        return lost, lost
    outcomes = [
        HELD
        if value_held(slot.quantity, figure)
        else SlotOutcome(outcome="conflict", found=figure, code="value_mismatch")
        for slot, figure in zip((start, end), figures_of(opened, (places[0], places[-1])), strict=True)
    ]
    if how == "zone":
        outcomes = [SlotOutcome(outcome="zone") if o.outcome == "held" else o for o in outcomes]
    return outcomes[0], outcomes[1]


def _times_of(start: Slot, end: Slot, reading: Reading) -> tuple[When | None, When | None]:
    between = [w for w in reading.whens if start.end <= w.start < end.start]
    ahead = [w for w in reading.whens if 0 <= start.start - w.end <= _BY and w.mention.kind != "range" and not w.stats]
    if ahead:
        return ahead[-1], (between[-1] if between else None)
    after = [w for w in reading.whens if w.start >= end.end and not w.stats]
    return (between[0] if between else None), (after[0] if after and after[0].mention.kind != "range" else None)


def _rises(start: Slot, end: Slot) -> bool:
    return end.quantity.value >= start.quantity.value


def _starts(_: Slot) -> frozenset[str]:
    return frozenset({"first", "min", "max", "baseline"})


def _arrivals(end: Slot, start: Slot) -> frozenset[str]:
    return frozenset({"last", "max"}) if _rises(start, end) else frozenset({"last", "min"})


def _in_order(start: Slot, end: Slot, opened: Opened) -> bool:
    figures = figures_of(opened, range(len(opened.series.values) if opened.series else 0))
    first = next((i for i, f in enumerate(figures) if value_held(start.quantity, f)), None)
    last = next((i for i in range(len(figures) - 1, -1, -1) if value_held(end.quantity, figures[i])), None)
    return first is not None and last is not None and first < last


def monotonic(values: Sequence[float], *, rising: bool) -> bool:
    """Whether the values never turn back."""
    pairs = pairwise(values)
    return all(b >= a for a, b in pairs) if rising else all(b <= a for a, b in pairs)


def span_held(stated: Quantity, facts: SeriesFacts | None, spans: Iterable[float]) -> bool:
    """Whether a stated stretch of time is the length of the series or of the asked window (one step more or less)."""
    step = facts.step_s if facts else 0.0
    for span in (*([facts.span_s] if facts else []), *spans):
        slack = max(step, (stated.high - stated.low) / 2, 1.0)
        if span > 0 and abs(span - stated.value) <= slack:
            return True
    return False


def extreme(opened: Opened, stat: str) -> Figure | None:
    """The series' figure of one statistic."""
    return next((f for f in opened.figures if stat in f.sense.stats and not f.sense.stats - {stat}), None)


FULL = frozenset({"saturated", "overload"})
"""States that a share near 100 % shows, and one that stays below 80 % excludes."""


def fullness(opened: Opened) -> float | None:
    """The highest value of a series of shares, of one."""
    top = extreme(opened, "max")
    return top.quantity.value if top is not None and top.quantity.dimension == "ratio" else None
