"""Of several figures that a claim's figure could be, the one whose key or words say most of what the claim says."""

from collections.abc import Sequence

from superbizagent.domain.glossary import concepts_in, covers, stem, words_of
from superbizagent.domain.grounding.claim import Reading, Slot
from superbizagent.domain.records import Figure, Opened
from superbizagent.domain.text import lazy_pattern

_BREAK = lazy_pattern(r",(?!\d{3})|[，;；。、！？\n|]|\.(?=\s|$)|\s(?:and|but|while)\s|和|而|且")
_LAST = lazy_pattern(r"([^\s=\[\]()]+?)[:=]?\s*$")
_MOST = 60


def closest(
    slot: Slot, reading: Reading, opened: Opened, fitting: list[Figure], rivals: Sequence[Figure]
) -> list[Figure]:
    """`fitting` without those whose words say only a part of what a rival's words say of the claim."""
    if slot.role in ("from", "to", "span", "bound") or not 1 < len(rivals) <= _MOST:
        return fitting
    said = _said(slot, reading)
    names = frozenset(stem(w) for n in reading.names for w in words_of(n.text))
    told = {id(f): _shared(said, _marks(f, opened, names)) for f in rivals}
    kinds = said.intersection(c.concept_id for c in reading.qualifiers)
    return [
        f
        for f in fitting
        if id(f) not in told
        or not any(_closer(told[id(o)], told[id(f)], kinds) for o in rivals if not (o.prose and _is_total(f)))
    ]


def _is_total(figure: Figure) -> bool:
    """Whether the figure's key says no more than that it counts: then it counts the whole record, not a word of it."""
    sense = figure.sense
    return not figure.prose and sense.counts and not (sense.concepts or sense.words or sense.qualifiers)


def _closer(other: frozenset[str], own: frozenset[str], kinds: frozenset[str]) -> bool:
    """Whether the rival has all that this one has and more, or, of the same measure, the kind that the claim names."""
    return own < other or bool(own & other and (kinds & other) - own)


def _said(slot: Slot, reading: Reading) -> frozenset[str]:
    """Concepts and stems of the claim in the piece that has the figure, up to the figures beside it."""
    left = max((s.end for s in reading.slots if s.end <= slot.start), default=reading.start)
    right = min((s.start for s in reading.slots if s.start >= slot.end), default=reading.end)
    start, end = _piece(reading.text, left, slot.start, slot.end, right)
    inside = [n for n in reading.names if start <= n.start and n.end <= end]
    names = [n for n in inside if n.kind == "name"]
    text = reading.text
    for name in (n for n in inside if n.kind in ("name", "quote")):
        text = text[: name.start] + " " * (name.end - name.start) + text[name.end :]
    return _content(text, start, end) | {" ".join(_stems(n.text)) for n in names}


def _piece(text: str, left: int, start: int, end: int, right: int) -> tuple[int, int]:
    pauses = list(_BREAK.finditer(text, left, right))
    return (
        max((m.end() for m in pauses if m.end() <= start), default=left),
        min((m.start() for m in pauses if m.start() >= end), default=right),
    )


def _stems(text: str) -> list[str]:
    return [stem(w) for w in words_of(text)]


def _content(text: str, start: int, end: int) -> frozenset[str]:
    concepts = {m.concept_id for m in concepts_in(text) if start <= m.start and m.end <= end}
    return frozenset(concepts) | {stem(w) for w in words_of(text[start:end]) if not w.isdigit()}


def _marks(figure: Figure, opened: Opened, names: frozenset[str]) -> frozenset[str]:
    """What a figure's key, and in prose the words around it, say of it; a name that opens the line speaks of all."""
    sense, text = figure.sense, opened.record.text
    tail = ".".join(figure.key.split(".")[-2:])
    own = sense.concepts | sense.qualifiers | sense.stats | {stem(w) for w in words_of(tail)}
    own |= frozenset() if figure.prose else sense.words
    if not figure.prose:
        return frozenset(own)
    others = [f for f in opened.figures if not f.derived and f is not figure and f.end > f.start]
    left = max((f.end for f in others if f.end <= figure.start), default=0)
    first = left == 0
    right = min((f.start for f in others if f.start >= figure.end), default=len(text))
    left = max(left, text.rfind("] ", left, figure.start))
    around = _content(text, *_piece(text, left, figure.start, figure.end, right))
    if first:
        beside = _LAST.search(text, 0, figure.start)
        around -= names - ({stem(w) for w in words_of(beside[1])} if beside else set())
    return frozenset(own) | around


def _shared(said: frozenset[str], marks: frozenset[str]) -> frozenset[str]:
    return frozenset(
        s for s in said if s in marks or any(covers(m, s) for m in marks) or (" " in s and marks.issuperset(s.split()))
    )
