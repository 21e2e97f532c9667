"""metrics/*: a MetricSource over the folder's tables."""

import asyncio
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from rapidfuzz import fuzz, process

from superbizagent.adapters.incident_folder.metric_tables import Samples, as_arrays, read_table
from superbizagent.adapters.incident_folder.places import Place
from superbizagent.domain.errors import BackendError
from superbizagent.ports import MetricQuery, MetricReply, Series

Kind = Literal["gauge", "counter", "histogram"]
_CLOSE = 82.0


@dataclass(frozen=True, slots=True)
class _Held:
    name: str
    labels: Mapping[str, str]
    times: np.ndarray
    values: np.ndarray
    kind: Kind


class Metrics:
    """Reads all tables when first asked, and keeps them."""

    def __init__(self, place: Place, paths: Sequence[Path], zone: str, entities: Sequence[str]) -> None:
        self._place = place
        self._paths = tuple(paths)
        self._zone = zone
        self._entities = tuple(entities)
        self._held: tuple[_Held, ...] | None = None
        self._notes: tuple[str, ...] = ()

    async def read(self, query: MetricQuery) -> MetricReply:
        """Series with their samples in the window. Raises BackendError (`unknown_metric`: no such name or label)."""
        return await asyncio.to_thread(self._read, query)

    def names(self) -> tuple[str, ...]:
        """Metric names. Raises BackendError."""
        return tuple(sorted({one.name for one in self._all()}))

    def labels(self) -> tuple[Mapping[str, str], ...]:
        """The labels of each series. Raises BackendError."""
        return tuple(one.labels for one in self._all())

    def span(self) -> tuple[float, float] | None:
        """First and last sample, epoch seconds. Raises BackendError."""
        ends = [(float(one.times[0]), float(one.times[-1])) for one in self._all() if one.times.size]
        return (min(first for first, _ in ends), max(last for _, last in ends)) if ends else None

    def _read(self, query: MetricQuery) -> MetricReply:
        held = self._all()
        wanted = _pick_names(query.names, {one.name for one in held})
        found = [one for one in held if (wanted is None or one.name in wanted) and _has(one.labels, query.labels)]
        if not found:
            raise self._unknown(query, held)
        start, end = query.window.start.timestamp(), query.window.end.timestamp()
        series = [_cut(one, start, end) for one in found[: query.limit]]
        cut = len(found) > query.limit or bool(self._notes)
        return MetricReply(
            series=tuple(series), total=len(found), coverage="truncated" if cut else "complete", notes=self._notes
        )

    def _unknown(self, query: MetricQuery, held: Sequence[_Held]) -> BackendError:
        names = sorted({one.name for one in held})
        near = [name for wanted in query.names for name, *_ in process.extract(wanted, names, limit=3)]
        what = f"no series is named {', '.join(map(repr, query.names))}" if query.names else "no series matches"
        if query.labels:
            what += f" with labels {dict(query.labels)!r}"
        todo = f"nearest names: {', '.join(dict.fromkeys(near))}" if near else ""
        return BackendError(what, where="metrics", todo=todo, code="unknown_metric")

    def _all(self) -> tuple[_Held, ...]:
        if self._held is None:
            samples = Samples()
            for path in self._paths:
                read_table(self._place, path, samples, zone=self._zone, entities=self._entities)
            kinds = _kinds({name: {label for label, _ in labels} for name, labels in samples.series})
            self._held = tuple(
                _Held(name, dict(labels), *as_arrays(held), kinds[name])
                for (name, labels), held in samples.series.items()
            )
            self._notes = tuple(samples.notes)
        return self._held


def _kinds(labels: Mapping[str, set[str]]) -> dict[str, Kind]:
    """By Prometheus' naming: `_total` counts, `_bucket` with `le` is a histogram, its `_sum` and `_count` count."""
    kinds: dict[str, Kind] = {}
    for name, own in labels.items():
        base = re.sub(r"_(?:sum|count)$", "", name)
        family = {f"{base}_sum", f"{base}_count"} <= labels.keys() or f"{base}_bucket" in labels
        if name.endswith("_bucket") and "le" in own:
            kinds[name] = "histogram"
        elif name.endswith("_total") or (base != name and family):
            kinds[name] = "counter"
        else:
            kinds[name] = "gauge"
    return kinds


def _cut(one: _Held, start: float, end: float) -> Series:
    low, high = int(np.searchsorted(one.times, start)), int(np.searchsorted(one.times, end))
    return Series(
        name=one.name,
        labels=one.labels,
        times=one.times[low:high].tolist(),
        values=one.values[low:high].tolist(),
        kind=one.kind,
    )


def _has(labels: Mapping[str, str], wanted: Mapping[str, str]) -> bool:
    return all(labels.get(name) == value for name, value in wanted.items())


def _pick_names(wanted: Iterable[str], names: set[str]) -> set[str] | None:
    """Names asked for: exactly, else as a part, else by all their words, else alike; None when none is asked."""
    asked = [word for word in wanted if word]
    if not asked:
        return None
    found: set[str] = set()
    for word in asked:
        found |= _matching(re.sub(r"\{.*", "", word), names)
    return found


def _matching(word: str, names: set[str]) -> set[str]:
    if word in names:
        return {word}
    low = word.lower()
    function = re.fullmatch(r"\w+\((\w+).*", low)
    if function is not None:
        return _matching(function[1], names)
    part = {name for name in names if low in name.lower()}
    if part:
        return part
    words = set(re.findall(r"[a-z0-9]+", low))
    by_words = {name for name in names if words and words <= set(re.findall(r"[a-z0-9]+", name.lower()))}
    return by_words or {name for name in names if fuzz.ratio(low, name.lower()) >= _CLOSE}
