"""What a claim says, seen from one of its figures: its words, the concepts by the figure, the qualifiers that are its own."""

from dataclasses import dataclass

from superbizagent.domain.glossary import concepts_in, stem, words_of
from superbizagent.domain.grounding.claim import Reading, Slot
from superbizagent.domain.text import kept, lazy_pattern

_PAUSE = lazy_pattern(r"[,，;；。、]")
_SEVERAL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWords:
    """The concepts and stemmed words of a claim, and the concepts next to one figure of it."""

    concepts: frozenset[str]
    words: frozenset[str]
    local: frozenset[str]
    qualifiers: frozenset[str]
    stats: frozenset[str] = frozenset()
    lasting: bool = False


def words_by(slot: Slot, reading: Reading) -> ClaimWords:
    """What the claim says, seen from one of its figures."""
    concepts, words = _spoken(reading)
    kinds = _qualifiers(slot, reading)
    others = {q.concept_id for q in reading.qualifiers} - kinds
    return ClaimWords(
        concepts=concepts - others,
        words=words,
        local=_local(slot, reading),
        qualifiers=kinds,
        stats=slot.stats,
        lasting=slot.role == "span",
    )


def _qualifiers(slot: Slot, reading: Reading) -> frozenset[str]:
    """The qualifiers of one figure: those by it, and those ahead of all figures (已用 7.93G，上限 8.00G)."""
    if len(reading.slots) < _SEVERAL:
        return frozenset(q.concept_id for q in reading.qualifiers)
    first = min(s.start for s in reading.slots)
    left = max((s.end for s in reading.slots if s.end <= slot.start), default=reading.start)
    right = min((s.start for s in reading.slots if s.start >= slot.end), default=reading.end)
    ahead = frozenset(q.concept_id for q in reading.qualifiers if left <= q.start and q.end <= slot.start)
    behind = frozenset(
        q.concept_id
        for q in reading.qualifiers
        if slot.end <= q.start < right and not _PAUSE.search(reading.text, slot.end, q.start)
    )
    return ahead or behind or frozenset(q.concept_id for q in reading.qualifiers if q.end <= first)


@kept(4096)
def _spoken(reading: Reading) -> tuple[frozenset[str], frozenset[str]]:
    named = {m.concept_id for n in (*reading.names, *reading.soft) for m in concepts_in(n.text)}
    texts = [
        c.text for g in (reading.states, reading.topics, reading.ways, reading.stats, reading.qualifiers) for c in g
    ]
    texts += [n.text for n in (*reading.names, *reading.soft)]
    return reading.concepts | named, frozenset(stem(w) for text in texts for w in words_of(text))


def _local(slot: Slot, reading: Reading) -> frozenset[str]:
    """Concepts between the figure before this one and this one; those right behind it where that gives none."""
    ahead = [s.end for s in reading.slots if s.end <= slot.start]
    left = max(ahead, default=reading.start)
    behind = min((s.start for s in reading.slots if s.start >= slot.end), default=reading.end)
    pieces = [*reading.states, *reading.topics]
    after = [
        c
        for c in pieces
        if slot.end <= c.start <= slot.end + 6
        and c.end <= behind
        and not _PAUSE.search(reading.text, slot.end, c.start)
    ]
    if slot.quantity.dimension == "count" and after:
        return frozenset(c.concept_id for c in after[:1])
    before = [c for c in pieces if left <= c.start and c.end <= slot.start]
    named = [
        m.concept_id
        for n in reading.names
        if left <= n.start and n.end <= slot.start
        for m in concepts_in(n.text)
        if m.kind in ("metric", "event", "object")
    ]
    return frozenset(c.concept_id for c in (before or after)) | frozenset(named)
