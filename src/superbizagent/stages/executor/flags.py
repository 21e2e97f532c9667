"""Findings in JSON objects: fields that say something is wrong, and messages of events."""

import re
from collections.abc import Iterator

from superbizagent.domain.contract import FactType
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.leaves import NAME_KEYS, TEXT_KEYS, TIME_KEYS, Node, first_text, pair_text
from superbizagent.stages.executor.lines import MESSAGE_LIMIT, quote_around, stated_cause
from superbizagent.stages.executor.moments import moment_of
from superbizagent.stages.executor.phrasing import LOG_SOURCES, event_sentences, flag_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope, about_text
from superbizagent.stages.executor.vocabulary import RECOVERY, level_of, signs_in

BAD_WHEN_TRUE = re.compile(
    r"(?:^|_)(?:partition|alarm|error|failed|failure|down|unreachable|degraded|stale|blocked|throttled|full)s?(?:_|$)|detected$",
    re.IGNORECASE,
)
BAD_WHEN_FALSE = re.compile(
    r"(?:^|_)(?:running|healthy|ready|available|alive|connected|reachable|online|up)(?:_|$)", re.IGNORECASE
)


def event_findings(invocation: Invocation, nodes: tuple[Node, ...], scope: Scope, call: float) -> tuple[Finding, ...]:
    """Objects that have a time and a message: quoted when the message bears a trouble or names a subject's state."""
    return tuple(item for node in nodes for item in _event(invocation, node.value, scope, call))


def _event(invocation: Invocation, value: JsonObject, scope: Scope, call: float) -> Iterator[Finding]:
    _, when = first_text(value, TIME_KEYS)
    text_key, text = first_text(value, TEXT_KEYS)
    if not text or text_key == "summary" or not (when or invocation.source_type == "log"):
        return
    _, entity = first_text(value, tuple(key for key in NAME_KEYS if key != text_key))
    signs = signs_in(text)
    level = level_of(text)
    if not signs and level not in {"FATAL", "ERROR"}:
        if RECOVERY.search(text):
            yield _recovery(invocation, text, entity, when, about_text(call, f"{entity} {text}", scope))
        return
    sign, match = signs[0] if signs else (None, None)
    place = match.span() if match else (0, len(text))
    quote = quote_around(text, *place, limit=MESSAGE_LIMIT)
    cause = stated_cause(text)
    weight = (sign.weight if sign else 1.5) + (0.8 if len(signs) > 1 else 0.0)
    yield Finding(
        kind="event",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type=_type(invocation),
        sentences=event_sentences(quote, entity, invocation.source_type),
        excerpt=excerpt_of(invocation, quote),
        quote=quote,
        entity=entity,
        trouble=sign.name if sign else "",
        areas=frozenset(area for found, _ in signs for area in found.areas),
        role=sign.role if sign else "effect",
        weight=weight,
        about=about_text(call, f"{entity} {text}", scope) if scope.covers(moment_of(when)) else 0.0,
        cause_text=cause,
        whole=quote_around(text, *place, causal=True, limit=MESSAGE_LIMIT) if cause else "",
        wording=sign.wording if sign else "",
        at=moment_of(when),
    )


def _type(invocation: Invocation) -> FactType:
    return "log_event" if invocation.source_type in LOG_SOURCES else "observation"


def _recovery(invocation: Invocation, text: str, entity: str, when: str, about: float) -> Finding:
    return Finding(
        kind="event",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type=_type(invocation),
        sentences=event_sentences(text[:MESSAGE_LIMIT], entity, invocation.source_type),
        excerpt=excerpt_of(invocation, text[:MESSAGE_LIMIT]),
        quote=text[:MESSAGE_LIMIT],
        entity=entity,
        trouble="recovery",
        weight=1.4,
        about=about,
        at=moment_of(when),
    )


def flag_findings(invocation: Invocation, nodes: tuple[Node, ...], scope: Scope, call: float) -> tuple[Finding, ...]:
    """Boolean fields that say something is wrong (`running: false`, `network_partitions_detected: true`)."""
    seen: set[tuple[str, str]] = set()
    found: list[Finding] = []
    for node in nodes:
        for key, value in node.value.items():
            finding = _flag(invocation, node, key, value, scope, call)
            if finding is not None and (finding.entity, key) not in seen:
                seen.add((finding.entity, key))
                found.append(finding)
    return tuple(found)


def _flag(invocation: Invocation, node: Node, key: str, value: Json, scope: Scope, call: float) -> Finding | None:
    bad = (value is True and BAD_WHEN_TRUE.search(key)) or (value is False and BAD_WHEN_FALSE.search(key))
    if not bad:
        return None
    _, entity = first_text(node.value, NAME_KEYS)
    signs = signs_in(key)
    sign = signs[0][0] if signs else None
    shown = pair_text(invocation.result, key, value)
    return Finding(
        kind="state",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=flag_sentences(entity, key, "true" if value else "false"),
        excerpt=_flag_excerpt(invocation, entity, shown),
        quote=f"{key} 为 {'true' if value else 'false'}",
        entity=entity,
        trouble=sign.name if sign else "flag",
        areas=sign.areas if sign else frozenset({"unavailable"}),
        role=sign.role if sign else "effect",
        weight=(sign.weight if sign else 3.0),
        about=about_text(call, entity, scope),
        wording=sign.wording if sign else "状态异常",
    )


def _flag_excerpt(invocation: Invocation, entity: str, shown: str) -> str:
    body = invocation.result
    if entity and isinstance(body, str):
        at = body.find(entity)
        end = body.find(shown, at)
        if 0 <= at < end < at + 200:
            return body[at : end + len(shown)]
    return excerpt_of(invocation, shown)
