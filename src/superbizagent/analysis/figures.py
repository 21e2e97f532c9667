"""Computed figures of one series, as tools print them and checks read them."""

from dataclasses import dataclass

import numpy as np

from superbizagent.analysis.changes import Change, find_change
from superbizagent.analysis.robust import Floats, clean


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Figures of the finite samples, in the series' own unit; times in epoch seconds.

    ``p95`` interpolates linearly between ranks. With a baseline, ``change_pct`` compares the mean with the baseline's
    mean, in percent; without, the last sample with the first. None when that is 0 or there is none. ``gaps`` counts
    NaN and Inf.
    """

    count: int
    gaps: int
    first: float
    last: float
    first_at: float
    last_at: float
    min: float
    min_at: float
    max: float
    max_at: float
    mean: float
    p95: float
    median: float
    total: float
    baseline_mean: float | None
    change_pct: float | None
    change: Change | None

    @property
    def onset(self) -> float | None:
        """When the series changed; None when it did not."""
        return None if self.change is None else self.change.onset


def figures(times: Floats, values: Floats, *, since: float | None = None) -> Figures | None:
    """Figures over the samples from ``since`` on (epoch seconds), those before it being the baseline.

    None when there is no finite sample. The change is looked for over all samples.
    """
    at, what = clean(times, values)
    begin = 0 if since is None else int(np.searchsorted(at, since))
    shown_at, shown = at[begin:], what[begin:]
    if shown.size == 0:
        return None
    low, high = int(np.argmin(shown)), int(np.argmax(shown))
    baseline = float(np.mean(what[:begin])) if begin else None
    mean = float(np.mean(shown))
    first, last = float(shown[0]), float(shown[-1])
    return Figures(
        count=int(shown.size),
        gaps=int(np.size(values)) - int(what.size),
        first=first,
        last=last,
        first_at=float(shown_at[0]),
        last_at=float(shown_at[-1]),
        min=float(shown[low]),
        min_at=float(shown_at[low]),
        max=float(shown[high]),
        max_at=float(shown_at[high]),
        mean=mean,
        p95=float(np.percentile(shown, 95)),
        median=float(np.median(shown)),
        total=float(np.sum(shown)),
        baseline_mean=baseline,
        change_pct=_percent(first, last) if baseline is None else _percent(baseline, mean),
        change=find_change(at, what),
    )


def _percent(before: float, after: float) -> float | None:
    return None if before == 0.0 else (after - before) / abs(before) * 100.0
