"""States in JSON objects (`reason`, `phase`, `exitCode` …), as orchestrators and databases return them."""

from collections.abc import Iterator

from superbizagent.domain.text import Json
from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.leaves import TIME_KEYS, Node, first_text, number, pair_text
from superbizagent.stages.executor.phrasing import flag_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope, about_text
from superbizagent.stages.executor.states import STATE_KEYS
from superbizagent.stages.executor.vocabulary import Sign, signs_in

EXITS = frozenset({"exitcode", "exit_code", "exit code"})
OWNERS = ("name", "pod", "container", "node", "instance", "service", "id")
LONGEST_STATE = 60
MOST = 6


def json_states(invocation: Invocation, nodes: tuple[Node, ...], scope: Scope, call: float) -> tuple[Finding, ...]:
    """Short state fields that bear a trouble, and exit codes that are not 0; at most MOST, in document order."""
    found = [
        item
        for node in nodes
        if not first_text(node.value, TIME_KEYS[:7])[1]
        for item in _states(invocation, node, scope, call)
    ]
    return tuple(found[:MOST])


def _states(invocation: Invocation, node: Node, scope: Scope, call: float) -> Iterator[Finding]:
    for key, value in node.value.items():
        signs = signs_in(value) if _is_state(key, value) and isinstance(value, str) else ()
        failed = key.lower() in EXITS and (number(value) or 0.0) != 0.0
        if signs or failed:
            yield _finding(invocation, node, key, value, signs[0][0] if signs else None, scope, call)


def _is_state(key: str, value: Json) -> bool:
    return key.lower() in STATE_KEYS and isinstance(value, str) and len(value) <= LONGEST_STATE


def _finding(
    invocation: Invocation, node: Node, key: str, value: Json, sign: Sign | None, scope: Scope, call: float
) -> Finding:
    entity = next((name for holder in (node.value, *node.parents) if (name := first_text(holder, OWNERS)[1])), "")
    shown = str(value)
    return Finding(
        kind="state",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=flag_sentences(entity, key, shown),
        excerpt=excerpt_of(invocation, pair_text(invocation.result, key, value)),
        quote=f"{key} 为 {shown}",
        entity=entity,
        trouble=sign.name if sign else "exit_code",
        areas=sign.areas if sign else frozenset({"crash"}),
        role=sign.role if sign else "effect",
        weight=(sign.weight if sign else 2.4) + 0.4,
        about=about_text(call, entity, scope),
        wording=sign.wording if sign else "异常退出",
    )
