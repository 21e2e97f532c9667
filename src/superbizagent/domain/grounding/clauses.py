"""A claim taken apart into clauses, each with the subject it leaves out."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from superbizagent.domain.grounding.claim import Concept, Name, Reading, Slot, When

_EDGE = re.compile(
    r"[，,；;。！!？?\n]|\.(?=\s|$)|\s[—–-]{1,2}\s|——|\s(?:and then|while|whereas|but|with|before|after which)\s|(?:并且|而且|但是|同时|随后|然后|而|但|且)",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|，|、|和|与|及|以及|and|&|/|both)\s*(?:and\s+)?", re.IGNORECASE)
_Placed = TypeVar("_Placed", Name, Concept, Slot, When)


@lru_cache(maxsize=2048)
def clauses_of(reading: Reading) -> tuple[Reading, ...]:
    """The clauses that assert something; a clause without a subject takes the one before it."""
    found: list[Reading] = []
    for start, end in _bounds(reading):
        clause = cut(reading, start, end)
        if not (clause.checkable or clause.soft or clause.whens):
            continue
        if found and not _asserts(clause):
            found[-1] = _joined(found[-1], clause)
        else:
            found.append(_with_subject(clause, found[-1] if found else None))
    return tuple(found)


def _asserts(clause: Reading) -> bool:
    return bool(clause.slots or clause.states or clause.ways)


def _bounds(reading: Reading) -> list[tuple[int, int]]:
    kept = [(p.start, p.end) for group in (reading.names, reading.slots, reading.whens) for p in group]
    edges = [reading.start]
    for match in _EDGE.finditer(reading.text, reading.start, reading.end):
        if not any(a <= match.start() < b for a, b in kept) and _depth(reading.text, reading.start, match.start()) == 0:
            edges.append(match.end())
    edges.append(reading.end)
    return list(zip(edges, edges[1:], strict=False))


def _depth(text: str, start: int, at: int) -> int:
    head = text[start:at]
    return sum(head.count(c) for c in "(（") - sum(head.count(c) for c in ")）")


def cut(reading: Reading, start: int, end: int) -> Reading:
    """The part of a reading that stands in [start, end)."""

    def inside(pieces: tuple[_Placed, ...]) -> tuple[_Placed, ...]:
        return tuple(p for p in pieces if start <= p.start < end)

    names = inside(reading.names)
    texts = {n.text for n in names}
    return replace(
        reading,
        start=start,
        end=end,
        names=names,
        slots=inside(reading.slots),
        whens=inside(reading.whens),
        states=inside(reading.states),
        ways=inside(reading.ways),
        topics=inside(reading.topics),
        stats=inside(reading.stats),
        qualifiers=inside(reading.qualifiers),
        soft=inside(reading.soft),
        callers=tuple(pair for pair in reading.callers if set(pair) <= texts),
        held=reading.held and any(s.concept_id in ("held", "ranged", "monotonic") for s in inside(reading.stats)),
        monotonic=reading.monotonic and any(s.concept_id == "monotonic" for s in inside(reading.stats)),
    )


def _with_subject(clause: Reading, before: Reading | None) -> Reading:
    if before is None:
        return clause
    if not clause.names:
        clause = replace(clause, names=before.names)
    if not clause.topics and not clause.states and clause.slots:
        clause = replace(clause, topics=before.topics)
    return clause


def _joined(first: Reading, second: Reading) -> Reading:
    return replace(
        first,
        end=second.end,
        names=(*first.names, *(n for n in second.names if n not in first.names)),
        whens=(*first.whens, *second.whens),
        topics=(*first.topics, *(t for t in second.topics if t not in first.topics)),
        stats=(*first.stats, *second.stats),
        qualifiers=(*first.qualifiers, *second.qualifiers),
        soft=(*first.soft, *second.soft),
        callers=first.callers + tuple(p for p in second.callers if p not in first.callers),
    )


def coordinated(reading: Reading) -> tuple[Reading, ...]:
    """One reading for each of the names that stand side by side (`A and B`, `A、B`); () where none do."""
    ordered = sorted((n for n in reading.names if n.kind in ("name", "service")), key=lambda n: n.start)
    group: list[Name] = []
    for first, second in zip(ordered, ordered[1:], strict=False):
        if _AND.fullmatch(reading.text[first.end : second.start]):
            group = [*group, second] if group and group[-1] == first else [first, second]
    if len(group) < 2:
        return ()
    return tuple(replace(reading, names=tuple(n for n in reading.names if n not in group or n == one)) for one in group)


def without_comment(reading: Reading, marks: tuple[int, ...]) -> Reading:
    """The states and ways that stand after a mark of interpretation count as soft words (they comment, not report)."""
    if not marks or not (reading.slots or any(s.start < marks[0] for s in (*reading.states, *reading.ways))):
        return reading
    first = marks[0]
    late = [c for c in (*reading.states, *reading.ways, *reading.topics) if c.start >= first]
    soft = tuple(Name(start=c.start, end=c.end, text=c.text) for c in late)
    return replace(
        reading,
        states=tuple(c for c in reading.states if c.start < first),
        ways=tuple(c for c in reading.ways if c.start < first),
        topics=tuple(c for c in reading.topics if c.start < first),
        soft=(*reading.soft, *soft),
    )
