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
_SWITCHED = lazy_pattern(
    r"(?<![\w.\-])(?P<key>[A-Za-z][\w.\-]*)[\"'`]?\s*(?:功能|选项|参数|配置|开关)?\s*"
    r"(?:(?:is|was|are|were|has been|been|now|currently|已经?|被|处于|目前|当前)\s*)*(?P<not>not |未|没有?被?)?\s*"
    r"(?:(?P<yes>enabled|(?:turned|switched) on|开启|打开|启用)|(?P<no>disabled|(?:turned|switched) off|关闭|禁用|停用))",
    re.IGNORECASE,
)
_SETTLED_WORD = lazy_pattern(
    r"\b(?:yes|no|true|false|on|off|null|none|nil|enabled|disabled)\b|开启|打开|启用|关闭|禁用|停用", re.IGNORECASE
)
_BOOLEAN = {
    "true": "yes", "on": "yes", "yes": "yes", "enabled": "yes", "1": "yes",
    "false": "no", "off": "no", "no": "no", "disabled": "no", "0": "no",
}  # fmt: skip
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
    given = (m for m in _STATED.finditer(reading.text, reading.start, reading.end) if m["value"].lower() in _SETTLED)
    return tuple(_stated(m, m["value"].lower()) for m in given)


def switched_in(reading: Reading) -> tuple[Stated, ...]:
    """The switches that the claim says are on (`yes`) or off (`no`): autoscaling 已关闭, ssl is enabled."""
    if _SETTLED_WORD.search(reading.text) is None:
        return ()
    return tuple(
        _stated(m, "yes" if bool(m["yes"]) != bool(m["not"]) else "no")
        for m in _SWITCHED.finditer(reading.text, reading.start, reading.end)
    )


def _stated(found: re.Match[str], value: str) -> Stated:
    return Stated(text=found.group(), start=found.start(), end=found.end(), key=found["key"].lower(), value=value)


def value_under(stated: Stated, opened: Opened) -> str | None:
    """What the record has under the field; None where it has no such field."""
    return next((v.lower() for k, v in opened.settings.items() if stated.key in (k, k.rsplit(".", 1)[-1])), None)


def settle_fields(reading: Reading, opened: Opened, verdict: Judgement) -> Reading:
    """The reading without the fields that the record has, each matched or lacking by its value."""
    for stated in stated_in(reading):
        there = value_under(stated, opened)
        if there is not None:
            reading = _settle(
                stated, _SAME.get(there, there) == _SAME.get(stated.value, stated.value), reading, verdict
            )
    for stated in switched_in(reading):
        there = _BOOLEAN.get(value_under(stated, opened) or "")
        if there is not None:
            reading = _settle(stated, there == stated.value, reading, verdict)
    return reading


def _settle(stated: Stated, holds: bool, reading: Reading, verdict: Judgement) -> Reading:
    if holds:
        verdict.matched += 1
    else:
        verdict.lack(stated.text, "value_mismatch")
    return _without(reading, stated.start, stated.end)


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
