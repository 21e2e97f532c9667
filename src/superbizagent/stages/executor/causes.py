"""From findings to candidate causes: which findings may be causes, in what order, and what goes with each (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from superbizagent.stages.executor.company import companions
from superbizagent.stages.executor.entities import weigh_entities
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.homes import place_of
from superbizagent.stages.executor.loads import HOLDERS
from superbizagent.stages.executor.onsets import after_change, change_bonus, concerns, hurts, is_trouble
from superbizagent.stages.executor.scope import Scope
from superbizagent.stages.executor.vocabulary import BEHIND

ENOUGH_WEIGHT = 3.2
ENOUGH_ABOUT = 0.5
MOST = 4
ENOUGH_SHIFT = 1.0
ENOUGH_BURST = 1.0
NEARLY = 1.5
WORTH = 0.5
ENTITY_WEIGHT = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A candidate cause: the finding that leads, those that go with it, and how strongly it is suspected.

    `place` is the service the record speaks of where that is not the one that logged it.
    """

    lead: Finding
    company: tuple[Finding, ...] = field(default_factory=tuple)
    score: float = 0.0
    place: str = ""


def suspects(findings: Sequence[Finding], scope: Scope) -> tuple[Suspect, ...]:
    """Candidate causes, most suspect first; () on a quiet or merely noisy system."""
    near = [item for item in findings if item.about >= ENOUGH_ABOUT]
    entities = weigh_entities(findings, scope.edges)
    moved = frozenset(area for item in near if item.kind == "metric" and item.role == "effect" for area in item.areas)
    ranked = [
        Suspect(
            lead=item,
            company=companions(item, near),
            score=_score(item, near, scope, moved) + _entity_bonus(item, entities),
            place=place_of(item, near, scope.edges),
        )
        for item in near
        if _may_cause(item, near, scope, moved)
    ]
    ranked = ranked or [
        Suspect(lead=item, company=companions(item, near), score=item.score + _entity_bonus(item, entities))
        for item in _moved(near, scope, entities)
    ]
    ranked.sort(key=lambda suspect: -suspect.score)
    kept = _distinct(ranked)
    return tuple(suspect for suspect in kept if suspect.score >= WORTH * kept[0].score)[:MOST]


def _entity_bonus(item: Finding, entities: dict[str, float]) -> float:
    return ENTITY_WEIGHT * entities.get(item.entity.lower(), 0.0)


def _moved(near: Sequence[Finding], scope: Scope, entities: dict[str, float]) -> list[Finding]:
    """Where no record names a trouble: what shifted at entities told from noise, if anything suffers at all."""
    if scope.present or not any(is_trouble(item) for item in near):
        return []
    return [item for item in near if item.entity.lower() in entities and _shifted(item)]


def _shifted(item: Finding) -> bool:
    if item.kind == "metric":
        return item.role == "effect" and item.share >= ENOUGH_SHIFT
    if item.kind == "log":
        return item.share >= ENOUGH_BURST and item.weight >= 2.0
    return item.kind == "trace"


def _may_cause(item: Finding, near: Sequence[Finding], scope: Scope, moved: frozenset[str]) -> bool:
    if recovered(item, near) and scope.present:
        return False
    if item.kind == "load":
        return not scope.present and _explains(item, scope, moved)
    if item.kind == "change":
        return any(hurts(other) and concerns(item, other, scope.edges) for other in after_change(item, near))
    if item.kind == "config":
        return item.role == "cause" or _limits(item, scope)
    if item.kind == "alert":
        return False
    return (item.role == "cause" and item.weight >= ENOUGH_WEIGHT) or (bool(item.cause_text) and item.weight >= 2.5)


def _limits(item: Finding, scope: Scope) -> bool:
    """A configured limit is a suspect only where its very resource is asked about."""
    return bool(item.areas & scope.areas & {"cpu", "memory", "storage"})


def _explains(item: Finding, scope: Scope, moved: frozenset[str]) -> bool:
    """A consumer explains trouble when what it is bound by moved, or is known to be behind what moved or was asked."""
    if HOLDERS.search(item.trouble):
        return False
    if not item.areas or not moved:
        return False
    troubled = (moved & scope.areas) or moved
    return bool(item.areas & moved) or any(
        area in BEHIND.get(trouble, ()) for trouble in troubled for area in item.areas
    )


def recovered(item: Finding, near: Sequence[Finding]) -> bool:
    """Whether a later record of the same call family says that the trouble is over."""
    return any(
        other.trouble == "recovery" and other.at is not None and item.at is not None and other.at >= item.at
        for other in near
    )


def _score(item: Finding, near: Sequence[Finding], scope: Scope, moved: frozenset[str]) -> float:
    score = item.score + (0.8 if item.cause_text else 0.0)
    if item.areas & scope.areas:
        score += 1.5
    elif any(area in BEHIND.get(asked, ()) for asked in scope.areas for area in item.areas):
        score += 1.2
    if item.areas & moved:
        score += 0.4
    if item.source_type == "log" and item.kind == "log":
        score += 0.5
    if item.kind == "load":
        score += _load_bonus(item, scope)
    if item.kind == "change":
        score += change_bonus(item, near)
    return score + _earliness(item, near)


def _load_bonus(item: Finding, scope: Scope) -> float:
    """A consumer bound by what is behind the asked trouble counts more than one that is merely busy."""
    asked = [area for area in scope.areas if area in BEHIND]
    ranks = [BEHIND[area].index(own) for area in asked for own in item.areas if own in BEHIND[area]]
    return 2.0 - 0.3 * min(ranks) if ranks else 0.8


def _earliness(item: Finding, near: Sequence[Finding]) -> float:
    times = sorted({other.at for other in near if other.at is not None})
    if item.at is None or len(times) < 2:
        return 0.0
    return 0.6 * (1 - times.index(item.at) / (len(times) - 1))


def _distinct(ranked: Sequence[Suspect]) -> tuple[Suspect, ...]:
    """One suspect a trouble, its earliest record among nearly equals; consumers are told apart by what they are bound by."""
    kept: dict[object, Suspect] = {}
    for suspect in ranked:
        lead = suspect.lead
        key = _story(lead)
        known = kept.setdefault(key, suspect)
        if _earlier(lead, known.lead) and known.score - suspect.score <= NEARLY:
            kept[key] = suspect
    return tuple(kept.values())


def _story(lead: Finding) -> object:
    """What makes two suspects the same: a trouble by its name, a mere shift by its place."""
    if lead.kind == "load":
        return lead.trouble, lead.areas
    if lead.kind in {"metric", "trace"} or not lead.trouble:
        return "shift", lead.entity
    return lead.trouble


def _earlier(item: Finding, other: Finding) -> bool:
    return item.kind == other.kind == "log" and item.at is not None and other.at is not None and item.at < other.at
