"""What to ask next after a look at what came back (pure): the services that stand out, then the runbooks on what was found."""

from collections.abc import Iterable, Sequence

from superbizagent.domain.plan import Catalogue, Plan, PlannedCall
from superbizagent.domain.text import Json
from superbizagent.domain.trace import Trace
from superbizagent.stages.executor.causes import Suspect
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.homes import homes_of

MOST_AT_ONCE = 4
ENOUGH_WEIGHT = 2.2
KNOWLEDGE = "lookup_knowledge"


def follow_ups(findings: Sequence[Finding], trace: Trace, plan: Plan, catalogue: Catalogue) -> tuple[PlannedCall, ...]:
    """Metrics and logs of implicated services that were not asked for yet, at most MOST_AT_ONCE."""
    tools = open_tools(catalogue)
    made = {_key(call.tool_name, call.args) for call in plan.calls}
    made |= {_key(invocation.tool_name, invocation.args) for invocation in trace.invocations}
    wanted = (
        PlannedCall(tool_name=tool, args={"service": service}, reason=f"{service} stands out")
        for service in implicated(findings, plan, catalogue)
        for tool in ("query_metrics", "query_logs")
        if tool in tools
    )
    return tuple(call for call in wanted if _key(call.tool_name, call.args) not in made)[:MOST_AT_ONCE]


def implicated(findings: Sequence[Finding], plan: Plan, catalogue: Catalogue) -> tuple[str, ...]:
    """Known services that errors come from or speak of, the most telling first; then what the subjects depend on."""
    services = {service.lower(): service for service in catalogue.services}
    loud = [
        item for item in findings if item.kind in {"log", "event", "trace", "alert"} and item.weight >= ENOUGH_WEIGHT
    ]
    named = [name for item in loud[:12] for name in _names(item, services)]
    subjects = {subject.lower() for subject in plan.subjects}
    callees = [callee for caller, callee in catalogue.edges if caller.lower() in subjects]
    return tuple(dict.fromkeys(service for name in (*named, *callees) if (service := services.get(name.lower()))))


def _names(item: Finding, services: dict[str, str]) -> Iterable[str]:
    yield item.entity
    yield from homes_of(item, services)
    words = item.quote.lower()
    yield from (name for name in services if name in words)


def runbook_call(suspects: Sequence[Suspect], trace: Trace, plan: Plan, catalogue: Catalogue) -> PlannedCall | None:
    """The question to the runbooks: the troubles found, else the subjects and kinds of trouble; once a session."""
    asked = any(invocation.tool_name == KNOWLEDGE for invocation in trace.invocations)
    if KNOWLEDGE not in open_tools(catalogue) or asked:
        return None
    troubles = [suspect.lead for suspect in suspects[:2]]
    words = [word for lead in troubles for word in (*_terms(lead), lead.entity)]
    query = " ".join(dict.fromkeys(word for word in (words or [*plan.subjects, *plan.kinds]) if word))
    return (
        PlannedCall(tool_name=KNOWLEDGE, args={"query": query}, reason="runbooks on what was found") if query else None
    )


def _terms(lead: Finding) -> tuple[str, ...]:
    """What a runbook on such a trouble would be called."""
    if lead.kind == "change":
        return ("发布", "变更", "回滚", "deploy", "rollback")
    return lead.wording, lead.trouble.replace("_", " ")


def open_tools(catalogue: Catalogue) -> frozenset[str]:
    """Tools that take any arguments (not recordings)."""
    return frozenset(tool.name for tool in catalogue.tools if tool.fixed_args is None)


def _key(tool: str, args: dict[str, Json]) -> str:
    return f"{tool} {sorted(args.items(), key=lambda pair: pair[0])!r}"
