"""Who is to be suspected first: what changed early and strongly, weighed along the direction of calls."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Literal

Signal = Literal["metric", "log", "flow", "trace", "change", "alert"]
ReasonKind = Literal["strong", "early", "explains", "explained_by", "changed_before", "sources"]

STRONG = 5.0
"""Strength (robust standard deviations, as ``Change.score``) from which a signal is told from noise."""
SUSPECT_CUT = 0.5
"""Below this score nothing deserves to be called a suspect."""

_COMPARED: tuple[Signal, ...] = ("metric", "log", "flow", "trace", "alert")
_RANK_OFFSET = 2.0
_EARLY_BONUS = 0.3
_EARLY_HALVES = 120.0
_EXPLAINED = 0.5
_HANDED_UP = 0.5
_TOLERANCE = 60.0
_CHANGE_LOOKBACK = 1800.0
_CHANGE_BONUS = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """One thing that looks unusual about an entity (service, host, database …).

    ``onset`` epoch seconds or None; ``strength`` in robust standard deviations, ``STRONG`` being the noise limit (for
    a deploy or configuration change any positive figure); ``key`` names what it is, e.g. metric or template.
    """

    entity: str
    signal: Signal
    strength: float
    onset: float | None = None
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an entity stands where it does, as data.

    strong: its rank by strength within ``signal``. early: its rank by onset, ``seconds`` after the first onset of all.
    explains / explained_by: the caller or callee ``entity`` that changed ``seconds`` later / earlier.
    changed_before: deployed or configured ``seconds`` before the first onset. sources: number of signals that agree.
    """

    kind: ReasonKind
    signal: Signal | None = None
    entity: str | None = None
    rank: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """An entity with its score in [0, 1]; ``suspects`` strongest first."""

    entity: str
    score: float
    onset: float | None
    reasons: tuple[Reason, ...]
    suspects: tuple[Suspect, ...]


def rank_suspects(
    suspects: Sequence[Suspect], edges: Iterable[tuple[str, str]] = (), *, tolerance: float = 60.0
) -> list[Ranked]:
    """Rank entities by suspicion, best first; ties by name.

    ``edges`` are (caller, callee). ``tolerance``: seconds by which onsets may err, at least the sampling step. An
    entity without any positive strength is left out, so a series that never changes alters nothing. A score below
    ``SUSPECT_CUT`` means: not told from noise.
    """
    by_entity = _by_entity(suspects)
    onsets = {entity: _first_onset(own) for entity, own in by_entity.items()}
    reasons: dict[str, list[Reason]] = {entity: [] for entity in by_entity}
    points = _fuse(by_entity, onsets, reasons)
    _weigh_changes(by_entity, onsets, points, reasons)
    _follow_calls(by_entity, edges, onsets, points, reasons, tolerance)
    most = max(points.values(), default=0.0) or 1.0
    ranked = [
        Ranked(
            entity=entity,
            score=_presence(own) * points[entity] / most,
            onset=onsets[entity],
            reasons=tuple(reasons[entity]),
            suspects=tuple(own),
        )
        for entity, own in by_entity.items()
    ]
    return sorted(ranked, key=lambda one: (-one.score, one.entity))


def _by_entity(suspects: Iterable[Suspect]) -> dict[str, list[Suspect]]:
    found: dict[str, list[Suspect]] = defaultdict(list)
    for suspect in suspects:
        if isfinite(suspect.strength) and suspect.strength > 0.0:
            found[suspect.entity].append(suspect)
    for own in found.values():
        own.sort(key=lambda one: (-one.strength, one.signal, one.key))
    return dict(found)


def _presence(own: Iterable[Suspect]) -> float:
    """0.5 at the noise limit, towards 1 above it; a deploy alone proves nothing."""
    strongest = max((one.strength for one in own if one.signal != "change"), default=0.0)
    return strongest / (strongest + STRONG)


