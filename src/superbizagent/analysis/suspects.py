"""From findings to suspects: every kind of signal told in the one measure that ``rank_suspects`` understands."""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable

import numpy as np

from superbizagent.analysis.bursts import Burst
from superbizagent.analysis.changes import find_change
from superbizagent.analysis.flows import FlowChange, proportion_score
from superbizagent.analysis.ranking import Suspect
from superbizagent.analysis.robust import Floats, middle, spread
from superbizagent.analysis.spans import Span, error_origins, self_times

_SUCCESS = re.compile(r"(?i)success|availab|uptime|hit_?ra(?:te|tio)|healthy")
_LOAD = re.compile(r"(?i)request|workload|throughput|\b[rqt]ps\b|_ops\b|\bops\b|invocations|hits\b|traffic")
_TROUBLE = re.compile(
    r"(?i)latenc|duration|seconds|_ms\b|time|error|fail|5xx|4xx|exception|reject|drop|retr|queue|wait"
)
_LOAD_WEIGHT = 0.5
_GRAIN = 0.005
_MIN_CALLS = 5
_WEIGHT_SAMPLES = 9


def suspect_series(
    entity: str, metric: str, times: Floats, values: Floats, *, split: float | None = None
) -> list[Suspect]:
    """At most one suspect from a series: its most marked change, however weak.

    A success ratio is told as its failures, so that 100 % to 97 % counts as the change it is, but not 100 % to 99.9 %.
    Load (requests, workload) tells who is affected rather than who is to blame, and weighs half.
    """
    told, grain = as_failures(metric, values)
    change = find_change(times, told, split=split, cut=0.0, grain=grain)
    if change is None:
        return []
    strength = change.score * (_LOAD_WEIGHT if _LOAD.search(metric) and not _TROUBLE.search(metric) else 1.0)
    return [Suspect(entity=entity, signal="metric", strength=strength, onset=change.onset, key=metric)]


def as_failures(metric: str, values: Floats) -> tuple[Floats, float]:
    """The series and the least noise to assume: for a success ratio what is missing to 1 or 100, and 0.5 % of that."""
    finite = values[np.isfinite(values)]
    ratio = _SUCCESS.search(metric) is not None and finite.size > 0
    if not ratio or float(finite.min()) < 0.0 or float(finite.max()) > 100.0:
        return values, 0.0
    whole = 1.0 if float(finite.max()) <= 1.0 else 100.0
    return whole - values, _GRAIN * whole


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
