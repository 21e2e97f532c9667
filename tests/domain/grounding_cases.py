"""Makers for the tests of grounding: one result, one claim, its class."""

from typing import Literal

from superbizagent.domain.contract import Binding, FactType, SupportLevel
from superbizagent.domain.facts import CheckedFact, Fact, FactSource, Setting
from superbizagent.domain.grounding import ground, index_trace
from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Coverage, DataSource, Invocation, Status, Trace
from tests.domain.building import WINDOW

Want = Literal["direct", "supported", "unsupported"]
SETTING = Setting(question="payment 服务为什么报错？", window=WINDOW)
CLASSES: dict[Want, tuple[str, ...]] = {
    "direct": ("direct_evidence",),
    "supported": ("direct_evidence", "indirect_evidence"),
    "unsupported": ("no_evidence", "contradicted"),
}


def call(
    result: Json,
    *,
    invocation_id: str = "r1-t1",
    tool: str = "query_logs",
    source: SourceType = "log",
    status: Status = "ok",
    coverage: Coverage = "complete",
    args: JsonObject | None = None,
    data_source: DataSource = "recorded",
) -> Invocation:
    """One call over the tests' window."""
    return Invocation(
        invocation_id=invocation_id, tool_name=tool, source_type=source, status=status, result=result,
        coverage=coverage, args=args or {}, time_window=WINDOW, data_source=data_source,
    )  # fmt: skip


def bound(excerpt: str, *ids: str, tool: str = "query_logs", source: str = "log") -> Binding:
    """A binding to these calls (the first one when none is named)."""
    return Binding(
        source_type=source, tool_name=tool, source_invocation_ids=ids or ("r1-t1",), evidence_excerpt=excerpt
    )


def fact(
    text: str,
    *bindings: Binding,
    kind: FactType = "observation",
    source: FactSource = "claim",
    level: SupportLevel = "direct",
) -> Fact:
    """A fact to check."""
    return Fact(fact_id="f1", source=source, text=text, fact_type=kind, support_level=level, bindings=bindings)


def check(one: Fact, *calls: Invocation, setting: Setting = SETTING) -> CheckedFact:
    """The fact, checked against these calls."""
    return ground([one], index_trace(Trace(invocations=calls)), setting)[0]


def holds(text: str, excerpt: str, made: Invocation, *, kind: FactType = "observation") -> CheckedFact:
    """A claim that cites one call with one excerpt."""
    binding = bound(excerpt, made.invocation_id, tool=made.tool_name, source=made.source_type)
    return check(fact(text, binding, kind=kind), made)
