"""Findings in outlines (`describe`, YAML, reports): states and exit codes, and configuration that bears on the trouble."""

import re
from collections.abc import Iterator

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.lines import Line
from superbizagent.stages.executor.phrasing import config_sentences, state_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.vocabulary import Sign, signs_in

STATE_KEYS = frozenset({"reason", "status", "state", "phase", "message", "condition", "error", "last error"})
GROUPS = re.compile(
    r"^(?:init )?containers?$|^nodes?$|^pods?$|^members?$|^brokers?$|^replicas?$|^instances?$", re.IGNORECASE
)
EXIT_KEYS = frozenset({"exit code", "exitcode", "exit_code", "exit status"})
EXITS_ITSELF = re.compile(r"\bexit\s+[1-9]\d*\b")
NOTHING = frozenset({"", "<none>", "<nil>", "none", "null", "{}", "[]", "<unset>"})
LIMIT_PATHS = re.compile(r"limits$", re.IGNORECASE)
PLACEMENT = re.compile(r"^node-?selectors?$|^tolerations?$|^(?:node)?affinity$", re.IGNORECASE)
COMMANDS = frozenset({"command", "args"})


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
    quote = "，".join(f"{key}: {value}" for key, value in pairs)
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


def config_findings(invocation: Invocation, lines: tuple[Line, ...], call: float, entity: str) -> tuple[Finding, ...]:
    """Limits, placement rules and commands that end in an error: context, or a cause where the command itself fails."""
    found: list[Finding] = []
    for line in lines:
        key = line.key.lower()
        if line.path and LIMIT_PATHS.search(line.path[-1]) and line.value not in NOTHING:
            found.append(
                _config(
                    invocation, line, line.text.strip(), call, entity, area=_resource(key), name=f"Limits {line.key}"
                )
            )
        elif PLACEMENT.match(key) and line.value.lower() not in NOTHING and "op=exists" not in line.value.lower():
            found.append(_config(invocation, line, line.text.strip(), call, entity, area="scheduling", name=line.key))
        elif key in COMMANDS and not line.value:
            found.extend(_command(invocation, lines, line, call, entity))
    return tuple(item for item in found if item.excerpt)


def _resource(key: str) -> str:
    return next((area for area in ("cpu", "memory", "storage") if area in key), "scheduling")


def _command(
    invocation: Invocation, lines: tuple[Line, ...], line: Line, call: float, entity: str
) -> Iterator[Finding]:
    words = [
        other
        for other in lines_near(lines, line, reach=12)
        if other.number > line.number and other.indent > line.indent and _contiguous(lines, line, other)
    ]
    for word in words:
        if match := EXITS_ITSELF.search(word.text):
            yield _config(
                invocation, word, match.group(0), call, entity, area="crash", name=line.key, role="cause", weight=3.4
            )
    if words and not any(EXITS_ITSELF.search(word.text) for word in words):
        yield _config(
            invocation,
            words[0],
            " ".join(word.text.strip() for word in words),
            call,
            entity,
            area="load",
            name=line.key,
        )


def _contiguous(lines: tuple[Line, ...], start: Line, end: Line) -> bool:
    return all(line.indent > start.indent for line in lines if start.number < line.number <= end.number)


def _config(
    invocation: Invocation,
    line: Line,
    quote: str,
    call: float,
    entity: str,
    *,
    area: str,
    name: str,
    role: str = "context",
    weight: float = 1.0,
) -> Finding:
    part = part_of(line)
    return Finding(
        kind="config",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=config_sentences(place_name(part, entity), name, quote),
        excerpt=excerpt_of(invocation, line.text.strip()),
        quote=quote[:150],
        entity=part or entity,
        trouble="exits_itself" if role == "cause" else "",
        areas=frozenset({area}),
        role="cause" if role == "cause" else "context",
        weight=weight,
        about=call,
        wording="启动命令自行退出" if role == "cause" else "",
    )
