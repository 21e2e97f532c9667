"""Counts over time of log templates, statuses or any other key: what is new, what bursts, what fell silent."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

import numpy as np

from superbizagent.analysis.changes import CHANGE_CUT, find_change
from superbizagent.analysis.robust import Floats

BurstKind = Literal["new", "burst", "vanished"]

Key = TypeVar("Key", bound=Hashable)

_STEP = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst(Generic[Key]):
    """A key whose frequency changed. Rates are events a minute; ``onset`` epoch seconds.

    new: never seen before the onset. vanished: seen steadily, then no more; its onset is its last event.
    ``score`` in robust standard deviations, as ``Change.score``.
    """

    key: Key
    kind: BurstKind
    onset: float
    before: float
    after: float
    count: int
    score: float


def find_bursts(
    events: Mapping[Key, Floats], start: float, end: float, *, split: float | None = None, step: float = _STEP
) -> list[Burst[Key]]:
    """Find new, bursting and vanished keys, strongest first.

    ``events``: times (epoch seconds) a key; those outside [start, end) are ignored. With ``split`` the time before it
    is normal; without, the change may lie anywhere, and a key counts as new when the first quarter is without it.
    """
    if not end > start or not step > 0:
        return []
    edges = _edges(start, end, step)
    found = [_find(key, np.asarray(times, dtype=np.float64), edges, end, split) for key, times in events.items()]
    return sorted((burst for burst in found if burst is not None), key=lambda one: (-one.score, str(one.key)))


def count_per_step(times: Iterable[float], start: float, end: float, *, step: float = _STEP) -> tuple[Floats, Floats]:
    """Left edges of the steps of [start, end) and the number of events in each."""
    edges = _edges(start, end, step)
    inside = [time for time in times if start <= time < end]
    return edges[:-1], np.histogram(inside, edges)[0].astype(np.float64)


def _edges(start: float, end: float, step: float) -> Floats:
    steps = max(int(np.ceil((end - start) / step)), 1)
    return np.asarray(start + step * np.arange(steps + 1), dtype=np.float64)


def _find(key: Key, times: Floats, edges: Floats, end: float, split: float | None) -> Burst[Key] | None:
    inside = np.sort(times[(times >= edges[0]) & (times < end)])
    if inside.size == 0:
        return None
    first_quarter = float(edges[0]) + (end - float(edges[0])) / 4.0
    if float(inside[0]) >= (first_quarter if split is None else split):
        return _new(key, inside, float(edges[0]), end, split)
    at, counts = edges[:-1], np.histogram(inside, edges)[0].astype(np.float64)
    per_minute = 60.0 / float(edges[1] - edges[0])
    change = find_change(at, counts, split=split)
    if change is None:
        return None
    silent = change.direction == "down" and change.end is None and not counts[at > change.onset].any()
    vanished = silent and float(inside[-1]) < float(at[-1])
    return Burst(
        key=key,
        kind="vanished" if vanished else "burst",
        onset=float(inside[-1]) if vanished else change.onset,
        before=change.before * per_minute,
        after=0.0 if vanished else change.after * per_minute,
        count=int(inside.size),
        score=change.score,
    )


def _new(key: Key, inside: Floats, start: float, end: float, split: float | None) -> Burst[Key]:
    """A key never seen before: the longer it was absent and the more often it comes, the stronger."""
    onset = float(inside[0])
    lasted = max(end - onset, _STEP)
    absent = (onset if split is None else split) - start
    expected = inside.size / lasted * absent
    return Burst(
        key=key,
        kind="new",
        onset=onset,
        before=0.0,
        after=60.0 * inside.size / lasted,
        count=int(inside.size),
        score=float(np.sqrt(inside.size) * np.log1p(expected)) * CHANGE_CUT / 3.0,
    )
