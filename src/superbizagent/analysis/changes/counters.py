"""Counters that only grow, and histograms kept as counters."""

import re
from collections.abc import Sequence
from math import inf

import numpy as np

from superbizagent.analysis.robust import Floats, clean

_COUNTER_NAME = re.compile(r"_(?:total|count|sum|bucket)$")
_MIN_STEPS = 3


def is_counter(name: str, values: Floats) -> bool:
    """Whether a series is a counter: by Prometheus' name endings, or because it grows, and falls only to near zero.

    A name that says counter is believed unless the values go down again and again.
    """
    finite = np.asarray(values, dtype=np.float64)
    finite = finite[np.isfinite(finite)]
    named = _COUNTER_NAME.search(name.split("{", 1)[0]) is not None
    if finite.size < 2:
        return named
    steps = np.diff(finite)
    falls = steps < 0
    to_near_zero = finite[1:][falls] <= 0.1 * finite[:-1][falls]
    if bool(np.any(finite < 0)):
        return False
    if named:
        return int(falls.sum()) <= max(1, steps.size // 4)
    grows = int((steps > 0).sum()) >= max(_MIN_STEPS, int(0.9 * steps.size))
    return grows and bool(np.all(to_near_zero)) and int(falls.sum()) <= 2


def rate(times: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Per-second increase between neighbouring samples, at the time of the later one.

    After a reset the counter is taken to have started from zero. Gaps (NaN, Inf) and repeated times give no sample.
    """
    at, what = clean(times, values)
    if at.size < 2:
        return np.empty(0), np.empty(0)
    seconds = np.diff(at)
    grown = np.diff(what)
    grown = np.where(grown < 0, what[1:], grown)
    keep = seconds > 0
    return at[1:][keep], grown[keep] / seconds[keep]


def quantile_from_buckets(quantile: float, bounds: Sequence[float], counts: Sequence[float]) -> float:
    """The quantile of a Prometheus classic histogram, by linear interpolation inside its bucket.

    ``bounds``: upper bounds (``le``), the last one infinite; ``counts``: cumulative counts or rates. NaN when there is
    nothing to say: no observations, a quantile outside [0, 1], no infinite bucket.
    """
    pairs = sorted(zip(bounds, counts, strict=False))
    upper = np.array([bound for bound, _ in pairs], dtype=np.float64)
    reached = _running_max([count for _, count in pairs])
    usable = upper.size >= 2 and len(bounds) == len(counts) and float(upper[-1]) == inf
    if not usable or not 0.0 <= quantile <= 1.0 or not reached[-1] > 0:
        return float("nan")
    rank = quantile * float(reached[-1])
    at = int(np.searchsorted(reached, rank))
    if at >= upper.size - 1:
        return float(upper[-2])
    if at == 0 and upper[0] <= 0:
        return float(upper[0])
    low, below = (float(upper[at - 1]), float(reached[at - 1])) if at else (0.0, 0.0)
    inside = float(reached[at]) - below
    share = (rank - below) / inside if inside > 0 else 0.0
    return low + (float(upper[at]) - low) * share


def _running_max(counts: Sequence[float]) -> Floats:
    grown = np.array(counts, dtype=np.float64)
    for at in range(1, grown.size):
        grown[at] = max(grown[at], grown[at - 1])
    return grown
