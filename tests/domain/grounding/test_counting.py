"""Counts that a complete result yields, and those it does not (total against returned)."""

import pytest

from superbizagent.domain.trace import Coverage
from tests.domain.grounding_cases import bound, call, check, fact

LOG = """2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api
2026-03-01T10:02:12Z ERROR payment-7f9c payment.Client timeout calling stock-api
2026-03-01T10:02:13Z ERROR cart-5d9 cart.Store connection refused
2026-03-01T10:02:15Z INFO payment-7f9c GET /healthz 200"""
PODS = [
    {"pod": f"cart-{n}", "status": status}
    for n, status in enumerate(("Running", "CrashLoopBackOff", "CrashLoopBackOff"))
]


@pytest.mark.parametrize(
    ("text", "coverage", "want"),
    [
        ("payment 调用 stock-api 超时 2 次", "complete", "direct_evidence"),
        ("payment 调用 stock-api 超时 3 次", "complete", "no_evidence"),
        ("payment 调用 stock-api 超时 2 次", "truncated", "no_evidence"),
        ("payment 调用 stock-api 超时 2 次", "sampled", "no_evidence"),
        ("payment 调用 stock-api 超时 2 次", "unknown", "no_evidence"),
        ("payment timed out 2 times", "complete", "direct_evidence"),
        ("cart 超时 2 次", "complete", "no_evidence"),
    ],
)
def test_lines_are_counted_only_when_all_are_there(text: str, coverage: Coverage, want: str) -> None:
    """Complete coverage or nothing."""
    found = check(fact(text, bound("payment.Client timeout calling stock-api")), call(LOG, coverage=coverage))
    assert found.evidence_class == want


@pytest.mark.parametrize(
    ("text", "want"),
    [("2 个 Pod 处于 CrashLoopBackOff", "direct_evidence"), ("3 个 Pod 处于 CrashLoopBackOff", "no_evidence")],
)
def test_objects_of_a_list_are_counted(text: str, want: str) -> None:
    """Items of a list."""
    made = call([dict(p) for p in PODS], source="topology")
    assert check(fact(text, bound('"status":"CrashLoopBackOff"', source="topology")), made).evidence_class == want
