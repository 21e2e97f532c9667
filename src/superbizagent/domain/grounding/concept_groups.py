"""The concepts of a claim sorted into what a reading tells apart: states, topics, ways, qualifiers, soft words."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from superbizagent.domain.grounding.claim import Concept, Name, Reading, Slot
from superbizagent.domain.text import lazy_pattern

STATES = ("event", "state", "compare", "order")
_JUDGING = ("normal", "abnormal")
_TOPICS = ("metric", "object", "product")
_LABELS = lazy_pattern(r"\s*(?:为|是|=|:|：|is|was)\s*")
_PAUSE = lazy_pattern(r",(?!\d{3})|[，;；。]")
_BESIDE = 4


def sort_concepts(found: Reading, concepts: tuple[Concept, ...], soft: Collection[Name]) -> Reading:
    """The reading with its concepts in their groups; what only colours the claim joins its soft words."""
    kinds = {c.concept_id for c in concepts}
    states, demoted = _states(found, concepts)
    topics, loose = _topics(concepts)
    softened = (*loose, *demoted, *_coloring(found, concepts))
    return replace(
        found,
        states=states,
        ways=tuple(c for c in concepts if c.kind == "direction"),
        topics=topics,
        stats=tuple(c for c in concepts if c.kind == "stat"),
        qualifiers=tuple(c for c in concepts if c.kind == "qualifier"),
        soft=tuple(sorted((*soft, *map(_soft, softened)), key=lambda n: n.start)),
        hedged=any(c.kind == "hedge" for c in concepts),
        causal=any(c.kind == "causal" for c in concepts),
        universals=tuple(c for c in concepts if c.concept_id in ("only", "every") and not _merely(c, found)),
        held="held" in kinds or "ranged" in kinds or "monotonic" in kinds,
        monotonic="monotonic" in kinds,
        there=not states and any(c.kind == "occurs" and not c.negated for c in concepts),
    )


def _topics(concepts: Collection[Concept]) -> tuple[tuple[Concept, ...], tuple[Concept, ...]]:
    """What is spoken of, and the weak words for it."""
    happened = {(c.start, c.end) for c in concepts if c.kind in STATES}
    spoken = [c for c in concepts if c.kind in _TOPICS and (c.start, c.end) not in happened]
    loose = tuple(c for c in spoken if c.weak and c.concept_id != "requests")
    return tuple(c for c in spoken if not c.weak), loose


def _coloring(found: Reading, concepts: Collection[Concept]) -> Iterator[Concept]:
    """Words of degree, a first that goes with no figure, a steadiness that is no direction."""
    moves = any(c.kind == "direction" for c in concepts)
    for concept in concepts:
        first = concept.kind == "stat" and concept.concept_id == "first" and not (found.slots or found.whens)
        steady = concept.concept_id == "steady" and not moves and not _lasts(concept, found.slots)
        if concept.kind == "degree" or first or steady:
            yield concept


def _states(found: Reading, concepts: Collection[Concept]) -> tuple[tuple[Concept, ...], tuple[Concept, ...]]:
    """What is said to have happened or to be so, and what only looks like that beside a figure, a label or a way."""
    bound = {(s.start, s.end) for s in found.slots}
    alone = [c for c in concepts if c.kind in STATES and not _beside(c, bound)]
    alone = [c for c in alone if c.kind != "order" or not any(0 <= s.start - c.end <= 1 for s in found.slots)]
    soft = [c for c in concepts if c.concept_id == "approaching" and not _beside(c, bound)]
    states = [replace(c, counted=True) if _counted_none(c, found) else c for c in alone if c not in soft]
    states = [c for c in states if not any(s.role == "bound" and 0 <= s.start - c.end <= 1 for s in found.slots)]
    soft += [c for c in states if _is_label(c, found)]
    if any(s.inverted for s in found.slots):
        states = [c for c in states if not c.negated]
    if found.slots or any(c.kind == "direction" for c in concepts):
        soft += [c for c in states if c.concept_id in _JUDGING and c not in soft]
    return tuple(c for c in states if c not in soft), tuple(soft)


def _counted_none(concept: Concept, found: Reading) -> bool:
    """Whether a zero stands by the concept (0 restarts, 可用 0 个): the figure is the claim, not the event."""
    return any(
        s.quantity.value == 0
        and s.quantity.dimension in ("count", "bare")
        and min(abs(concept.start - s.end), abs(s.start - concept.end)) <= _BESIDE
        and not _PAUSE.search(found.text, min(s.start, concept.start), max(s.end, concept.end))
        for s in found.slots
    )


def _is_label(concept: Concept, found: Reading) -> bool:
    """Whether the word only labels the value behind it (READY 为 0/1, error: 12)."""
    link = _LABELS.match(found.text, concept.end)
    if link is None:
        return False
    return any(n.start == link.end() for n in found.names if "/" in n.text or any(ch.isdigit() for ch in n.text))


def _merely(concept: Concept, found: Reading) -> bool:
    """Whether the word only says that a figure is small (只有 3 个, only 1204 MB, 只有 3/10)."""
    places = [s.start for s in found.slots] + [n.start for n in found.names if n.text[:1].isdigit()]
    return concept.concept_id == "only" and any(0 <= place - concept.end <= 1 for place in places)


def _lasts(concept: Concept, slots: Collection[Slot]) -> bool:
    """Whether the word only introduces how long (持续 20 分钟)."""
    return any(s.quantity.dimension == "time" and 0 <= s.start - concept.end <= _BESIDE for s in slots)


def _soft(concept: Concept) -> Name:
    return Name(start=concept.start, end=concept.end, text=concept.text)


def _beside(concept: Concept, slots: Collection[tuple[int, int]]) -> bool:
    """A comparison word that belongs to a figure (超过 90 %, near 490) is the figure's relation, not a state."""
    if concept.kind != "compare":
        return False
    return any(
        (start - 4 <= concept.end <= end and concept.start <= end) or 0 <= concept.start - end <= 1
        for start, end in slots
    )
