"""Conclusions and announcements beside a report: held somewhere in the session, or the claim falls with them."""

import pytest

from tests.domain.grounding_cases import CLASSES, Want, bound, call, check, fact

LOG = "2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms"
DISK = "2026-03-01T10:01:00Z ERROR stock-api write failed: no space left on device"

CASES: list[tuple[str, bool, Want]] = [
    ("payment 调用 stock-api 超时，表明 stock-api 磁盘已满", False, "unsupported"),
    ("payment 调用 stock-api 超时，表明 stock-api 磁盘已满", True, "supported"),
    ("payment 调用 stock-api 超时，说明 payment 磁盘已满", True, "unsupported"),
    ("payment timed out calling stock-api, indicating a deadlock in stock-api", True, "unsupported"),
    ("payment timed out calling stock-api, consistent with a full disk", True, "supported"),
    ("payment timed out calling stock-api, ruling out a deadlock", True, "supported"),
    ("磁盘已满：payment 调用 stock-api 超时", False, "unsupported"),
    ("磁盘已满：payment 调用 stock-api 超时", True, "supported"),
    ("stock-api deadlock: payment timed out calling stock-api", True, "unsupported"),
    ("日志报错：payment 调用 stock-api 超时", False, "direct"),
]


@pytest.mark.parametrize(("text", "disk", "want"), CASES)
def test_a_conclusion_must_be_held_somewhere(text: str, disk: bool, want: Want) -> None:
    """A conclusion of the claim's own is no evidence; one that another record holds makes the claim indirect."""
    calls = [call(LOG), *([call(DISK, invocation_id="r1-t2")] if disk else [])]
    found = check(fact(text, bound("payment.Client timeout calling stock-api")), *calls)
    assert found.evidence_class in CLASSES[want]
