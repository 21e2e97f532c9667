"""What requests leave behind, before and after a moment: which events they share and which event follows which."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, Literal, TypeVar

import numpy as np

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowChange(Generic[Key]):
    """A key that flows (requests, traces, sessions) hold more or less often than before.

    share: of all flows, ``before`` and ``after`` held ``key``. order: of the flows that held ``follows`` (None = the
    start), these shares went on with ``key`` (None = the end). Flows are counted once, so one long flow weighs no more
    than a short one. ``onset``: when the first later flow began that shows it. ``score`` is about standard normal when
    nothing changed; its sign is the direction.
    """

    kind: Literal["share", "order"]
    key: Key | None
    follows: Key | None
    before: float
    after: float
    flows_before: int
    flows_after: int
    onset: float | None
    score: float


def flow_changes(events: Iterable[tuple[str, float, Key]], split: float) -> list[FlowChange[Key]]:
    """Compare flows that begin before ``split`` (epoch seconds) with those that begin from it on, strongest first.

    ``events``: (flow id, epoch seconds, key), in any order; those of one service or of one kind, so that all flows
    could hold the same keys. Empty unless both sides hold flows.
    """
    flows: dict[str, list[tuple[float, Key]]] = defaultdict(list)
    for flow, at, key in events:
        flows[flow].append((at, key))
    paths = [_path(held) for held in flows.values()]
    before = [path for path in paths if path.at < split]
    after = sorted((path for path in paths if path.at >= split), key=lambda path: path.at)
    if not before or not after:
        return []
    found = [*_shares(before, after), *_orders(before, after)]
    return sorted(found, key=lambda change: (-abs(change.score), change.kind, str(change.key), str(change.follows)))


def proportion_score(before: int, of_before: int, after: int, of_after: int) -> float:
    """Difference of two proportions in standard deviations, by the arcsine transform; steady at 0 and 1."""
    turned = [
        float(np.arcsin(np.sqrt((hits + 0.375) / (trials + 0.75))))
        for hits, trials in ((before, of_before), (after, of_after))
    ]
    return 2.0 * (turned[1] - turned[0]) / float(np.sqrt(1.0 / (of_before + 0.5) + 1.0 / (of_after + 0.5)))


@dataclass(frozen=True, slots=True)
class _Path(Generic[Key]):
    at: float
    keys: frozenset[Key]
    steps: frozenset[tuple[Key | None, Key | None]]
    starts: frozenset[Key | None]


def _path(held: list[tuple[float, Key]]) -> _Path[Key]:
    held.sort(key=lambda event: event[0])
    keys = [key for _, key in held]
    whole: list[Key | None] = [None, *keys, None]
    return _Path(held[0][0], frozenset(keys), frozenset(pairwise(whole)), frozenset(whole[:-1]))


def _shares(before: Sequence[_Path[Key]], after: Sequence[_Path[Key]]) -> Iterable[FlowChange[Key]]:
    counts = (Counter(key for path in before for key in path.keys), Counter(key for path in after for key in path.keys))
    for key in counts[0].keys() | counts[1].keys():
        score = proportion_score(counts[0][key], len(before), counts[1][key], len(after))
        yield FlowChange(
            kind="share",
            key=key,
            follows=None,
            before=counts[0][key] / len(before),
            after=counts[1][key] / len(after),
            flows_before=len(before),
            flows_after=len(after),
            onset=next((path.at for path in after if (key in path.keys) == (score > 0.0)), None),
            score=score,
        )


def _orders(before: Sequence[_Path[Key]], after: Sequence[_Path[Key]]) -> Iterable[FlowChange[Key]]:
    starts = (
        Counter(key for path in before for key in path.starts),
        Counter(key for path in after for key in path.starts),
    )
    steps = (
        Counter(step for path in before for step in path.steps),
        Counter(step for path in after for step in path.steps),
    )
    for step in steps[0].keys() | steps[1].keys():
        first, then = step
        totals = (starts[0][first], starts[1][first])
        if not totals[0] or not totals[1]:
            continue
        score = proportion_score(steps[0][step], totals[0], steps[1][step], totals[1])
        shown = (path.at for path in after if first in path.starts and (step in path.steps) == (score > 0.0))
        yield FlowChange(
            kind="order",
            key=then,
            follows=first,
            before=steps[0][step] / totals[0],
            after=steps[1][step] / totals[1],
            flows_before=totals[0],
            flows_after=totals[1],
            onset=next(shown, None),
            score=score,
        )
