"""Findings in log-like text: lines grouped by the trouble they show, one representative each."""

import re
from dataclasses import dataclass, field

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.lines import Line, quote_around, stated_cause
from superbizagent.stages.executor.phrasing import log_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope, about_text
from superbizagent.stages.executor.vocabulary import Sign, level_of, signs_in

VARIABLE = re.compile(r"0x[0-9a-f]+|\b[0-9a-f]{8,}\b|\d+(?:[.:,-]\d+)*", re.IGNORECASE)
LEVEL_WEIGHT = {"FATAL": 3.0, "ERROR": 2.2, "WARN": 1.2, "": 0.0}
PER_CALL = 8
RESOURCES = frozenset({"cpu", "memory", "disk", "storage", "connections"})


@dataclass(slots=True)
class Group:
    """Lines that show the same trouble in the same shape."""

    line: Line
    sign: Sign | None
    match: re.Match[str] | None
    level: str
    count: int = 0
    about: float = 0.0
    shapes: set[str] = field(default_factory=set[str])


def log_findings(
    invocation: Invocation, lines: tuple[Line, ...], scope: Scope, call: float, entity: str
) -> tuple[Finding, ...]:
    """What stands out among the lines, most telling first, at most PER_CALL."""
    groups = list(_groups(lines, scope, call).values())
    groups.sort(key=lambda group: (-_weight(group) * (0.25 + 0.75 * group.about), group.line.number))
    found = [_finding(invocation, group, entity) for group in groups[:PER_CALL]]
    return tuple(finding for finding in found if finding is not None)


def _groups(lines: tuple[Line, ...], scope: Scope, call: float) -> dict[str, Group]:
    groups: dict[str, Group] = {}
    for line in lines:
        about = about_text(call, line.text, scope)
        if line.row and about < 1.0:
            continue
        signs = signs_in(line.text)
        level = level_of(line.text)
        if not signs and level not in {"FATAL", "ERROR"} and not (about >= 1.0 and names_resource(line.text, scope)):
            continue
        sign, match = signs[0] if signs else (None, None)
        shape = VARIABLE.sub("#", line.text.strip())[:160]
        key = f"{sign.name}|{_core(line, match)}" if sign and match else shape
        group = groups.setdefault(key, Group(line=line, sign=sign, match=match, level=level))
        group.count += 1
        group.about = max(group.about, about)
    return groups


def names_resource(text: str, scope: Scope) -> bool:
    """Whether a line speaks of a resource that is asked about, with a figure."""
    lowered = text.lower()
    return any(area in lowered for area in scope.areas & RESOURCES) and any(char.isdigit() for char in lowered)


def _core(line: Line, match: re.Match[str]) -> str:
    return VARIABLE.sub("#", line.text[match.start() : match.end() + 24]).lower()


def _weight(group: Group) -> float:
    sign = group.sign.weight if group.sign else 0.8 if group.level else 0.4
    return sign + LEVEL_WEIGHT[group.level] * 0.6 + min(group.count, 50) ** 0.25 * 0.3


def _finding(invocation: Invocation, group: Group, entity: str) -> Finding | None:
    text = group.line.text
    start, end = group.match.span() if group.match else (0, len(text.rstrip()))
    quote = quote_around(text, start, end)
    cause = stated_cause(text)
    excerpt = excerpt_of(invocation, quote)
    if not excerpt:
        return None
    sign = group.sign
    return Finding(
        kind="log",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="log_event",
        sentences=log_sentences(quote, entity),
        excerpt=excerpt,
        quote=quote,
        entity=entity,
        trouble=sign.name if sign else "",
        areas=sign.areas if sign else frozenset(area for area in RESOURCES if area in quote.lower()),
        role=sign.role if sign else "effect" if group.level else "context",
        weight=_weight(group),
        about=group.about,
        cause_text=cause,
        whole=quote_around(text, start, end, causal=True) if cause else "",
        wording=sign.wording if sign else "",
    )
