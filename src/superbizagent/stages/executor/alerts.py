"""Alert states in JSON results of any alert tool; an alert proves only that it fired (U2)."""

from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.leaves import Node, first_text
from superbizagent.stages.executor.phrasing import alert_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope, about_text

NAMES = ("alertname", "alert", "alert_name", "rule_name", "ruleName")
STATES = ("state", "status", "alertState")
LABELS = ("labels", "commonLabels", "metric")
MOST = 4


def alert_findings(invocation: Invocation, nodes: tuple[Node, ...], scope: Scope, call: float) -> tuple[Finding, ...]:
    """One finding an alert that says its name and state, in document order."""
    if invocation.source_type != "alert":
        return ()
    found = [finding for node in nodes if (finding := _alert(invocation, node.value, scope, call)) is not None]
    return tuple(found[:MOST])


def _alert(invocation: Invocation, value: JsonObject, scope: Scope, call: float) -> Finding | None:
    name, state = _name(value), _state(value)
    if not name or not state:
        return None
    return Finding(
        kind="alert",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="alert_state",
        sentences=alert_sentences(name, state),
        excerpt=excerpt_of(invocation, name),
        quote=name,
        trouble="alert",
        weight=2.0,
        about=max(0.5, about_text(call, str(value), scope)),
    )


def _name(value: JsonObject) -> str:
    holders = [value, *(labels for key in LABELS if isinstance(labels := value.get(key), dict))]
    return next((name for holder in holders if (name := first_text(holder, NAMES)[1])), "")


def _state(value: JsonObject) -> str:
    for key in STATES:
        item = value.get(key)
        if isinstance(item, dict):
            return first_text(item, STATES)[1]
        if isinstance(item, str) and item:
            return item
    return ""
