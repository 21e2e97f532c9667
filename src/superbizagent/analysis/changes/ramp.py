"""A level that turns into a line, as memory does when it leaks."""

from dataclasses import dataclass

import numpy as np

from superbizagent.analysis.robust import Floats

_KNOTS = 64
_LAST_SAMPLES = 3
_NEARLY_ZERO = 1e-9


@dataclass(frozen=True, slots=True)
class Ramp:
    """The best bent line: flat at ``before`` up to sample ``start``, straight to ``after``; ``cost`` = sum |residual|."""

    start: int
    before: float
    after: float
    fitted: Floats
    cost: float


def find_ramp(at: Floats, what: Floats, begin: int) -> Ramp:
    """Fit a bent line by least squares, its knot at or after sample ``begin``; samples must span some time."""
    last = max(what.size - _LAST_SAMPLES, 0)
    first = min(begin, last)
    knots = np.unique(np.linspace(first, last, min(_KNOTS, last - first + 1)).astype(np.int64))
    span = float(at[-1] - at[0])
    unit = (at - at[0]) / (span if span > 0.0 else 1.0)
    bent = np.maximum(unit[None, :] - unit[knots][:, None], 0.0)
    centred = bent - bent.mean(axis=1, keepdims=True)
    power = (centred**2).sum(axis=1)
    slope = (centred @ (what - what.mean())) / np.where(power > 0.0, power, 1.0)
    fitted = what.mean() + slope[:, None] * centred
    costs = np.abs(what[None, :] - fitted).sum(axis=1)
    best = int(np.argmin(costs))
    line = fitted[best]
    line = np.where(np.abs(line) < _NEARLY_ZERO * np.abs(line).max(), 0.0, line)
    return Ramp(int(knots[best]), float(line[0]), float(line[-1]), line, float(costs[best]))
