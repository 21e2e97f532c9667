"""Which calls of our own tools to make first, for what is asked (pure)."""

from collections.abc import Iterable

from superbizagent.domain.plan import Catalogue, PlannedCall
from superbizagent.domain.text import Json
from superbizagent.stages.planner.names import Named

MOST_SUBJECTS = 2


def first_calls(named: Named, catalogue: Catalogue) -> tuple[PlannedCall, ...]:
    """Broad looks first (alerts, changes), then the subjects, then the errors of everything; the Executor follows up."""
    available = {tool.name for tool in catalogue.tools if tool.fixed_args is None}
    wanted = [
        _call("query_alerts", {}, "what fired"),
        _call("query_changes", {}, "what was changed"),
        *_looks(named),
        _call("query_traces", {}, "where time and errors arise"),
    ]
    return tuple(call for call in wanted if call.tool_name in available)


def _looks(named: Named) -> Iterable[PlannedCall]:
    subjects = (*named.services, *named.hosts)[:MOST_SUBJECTS]
    for subject in subjects:
        yield _call("query_logs", {"service": subject}, f"what {subject} logged")
        yield _call("query_metrics", {"service": subject}, f"what moved at {subject}")
    for metric in named.metrics[:MOST_SUBJECTS]:
        yield _call("query_metrics", {"metric": metric}, f"how {metric} went")
    # The cause is often elsewhere: one look over everything shows what else complains.
    yield _call("query_logs", {"level": "WARN"}, "what complains in any log")
    if not subjects:
        yield _call("query_logs", {}, "what stands out in any log")
        yield _call("query_metrics", {}, "what moved anywhere")


def _call(tool: str, args: dict[str, Json], reason: str) -> PlannedCall:
    return PlannedCall(tool_name=tool, args=args, reason=reason)
