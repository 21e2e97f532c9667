"""What to ask next after a look at what came back: neighbours, metrics and logs of what stands out, other recordings (pure)."""

from collections.abc import Sequence

from superbizagent.domain.plan import Catalogue, Plan, PlannedCall
from superbizagent.domain.text import Json
from superbizagent.domain.trace import Trace
from superbizagent.stages.executor.finding import Finding

MOST_AT_ONCE = 4


def follow_ups(findings: Sequence[Finding], trace: Trace, plan: Plan, catalogue: Catalogue) -> tuple[PlannedCall, ...]:
    """Calls not made yet that what stands out asks for; the most telling first, at most MOST_AT_ONCE."""
    tools = {tool.name for tool in catalogue.tools if tool.fixed_args is None}
    wanted = [call for finding in findings[:8] for call in _asks(finding, catalogue) if call.tool_name in tools]
    made = {(call.tool_name, _frozen(call.args)) for call in plan.calls}
    made |= {(invocation.tool_name, _frozen(invocation.args)) for invocation in trace.invocations}
    chosen: list[PlannedCall] = []
    for call in wanted:
        key = (call.tool_name, _frozen(call.args))
        if key not in made:
            made.add(key)
            chosen.append(call)
    return tuple(chosen[:MOST_AT_ONCE])


def _asks(finding: Finding, catalogue: Catalogue) -> tuple[PlannedCall, ...]:
    if finding.weight < 2.5 or not finding.entity:
        return ()
    services = {service.lower(): service for service in catalogue.services}
    entity = services.get(finding.entity.lower())
    named = [
        service for low, service in services.items() if low in finding.quote.lower() and low != finding.entity.lower()
    ]
    targets = ([entity] if entity else []) + named
    if finding.kind == "log":
        return tuple(
            PlannedCall(
                tool_name=tool, args={"service": target}, reason=f"{target} shows {finding.trouble or 'errors'}"
            )
            for target in targets
            for tool in ("query_metrics", "query_logs")
        )
    if finding.kind in {"metric", "trace"}:
        return tuple(
            PlannedCall(tool_name="query_logs", args={"service": target}, reason=f"{finding.quote} moved")
            for target in targets
        )
    return ()


def _frozen(args: dict[str, Json]) -> str:
    return repr(sorted(args.items(), key=lambda pair: pair[0]))
