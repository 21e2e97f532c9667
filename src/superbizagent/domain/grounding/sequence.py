"""Claims that one thing came before another (早于, 先…后…, before, after): both found, and their times in that order (U4)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice

from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.clauses import cut
from superbizagent.domain.grounding.spelling import selectors_in
from superbizagent.domain.grounding.support import Bench, Find, Support, by_one
from superbizagent.domain.grounding.turning import set_out
from superbizagent.domain.records import Opened, stamp_of
from superbizagent.domain.text import lazy_pattern, unquoted

_BEFORE = lazy_pattern(
    r"早于|先于"
    r"|\b(?:(?:came|was|were|happened|occurred|appeared|started|began)\s+)?(?:shortly |long |right |just )?"
    r"(?:before|prior to|ahead of|earlier than)\b(?! (?:or|and) after\b)"
    r"|\bpreceded\b(?! by)|\bfollowed by\b|[，,]\s*(?:and )?then\b|\band then\b"
    r"|[，,；;]?\s*(?:随后|然后|接着|紧接着|之后才|继而)|(?<=[\u3400-\u9fffA-Za-z0-9）)\"”」 ])(?:之后|以后)[，,]?",
    re.IGNORECASE,
)
"""What stands left of it came first."""
_AFTER = lazy_pattern(
    r"晚于|后于"
    r"|\b(?:(?:came|was|were|happened|occurred|appeared|started|began)\s+)?(?:shortly |long |right |just |only )?"
    r"(?<! or )(?<! and )(?:after(?! (?:only |about |just )?\d+ [a-z])|later than|subsequent to)\b"
    r"|\bpreceded by\b|(?<=[\u3400-\u9fffA-Za-z0-9）)\"”」 ])(?:之前|以前)[，,]?(?:就|便|已经?)?",
    re.IGNORECASE,
)
"""What stands right of it came first."""
_MARKS = (
    "before", "after", "prior", "ahead", "earlier", "later", "preceded", "followed", "subsequent", "then",
    "早于", "先于", "晚于", "后于", "随后", "然后", "接着", "继而", "之后", "以后", "之前", "以前",
)  # fmt: skip
"""What the two patterns above cannot do without; cheap to look for."""
_FIRST_THEN = lazy_pattern(r"(?<![首最领率优])先(?!前|生)[^，,；;。]{1,400}?(?P<cut>[，,；;])")
_LATER_ON = lazy_pattern(r"\s*(?:[^，,；;。]{0,80}?)(?:之后|随后|然后|后来|后(?=[\u3400-\u9fff \"“])|再|才|接着)")
_OPENING = lazy_pattern(
    r"\s*(?:shortly |soon |right |just )?(?P<how>after|before)\s+(?P<first>[^,，]+)[,，]", re.IGNORECASE
)
_BEGINNINGS = frozenset({"onset", "first"})
_MOST = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """A claim of order: the part that it says came first, the part that came later, and the words for it."""

    earlier: Reading
    later: Reading
    marker: str
    whole: Reading


def order_in(reading: Reading) -> Ordered | None:
    """The two parts of a claim of order; None where it makes none."""
    text = _bare(reading.text)
    return _opened_with(reading, text) or _first_then(reading, text) or _around(reading, text)


def _bare(text: str) -> str:
    told = unquoted(text)
    for piece in selectors_in(text):
        told = told[: piece.start] + " " * (piece.end - piece.start) + told[piece.end :]
    return told


def _opened_with(reading: Reading, text: str) -> Ordered | None:
    found = _OPENING.match(text, reading.start)
    if found is None:
        return None
    one, other = (found.start("first"), found.end("first")), (found.end(), reading.end)
    first, second = (one, other) if found["how"].lower() == "after" else (other, one)
    return _ordered(reading, first, second, found["how"])


def _first_then(reading: Reading, text: str) -> Ordered | None:
    found = _FIRST_THEN.search(text, reading.start, reading.end)
    if found is None or _LATER_ON.match(text, found.end("cut")) is None:
        return None
    return _ordered(reading, (reading.start, found.start("cut")), (found.end("cut"), reading.end), "先")


def _around(reading: Reading, text: str) -> Ordered | None:
    lower = text.lower()
    if not any(mark in lower for mark in _MARKS):
        return None
    for pattern, left_first in ((_BEFORE, True), (_AFTER, False)):
        for found in pattern.finditer(text, reading.start, reading.end):
            left, right = (reading.start, found.start()), (found.end(), reading.end)
            made = _ordered(reading, *((left, right) if left_first else (right, left)), found.group().strip(" ,，;；"))
            if made is not None:
                return made
    return None


def _ordered(reading: Reading, first: tuple[int, int], second: tuple[int, int], marker: str) -> Ordered | None:
    earlier, later = (_side(reading, *span) for span in (first, second))
    if not (_has_matter(earlier) and _has_matter(later)):
        return None
    return Ordered(earlier=_named(earlier, later), later=_named(later, earlier), marker=marker, whole=reading)


def _side(reading: Reading, start: int, end: int) -> Reading:
    side = cut(reading, start, end)
    return replace(side, states=tuple(s for s in side.states if s.kind != "order"))


def _has_matter(side: Reading) -> bool:
    """Whether something happens in it: a duration or a bare time has no before and after."""
    return bool(side.states or side.ways or any(n.kind == "quote" for n in side.names))


def _named(side: Reading, other: Reading) -> Reading:
    """A side that names nobody speaks of whom the other names; a word that nobody knows before what happens may name one."""
    begins = min((c.start for c in (*side.states, *side.ways)), default=side.end)
    if (
        any(n.kind in ("name", "service") for n in side.names)
        or side.topics
        or any(w.start < begins for w in side.soft)
    ):
        return side
    return replace(side, names=(*side.names, *(n for n in other.names if n.kind in ("name", "service"))))


def supported_in_order(ordered: Ordered, find: Find, bench: Bench) -> Support:
    """Both parts by records of the cited calls, the first of the one earlier than the first of the other."""
    earlier, later = (_holding(side, find(side), bench) for side in (ordered.earlier, ordered.later))
    parts = ((ordered.earlier, earlier), (ordered.later, later))
    lacking = [side.text[side.start : side.end].strip(" ，,。.;；") for side, held in parts if not held]
    if lacking:
        return Support(level="none", missing=lacking)
    told = next((n for n in earlier if n in set(later) and _tells_both(ordered, n, bench)), None)
    if told is not None:
        return by_one(ordered.whole, [told], bench)
    first, second = _first(ordered.earlier, earlier, bench), _first(ordered.later, later, bench)
    if first is None or second is None or not _precedes(first[0], second[0]):
        return Support(level="none", missing=[ordered.marker])
    return Support(level="held", records=[first[1], second[1]], joined=True)


def _tells_both(ordered: Ordered, number: int, bench: Bench) -> bool:
    """Whether one record tells both parts: a line in the claim's own order words, or the fields of one thing."""
    opened = bench.index.opened(number)
    return opened.record.kind != "line" or ordered.marker.lower() in opened.lower


