"""Names that a claim says are not there (`the ReplicaLag metric is absent`, 没有 OrderTimeoutAlert 告警)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from superbizagent.domain.grounding.claim import Concept, Name
from superbizagent.domain.grounding.slots import clause_edges
from superbizagent.domain.text import lazy_pattern

_TARGETS = ("event", "state", "metric", "object", "product", "direction", "compare", "order", "thing")
_NEAR = 30
_LITTLE = lazy_pattern(r"\s*(?:(?:被|再|任何|有|been|be|being|a|an|any|the|to|get|got)\s*)*", re.IGNORECASE)


def deny(
    text: str, names: tuple[Name, ...], soft: Sequence[Name], concepts: Sequence[Concept]
) -> tuple[tuple[Name, ...], tuple[Name, ...]]:
    """A negation that finds no concept in its clause: the names with those it denies, and the words it denies instead.

    It denies the word right behind it where that is one the glossary does not know (`did not flinch`, 没有抖动), else the
    name it stands by: the one ahead, else the one after.
    """
    edges = clause_edges(text)
    denied: set[int] = set()
    unread: list[Name] = []
    for mark in (c for c in concepts if c.kind == "negation"):
        start, end = next(((a, b) for a, b in pairwise(edges) if a <= mark.start < b), (0, len(text)))
        inside = [c for c in concepts if start <= c.start < end and c.kind in _TARGETS]
        if any(c.negated or c.start >= mark.end for c in inside if c.kind != "thing") or _of_office(
            mark, concepts, text
        ):
            continue
        word = next((w for w in soft if w.start >= mark.end and _LITTLE.fullmatch(text, mark.end, w.start)), None)
        target = _target(names, mark, start, end)
        if word is not None:
            unread.append(word)
        elif target is not None:
            denied.add(target.start)
    return tuple(replace(n, denied=True) if n.start in denied else n for n in names), tuple(unread)


def _of_office(mark: Concept, concepts: Sequence[Concept], text: str) -> bool:
    """Whether the negation only says what somebody is not (is not the leader)."""
    return any(
        c.kind == "qualifier" and c.start >= mark.end and _LITTLE.fullmatch(text, mark.end, c.start) for c in concepts
    )


def not_offices(concepts: Sequence[Concept], text: str) -> tuple[Concept, ...]:
    """The concepts, those that somebody is said not to be marked so."""
    marks = [c for c in concepts if c.kind == "negation"]
    return tuple(
        replace(c, negated=True)
        if c.kind == "qualifier" and any(c.start >= m.end and _LITTLE.fullmatch(text, m.end, c.start) for m in marks)
        else c
        for c in concepts
    )


def _target(names: Sequence[Name], mark: Concept, start: int, end: int) -> Name | None:
    after = [n for n in names if mark.end <= n.start < min(end, mark.end + _NEAR)]
    before = [n for n in names if max(start, mark.start - _NEAR) <= n.end <= mark.start]
    trailing = mark.text.lower() in ("absent", "missing", "缺失", "不存在", "未出现", "未发现", "没有出现")
    if trailing:
        return (before or after or [None])[-1 if before else 0]
    return (after or before or [None])[0 if after else -1]