def _first_onset(own: Iterable[Suspect]) -> float | None:
    onsets = [one.onset for one in own if one.onset is not None and one.strength >= STRONG and one.signal != "change"]
    return min(onsets, default=None)


def _fuse(
    by_entity: Mapping[str, Sequence[Suspect]],
    onsets: Mapping[str, float | None],
    reasons: Mapping[str, list[Reason]],
) -> dict[str, float]:
    """Reciprocal rank fusion over signals, a rank counting by its share of the signal's strongest.

    Ranks make it robust against strengths that cannot be compared between signals. What changed first gains up to
    30 %, halved every two minutes; an unknown onset gains half of that.
    """
    points = dict.fromkeys(by_entity, 0.0)
    for signal in _COMPARED:
        strengths = {entity: _strength(own, signal) for entity, own in by_entity.items()}
        present = {entity: -strength for entity, strength in strengths.items() if strength > 0.0}
        strongest = -min(present.values(), default=0.0)
        for entity, rank in _ranks(present).items():
            points[entity] += strengths[entity] / strongest / (_RANK_OFFSET + rank)
            reasons[entity].append(Reason(kind="strong", signal=signal, rank=rank))
    known = {entity: onset for entity, onset in onsets.items() if onset is not None}
    first = min(known.values(), default=0.0)
    ranks = _ranks(known)
    for entity in points:
        if entity not in known:
            points[entity] *= 1.0 + _EARLY_BONUS / 2.0
            continue
        late = known[entity] - first
        points[entity] *= 1.0 + _EARLY_BONUS * 0.5 ** (late / _EARLY_HALVES)
        reasons[entity].append(Reason(kind="early", rank=ranks[entity], seconds=late))
    return points


def _strength(own: Iterable[Suspect], signal: Signal) -> float:
    return max((one.strength for one in own if one.signal == signal), default=0.0)


def _ranks(values: Mapping[str, float]) -> dict[str, int]:
    """1 for the smallest; equal values share the better rank."""
    order = {value: at for at, value in reversed(list(enumerate(sorted(values.values()), start=1)))}
    return {entity: order[value] for entity, value in values.items()}


def _weigh_changes(
    by_entity: Mapping[str, Sequence[Suspect]],
    onsets: Mapping[str, float | None],
    points: dict[str, float],
    reasons: Mapping[str, list[Reason]],
) -> None:
    """A deploy or configuration change shortly before the first onset of all makes its entity likelier."""
    first = min((onset for onset in onsets.values() if onset is not None), default=None)
    if first is None:
        return
    for entity, own in by_entity.items():
        ages = [first - one.onset for one in own if one.signal == "change" and one.onset is not None]
        recent = [age for age in ages if -_TOLERANCE <= age <= _CHANGE_LOOKBACK]
        if recent:
            points[entity] += _CHANGE_BONUS / (_RANK_OFFSET + 1.0)
            reasons[entity].append(Reason(kind="changed_before", seconds=min(recent)))


def _follow_calls(
    by_entity: Mapping[str, Sequence[Suspect]],
    edges: Iterable[tuple[str, str]],
    onsets: Mapping[str, float | None],
    points: dict[str, float],
    reasons: Mapping[str, list[Reason]],
    tolerance: float,
) -> None:
    """A callee that changed before or with its caller explains it: the caller hands over part of its points."""
    before = dict(points)
    for caller, callee in sorted(set(edges)):
        later, earlier = onsets.get(caller), onsets.get(callee)
        if caller == callee or later is None or earlier is None or earlier > later + tolerance:
            continue
        if _presence(by_entity[callee]) < SUSPECT_CUT:
            continue
        points[caller] = min(points[caller], before[caller] * _EXPLAINED)
        points[callee] += before[caller] * (1.0 - _EXPLAINED) * _HANDED_UP
        reasons[caller].append(Reason(kind="explained_by", entity=callee, seconds=later - earlier))
        reasons[callee].append(Reason(kind="explains", entity=caller, seconds=later - earlier))
