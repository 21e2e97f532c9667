"""Whether a short series moved: a shift that stays, an excursion that comes back, or a level that is high all along."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Literal

SHORTEST = 4
SHIFT_RATIO = 1.5
EXCURSION_RATIO = 3.0
NOISE_MULTIPLE = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """`first`/`last` are the end points as given, `extreme` the furthest value; `onset` the index where it leaves its start."""

    kind: Literal["shift", "excursion", "flat"]
    up: bool
    first: float
    last: float
    extreme: float
    onset: int
    strength: float


def movement_of(values: Sequence[float]) -> Movement:
    """Classify a series of at least SHORTEST points; shorter or constant ones are flat."""
    if len(values) < SHORTEST or max(values) == min(values):
        level = values[0] if values else 0.0
        return Movement(kind="flat", up=False, first=level, last=level, extreme=level, onset=0, strength=0.0)
    start, end = _start(values), median(values[-max(2, len(values) // 5) :])
    noise = _noise(values)
    extreme = max(values, key=lambda value: abs(value - start))
    if _differs(start, end, noise, SHIFT_RATIO) and _keeps(values, start, end):
        return _moved("shift", values, start, end, extreme, noise)
    calm = median(values)
    furthest = max(values, key=lambda value: abs(value - calm))
    if _differs(calm, furthest, noise, EXCURSION_RATIO):
        return _moved("excursion", values, calm, furthest, furthest, noise)
    return Movement(kind="flat", up=False, first=values[0], last=values[-1], extreme=extreme, onset=0, strength=0.0)


def _start(values: Sequence[float]) -> float:
    return values[0] if len(values) < 12 else min(values[:2], key=lambda value: abs(value - values[0]))


def _noise(values: Sequence[float]) -> float:
    steps = [abs(after - before) for before, after in pairwise(values)]
    return median(steps)


def _differs(start: float, end: float, noise: float, ratio: float) -> bool:
    low, high = sorted((abs(start), abs(end)))
    if high == 0 or (start < 0) != (end < 0):
        return abs(end - start) > NOISE_MULTIPLE * noise > 0
    return abs(end - start) > NOISE_MULTIPLE * noise * (0.5 if high > 4 * low else 1.0) and high >= ratio * max(
        low, high / 1e6
    )


def _keeps(values: Sequence[float], start: float, end: float) -> bool:
    middle = (start + end) / 2
    tail = values[len(values) * 2 // 3 :]
    return all((value > middle) == (end > start) for value in tail)


def _moved(
    kind: Literal["shift", "excursion"], values: Sequence[float], start: float, end: float, extreme: float, noise: float
) -> Movement:
    up = end > start
    threshold = start + (end - start) * 0.2
    onset = next((index for index, value in enumerate(values) if (value > threshold) == up), 0)
    span = max(abs(start), abs(end)) / max(min(abs(start), abs(end)), noise, 1e-9)
    return Movement(
        kind=kind, up=up, first=values[0], last=values[-1], extreme=extreme, onset=onset, strength=min(span, 1000.0)
    )
