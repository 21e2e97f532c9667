"""A claim taken apart into clauses, each with the subject it leaves out."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from superbizagent.domain.grounding.claim import Concept, Name, Reading, Slot, When
from superbizagent.domain.text import kept, lazy_pattern

_EDGE = lazy_pattern(
    r"[，,；;。！!？?\n]|\.(?=\s|$)|\s[—–-]{1,2}\s|——|\s(?:->|→)\s|\s(?:and then|while|whereas|but|with|"
    r"before|after which)\s|(?:并且|而且|但是|同时|随后|然后|而|但|且)",
    re.IGNORECASE,
)
_STOP = lazy_pattern(r"(?:[。；;！!？?\n]|\.)\s*$")
_TIMED_AND = lazy_pattern(r"\s(?:and|then)\s|[和与及、]", re.IGNORECASE)
_SIDES = lazy_pattern(r"\s(?:and|&|as well as)\s|[和与及、]|以及", re.IGNORECASE)
_Placed = TypeVar("_Placed", Name, Concept, Slot, When)


@kept(2048)
def clauses_of(reading: Reading) -> tuple[Reading, ...]:
    """The clauses that assert something; a clause without a subject takes the one before it."""
    return _asserting(reading, bounds_of(reading))


@kept(2048)
def sentences_of(reading: Reading) -> tuple[Reading, ...]:
    """The sentences that assert something, likewise."""
    ends = [0, *(e for _, e in bounds_of(reading) if _STOP.search(reading.text[:e])), reading.end]
    edges = sorted({reading.start, *(e for e in ends if reading.start < e <= reading.end)})
    return _asserting(reading, list(pairwise(edges)))


def _asserting(reading: Reading, bounds: list[tuple[int, int]]) -> tuple[Reading, ...]:
    found: list[Reading] = []
    for start, end in bounds:
        clause = cut(reading, start, end)
        if not (clause.checkable or clause.soft or clause.whens):
            continue
        if found and not _asserts(clause):
            found[-1] = _joined(found[-1], clause)
        else:
            found.append(_with_subject(clause, found[-1] if found else None))
    return tuple(found)


def _asserts(clause: Reading) -> bool:
    return bool(clause.slots or clause.states or clause.ways or any(t.negated for t in clause.topics))


def bounds_of(reading: Reading) -> list[tuple[int, int]]:
    """Code points [start, end) of the clauses, in order."""
    kept = [(p.start, p.end) for group in (reading.names, reading.slots, reading.whens) for p in group]
    kept += [(a.end, b.start) for a, b in pairwise(reading.slots) if a.role == "from"]
    edges = [reading.start]
    for match in _EDGE.finditer(reading.text, reading.start, reading.end):
        if not any(a <= match.start() < b for a, b in kept) and _depth(reading.text, reading.start, match.start()) == 0:
            edges.append(match.end())
    edges.append(reading.end)
    edges = sorted({*edges, *_timed_edges(reading, edges)})
    return list(pairwise(edges))


def _timed_edges(reading: Reading, edges: list[int]) -> list[int]:
    """`A at 07:06 and B at 07:11`: an "and" with a time on either side of it parts two clauses."""
    found: list[int] = []
    for match in _TIMED_AND.finditer(reading.text, reading.start, reading.end):
        left = max(e for e in [*edges, *found] if e <= match.start())
        right = min(e for e in edges if e >= match.end())
        before = any(left <= w.start < match.start() for w in reading.whens)
        if before and any(match.end() <= w.start < right for w in reading.whens):
            found.append(match.end())
    return found


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
        unread=inside(reading.unread),
        universals=inside(reading.universals),
        callers=tuple(pair for pair in reading.callers if set(pair) <= texts),
        held=reading.held and any(s.concept_id in ("held", "ranged", "monotonic") for s in inside(reading.stats)),
        monotonic=reading.monotonic and any(s.concept_id == "monotonic" for s in inside(reading.stats)),
    )


def _with_subject(clause: Reading, before: Reading | None) -> Reading:
    if before is None:
        return clause
    if not clause.names:
        clause = replace(clause, names=before.names)
    if not clause.topics and not clause.states and not clause.ways and clause.slots:
        clause = replace(clause, topics=before.topics)
    if not clause.names and not clause.topics and not clause.slots and before.states and _starts_with_state(clause):
        clause = replace(clause, states=(before.states[0], *clause.states))
    return clause


def _starts_with_state(clause: Reading) -> bool:
    """Whether the clause opens with what happened (`… and completed at 15:13`), leaving out what it happened to."""
    head = clause.text[clause.start : clause.states[0].start] if clause.states else "-"
    return not head.strip(" ,，、") or head.strip().lower() in ("then", "was", "and")


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
        unread=(*first.unread, *second.unread),
        callers=first.callers + tuple(p for p in second.callers if p not in first.callers),
    )


def coordinated(reading: Reading) -> tuple[Reading, ...]:
    """The two sides of an `and` inside a clause, each with the predicate or subject it shares; () where there is none.

    `A and B both dropped` → A dropped, B dropped; `a backup and a restart` → two events.
    """
    kept = [(p.start, p.end) for group in (reading.names, reading.slots, reading.whens) for p in group]
    for match in _SIDES.finditer(reading.text, reading.start, reading.end):
        if any(a <= match.start() < b for a, b in kept):
            continue
        left, right = cut(reading, reading.start, match.start()), cut(reading, match.end(), reading.end)
        if _has_matter(left) and _has_matter(right):
            return _shared(left, right), _shared(right, left)
    return ()


def _has_matter(side: Reading) -> bool:
    return bool(side.names or side.topics or side.states or side.slots)


def _shared(side: Reading, other: Reading) -> Reading:
    """A side that asserts nothing takes the other's predicate and figures; one without a subject takes the other's."""
    if not (side.slots or side.states or side.ways):
        return replace(
            side,
            slots=other.slots, states=other.states, ways=other.ways, whens=side.whens or other.whens,
            start=min(side.start, other.start), end=max(side.end, other.end),
        )  # fmt: skip
    if not side.names and not side.topics:
        return replace(side, names=other.names)
    return side
