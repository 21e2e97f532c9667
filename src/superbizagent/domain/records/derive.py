"""What a stored series yields by arithmetic: first, last, extremes, mean, change, ratio, and which ways it went."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import fsum
from typing import Literal

from superbizagent.domain.records.nouns import Point

Way = Literal["up", "down", "flat"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesFacts:
    """`values` in order; `stats` by name (first, last, min, max, mean, median, p95 …, samples); times where known.

    A series known only by its printed summary has stats and `ways` but no values; `trend` is the printed one.
    """

    values: tuple[float, ...]
    times: tuple[datetime | None, ...]
    stats: dict[str, float]
    ways: frozenset[Way]
    step_s: float = 0.0
    trend: Way | None = None

    @property
    def span_s(self) -> float:
        """Seconds from the first to the last point; 0 where unknown."""
        first, last = (self.times[0], self.times[-1]) if self.times else (None, None)
        return (last - first).total_seconds() if first and last else 0.0


def derive(points: Sequence[Point]) -> SeriesFacts:
    """The facts of a non-empty series."""
    values = tuple(p.value for p in points)
    times = tuple(p.at for p in points)
    ordered = sorted(values)
    stats = {
        "first": values[0],
        "last": values[-1],
        "min": ordered[0],
        "max": ordered[-1],
        "mean": _mean(values),
        "median": _median(ordered),
        "samples": float(len(values)),
    }
    if len(values) >= 5:
        stats |= {f"p{q}": _quantile(ordered, q / 100) for q in (75, 90, 95, 99)}
    return SeriesFacts(values=values, times=times, stats=stats, ways=ways_of(values), step_s=_step(times))


def ways_of(values: Sequence[float]) -> frozenset[Way]:
    """Every direction that may truly be said of the values: a spike that falls back is both up and down."""
    if len(values) < 2:
        return frozenset()
    low, high, first, last = min(values), max(values), values[0], values[-1]
    span = high - low
    scale = max(abs(first), abs(_mean(values)) * 0.1, 1e-9)
    found: set[Way] = set()
    if _moved(last - first, span, scale) or _peaked(high - first, span, scale):
        found.add("up")
    if _moved(first - last, span, scale) or _peaked(first - low, span, scale) or _fell_back(values, span, scale):
        found.add("down")
    if span <= 0.15 * max(abs(_mean(values)), 1e-9):
        found.add("flat")
        if span <= 0.05 * max(abs(_mean(values)), 1e-9):
            found -= {"up", "down"}
    return frozenset(found)


def _moved(net: float, span: float, scale: float) -> bool:
    return net > 0 and net >= 0.05 * scale and net >= 0.5 * span


def _peaked(height: float, span: float, scale: float) -> bool:
    return height >= 0.2 * scale and height >= 0.5 * span


def _fell_back(values: Sequence[float], span: float, scale: float) -> bool:
    top = max(range(len(values)), key=values.__getitem__)
    return top < len(values) - 1 and values[top] - min(values[top:]) >= max(0.5 * span, 0.2 * scale)


def _mean(values: Sequence[float]) -> float:
    """As `statistics.fmean`, whose module would load four others."""
    return fsum(values) / len(values)


def _median(ordered: Sequence[float]) -> float:
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _quantile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _step(times: Sequence[datetime | None]) -> float:
    if len(times) < 2 or times[0] is None or times[1] is None or (times[0].tzinfo is None) != (times[1].tzinfo is None):
        return 0.0
    return abs((times[1] - times[0]).total_seconds())
