"""Which calls of our own tools to make first, for what is asked (pure)."""

from collections.abc import Iterable

from superbizagent.domain.plan import Catalogue, PlannedCall, TroubleKind
from superbizagent.domain.text import Json
from superbizagent.stages.planner.names import Named

QUERY_WORDS: dict[TroubleKind, str] = {
    "errors": "错误 error",
    "latency": "慢 超时 latency timeout",
    "saturation": "耗尽 饱和 exhausted full",
    "crash": "崩溃 重启 crash restart",
    "unavailable": "不可用 unavailable down",
    "data": "数据 复制 replication data",
    "change": "发布 变更 deploy change",
    "unknown": "",
}
MOST_SUBJECTS = 2
MOST_NEIGHBOURS = 3


def first_calls(
    named: Named, kinds: tuple[TroubleKind, ...], catalogue: Catalogue, text: str
) -> tuple[PlannedCall, ...]:
    """Broad looks first (alerts, changes), then the subjects, then their neighbours, then the runbooks."""
    available = {tool.name for tool in catalogue.tools if tool.fixed_args is None}
    wanted = [
        _call("query_alerts", {}, "what fired"),
        _call("query_changes", {}, "what was changed"),
        *_looks(named),
        _call("query_traces", {}, "where time and errors arise"),
        _call("lookup_knowledge", {"query": _knowledge_query(named, kinds, text)}, "what the runbooks say"),
        *_around(named, catalogue),
    ]
    return tuple(call for call in wanted if call.tool_name in available)


def _looks(named: Named) -> Iterable[PlannedCall]:
    subjects = (*named.services, *named.hosts)[:MOST_SUBJECTS]
    for subject in subjects:
        yield _call("query_logs", {"service": subject}, f"what {subject} logged")
        yield _call("query_metrics", {"service": subject}, f"what moved at {subject}")
    for metric in named.metrics[:MOST_SUBJECTS]:
        yield _call("query_metrics", {"metric": metric}, f"how {metric} went")
    # The cause is often elsewhere: one look over everything shows what else changed.
    yield _call("query_logs", {}, "what stands out in any log")
    yield _call("query_metrics", {}, "what moved anywhere")


def _around(named: Named, catalogue: Catalogue) -> Iterable[PlannedCall]:
    subjects = set(named.services)
    callees = [callee for caller, callee in catalogue.edges if caller in subjects and callee not in subjects]
    for name in list(dict.fromkeys(callees))[:MOST_NEIGHBOURS]:
        yield _call("query_logs", {"service": name}, f"what the dependency {name} logged")


def _knowledge_query(named: Named, kinds: tuple[TroubleKind, ...], text: str) -> str:
    words = " ".join(QUERY_WORDS[kind] for kind in kinds)
    return " ".join(part for part in (*named.services, *named.alerts, words, text[:80]) if part)


def _call(tool: str, args: dict[str, Json], reason: str) -> PlannedCall:
    return PlannedCall(tool_name=tool, args=args, reason=reason)
