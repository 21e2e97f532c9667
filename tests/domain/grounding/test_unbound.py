"""Facts without bindings (U1): one record that covers all their atoms; extras are indirect at best."""

import pytest

from superbizagent.domain.facts import FactSource
from tests.domain.grounding_cases import call, check, fact

LOG = """2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms
2026-03-01T10:02:40Z ERROR cart-5d9 cart.Store connection refused by redis-0"""


@pytest.mark.parametrize(
    ("text", "source", "want"),
    [
        ("payment 调用 stock-api 超时 3000ms", "nl_fallback", "direct_evidence"),
        ("payment 调用 stock-api 超时 3000ms", "extra", "indirect_evidence"),
        ("payment 的连接被 redis-0 拒绝", "nl_fallback", "no_evidence"),
        ("Redis 集群在 03:11 发生主从切换", "nl_fallback", "no_evidence"),
        ("Redis 集群在 03:11 发生主从切换", "extra", "no_evidence"),
        ("你好", "nl_fallback", "no_evidence"),
    ],
)
def test_one_record_must_cover_the_fact(text: str, source: FactSource, want: str) -> None:
    """Joining two records is not allowed."""
    found = check(fact(text, source=source), call(LOG))
    assert found.evidence_class == want


def test_knowledge_never_covers_an_incident_fact() -> None:
    """A runbook's words are not the incident's."""
    book = call("payment 调用 stock-api 超时 3000ms 时先看连接池", tool="lookup_knowledge", source="knowledge")
    assert check(fact("payment 调用 stock-api 超时 3000ms", source="nl_fallback"), book).evidence_class == "no_evidence"


def test_nothing_checkable() -> None:
    """A sentence without an atom."""
    found = check(fact("情况如此", source="nl_fallback"), call(LOG))
    assert found.reason_codes == ("nothing_checkable",)
