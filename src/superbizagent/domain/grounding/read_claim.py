"""Text → Reading: what a claim asserts, in atoms."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from superbizagent.domain.clock_text import TimeMention, find_times
from superbizagent.domain.glossary import Mention, concepts_in, frames_in
from superbizagent.domain.grounding.callers import callers_in
from superbizagent.domain.grounding.claim import Concept, Name, Reading
from superbizagent.domain.grounding.concept_groups import sort_concepts
from superbizagent.domain.grounding.denied import deny, not_offices
from superbizagent.domain.grounding.naming import (
    ENTITY_AFTER,
    Spoken,
    is_hyphenated_name,
    is_name,
    is_plain_concept,
    is_unit,
)
from superbizagent.domain.grounding.plain import plain
from superbizagent.domain.grounding.slots import bind_slots, bind_whens
from superbizagent.domain.grounding.spelling import han_runs, identifiers_in, mostly_chinese, quotes_in, selectors_in
from superbizagent.domain.quantities import Quantity, find_quantities
from superbizagent.domain.records import percentiles_in
from superbizagent.domain.text import kept, lazy_pattern

_MEASURED = ("time", "bytes", "byte_rate", "bit_rate", "cpu", "ratio", "rate")
_LASTING = lazy_pattern(r"持续(?:了|时间|时长)?(?:为|约|近)?")
_SAMPLED = lazy_pattern(
    r".(?:\s*(?:均值|平均|负载|级别|粒度)| (?:load|average|mean|rate|window|spike|moving|rolling|p\d\d)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""A duration that only says over what something is taken: 1-minute load average, 15 分钟均值."""
_STATES = ("event", "state")
_VALUE = lazy_pattern(
    r"(?:(?:状态|阶段|\b(?:status|state|phase))\s*(?:为|是|\bis|\bwas|=|:|：|变为|变成|转为)|\b(?:is|are|was|were)|[为是])\s*"
    r"([A-Z][A-Z_\-]+)(?![\w%]|\s*\d)|处于\s*([A-Z][A-Za-z_\-]+)\s*状态"
)
_HELD_IN = lazy_pattern(
    r"(?:\bnamespace|\bbelong(?:s|ing)? to|\bowned by|命名空间(?:为|是)?)\s+"
    r"(?!(?:is|was|has|of|in|and|with|the|an?)\b)([a-z][\w\-]*)"
)
_AT = lazy_pattern(r"(?:在|于|[(（]|(?<![A-Za-z])(?:at|by|around))\s*$")
_WHEN = lazy_pattern(r"\s*(?:时刻?的?|的|[)）])")
_SHARE_HEAD = lazy_pattern(r"[百千]分之[零〇一二三四五六七八九十百两点]*$")


@dataclass(slots=True)
class _Draft:
    text: str
    known: Collection[str]
    chinese: bool
    used: bytearray
    times: tuple[TimeMention, ...] = ()
    quantities: list[Quantity] = field(default_factory=list[Quantity])
    names: list[Name] = field(default_factory=list[Name])
    concepts: list[Concept] = field(default_factory=list[Concept])
    soft: list[Name] = field(default_factory=list[Name])

    def use(self, start: int, end: int) -> None:
        self.used[start:end] = b"\x01" * (end - start)

    def taken(self, start: int, end: int) -> bool:
        return any(self.used[start:end])


@kept(4096)
def read_claim(text: str, known: frozenset[str] = frozenset()) -> Reading:
    """The reading of a claim; `known` are lower-case entity names of the session (they make a plain word a name)."""
    whole = plain(text)
    draft = _Draft(text=whole, known=known, chinese=mostly_chinese(whole), used=bytearray(len(whole)))
    _take_selectors(draft)
    _take_quotes(draft)
    _take_times(draft)
    _take_identifiers(draft, structured=True)
    _take_quantities(draft)
    _take_values(draft)
    _take_concepts(draft)
    _take_frames(draft)
    _take_identifiers(draft, structured=False)
    _take_han(draft)
    return _assemble(draft)


def _take_selectors(draft: _Draft) -> None:
    for piece in selectors_in(draft.text):
        draft.names.append(Name(start=piece.start, end=piece.end, text=piece.text))
        draft.use(piece.start, piece.end)


def _take_quotes(draft: _Draft) -> None:
    for piece in quotes_in(draft.text):
        if not draft.taken(piece.start, piece.end):
            draft.names.append(Name(start=piece.start, end=piece.end, text=piece.text, kind="quote"))
            draft.use(piece.start - 1, piece.end + 1)


def _take_times(draft: _Draft) -> None:
    times = [
        t
        for t in find_times(draft.text)
        if not draft.taken(t.start, t.end) and t.kind != "ago" and not _SHARE_HEAD.search(draft.text[: t.start])
    ]
    draft.times = tuple(times)
    for time in times:
        draft.use(time.start, time.end)
    for start, end, name in percentiles_in(draft.text):
        if not draft.taken(start, end):
            draft.names.append(Name(start=start, end=end, text=name, kind="percentile"))
            draft.use(start, end)


