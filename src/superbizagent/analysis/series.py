"""Series made ready to be read: counters as rates, histograms as quantiles, error ratios, and their figures."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from superbizagent.analysis.changes import Change, find_change, quantile_from_buckets, rate, scores
from superbizagent.analysis.figures import Figures, figures
from superbizagent.analysis.naming import service_of, unit_of
from superbizagent.analysis.robust import Floats
from superbizagent.analysis.telling import tell_labels
from superbizagent.ports import Series

STATUS_LABELS = ("status", "status_code", "code", "http_status", "http_status_code", "response_code")
_QUANTILES = ((0.5, "p50"), (0.95, "p95"), (0.99, "p99"))
_GRID = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A series to show; `function` "" for one shown as it is.

    `absent`: times before its first sample at which others of its metric had one. A count that is absent is none.
    """

    function: str
    name: str
    labels: Mapping[str, str]
    unit: str
    times: Floats
    values: Floats
    absent: Floats = field(default_factory=lambda: np.empty(0))

    @property
    def text(self) -> str:
        """`name{labels}` or `function(name{labels})`."""
        inner = tell_labels(self.name, self.labels)
        return f"{self.function}({inner})" if self.function else inner


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricFigures:
    """Figures of one series in its window; `ratio` and `change_pct` compare its extreme with `before_mean`.

    Before is the stretch before the window, or what came before the change when there is no such stretch. `until` is
    when the change was over, `appeared` when a series began that was not there while others of its metric were.
    """

    text: str
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


def derive(series: Iterable[Series]) -> list[Derived]:
    """What to show of raw series."""
    kept = list(series)
    shown = _gauges([one for one in kept if one.kind == "gauge"])
    counters = [one for one in kept if one.kind == "counter"]
    rates = [derived for one in counters if (derived := _rate(one)) is not None]
    sums = {(one.name, tuple(sorted(one.labels.items()))): one for one in rates if one.name.endswith("_sum")}
    means = [mean for one in rates if (mean := _mean(one, sums)) is not None]
    rates = [one for one in rates if not one.name.endswith("_sum")]
    return [
        *shown,
        *rates,
        *means,
        *_error_ratios(rates),
        *_quantiles([one for one in kept if one.kind == "histogram"]),
    ]


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


def _gauges(series: Sequence[Series]) -> list[Derived]:
    families: dict[str, Floats] = {}
    for one in series:
        times = np.asarray(one.times, dtype=np.float64)
        known = families.get(one.name)
        families[one.name] = times if known is None or (times.size and known.size and times[0] < known[0]) else known
    return [_gauge(one, families[one.name]) for one in series]


def _gauge(one: Series, family: Floats) -> Derived:
    times, values = np.asarray(one.times, dtype=np.float64), np.asarray(one.values, dtype=np.float64)
    finite = values[np.isfinite(values)]
    counts = finite.size and bool(np.all((finite >= 0) & (finite == np.floor(finite))))
    return Derived(
        function="",
        name=one.name,
        labels=one.labels,
        unit=one.unit or unit_of(one.name),
        times=times,
        values=values,
        absent=family[family < times[0]] if counts and times.size else np.empty(0),
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


def _mean(count: Derived, sums: Mapping[tuple[str, tuple[tuple[str, str], ...]], Derived]) -> Derived | None:
    """Mean of what a `_sum` and its `_count` count, where something was counted."""
    base = count.name.removesuffix("_count")
    total = sums.get((f"{base}_sum", tuple(sorted(count.labels.items())))) if base != count.name else None
    if total is None or not np.array_equal(total.times, count.times):
        return None
    busy = count.values > 0
    if not busy.any():
        return None
    return Derived(
        function="mean",
        name=base,
        labels=count.labels,
        unit=unit_of(base),
        times=count.times[busy],
        values=total.values[busy] / count.values[busy],
    )


def _error_ratios(rates: Sequence[Derived]) -> list[Derived]:
    """Share of 5xx among all, of each set of labels but the status, and of each service as a whole.

    `of` names the counter, so that two ratios of one service cannot be taken for each other.
    """
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[Derived]] = {}
    for one in rates:
        label = next(
            (name for name in STATUS_LABELS if re.fullmatch(r"[1-5](?:\d\d|xx)", one.labels.get(name, ""))), None
        )
        if label is None:
            continue
        of = ("of", one.name)
        rest = tuple(sorted([of, *((key, value) for key, value in one.labels.items() if key != label)]))
        groups.setdefault((one.name, rest), []).append(one)
        service = service_of(one.labels)
        whole = (of, ("service", service)) if service else (of,)
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
