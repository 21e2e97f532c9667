"""A fast screen over many series at once."""

import numpy as np
from numpy.typing import NDArray

from superbizagent.analysis.robust import RELATIVE_FLOOR, Floats

_MAD_TO_SIGMA = 1.4826
_MIN_BEFORE = 3
_FULL_WEIGHT = 100


def scores(matrix: Floats, *, split: int | None = None) -> Floats:
    """How much each row changed: shape (series, samples) in, (series,) out; NaN and Inf are gaps; 0 = no change.

    Columns before ``split`` (default: the first half) are normal. The score is the larger of two figures in robust
    standard deviations: how far the median moved, weighted by how many samples say so, and the two-sided extreme
    beyond the normal part's own. Drops to zero and changes of constant series are found by the first.
    """
    rows = np.atleast_2d(np.asarray(matrix, dtype=np.float64))
    at = rows.shape[1] // 2 if split is None else split
    if rows.size == 0 or not _MIN_BEFORE <= at < rows.shape[1]:
        return np.zeros(len(rows), dtype=np.float64)
    if not np.isfinite(rows).all():
        rows = np.where(np.isfinite(rows), rows, np.nan)
    normal, later = rows[:, :at], rows[:, at:]
    level = _median(normal)
    off_normal = np.abs(normal - level[:, None])
    off_later = np.abs(later - level[:, None])
    own_extreme = _largest(off_normal)
    extreme = _largest(off_later)
    noise = np.maximum(_MAD_TO_SIGMA * _median(off_normal), _mean(off_normal))
    noise = np.maximum(noise, RELATIVE_FLOOR * np.maximum(np.abs(level), np.maximum(extreme, own_extreme)))
    safe = np.where(noise > 0.0, noise, 1.0)
    weight = np.sqrt(np.minimum(_count(later), _FULL_WEIGHT))
    moved = np.abs(_median(later) - level) / safe * weight
    beyond = np.maximum(extreme - own_extreme, 0.0) / safe
    found = np.where((noise > 0.0) & (_count(normal) >= _MIN_BEFORE), np.maximum(moved, beyond), 0.0)
    return np.nan_to_num(found, nan=0.0, posinf=0.0)


def _count(rows: Floats) -> NDArray[np.int64]:
    return np.isfinite(rows).sum(axis=1)


def _median(rows: Floats) -> Floats:
    """Row medians without gaps; NaN for an empty row. Sorting puts NaN last, and is far quicker than nanmedian."""
    if not np.isnan(rows).any():
        return np.asarray(np.median(rows, axis=1))
    ordered = np.sort(rows, axis=1)
    counts = _count(rows)
    each = np.arange(len(rows))
    low = ordered[each, np.maximum((counts - 1) // 2, 0)]
    high = ordered[each, np.minimum(counts // 2, rows.shape[1] - 1)]
    return np.where(counts > 0, (low + high) / 2.0, np.nan)


def _mean(rows: Floats) -> Floats:
    counts = _count(rows)
    return np.where(counts > 0, np.nansum(rows, axis=1) / np.maximum(counts, 1), np.nan)


def _largest(rows: Floats) -> Floats:
    return np.asarray(np.max(np.where(np.isnan(rows), 0.0, rows), axis=1))