def _take_identifiers(draft: _Draft, *, structured: bool) -> None:
    measured = [q for q in find_quantities(draft.text) if q.dimension in _MEASURED] if structured else []
    spoken = Spoken(text=draft.text, chinese=draft.chinese, known=draft.known)
    for piece in identifiers_in(draft.text):
        certain = piece.structured or is_hyphenated_name(spoken, piece)
        if draft.taken(piece.start, piece.end) or (structured and not certain):
            continue
        if piece.text in ("s", "S") and draft.text[: piece.start].endswith(("'", "’")):
            continue
        if structured and (is_plain_concept(piece) or is_unit(draft.text, piece)):
            continue
        if structured and any(q.start < piece.start and piece.end <= q.end for q in measured):
            continue
        if certain or is_name(spoken, piece):
            draft.names.append(Name(start=piece.start, end=piece.end, text=piece.text))
        else:
            draft.soft.append(Name(start=piece.start, end=piece.end, text=piece.text))
        draft.use(piece.start, piece.end)


def _take_quantities(draft: _Draft) -> None:
    skip = [(t.start, t.end) for t in draft.times] + [(n.start, n.end) for n in draft.names]
    for quantity in find_quantities(draft.text, skip=skip):
        if quantity.dimension == "time" and _SAMPLED.match(draft.text, quantity.end - 1):
            draft.soft.append(Name(start=quantity.start, end=quantity.end, text=quantity.text))
            draft.use(quantity.start, quantity.end)
            continue
        draft.quantities.append(quantity)
        draft.use(quantity.start, quantity.end)


def _take_values(draft: _Draft) -> None:
    """A word in capitals that is said to be something's state (状态为 DOWN, is UP) is that very value; `namespace prod` a name."""
    for found in (*_VALUE.finditer(draft.text), *_HELD_IN.finditer(draft.text)):
        start, end = found.span(found.lastindex or 0)
        value = draft.text[start:end]
        if draft.taken(start, end) or any(m.kind in _STATES for m in concepts_in(value) if m.text == value):
            continue
        draft.names.append(Name(start=start, end=end, text=value))
        draft.use(found.start(), end)


def _take_concepts(draft: _Draft) -> None:
    for mention in concepts_in(draft.text):
        inside = next((n for n in draft.names if n.start < mention.end and mention.start < n.end), None)
        if inside is not None:
            continue
        if mention.kind == "service":
            _take_service(draft, mention)
            continue
        draft.concepts.append(_concept(mention))
        draft.use(mention.start, mention.end)


def _concept(mention: Mention) -> Concept:
    return Concept(
        start=mention.start,
        end=mention.end,
        text=mention.text,
        concept_id=mention.concept_id,
        kind=mention.kind,
        negated=mention.negated,
        weak=mention.weak,
    )


def _take_service(draft: _Draft, mention: Mention) -> None:
    """A service word is a name; an everyday word that is also one (order, search, 通知) only where it stands as one."""
    if draft.taken(mention.start, mention.end):
        return
    after = draft.text[mention.end : mention.end + 12].lower()
    entity = any(after.startswith(word) for word in ENTITY_AFTER)
    latin = mention.text.isascii()
    if latin and not (
        draft.chinese or entity or mention.text.lower() in draft.known or mention.concept_id in draft.known
    ):
        return
    if mention.weak and not latin and not (entity or mention.concept_id in draft.known):
        return
    if latin:
        draft.names.append(Name(start=mention.start, end=mention.end, text=mention.text))
    else:
        draft.names.append(
            Name(start=mention.start, end=mention.end, text=mention.text, kind="service", concept=mention.concept_id)
        )
    draft.use(mention.start, mention.end)


def _take_frames(draft: _Draft) -> None:
    for start, end in frames_in(draft.text):
        draft.use(start, end)
    for lasting in _LASTING.finditer(draft.text):
        if any(0 <= q.start - lasting.end() <= 1 for q in draft.quantities):
            draft.use(*lasting.span())


def _take_han(draft: _Draft) -> None:
    at = 0
    for run in han_runs(draft.text):
        start = None
        for at in range(run.start, run.end + 1):
            free = at < run.end and not draft.used[at]
            if free and start is None:
                start = at
            elif not free and start is not None:
                draft.soft.append(Name(start=start, end=at, text=draft.text[start:at]))
                start = None


def _untimed(draft: _Draft) -> str:
    """The text with blanks in place of its times, so that `120 ms at 10:00 to 900 ms` reads as one move."""
    text = draft.text
    for time in draft.times:
        lead = _AT.search(text, 0, time.start)
        start = lead.start() if lead else time.start
        end = tail.end() if (tail := _WHEN.match(text, time.end)) else time.end
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _assemble(draft: _Draft) -> Reading:
    concepts = not_offices(draft.concepts, draft.text)
    slots = bind_slots(_untimed(draft), draft.quantities, concepts, draft.names)
    whens = bind_whens(draft.text, draft.times, concepts)
    names, unread = deny(draft.text, tuple(sorted(draft.names, key=lambda n: n.start)), draft.soft, concepts)
    callers = callers_in(draft.text, draft.names)
    found = Reading(
        text=draft.text,
        start=0,
        end=len(draft.text),
        names=names,
        unread=unread,
        slots=slots,
        whens=whens,
        callers=callers,
    )
    return sort_concepts(found, concepts, draft.soft)
