"""Findings of a whole trace: every call read by what it returned, then ranked (pure)."""

from collections.abc import Iterable

from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor.absences import absence_finding
from superbizagent.stages.executor.alerts import alert_findings
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.flags import event_findings, flag_findings
from superbizagent.stages.executor.json_states import json_states
from superbizagent.stages.executor.leaves import as_json, objects_in, texts_in
from superbizagent.stages.executor.lines import Line, split_lines
from superbizagent.stages.executor.loads import load_findings
from superbizagent.stages.executor.logs import log_findings
from superbizagent.stages.executor.own_findings import own_findings
from superbizagent.stages.executor.own_lines import OWN_TOOLS
from superbizagent.stages.executor.scope import Scope, about_call, argument_names
from superbizagent.stages.executor.series import series_findings
from superbizagent.stages.executor.settings import config_findings
from superbizagent.stages.executor.spans import span_findings
from superbizagent.stages.executor.states import state_findings

JSON_LIMIT = 20_000


Known = dict[str, tuple[Finding, ...]]


def find(trace: Trace, scope: Scope, known: Known | None = None) -> tuple[Finding, ...]:
    """All findings, the ones that stand out most first; ties keep call order.

    `known` keeps what each call said, by its id, so that a later look reads new calls only.
    """
    read: Known = {} if known is None else known
    for invocation in trace.invocations:
        if invocation.invocation_id not in read:
            read[invocation.invocation_id] = findings_of(invocation, scope)
    found = [item for invocation in trace.invocations for item in read[invocation.invocation_id]]
    kept = _without_doubles(item for item in found if item.excerpt or item.claim_type == "negative_finding")
    return tuple(sorted(kept, key=lambda item: -item.score))


def findings_of(invocation: Invocation, scope: Scope) -> tuple[Finding, ...]:
    """What one call says."""
    if invocation.status == "empty":
        absence = absence_finding(invocation, scope)
        return (absence,) if absence else ()
    if invocation.status != "ok" or invocation.source_type == "knowledge":
        return ()
    if invocation.tool_name in OWN_TOOLS:
        return own_findings(invocation, scope)
    return _recorded(invocation, scope)


def _recorded(invocation: Invocation, scope: Scope) -> tuple[Finding, ...]:
    call = about_call(invocation, scope)
    value = as_json(invocation.result)
    if value is not None:
        nodes = tuple(objects_in(value))[:JSON_LIMIT]
        return (
            *alert_findings(invocation, nodes, scope, call),
            *event_findings(invocation, nodes, scope, call),
            *flag_findings(invocation, nodes, scope, call),
            *json_states(invocation, nodes, scope, call),
            *series_findings(invocation, nodes, scope, call),
            *load_findings(invocation, nodes, scope, call),
            *(item for text in texts_in(value) for item in _in_text(invocation, text, scope, call)),
        )
    return _in_text(invocation, str(invocation.result), scope, call) if isinstance(invocation.result, str) else ()


def _in_text(invocation: Invocation, text: str, scope: Scope, call: float) -> tuple[Finding, ...]:
    spans = span_findings(invocation, text, call)
    if spans:
        return spans
    lines = split_lines(text)
    entity = entity_of(invocation, lines, scope)
    if not _is_outline(lines):
        return log_findings(invocation, lines, scope, call, entity)
    loose = tuple(line for line in lines if not line.key)
    return (
        *state_findings(invocation, lines, call, entity),
        *config_findings(invocation, lines, call, entity),
        *log_findings(invocation, loose, scope, call, entity),
    )


def _is_outline(lines: tuple[Line, ...]) -> bool:
    """Many different `key: value` lines; log lines repeat their few keys."""
    keyed = [line.key.lower() for line in lines if line.key]
    return len(keyed) >= 6 and len(keyed) >= 0.4 * len(lines) and len(set(keyed)) >= 0.3 * len(keyed)


def entity_of(invocation: Invocation, lines: tuple[Line, ...], scope: Scope) -> str:
    """The thing a call is about: the argument that names a subject, else the first naming argument, else the outline's name."""
    names = argument_names(invocation.args)
    kin = [name for name in names if scope.kin(name)]
    if kin or names:
        return (kin or list(names))[0]
    named = next((line.value for line in lines[:3] if line.key == "Name"), "")
    return named or next((name for name in scope.subjects if any(name in line.text for line in lines)), "")


def _without_doubles(found: Iterable[Finding]) -> list[Finding]:
    """The same trouble quoted in the same words, or one quote that contains another's, is kept once."""
    kept: list[Finding] = []
    seen: set[tuple[str, str, str]] = set()
    for item in found:
        key = (item.kind, item.trouble, item.quote or item.sentences[0])
        if key not in seen:
            seen.add(key)
            kept.append(item)
    return kept
