"""Series made ready to be read: counters as rates, histograms as quantiles, error ratios, and their figures."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from superbizagent.analysis.changes import quantile_from_buckets, rate, scores
from superbizagent.analysis.changes.robust import Floats
from superbizagent.analysis.figures import Figures, figures
from superbizagent.analysis.naming import service_of, unit_of
from superbizagent.analysis.telling import tell_labels
from superbizagent.ports import Series

STATUS_LABELS = ("status", "status_code", "code", "http_status", "http_status_code", "response_code")
_QUANTILES = ((0.5, "p50"), (0.95, "p95"), (0.99, "p99"))
_GRID = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A series to show; `function` "" for one shown as it is."""

    function: str
    name: str
    labels: Mapping[str, str]
    unit: str
    times: Floats
    values: Floats

    @property
    def text(self) -> str:
        """`name{labels}` or `function(name{labels})`."""
        inner = tell_labels(self.name, self.labels)
        return f"{self.function}({inner})" if self.function else inner


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricFigures:
    """Figures of one series in its window; `ratio` and `change_pct` compare its extreme with the mean before."""

    text: str
    labels: Mapping[str, str]
    service: str
    unit: str
    figures: Figures
    ratio: float | None
    change_pct: float | None
    trend: Literal["up", "down", "flat"]
    onset: float | None
    score: float
    times: Sequence[float]
    values: Sequence[float]


def derive(series: Iterable[Series]) -> list[Derived]:
    """What to show of raw series."""
    kept = list(series)
    shown = [_gauge(one) for one in kept if one.kind == "gauge"]
    counters = [one for one in kept if one.kind == "counter"]
    rates = [derived for one in counters if (derived := _rate(one)) is not None]
    return [*shown, *rates, *_error_ratios(rates), *_quantiles([one for one in kept if one.kind == "histogram"])]


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
    change = (
        found.change
        if found.change is not None and (since is None or found.change.end is None or found.change.end > since)
        else None
    )
    trend: Literal["up", "down", "flat"] = "flat" if change is None else change.direction
    reached = {"up": found.max, "down": found.min, "flat": found.mean}[trend]
    base = found.baseline_mean if found.baseline_mean is not None else (change.before if change is not None else None)
    inside = np.isfinite(one.values) & (one.times >= (since if since is not None else -np.inf))
    return MetricFigures(
        text=one.text,
        labels=one.labels,
        service=service_of(one.labels),
        unit=one.unit,
        figures=found,
        ratio=reached / base if base else None,
        change_pct=(reached - base) / abs(base) * 100.0 if base else None,
        trend=trend,
        onset=None if change is None else change.onset,
        score=0.0 if change is None else change.score,
        times=one.times[inside].tolist(),
        values=one.values[inside].tolist(),
    )


def _alive(one: Derived, since: float | None) -> bool:
    finite = np.isfinite(one.values)
    return bool(finite.any()) and (since is None or bool((one.times[finite] >= since).any()))


def _on_grid(one: Derived, grid: Floats) -> Floats:
    finite = np.isfinite(one.values)
    return np.asarray(np.interp(grid, one.times[finite], one.values[finite]), dtype=np.float64)


def _gauge(one: Series) -> Derived:
    times, values = np.asarray(one.times, dtype=np.float64), np.asarray(one.values, dtype=np.float64)
    return Derived(
        function="", name=one.name, labels=one.labels, unit=one.unit or unit_of(one.name), times=times, values=values
    )


def _rate(one: Series) -> Derived | None:
    times, values = rate(np.asarray(one.times, dtype=np.float64), np.asarray(one.values, dtype=np.float64))
    if not times.size:
        return None
    unit = one.unit or unit_of(one.name)
    return Derived(
        function="rate",
        name=one.name,
        labels=one.labels,
        unit=f"{unit}_per_second" if unit else "per_second",
        times=times,
        values=values,
    )


def _error_ratios(rates: Sequence[Derived]) -> list[Derived]:
    """Share of 5xx among all, of each set of labels but the status, and of each service as a whole."""
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[Derived]] = {}
    for one in rates:
        label = next(
            (name for name in STATUS_LABELS if re.fullmatch(r"[1-5](?:\d\d|xx)", one.labels.get(name, ""))), None
        )
        if label is None:
            continue
        rest = tuple(sorted((key, value) for key, value in one.labels.items() if key != label))
        groups.setdefault((one.name, rest), []).append(one)
        service = service_of(one.labels)
        whole = (("service", service),) if service else ()
        if whole != rest:
            groups.setdefault((one.name, whole), []).append(one)
    ratios = [_ratio(dict(rest), group) for (_, rest), group in groups.items()]
    return [one for one in ratios if one is not None]


def _ratio(labels: Mapping[str, str], group: Sequence[Derived]) -> Derived | None:
    times = np.unique(np.concatenate([one.times for one in group]))
    total, failed = np.zeros(times.size), np.zeros(times.size)
    for one in group:
        at = np.searchsorted(times, one.times)
        np.add.at(total, at, one.values)
        if any(one.labels.get(name, "").startswith("5") for name in STATUS_LABELS):
            np.add.at(failed, at, one.values)
    busy = total > 0
    if not failed.any() or not busy.any():
        return None
    return Derived(
        function="",
        name="error_ratio",
        labels=labels,
        unit="ratio",
        times=times[busy],
        values=failed[busy] / total[busy],
    )


def _quantiles(buckets: Sequence[Series]) -> Iterable[Derived]:
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[Series]] = {}
    for one in buckets:
        rest = tuple(sorted((key, value) for key, value in one.labels.items() if key != "le"))
        groups.setdefault((one.name, rest), []).append(one)
    for (name, rest), group in groups.items():
        yield from _quantiles_of(name.removesuffix("_bucket"), dict(rest), group)


def _quantiles_of(name: str, labels: Mapping[str, str], group: Sequence[Series]) -> Iterable[Derived]:
    rated = [
        (
            _bound(one.labels.get("le", "")),
            *rate(np.asarray(one.times, dtype=np.float64), np.asarray(one.values, dtype=np.float64)),
        )
        for one in group
    ]
    rated.sort(key=lambda item: item[0])
    times = rated[-1][1]
    same = [item for item in rated if item[1].size == times.size and np.array_equal(item[1], times)]
    if not times.size or len(same) < 2:
        return
    bounds = [bound for bound, _, _ in same]
    counts = np.vstack([values for _, _, values in same]).T
    busy = np.flatnonzero(counts[:, -1] > 0)
    for quantile, function in _QUANTILES:
        values = np.array([quantile_from_buckets(quantile, bounds, counts[at].tolist()) for at in busy])
        if values.size and np.isfinite(values).any():
            yield Derived(
                function=function, name=name, labels=labels, unit=unit_of(name), times=times[busy], values=values
            )


def _bound(text: str) -> float:
    try:
        return float(text.lower().replace("+inf", "inf"))
    except ValueError:
        return float("nan")
