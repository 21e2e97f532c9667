"""Figures of derived series in a window, and which of many changed most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from superbizagent.analysis.changes import Change, find_change, scores
from superbizagent.analysis.derived import Derived
from superbizagent.analysis.figures import Figures, figures
from superbizagent.analysis.naming import service_of
from superbizagent.analysis.robust import Floats

_GRID = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricFigures:
    """Figures of one series in its window; `ratio` and `change_pct` compare its extreme with `before_mean`.

    Before is the stretch before the window, or what came before the change when there is no such stretch. `until` is
    when the change was over, `appeared` when a series began that was not there while others of its metric were.
    """

    text: str
    function: str
    name: str
    labels: Mapping[str, str]
    service: str
    unit: str
    figures: Figures
    before_mean: float | None
    ratio: float | None
    change_pct: float | None
    trend: Literal["up", "down", "flat"]
    onset: float | None
    until: float | None
    appeared: float | None
    score: float
    times: Sequence[float]
    values: Sequence[float]


def rank_series(derived: Sequence[Derived], *, since: float | None) -> list[Derived]:
    """Those with a sample at or after `since`, most changed first by a quick screen."""
    alive = [one for one in derived if _alive(one, since)]
    if not alive:
        return []
    begin = min(float(one.times[0]) for one in alive)
    end = max(float(one.times[-1]) for one in alive)
    grid = np.linspace(begin, end, _GRID)
    split = None if since is None else int(np.searchsorted(grid, since))
    if split is not None and not 3 <= split < _GRID:
        split = None
    matrix = np.vstack([_on_grid(one, grid) for one in alive])
    order = np.argsort(-scores(matrix, split=split), kind="stable")
    return [alive[int(at)] for at in order]


def measure(one: Derived, *, since: float | None) -> MetricFigures | None:
    """Figures from `since` on, against what was before; None without a finite sample."""
    found = figures(one.times, one.values, since=since)
    if found is None:
        return None
    change = _change(one, found)
    if change is not None and since is not None and change.end is not None and change.end <= since:
        change = None
    trend: Literal["up", "down", "flat"] = "flat" if change is None else change.direction
    reached = {"up": found.max, "down": found.min, "flat": found.mean}[trend]
    onset = None if change is None else change.onset
    appeared = found.first_at if one.absent.size > 2 and (since is None or one.absent[-1] >= since) else None
    if onset is not None and appeared is not None and change is not None and change.direction == "up":
        onset = min(onset, appeared)
    base = found.baseline_mean if found.baseline_mean is not None else _mean_before(one, onset)
    inside = np.isfinite(one.values) & (one.times >= (since if since is not None else -np.inf))
    return MetricFigures(
        text=one.text,
        function=one.function,
        name=one.name,
        labels=one.labels,
        service=service_of(one.labels),
        unit=one.unit,
        figures=found,
        before_mean=base,
        ratio=reached / base if base else None,
        change_pct=(reached - base) / abs(base) * 100.0 if base else None,
        trend=trend,
        onset=onset,
        until=None if change is None else change.end,
        appeared=appeared,
        score=0.0 if change is None else change.score,
        times=one.times[inside].tolist(),
        values=one.values[inside].tolist(),
    )


def _change(one: Derived, found: Figures) -> Change | None:
    if not one.absent.size:
        return found.change
    times = np.concatenate([one.absent, one.times])
    return find_change(times, np.concatenate([np.zeros(one.absent.size), one.values]))


def _mean_before(one: Derived, onset: float | None) -> float | None:
    if onset is None:
        return None
    early = one.values[(one.times < onset) & np.isfinite(one.values)]
    return float(early.mean()) if early.size else None


def _alive(one: Derived, since: float | None) -> bool:
    finite = np.isfinite(one.values)
    return bool(finite.any()) and (since is None or bool((one.times[finite] >= since).any()))


def _on_grid(one: Derived, grid: Floats) -> Floats:
    finite = np.isfinite(one.values)
    left = 0.0 if one.absent.size else None
    return np.asarray(np.interp(grid, one.times[finite], one.values[finite], left=left), dtype=np.float64)
