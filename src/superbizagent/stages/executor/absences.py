"""Negative findings: a complete search that found nothing."""

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.own_lines import OWN_TOOLS
from superbizagent.stages.executor.phrasing import absence_sentences
from superbizagent.stages.executor.scope import Scope, about_call, argument_names

FILTERS = ("filter", "words", "any_words", "query", "level", "pattern", "search", "keyword", "metric", "name")
KINDS = {
    "log": "日志",
    "metric": "指标数据",
    "alert": "告警",
    "change": "变更",
    "trace": "调用链",
    "topology": "对象",
    "other": "记录",
}


def absence_finding(invocation: Invocation, scope: Scope) -> Finding | None:
    """The negative finding of an empty call whose search was complete (U3: a recording's empty result is)."""
    if invocation.coverage != "complete" and not (
        invocation.data_source == "recorded" and invocation.coverage == "unknown"
    ):
        return None
    if invocation.source_type == "knowledge":
        return None
    names = [name for name in argument_names(invocation.args) if name != "*"]
    filters = _filters(invocation)
    return Finding(
        kind="absence",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="negative_finding",
        sentences=absence_sentences(
            names[0] if names else "", filters[0] if filters else "", KINDS[invocation.source_type]
        ),
        excerpt="",
        entity=names[0] if names else "",
        trouble="absence",
        weight=0.9 if filters or invocation.tool_name in OWN_TOOLS else 0.6,
        about=about_call(invocation, scope),
    )


def _filters(invocation: Invocation) -> list[str]:
    found: list[str] = []
    for key in FILTERS:
        value = invocation.args.get(key)
        if isinstance(value, str) and value and len(value) < 40 and value not in argument_names(invocation.args):
            found.append(value)
        elif isinstance(value, list) and value and isinstance(value[0], str):
            found.append(value[0])
    return found
