"""Robust centre and spread, with a floor that keeps constant series from giving endless scores."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_MAD_TO_SIGMA = 1.4826
RELATIVE_FLOOR = 0.02


def clean(times: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Finite samples in order of time."""
    at = np.asarray(times, dtype=np.float64).ravel()
    what = np.asarray(values, dtype=np.float64).ravel()
    keep = np.isfinite(at) & np.isfinite(what)
    at, what = at[keep], what[keep]
    order = np.argsort(at, kind="stable")
    return at[order], what[order]


def middle(values: Floats) -> float:
    """The median."""
    return float(np.median(values))


def spread(values: Floats, level: float, largest: float) -> float:
    """Noise of ``values`` in their own unit: the largest of several robust estimates and a floor.

    The floor is 2 % of the level and of the ``largest`` deviation from it, and never less than the deviation shared
    among the samples: n samples without a blip only say that blips are rarer than one in n. Rare blips of an otherwise
    constant series count by their mean deviation.
    """
    from_median = _MAD_TO_SIGMA * middle(np.abs(values - level))
    mean_deviation = float(np.mean(np.abs(values - level)))
    steps = np.abs(np.diff(values))
    from_steps = _MAD_TO_SIGMA * middle(steps) / np.sqrt(2.0) if steps.size else 0.0
    noise = max(from_median, from_steps, mean_deviation) * (1.0 + 2.0 / values.size)
    return float(max(noise, RELATIVE_FLOOR * abs(level), max(RELATIVE_FLOOR, 1.0 / values.size) * largest))
