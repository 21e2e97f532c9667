"""Series made ready to be read: counters as rates, histograms as quantiles and means, error ratios."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from superbizagent.analysis.changes import quantile_from_buckets, rate
from superbizagent.analysis.naming import service_of, unit_of
from superbizagent.analysis.robust import Floats
from superbizagent.analysis.telling import tell_labels
from superbizagent.ports import Series

STATUS_LABELS = ("status", "status_code", "code", "http_status", "http_status_code", "response_code")
_QUANTILES = ((0.5, "p50"), (0.95, "p95"), (0.99, "p99"))


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
        return tell_series(self.function, self.name, self.labels)


def tell_series(function: str, name: str, labels: Mapping[str, str]) -> str:
    """A series as `name{labels}`, or `function(name{labels})` for a derived one."""
    inner = tell_labels(name, labels)
    return f"{function}({inner})" if function else inner


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
