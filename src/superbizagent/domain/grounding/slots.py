"""Figures and times of a claim with the words that say which figure and which moment is meant."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from superbizagent.domain.clock_text import TimeMention
from superbizagent.domain.grounding.claim import Concept, Name, Slot, SlotRole, When
from superbizagent.domain.grounding.spelling import quotes_in, selectors_in
from superbizagent.domain.quantities import Quantity, Relation
from superbizagent.domain.text import lazy_pattern

_FIGURE_STATS = frozenset({
    "max", "min", "mean", "median", "sum", "first", "last", "stddev", "distinct", "samples", "returned",
    "scanned", "per_minute", "baseline", "change_pct", "ratio", "share", "score",
})  # fmt: skip
_TIME_STATS = frozenset({"onset", "ended", "first", "last", "max", "min"})
_CLAUSE = lazy_pattern(r",(?!\d{3})|[，;；。!！?？\n]|\.(?=\s|$)|\s[—–-]\s")
_FROM = lazy_pattern(
    r"(?:从|由|自|from|grew|went|between|介于|→)\s*(?:约|大约|~|≈|about|around|之前|原来|此前|平均|基线|的|\s)*$",
    re.IGNORECASE,
)
_TO = lazy_pattern(
    r"^\s*(?:左右)?\s*(?:\([^)]*\)\s*)?(?:一路|逐步|逐渐|突然|迅速|快速|持续|单调|直接|再)?\s*(?:升|降|涨|跌|增|减|飙升|攀升|回落|上升|"
    r"下降|增加|减少|增长|变|恢复|掉|提高|降低|暴涨|激增|骤降|骤增|改|调|换|切换|扩容|缩容|扩|缩|升级|降级)?(?:高|长|加|少|低|整)?"
    r"(?:到|至|为|成|to|→|->|➜|–>|up to|down to)\s*(?:最高|最低|峰值|约|大约|~|≈|about|around|nearly|近|了|under|"
    r"over|below|above|不到|超过|\s)*$",
    re.IGNORECASE,
)
_MOVED_TO = lazy_pattern(
    r"(?:升|降|涨|跌|增|减|升高|降低|上升|下降|增加|减少|增长|飙升|攀升|回落|恢复|掉|提高|暴涨|激增|骤降|下跌|回|变)(?:到|至|为|成|了到)(?:了|最高|最低|约|大约|~|\s)*$"
    r"|(?:rose|risen|rises|grew|grown|climbed|jumped|spiked|surged|increased|dropped|fell|fallen|"
    r"decreased|declined|plunged|returned|recovered|went|down|up|back|shrank)"
    r"(?: \w+ly)? to (?:about |around |nearly |~)?$",
    re.IGNORECASE,
)
_BY = lazy_pattern(
    r"(?:升高|上升|增加|增长|提高|上涨|下降|降低|减少|下跌|升|降|涨|跌)(?:了|幅)?(?:约|大约|近)?\s*$|(?:increased|rose|grew|"
    r"dropped|fell|decreased|up|down|declined|jumped)\s+(?:by\s+)?(?:about\s+|around\s+)?$|"
    r"by\s+(?:about\s+)?$",
    re.IGNORECASE,
)
_PART_OF = lazy_pattern(
    r"\s*(?:[\w.%\-]+\s+){0,3}?[\u3400-\u9fff]{0,8}(?:of(?: the| its| a)?|/|out of|占|，?共)\s*", re.IGNORECASE
)
_TOLD = lazy_pattern(r"\b(?:has|have|had|with|at|is|was|are|were|an?)\b", re.IGNORECASE)
_NEAR = 3
_BY_TIME = 24
_ROWS = lazy_pattern(
    r"\s*(?:\w+ ){0,2}(?:rows?|results?|records?|entries|hits|lines?|logs?|items?|samples?|matches|条|行|笔|记录|结果)",
    re.IGNORECASE,
)
_OPPOSITE: dict[Relation, Relation] = {"gt": "le", "lt": "ge"}
_DENIED_BOUND = lazy_pattern(
    r"(?:\b(?:never|no|not|without)\b|从未|从来没有|未曾|没有|并未)(?:\s*[\w\u3400-\u9fff]+){0,4}\s*$", re.IGNORECASE
)
_WITHIN = lazy_pattern(r"\bwithin\s*$", re.IGNORECASE)
_UNABLE = lazy_pattern(
    r"\b(?:not|cannot|unable|failed|fails|never|couldn't|can't|didn't)\b|无法|未能|不能|没能|没有", re.IGNORECASE
)
_SPAN_AFTER = lazy_pattern(r"^\s*(?:内|之内|的?窗口|的?时间|window|period|的?时段|期间|间)", re.IGNORECASE)
_SPAN_LEAD = lazy_pattern(
    r"(?:over|within|across|during|for|throughout|持续|历时|长达|过去|最近|in)\s*(?:了|the|the full|about|约)?\s*$",
    re.IGNORECASE,
)


def clause_edges(text: str) -> list[int]:
    """Places where one clause ends and the next begins, 0 and len(text) included; none lies in a quotation or a selector."""
    whole = [(piece.start, piece.end) for piece in (*quotes_in(text), *selectors_in(text))]
    marks = (m for m in _CLAUSE.finditer(text) if not any(a <= m.start() < b for a, b in whole))
    return [0, *(m.end() for m in marks), len(text)]


def _clause_of(edges: Sequence[int], place: int) -> tuple[int, int]:
    for start, end in pairwise(edges):
        if start <= place < end:
            return start, end
    return edges[-2] if len(edges) > 1 else 0, edges[-1]


def bind_slots(
    text: str, quantities: Sequence[Quantity], concepts: Sequence[Concept], names: Sequence[Name]
) -> tuple[Slot, ...]:
    """Each quantity with its statistics, its part in a move (from … to …), and the direction it moved by."""
    edges = clause_edges(text)
    slots: list[Slot] = []
    for index, written in enumerate(quantities):
        clause = _clause_of(edges, written.start)
        quantity, inverted = _turned(text[clause[0] : written.start], written)
        before = [q for q in quantities[:index] if q.start >= clause[0]]
        after = [q for q in quantities[index + 1 :] if q.start < clause[1]]
        role = _role(text, clause, quantity, before, after, slots)
        stats = _stats(text, quantity, clause, before, after, concepts) | _percentiles(quantity, clause, before, names)
        if role in ("from", "to"):
            stats -= {"change_pct"}
        by = role == "" and _BY.search(text[clause[0] : quantity.start]) is not None
        slots.append(
            Slot(
                quantity=quantity,
                start=quantity.start,
                end=quantity.end,
                stats=stats,
                role=role,
                way=_way(quantity, clause, concepts),
                by=by,
                inverted=inverted,
            )
        )
    return tuple(slots)


def _turned(head: str, quantity: Quantity) -> tuple[Quantity, bool]:
    """`never exceeded 85 %`, `no … above 85 %`: the bound is denied, so the opposite bound is stated."""
    if quantity.relation == "le" and _WITHIN.search(head) and _UNABLE.search(head):
        return replace(quantity, relation="eq"), False
    relation = _OPPOSITE.get(quantity.relation)
    if relation is None or _DENIED_BOUND.search(head) is None:
        return quantity, False
    return replace(quantity, relation=relation), True


def _role(
    text: str,
    clause: tuple[int, int],
    quantity: Quantity,
    before: Sequence[Quantity],
    after: Sequence[Quantity],
    slots: Sequence[Slot],
) -> SlotRole:
    if quantity.dimension == "time" and _is_span(text, clause, quantity):
        return "span"
    if before and _TO.match(text[before[-1].end : quantity.start]) and slots[-1].role in ("from", ""):
        return "to"
    if after and _TO.match(text[quantity.end : after[0].start]) and after[0].dimension != "version":
        return "from"
    if slots and before and slots[-1].role == "to" and _FROM.search(text[before[-1].end : quantity.start]):
        return "from"
    if before and _is_part(before[-1], quantity, text):
        return "bound"
    return "to" if _MOVED_TO.search(text[clause[0] : quantity.start]) else ""


def _is_part(one: Quantity, other: Quantity, text: str) -> bool:
    """Whether the first is a part of the second: nothing but what is counted stands between it and the `of`."""
    between = _PART_OF.fullmatch(text, one.end, other.start)
    if between is None or _TOLD.search(between.group()):
        return False
    return one.dimension == other.dimension or len(between.group().split()) <= _NEAR


def _is_span(text: str, clause: tuple[int, int], quantity: Quantity) -> bool:
    head = text[clause[0] : quantity.start]
    if _SPAN_AFTER.match(text[quantity.end :]):
        return True
    return quantity.value >= 60 and _SPAN_LEAD.search(head) is not None


def _stats(
    text: str,
    quantity: Quantity,
    clause: tuple[int, int],
    before: Sequence[Quantity],
    after: Sequence[Quantity],
    concepts: Sequence[Concept],
) -> frozenset[str]:
    """Statistic words between the previous figure and this one; those after it where no other figure follows."""
    left = before[-1].end if before else clause[0]
    found = {
        c.concept_id
        for c in concepts
        if c.kind == "stat" and c.concept_id in _FIGURE_STATS and left <= c.start and c.end <= quantity.end
    }
    if not found:
        right = after[0].start if after else clause[1]
        limit = min(right, quantity.end + 14)
        found = {
            c.concept_id
            for c in concepts
            if c.kind == "stat"
            and c.concept_id in _FIGURE_STATS
            and quantity.end <= c.start
            and c.end <= limit
            and not any(c.end <= q.start for q in after[:1])
        }
    if quantity.dimension == "multiple":
        found.add("ratio")
    if quantity.dimension in ("code", "version"):
        found.clear()
    if "returned" in found and not _of_rows(text, quantity):
        found.discard("returned")
    return frozenset(found)


def _of_rows(text: str, quantity: Quantity) -> bool:
    """Whether what was returned is so many rows (返回 25 条), not a status (returned 503)."""
    return quantity.dimension == "count" or _ROWS.match(text, quantity.end) is not None


def _percentiles(
    quantity: Quantity, clause: tuple[int, int], before: Sequence[Quantity], names: Sequence[Name]
) -> frozenset[str]:
    left = before[-1].end if before else clause[0]
    ahead = [n.text for n in names if n.kind == "percentile" and left <= n.start < quantity.start]
    if ahead:
        return frozenset(ahead[-1:])
    inherited = [n.text for n in names if n.kind == "percentile" and clause[0] <= n.start < quantity.start]
    return frozenset(inherited[-1:])


def _way(quantity: Quantity, clause: tuple[int, int], concepts: Sequence[Concept]) -> str:
    ways = [c for c in concepts if c.kind == "direction" and clause[0] <= c.start < clause[1]]
    near = [c for c in ways if c.end <= quantity.start] or ways
    return near[-1].concept_id if near else ""


def bind_whens(text: str, times: Sequence[TimeMention], concepts: Sequence[Concept]) -> tuple[When, ...]:
    """Each time with the moment it is said to be: onset, first, last, peak."""
    edges = clause_edges(text)
    found: list[When] = []
    for index, time in enumerate(times):
        clause = _clause_of(edges, time.start)
        left = max([clause[0], *(t.end for t in times[:index] if t.start >= clause[0])])
        ahead = [
            c
            for c in concepts
            if c.kind == "stat" and c.concept_id in _TIME_STATS and left <= c.start and c.end <= time.start
        ]
        stats = frozenset(c.concept_id for c in ahead[-1:] if time.start - c.end <= _BY_TIME)
        found.append(When(mention=time, start=time.start, end=time.end, stats=stats))
    return tuple(found)
