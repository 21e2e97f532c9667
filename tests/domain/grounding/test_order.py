"""Claims of order: both events found, and the first of the one before the first of the other (U4: predicate)."""

import pytest

from tests.domain.grounding_cases import CLASSES, Want, call, holds

LOG = """2026-03-01T10:00:11Z INFO payment charge accepted
2026-03-01T10:01:00Z INFO order-service deploy order-service 2.3.1 -> 2.4.0
2026-03-01T10:02:11Z ERROR payment timeout calling stock-api after 3000ms
2026-03-01T10:03:11Z INFO payment SIGTERM received, draining"""
CITED = "2026-03-01T10:02:11Z ERROR payment timeout calling stock-api after 3000ms"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ('payment 先出现 "charge accepted"，后出现 "SIGTERM received, draining"', "supported"),
        ('payment 先出现 "SIGTERM received, draining"，后出现 "charge accepted"', "unsupported"),
        ('payment 在 "SIGTERM received, draining" 之前出现了 "charge accepted"', "supported"),
        ('payment 在 "charge accepted" 之前出现了 "SIGTERM received, draining"', "unsupported"),
        ('payment logged "charge accepted" before "SIGTERM received, draining"', "supported"),
        ('payment logged "SIGTERM received, draining" before "charge accepted"', "unsupported"),
        ('"SIGTERM received, draining" appeared in payment after "charge accepted"', "supported"),
        ('"charge accepted" appeared in payment after "SIGTERM received, draining"', "unsupported"),
        ("order-service 发布之后 payment 超时", "supported"),
        ("payment 超时之后 order-service 才发布", "unsupported"),
        ("payment 超时晚于 order-service 部署", "supported"),
        ("payment 超时早于 order-service 部署", "unsupported"),
        ("payment timed out after order-service was deployed", "supported"),
        ("After the deploy of order-service, payment timed out", "supported"),
        ("Before the deploy of order-service, payment timed out", "unsupported"),
        ('payment timed out, followed by "SIGTERM received"', "supported"),
        ('"SIGTERM received" was followed by payment timing out', "unsupported"),
        # A duration is no event: nothing is said of an order.
        ("payment timeout calling stock-api after 3000ms", "direct"),
    ],
)
def test_order(text: str, want: Want) -> None:
    found = holds(text, CITED, call(LOG, source="log"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)
