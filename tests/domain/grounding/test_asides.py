"""A clause that a claim adds in words of its own is a statement: held by the record, or the claim is unsupported."""

import pytest

from tests.domain.grounding_cases import CLASSES, Want, call, holds

LINE = "2026-03-01T10:02:11Z ERROR payment timeout calling stock-api after 3000ms, order 8812 parked"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("payment 超时", "supported"),
        ("payment 超时，被攻击者利用", "unsupported"),
        ("payment 超时，遭遇蝗灾", "unsupported"),
        ("payment timed out, exploited by an attacker", "unsupported"),
        ("payment timed out. A comet passed.", "unsupported"),
        # The record has the words of the added clause, or it is a comment, or says how much.
        ("payment timed out, order parked", "supported"),
        ("payment timed out — quite the usual", "supported"),
        ("payment 超时，情况严重", "supported"),
    ],
)
def test_asides(text: str, want: Want) -> None:
    found = holds(text, LINE, call(LINE, source="log"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


COUNTS = """query_logs service=shop window=2026-03-01T10:00:00Z/2026-03-01T11:00:00Z matched=4076 shown=25 scanned=4076
template="GET <*> status=404" service=shop level=WARN count=40 first=2026-03-01T10:01:00Z
level=ERROR service=shop count=12 first=2026-03-01T10:02:00Z"""


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("shop 一共打印了 4076 条日志", "direct"),
        ("shop 合计 4076 条日志", "direct"),
        ("in total there are 4076 log entries from shop", "direct"),
        ("shop 一共打印了 25 条日志", "unsupported"),
        ("in total there are 25 log entries from shop", "unsupported"),
        ("展示了 shop 的 25 条日志", "direct"),
        ("shop 共有 40 条日志", "unsupported"),
        ('shop 的 "GET <*> status=404" 有 40 条', "supported"),
        ("shop 共有 12 条日志", "unsupported"),
        ("shop 有 12 条 ERROR 日志", "direct"),
    ],
)
def test_some_lines_are_not_all_lines(text: str, want: Want) -> None:
    found = holds(text, COUNTS.splitlines()[0], call(COUNTS, source="log", args={"service": "shop"}))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("risk-engine is in state Running", "unsupported"),
        ("the status of risk-engine is Running", "unsupported"),
        ("risk-engine restarted 3 times", "unsupported"),
        ("shop-web is in state Running", "supported"),
        ("shop-web restarted 3 times", "supported"),
        ("shop-web restarted 3 times, a well-known back-off", "unsupported"),
    ],
)
def test_an_unknown_name_is_a_name_in_english_too(text: str, want: Want) -> None:
    table = "NAME      READY   STATUS    RESTARTS   AGE\nshop-web  1/1     Running   3          4d"
    found = holds(text, "shop-web  1/1     Running   3          4d", call(table, source="topology", tool="kubectl_get"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


@pytest.mark.parametrize(
    "text",
    [
        'shop 记录了 "canceling statement due to statement timeout"',
        '"canceling statement due to statement timeout" was logged by shop',
        "shop 的容器状态 Reason 为 Error",
    ],
)
def test_a_quotation_or_a_field_is_no_cause_of_the_claims_own(text: str) -> None:
    lines = "2026-03-01T10:02:11Z ERROR shop canceling statement due to statement timeout\n2026-03-01T10:03:11Z INFO shop Reason: Error"
    found = holds(text, lines.splitlines()[0], call(lines, source="log"))
    assert found.evidence_class in CLASSES["supported"], (found.reason_codes, found.missing, found.nearest)
