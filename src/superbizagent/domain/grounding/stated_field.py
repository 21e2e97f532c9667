"""A field that a claim gives with its value (`Replica_SQL_Running is No`, 状态为 DOWN): that value must stand under it (U4)."""

import re
from dataclasses import dataclass, replace

from superbizagent.domain.grounding.claim import Concept, Name, Reading
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.records import Opened
from superbizagent.domain.text import lazy_pattern

_LINK = r"\s*(?:[\"'`]?\s*(?:的?值)?(?:为|是|等于)|\s(?:is|was|=|equals)\s|=|:)\s*[\"'`]?"
_STATED = lazy_pattern(
    rf"(?<![\w.\-])(?P<key>[A-Za-z][\w.\-]*[_\-.A-Z][\w.\-]*|[a-z]+){_LINK}(?P<value>[A-Za-z][\w.\-]*)(?![\w.\-]|\s*[=(]|\s+\w)"
)
_SETTLED_WORD = lazy_pattern(r"\b(?:yes|no|true|false|on|off|null|none|nil)\b", re.IGNORECASE)
_SETTLED = frozenset({"yes", "no", "true", "false", "on", "off", "null", "none", "nil"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """`text` of the whole, its place, the field and the value, lower case."""

    text: str
    start: int
    end: int
    key: str
    value: str


def stated_in(reading: Reading) -> tuple[Stated, ...]:
    """The fields with a settled value (yes, no, on, off, null …) that the claim gives."""
    if _SETTLED_WORD.search(reading.text) is None:
        return ()
    return tuple(
        Stated(text=m.group(), start=m.start(), end=m.end(), key=m["key"].lower(), value=m["value"].lower())
        for m in _STATED.finditer(reading.text, reading.start, reading.end)
        if m["value"].lower() in _SETTLED
    )


def value_under(stated: Stated, opened: Opened) -> str | None:
    """What the record has under the field; None where it has no such field."""
    return next((v.lower() for k, v in opened.settings.items() if stated.key in (k, k.rsplit(".", 1)[-1])), None)


def settle_fields(reading: Reading, opened: Opened, verdict: Judgement) -> Reading:
    """The reading without the fields that the record has, each matched or lacking by its value."""
    for stated in stated_in(reading):
        there = value_under(stated, opened)
        if there is None:
            continue
        if _SAME.get(there, there) == _SAME.get(stated.value, stated.value):
            verdict.matched += 1
        else:
            verdict.lack(stated.text, "value_mismatch")
        reading = _without(reading, stated.start, stated.end)
    return reading


_SAME = {"true": "yes", "on": "yes", "false": "no", "off": "no", "none": "null", "nil": "null"}


def _without(reading: Reading, start: int, end: int) -> Reading:
    def names(group: tuple[Name, ...]) -> tuple[Name, ...]:
        return tuple(n for n in group if not (start <= n.start < end))

    def concepts(group: tuple[Concept, ...]) -> tuple[Concept, ...]:
        return tuple(c for c in group if not (start <= c.start < end))

    return replace(
        reading, names=names(reading.names), soft=names(reading.soft), unread=names(reading.unread),
        states=concepts(reading.states), topics=concepts(reading.topics), qualifiers=concepts(reading.qualifiers),
        ways=concepts(reading.ways), stats=concepts(reading.stats),
    )  # fmt: skip
