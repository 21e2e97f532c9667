"""What a claim may cite, and what a wrong citation is worth (R11, R12, R90–R92, R95; U4 Resolve and Match)."""

import pytest

from superbizagent.domain.contract import FactType
from superbizagent.domain.plan import SourceType
from superbizagent.domain.trace import Status
from tests.domain.grounding_cases import bound, call, check, fact

LOG = "2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms"
OTHER = "2026-03-01T10:04:00Z ERROR cart-5d9 cart.Store connection refused by redis-0"
TRUE = "payment 调用 stock-api 超时，超时时间为 3 秒"
EXCERPT = "timeout calling stock-api after 3000ms"


@pytest.mark.req("R11", "R12")
@pytest.mark.parametrize("ids", [("r9-t9",), ("r1-t1", "r9-t9"), ("R1-T1 ",), ("chunk-7",)])
def test_an_id_that_is_not_in_the_trace_is_never_direct(ids: tuple[str, ...]) -> None:
    """Every id must be in this trace, all of them."""
    found = check(fact(TRUE, bound(EXCERPT, *ids)), call(LOG))
    assert found.evidence_class != "direct_evidence"
    assert "fabricated_reference" in found.reason_codes


@pytest.mark.req("R12")
def test_no_binding_is_no_evidence() -> None:
    """A claim that cites nothing."""
    found = check(fact(TRUE), call(LOG))
    assert (found.evidence_class, found.reason_codes) == ("no_evidence", ("no_binding",))


@pytest.mark.req("R91")
def test_a_chunk_id_alone_is_no_evidence() -> None:
    """source_id without an invocation id."""
    binding = bound(EXCERPT, tool="lookup_knowledge", source="knowledge")
    alone = fact(TRUE, type(binding)(
        source_type="knowledge", tool_name="lookup_knowledge", source_invocation_ids=(), evidence_excerpt=EXCERPT, source_id="chunk-7",
    ))  # fmt: skip
    assert check(alone, call(LOG)).evidence_class == "no_evidence"


@pytest.mark.req("R90")
@pytest.mark.parametrize(
    ("tool", "source", "kind"),
    [
        ("query_logs", "log", "observation"),
        ("query_metrics", "metric", "observation"),
        ("kubectl_describe", "topology", "observation"),
        ("any_other_tool", "other", "observation"),
        ("lookup_knowledge", "knowledge", "knowledge_fact"),
    ],
)
def test_any_evidence_bearing_tool_can_be_bound(tool: str, source: SourceType, kind: FactType) -> None:
    """The tool's name decides nothing."""
    made = call(LOG, tool=tool, source=source)
    found = check(fact(TRUE, bound(EXCERPT, tool=tool, source=source), kind=kind), made)
    assert found.evidence_class == "direct_evidence"


@pytest.mark.req("R95")
@pytest.mark.parametrize("text", ["stock-api 连接池使用率超过 80%", "stock-api 连接池耗尽"])
def test_a_runbook_is_no_incident_fact(text: str) -> None:
    """Knowledge counts nothing for an incident fact."""
    runbook = "stock-api 连接池耗尽时连接池使用率超过 80%，应先看慢查询。"
    made = call(runbook, tool="lookup_knowledge", source="knowledge")
    found = check(fact(text, bound("连接池使用率超过 80%", tool="lookup_knowledge", source="knowledge")), made)
    assert found.evidence_class == "no_evidence"
    assert "knowledge_only" in found.reason_codes


@pytest.mark.req("R92")
def test_what_no_call_of_this_session_returned_is_no_evidence() -> None:
    """A sentence no result holds, with a true excerpt beside it."""
    found = check(fact("payment 的磁盘写满", bound(EXCERPT)), call(LOG))
    assert found.evidence_class == "no_evidence"


def test_another_tools_name_is_not_direct() -> None:
    """tool_name must be the call's."""
    found = check(fact(TRUE, bound(EXCERPT, tool="query_metrics")), call(LOG))
    assert found.evidence_class == "indirect_evidence"
    assert "tool_mismatch" in found.reason_codes


@pytest.mark.parametrize("status", ["error", "timeout", "denied"])
def test_a_failed_call_proves_nothing(status: Status) -> None:
    """Even when its text has the words."""
    made = call(LOG, status=status)
    found = check(fact(TRUE, bound(EXCERPT)), made)
    assert found.evidence_class == "no_evidence"
    assert "call_failed" in found.reason_codes


def test_an_excerpt_of_another_call_is_rebound_and_indirect() -> None:
    """Misattributed: found elsewhere in the session."""
    found = check(fact(TRUE, bound(EXCERPT, "r1-t2")), call(LOG), call(OTHER, invocation_id="r1-t2"))
    assert found.evidence_class == "indirect_evidence"
    assert "misattributed" in found.reason_codes
    assert found.matched_invocation_ids == ("r1-t1",)


@pytest.mark.req("R12")
def test_an_excerpt_that_stands_nowhere_is_fabricated() -> None:
    """The claim is true, its quote is not."""
    found = check(fact(TRUE, bound("timeout calling stock-api after 9000ms")), call(LOG))
    assert found.evidence_class == "no_evidence"
    assert "fabricated_excerpt" in found.reason_codes


def test_a_short_excerpt_is_void_but_not_fabricated() -> None:
    """Less than twelve letters and no whole value."""
    found = check(fact(TRUE, bound("meout c")), call(LOG))
    assert found.evidence_class == "no_evidence"
    assert found.reason_codes == ("excerpt_too_short",)


def test_never_better_than_declared() -> None:
    """support_level indirect caps."""
    found = check(fact(TRUE, bound(EXCERPT), level="indirect"), call(LOG))
    assert (found.evidence_class, found.reason_codes) == ("indirect_evidence", ("declared_indirect",))


def test_simulated_data_caps_at_indirect() -> None:
    """Outside demo mode."""
    found = check(fact(TRUE, bound(EXCERPT)), call(LOG, data_source="simulated"))
    assert (found.evidence_class, found.reason_codes) == ("indirect_evidence", ("simulated_source",))


def test_an_alert_proves_only_that_it_fired() -> None:
    """Its summary is no observation."""
    alert = 'alert=PaymentTimeouts state=firing service=payment summary="payment timeout calling stock-api"'
    made = call(alert, tool="query_alerts", source="alert")
    binding = bound(alert, tool="query_alerts", source="alert")
    echoed = check(fact("payment 调用 stock-api 超时", binding), made)
    fired = check(fact("告警 PaymentTimeouts 处于 firing", binding, kind="alert_state"), made)
    assert echoed.evidence_class == "indirect_evidence"
    assert "source_not_allowed" in echoed.reason_codes
    assert fired.evidence_class == "direct_evidence"


def test_spans_point_at_the_record() -> None:
    """Code points of the stored text."""
    text = f"{OTHER}\n{LOG}"
    found = check(fact(TRUE, bound(EXCERPT)), call(text))
    cut = [text[s.start : s.end] for s in found.spans]
    assert EXCERPT in cut
    assert LOG in cut


def test_what_was_found_instead_is_said_in_chinese() -> None:
    """The nearest record, and the value it has."""
    table = "pod=checkout cpu=95.3% time=2026-03-01T10:02:00Z\npod=payment cpu=12.4% time=2026-03-01T10:02:00Z"
    found = check(fact("payment 的 cpu 为 95.3%", bound("pod=checkout cpu=95.3%")), call(table))
    assert found.evidence_class in ("no_evidence", "contradicted")
    assert found.nearest is not None
    assert "找到" in found.nearest
