"""What goes with a suspect: findings of the same story, a few of each kind (pure)."""

import re
from collections.abc import Sequence

from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.onsets import after_change, related
from superbizagent.stages.executor.vocabulary import BEHIND

SLOTS = {"metric": 2, "log": 1, "event": 1, "load": 1, "state": 1, "config": 3, "change": 1}
MOST = 4
SAME_SHARE = 0.12
OWNERS = re.compile(r"(?:user|client|host|application|owner)s?$", re.IGNORECASE)


def companions(item: Finding, near: Sequence[Finding]) -> tuple[Finding, ...]:
    """Findings that belong to the same story, a few of each kind (SLOTS)."""
    if item.kind == "change":
        return _each_kind(after_change(item, near))
    linked = item.areas | _behind(item)
    reached = frozenset(effect for effect, behind in BEHIND.items() if item.areas & frozenset(behind))
    belonging = [
        other
        for other in sorted(near, key=lambda other: _nearness(item, other))
        if other is not item
        and not _says_the_same(item, other)
        and not (other.kind == "metric" and other.role == "context")
        and (
            other.areas & (linked | reached)
            or _same_ranking(item, other)
            or _setting_of(item, other)
            or _changed_before(item, other)
        )
    ]
    return _each_kind(belonging)


def _behind(item: Finding) -> frozenset[str]:
    return frozenset(area for own in item.areas for area in BEHIND.get(own, ()))


def _each_kind(found: Sequence[Finding]) -> tuple[Finding, ...]:
    chosen: list[Finding] = []
    for item in found:
        like = [kept for kept in chosen if kept.kind == item.kind]
        if len(like) < SLOTS.get(item.kind, 0) and not any(_alike(item, kept) for kept in like):
            chosen.append(item)
    return tuple(chosen[:MOST])


def _alike(item: Finding, kept: Finding) -> bool:
    """Two figures of one place and area tell the same thing."""
    return item.kind == "metric" and item.entity == kept.entity and item.areas == kept.areas


def _nearness(item: Finding, other: Finding) -> tuple[bool, bool, bool]:
    """The user that carries a load, then the change that came before, then what is behind the trouble, then the rest."""
    return ("user" not in other.trouble.lower(), not _changed_before(item, other), not other.areas & _behind(item))


def _says_the_same(item: Finding, other: Finding) -> bool:
    return (
        bool(other.trouble and other.trouble == item.trouble) or other.quote in item.quote or item.quote in other.quote
    )


def _changed_before(item: Finding, other: Finding) -> bool:
    """A change of the very service, shortly before."""
    return other.kind == "change" and related(other, item) and bool(after_change(other, (item,)))


def _same_ranking(item: Finding, other: Finding) -> bool:
    """The user or host that carries the same share of the load as a statement."""
    return bool(OWNERS.search(other.trouble)) and (
        item.kind == other.kind == "load"
        and item.invocation_id == other.invocation_id
        and item.trouble != other.trouble
        and abs(item.share - other.share) <= SAME_SHARE
    )


def _setting_of(item: Finding, other: Finding) -> bool:
    """The command or limit of the part a suspect is about, where a limit is asked about."""
    return other.kind == "config" and item.kind == "config" and other.entity == item.entity and "load" in other.areas
