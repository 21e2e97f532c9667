"""Findings in outlines (`describe`, YAML, reports): states and exit codes, and configuration that bears on the trouble."""

import re
from collections.abc import Iterator

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.lines import Line
from superbizagent.stages.executor.phrasing import state_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.vocabulary import Sign, signs_in

STATE_KEYS = frozenset({"reason", "status", "state", "phase", "message", "condition", "error", "last error"})
GROUPS = re.compile(
    r"^(?:init )?containers?$|^nodes?$|^pods?$|^members?$|^brokers?$|^replicas?$|^instances?$", re.IGNORECASE
)
EXIT_KEYS = frozenset({"exit code", "exitcode", "exit_code", "exit status"})


def state_findings(invocation: Invocation, lines: tuple[Line, ...], call: float, entity: str) -> tuple[Finding, ...]:
    """States with a trouble word and non-zero exit codes."""
    found = [item for line in lines if line.key for item in _state(invocation, lines, line, call, entity)]
    return tuple(found)


def _state(invocation: Invocation, lines: tuple[Line, ...], line: Line, call: float, entity: str) -> Iterator[Finding]:
    key = line.key.lower()
    signs = signs_in(line.value) if key in STATE_KEYS else ()
    exits = key in EXIT_KEYS and line.value.isdigit() and line.value != "0"
    if not signs and not exits:
        return
    pairs = [(line.key, line.value)]
    block = [line]
    if signs and (code := _sibling(lines, line, EXIT_KEYS)) is not None:
        pairs.append((code.key, code.value))
        block.append(code)
    if exits and (reason := _sibling(lines, line, frozenset({"reason"}))) is not None:
        if signs_in(reason.value):
            return
        pairs.insert(0, (reason.key, reason.value))
        block.append(reason)
    yield _state_finding(invocation, block, pairs, signs[0][0] if signs else None, call, entity)


def _state_finding(
    invocation: Invocation, block: list[Line], pairs: list[tuple[str, str]], sign: Sign | None, call: float, entity: str
) -> Finding:
    part = part_of(block[0])
    place = place_name(part, entity)
    ordered = sorted(block, key=lambda item: item.number)
    excerpt = _block_excerpt(invocation, ordered)
    quote = "，".join(f"{key} 为 {value}" for key, value in pairs)
    return Finding(
        kind="state",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=state_sentences(place, tuple(pairs)),
        excerpt=excerpt,
        quote=quote,
        entity=part or entity,
        trouble=sign.name if sign else "exit_code",
        areas=sign.areas if sign else frozenset({"crash"}),
        role=sign.role if sign else "effect",
        weight=(sign.weight if sign else 2.4) + 0.8,
        about=call,
        wording=sign.wording if sign else "异常退出",
        part=bool(part),
    )


def _sibling(lines: tuple[Line, ...], line: Line, keys: frozenset[str]) -> Line | None:
    near = lines_near(lines, line)
    return next((other for other in near if other.key.lower() in keys and other.path == line.path), None)


def lines_near(lines: tuple[Line, ...], line: Line, reach: int = 6) -> tuple[Line, ...]:
    """Lines at most `reach` lines away."""
    return tuple(other for other in lines if abs(other.number - line.number) <= reach)


def part_of(line: Line) -> str:
    """The member of a group (`Containers: / main:`) a line belongs to; '' when it belongs to none."""
    for group, member in zip(line.path, line.path[1:], strict=False):
        if GROUPS.match(group):
            return member
    return ""


def place_name(part: str, entity: str) -> str:
    """How a part of an entity is called in Chinese."""
    return f"容器 {part}" if part else entity


def _block_excerpt(invocation: Invocation, block: list[Line]) -> str:
    joined = "\n".join(item.text for item in block)
    if len(block) > 1 and (excerpt := excerpt_of(invocation, joined.strip())):
        return excerpt
    return excerpt_of(invocation, block[0].text.strip())
