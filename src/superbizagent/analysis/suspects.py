"""From findings to suspects: every kind of signal told in the one measure that ``rank_suspects`` understands."""

from collections import defaultdict
from collections.abc import Hashable, Iterable

import numpy as np

from superbizagent.analysis.bursts import Burst
from superbizagent.analysis.changes import find_change
from superbizagent.analysis.changes.robust import Floats, middle, spread
from superbizagent.analysis.flows import FlowChange, proportion_score
from superbizagent.analysis.ranking import Suspect
from superbizagent.analysis.spans import Span, error_origins, self_times

_MIN_CALLS = 5
_WEIGHT_SAMPLES = 9


def suspect_series(
    entity: str, metric: str, times: Floats, values: Floats, *, split: float | None = None
) -> list[Suspect]:
    """At most one suspect from a series: its most marked change, however weak."""
    change = find_change(times, values, split=split, cut=0.0)
    if change is None:
        return []
    return [Suspect(entity=entity, signal="metric", strength=change.score, onset=change.onset, key=metric)]


def suspect_flows(entity: str, changes: Iterable[FlowChange[Hashable]]) -> list[Suspect]:
    """The most marked change of either kind in what an entity's requests leave behind: log for share, flow for order."""
    best: dict[str, FlowChange[Hashable]] = {}
    for change in changes:
        if change.kind not in best or abs(change.score) > abs(best[change.kind].score):
            best[change.kind] = change
    return [
        Suspect(
            entity=entity,
            signal="log" if kind == "share" else "flow",
            strength=abs(change.score),
            onset=change.onset,
            key=str(change.key),
        )
        for kind, change in sorted(best.items())
    ]


def suspect_bursts(entity: str, bursts: Iterable[Burst[Hashable]]) -> list[Suspect]:
    """One suspect a new, bursting or vanished template."""
    return [
        Suspect(entity=entity, signal="log", strength=burst.score, onset=burst.onset, key=str(burst.key))
        for burst in bursts
    ]


def suspect_spans(spans: Iterable[Span], split: float) -> list[Suspect]:
    """Services whose own time grew or where more errors began than before ``split`` (epoch seconds)."""
    kept = list(spans)
    return [*_slower(kept, split), *_failing(kept, split)]


def _slower(spans: list[Span], split: float) -> list[Suspect]:
    """By operation: the shift of the median logarithm of self times, as ``Change.score`` weighs it."""
    sides: dict[tuple[str, str], tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for span, self_ms in self_times(spans):
        sides[span.service, span.name][span.start >= split].append(float(np.log1p(max(self_ms, 0.0))))
    found: list[Suspect] = []
    for (service, name), (before, after) in sorted(sides.items()):
        if min(len(before), len(after)) < _MIN_CALLS:
            continue
        level = middle(np.array(before))
        shift = middle(np.array(after)) - level
        noise = spread(np.array(before), level, abs(shift))
        weight = float(np.sqrt(min(len(after), _WEIGHT_SAMPLES))) / 2.0
        if shift > 0.0 and noise > 0.0:
            found.append(
                Suspect(
                    entity=service, signal="trace", strength=weight * shift / noise, onset=split, key=f"{name} slower"
                )
            )
    return found


def _failing(spans: list[Span], split: float) -> list[Suspect]:
    calls: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    errors: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    first: dict[str, float] = {}
    for span in spans:
        calls[span.service][span.start >= split] += 1
    for origins in error_origins(spans).values():
        for span in origins:
            errors[span.service][span.start >= split] += 1
            if span.start >= split:
                first[span.service] = min(first.get(span.service, span.start), span.start)
    found: list[Suspect] = []
    for service, (before, after) in sorted(errors.items()):
        score = proportion_score(before, calls[service][0], after, calls[service][1])
        if score > 0.0 and service in first:
            found.append(
                Suspect(entity=service, signal="trace", strength=score, onset=first[service], key="errors begin here")
            )
    return found