def _holding(side: Reading, numbers: Iterable[int], bench: Bench) -> list[int]:
    return [n for n in islice(numbers, _MOST) if bench.judge(side, n).held]


def _precedes(one: datetime, other: datetime) -> bool:
    return (one.tzinfo is None) == (other.tzinfo is None) and one < other


def _first(side: Reading, numbers: list[int], bench: Bench) -> tuple[datetime, int] | None:
    """When the part happened: the time the claim gives, which a record has borne out, else the earliest of its records."""
    stated = next(
        (w.mention for w in side.whens if w.mention.zoned and w.mention.dated and w.mention.kind == "instant"), None
    )
    if stated is not None:
        return stated.at, numbers[0]
    times = [(at, n) for n in numbers if (at := _begun(bench.index.opened(n), side)) is not None]
    aware = [pair for pair in times if pair[0].tzinfo is not None]
    return min(aware or times, default=None)


def _begun(opened: Opened, side: Reading) -> datetime | None:
    """When what a record tells began: its onset or first time, for a series the point where it set out, else its stamp."""
    printed = [m.at for m in opened.moments if m.stats & _BEGINNINGS]
    if printed:
        return min(printed, key=lambda at: at.timestamp() if at.tzinfo else at.replace(tzinfo=UTC).timestamp())
    if opened.series is not None and side.ways:
        return set_out(opened.series)
    return stamp_of(opened)
