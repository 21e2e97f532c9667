"""Concepts found in a text, with their polarity, and how concepts of a claim and of a record relate."""

from collections.abc import Collection
from dataclasses import dataclass

from superbizagent.domain.glossary.entry import Kind
from superbizagent.domain.glossary.lexicon import LEXICON
from superbizagent.domain.glossary.negation import polarities
from superbizagent.domain.glossary.scan import Hit, scan
from superbizagent.domain.text import kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A concept at code points [start, end) of the text; `negated` by its clause; `weak` as in `glossary.entry`."""

    start: int
    end: int
    text: str
    concept_id: str
    kind: Kind
    weak: bool = False
    negated: bool = False


@kept(8192)
def concepts_in(text: str) -> tuple[Mention, ...]:
    """All concepts of `text` in order, framing words left out; longest terms win, an ambiguous term gives several."""
    hits = scan(text)
    negated = polarities(text, hits)
    return tuple(
        _mention(text, hit, entry_at, denied)
        for hit, denied in zip(hits, negated, strict=True)
        for entry_at in range(len(hit.entries))
        if hit.entries[entry_at].kind != "frame"
    )


def _mention(text: str, hit: Hit, entry_at: int, denied: bool) -> Mention:
    entry = hit.entries[entry_at]
    return Mention(
        start=hit.start,
        end=hit.end,
        text=text[hit.start : hit.end],
        concept_id=entry.concept_id,
        kind=entry.kind,
        weak=hit.weak,
        negated=denied,
    )


def frames_in(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of framing words (no content of their own)."""
    return tuple((h.start, h.end) for h in scan(text) if all(e.kind == "frame" for e in h.entries))


def mentions_of(text: str, *kinds: Kind) -> tuple[Mention, ...]:
    """The mentions of these kinds."""
    return tuple(m for m in concepts_in(text) if m.kind in kinds)


def covers(record_concept: str, claim_concept: str) -> bool:
    """Whether a record that says `record_concept` meets a claim that says `claim_concept` (same or broader)."""
    return claim_concept in LEXICON.ancestors.get(record_concept, frozenset((record_concept,)))


def opposed(one: str, other: str) -> bool:
    """Whether the two concepts exclude each other in one slot."""
    return one in LEXICON.opposites.get(other, ()) or other in LEXICON.opposites.get(one, ())


def family_of(concept_id: str) -> tuple[str, bool]:
    """(family, marked) of a qualifier; ('', False) for others."""
    entry = LEXICON.entries.get(concept_id)
    return (entry.family, entry.marked) if entry else ("", False)


def related(one: str, other: str) -> bool:
    """Whether the glossary joins two words or phrases (either may be the broader)."""
    left = {m.concept_id for m in concepts_in(one)}
    right = {m.concept_id for m in concepts_in(other)}
    return any(covers(a, b) or covers(b, a) for a in left for b in right)


def meets(claim_concept: str, record_concepts: Collection[str]) -> bool:
    """Whether any of the record's concepts meets the claim's."""
    return any(covers(concept, claim_concept) for concept in record_concepts)
