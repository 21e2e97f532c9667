"""Configuration that bears on trouble (`describe`, YAML): limits, placement rules, commands that end in an error."""

import re
from collections.abc import Iterator

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding, Role
from superbizagent.stages.executor.lines import Line
from superbizagent.stages.executor.phrasing import command_sentences, limit_sentences, setting_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.states import lines_near, part_of, place_name

EXITS_ITSELF = re.compile(r"\bexit\s+[1-9]\d*\b")
NOTHING = frozenset({"", "<none>", "<nil>", "none", "null", "{}", "[]", "<unset>"})
LIMITS = re.compile(r"limits$", re.IGNORECASE)
PLACEMENT = re.compile(r"^node-?selectors?$|^tolerations?$|^(?:node)?affinity$", re.IGNORECASE)
COMMANDS = frozenset({"command", "args"})


def config_findings(invocation: Invocation, lines: tuple[Line, ...], call: float, entity: str) -> tuple[Finding, ...]:
    """Settings as context, or as a cause where a command itself ends in an error."""
    found: list[Finding] = []
    for line in lines:
        if not line.key:
            continue
        if line.path and LIMITS.search(line.path[-1]) and line.value.lower() not in NOTHING:
            found.append(_limit(invocation, line, call, entity))
        elif line.key == "Image" and part_of(line) and line.value:
            found.append(_image(invocation, line, call, entity))
        elif PLACEMENT.match(line.key) and line.value.lower() not in NOTHING and "op=exists" not in line.value.lower():
            found.append(_placement(invocation, line, call, entity))
        elif line.key.lower() in COMMANDS and not line.value:
            found.extend(_command(invocation, lines, line, call, entity))
    return tuple(item for item in found if item.excerpt)


def _limit(invocation: Invocation, line: Line, call: float, entity: str) -> Finding:
    place = place_name(part_of(line), entity)
    area = next((area for area in ("cpu", "memory", "storage") if area in line.key.lower()), "scheduling")
    told = f"{line.key} 上限 “{line.value}”"
    return _setting(invocation, line, limit_sentences(place, line.key, line.value), area, call, entity, told=told)


def _image(invocation: Invocation, line: Line, call: float, entity: str) -> Finding:
    sentences = setting_sentences(place_name(part_of(line), entity), line.key, line.value)
    return _setting(invocation, line, sentences, "load", call, entity, told=f"镜像 {line.value}")


def _placement(invocation: Invocation, line: Line, call: float, entity: str) -> Finding:
    told = f"{line.key} 为 {line.value}"
    return _setting(
        invocation, line, setting_sentences(entity, line.key, line.value), "scheduling", call, entity, told=told
    )


def _command(
    invocation: Invocation, lines: tuple[Line, ...], line: Line, call: float, entity: str
) -> Iterator[Finding]:
    below = [other for other in lines_near(lines, line, reach=12) if other.number > line.number]
    words = [other for other in below if other.indent > line.indent and _contiguous(lines, line, other)]
    for word in words:
        if match := EXITS_ITSELF.search(word.text):
            sentences = command_sentences(place_name(part_of(line), entity), match.group())
            yield _setting(invocation, word, sentences, "crash", call, entity, told=match.group(), role="cause")


def _contiguous(lines: tuple[Line, ...], start: Line, end: Line) -> bool:
    return all(line.indent > start.indent for line in lines if start.number < line.number <= end.number)


def _setting(
    invocation: Invocation,
    line: Line,
    sentences: tuple[str, ...],
    area: str,
    call: float,
    entity: str,
    *,
    told: str,
    role: Role = "context",
) -> Finding:
    part = part_of(line)
    fails = role == "cause"
    return Finding(
        kind="config",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=sentences,
        excerpt=excerpt_of(invocation, line.text.strip()),
        quote=told,
        entity=part or entity,
        trouble="exits_itself" if fails else "",
        areas=frozenset({area}),
        role=role,
        weight=3.4 if fails else 1.0,
        about=call,
        wording="自行退出" if fails else told,
        part=bool(part),
    )
