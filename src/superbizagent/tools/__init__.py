"""What the executor may call: each tool turns a port's reply into rows and a text of one record a line."""

from collections.abc import Awaitable, Callable

from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.trace import DataSource, ToolReply
from superbizagent.ports import AlertSource, ChangeSource, KnowledgeSource, LogSource, MetricSource, SpanSource, Tool
from superbizagent.tools.external import RecordedTool
from superbizagent.tools.lookup_knowledge import LookupKnowledge
from superbizagent.tools.query_alerts import QueryAlerts
from superbizagent.tools.query_changes import QueryChanges
from superbizagent.tools.query_logs import QueryLogs
from superbizagent.tools.query_metrics import QueryMetrics
from superbizagent.tools.query_traces import QueryTraces

__all__ = ["build_tools"]


def build_tools(
    *,
    logs: LogSource | None = None,
    metrics: MetricSource | None = None,
    alerts: AlertSource | None = None,
    changes: ChangeSource | None = None,
    spans: SpanSource | None = None,
    knowledge: KnowledgeSource | None = None,
    recordings: tuple[tuple[ToolSpec, ToolReply], ...] = (),
    log_span: Callable[[], Awaitable[Window | None]] | None = None,
    zone: str = "UTC",
    data_source: DataSource = "recorded",
) -> tuple[Tool, ...]:
    """A tool for each source there is, and one for each recording; `zone` is how times are printed."""
    tools: list[Tool] = []
    if logs is not None:
        tools.append(QueryLogs(logs, zone=zone, data_source=data_source, span=log_span))
    if metrics is not None:
        tools.append(QueryMetrics(metrics, zone=zone, data_source=data_source))
    if alerts is not None:
        tools.append(QueryAlerts(alerts, zone=zone, data_source=data_source))
    if changes is not None:
        tools.append(QueryChanges(changes, zone=zone, data_source=data_source))
    if spans is not None:
        tools.append(QueryTraces(spans, zone=zone, data_source=data_source))
    if knowledge is not None:
        tools.append(LookupKnowledge(knowledge, data_source=data_source))
    tools += [RecordedTool(spec, reply) for spec, reply in recordings]
    return tuple(tools)
