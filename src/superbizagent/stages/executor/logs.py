"""Findings in log-like text: lines grouped by the trouble they show, one representative each."""

import re
from dataclasses import dataclass
from datetime import timedelta

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.lines import Line, quote_around, shown, stated_cause
from superbizagent.stages.executor.moments import line_moment
from superbizagent.stages.executor.phrasing import LOG_SOURCES, line_sentences, row_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope, about_text
from superbizagent.stages.executor.vocabulary import Sign, level_of, signs_in

# Status codes (three digits) stay: they tell lines of one shape apart.
VARIABLE = re.compile(r"(?<=[iI]d\":\")[^\"]*|(?<=[iI]d=)[^\s,;]+|\b(?![1-5]\d\d\b)\w*\d[\w.:+-]*")
LEVEL_WEIGHT = {"FATAL": 3.0, "ERROR": 2.2, "WARN": 1.2, "": 0.0}
PER_CALL = 8
SHAPE_LENGTH = 240
CELL = re.compile(r"\S+(?: \S+)*")
ZONE_DOUBT = timedelta(hours=14)
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


def log_findings(
    invocation: Invocation, lines: tuple[Line, ...], scope: Scope, call: float, entity: str
) -> tuple[Finding, ...]:
    """What stands out among the lines, most telling first, at most PER_CALL."""
    groups = list(_groups(lines, scope, call).values())
    groups.sort(key=lambda group: (-_weight(group) * (0.25 + 0.75 * group.about), group.line.number))
    found = [_finding(invocation, group, entity, scope) for group in groups[:PER_CALL]]
    return tuple(finding for finding in found if finding is not None)


def _groups(lines: tuple[Line, ...], scope: Scope, call: float) -> dict[str, Group]:
    """Lines of one shape are looked at once: a large log has few shapes."""
    shapes: dict[str, Group | None] = {}
    groups: dict[str, Group] = {}
    for line in lines:
        shape = VARIABLE.sub("#", line.text.strip()[:SHAPE_LENGTH])
        if shape not in shapes:
            group = _group(line, scope, call)
            shapes[shape] = groups.setdefault(_key(group, shape), group) if group else None
        if (known := shapes[shape]) is not None:
            known.count += 1
    return groups


def _group(line: Line, scope: Scope, call: float) -> Group | None:
    about = about_text(call, line.text, scope)
    if line.row and about < 1.0:
        return None
    signs = signs_in(line.text)
    level = level_of(line.text)
    telling = signs or level in {"FATAL", "ERROR"} or (about >= 1.0 and names_resource(line.text, scope))
    if not telling or not _stamped_near(line, scope):
        return None
    sign, match = signs[0] if signs else (None, None)
    return Group(line=line, sign=sign, match=match, level=level, about=about)


def _stamped_near(line: Line, scope: Scope) -> bool:
    """Lines stamped far outside the window say nothing about it; naive stamps get half a day of doubt."""
    at = line_moment(line.text) if scope.window is not None else None
    if at is None or scope.window is None:
        return True
    return scope.window.start - ZONE_DOUBT <= at <= scope.window.end + ZONE_DOUBT


def _key(group: Group, shape: str) -> str:
    if group.sign is None or group.match is None:
        return shape
    core = VARIABLE.sub("#", group.line.text[group.match.start() : group.match.end() + 24]).lower()
    return f"{group.sign.name}|{core}"


def names_resource(text: str, scope: Scope) -> bool:
    """Whether a line speaks of a resource that is asked about, with a figure."""
    lowered = text.lower()
    return any(area in lowered for area in scope.areas & RESOURCES) and any(char.isdigit() for char in lowered)


def _weight(group: Group) -> float:
    sign = group.sign.weight if group.sign else 0.8 if group.level else 0.4
    # Of two records of one trouble the one that says more about it.
    told = min(len(group.match.group()), 40) / 100 if group.match else 0.0
    return sign + told + LEVEL_WEIGHT[group.level] * 0.6 + min(group.count, 50) ** 0.25 * 0.3


def _finding(invocation: Invocation, group: Group, entity: str, scope: Scope) -> Finding | None:
    text, sign = group.line.text, group.sign
    start, end = group.match.span() if group.match else (0, len(text.rstrip()))
    quote, name = _cell(text, start, end, scope) if group.line.row else (quote_around(text, start, end), "")
    excerpt = excerpt_of(invocation, quote)
    if not excerpt:
        return None
    told = shown(quote)
    by_line = line_sentences(told, entity, invocation.source_type)
    cause = stated_cause(text)
    return Finding(
        kind="log",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="log_event" if invocation.source_type in LOG_SOURCES else "observation",
        sentences=(*row_sentences(name, told), *by_line) if name else by_line,
        excerpt=excerpt,
        quote=told,
        entity=name or entity,
        trouble=sign.name if sign else "",
        areas=sign.areas if sign else frozenset(area for area in RESOURCES if area in told.lower()),
        role=sign.role if sign else "effect" if group.level else "context",
        weight=_weight(group),
        about=group.about,
        cause_text=cause,
        whole=quote_around(text, start, end, causal=True) if cause else "",
        wording=sign.wording if sign else "",
    )


def _cell(text: str, start: int, end: int, scope: Scope) -> tuple[str, str]:
    """(the longest cell of a row that the match touches, the cell that names a subject)."""
    cells = list(CELL.finditer(text))
    touched = [cell for cell in cells if cell.start() < end and start < cell.end()]
    best = max(touched, key=lambda cell: len(cell.group()), default=None)
    names = (cell.group() for cell in cells if " " not in cell.group())
    name = next((name for name in names if scope.kin(name.rsplit("/", 1)[-1])), "")
    if best is None:
        return quote_around(text, start, end), name
    at = max(0, start - best.start())
    return quote_around(best.group(), at, max(at + 1, min(len(best.group()), end - best.start()))), name
