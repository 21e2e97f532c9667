"""Words that no glossary knows: what a record denies of them is denied, and what is in another's line is not told of this one."""

import pytest

from superbizagent.domain.grounding.polarity import denied_in
from tests.domain.grounding_cases import CLASSES, Want, call, holds

LOG = """2026-03-01T10:00:01Z INFO [gateway] route /pay -> payment-svc 200 31ms
2026-03-01T10:00:05Z WARN [payment-svc] pool usage 92% (46/50), 3 requests queued
2026-03-01T10:00:09Z ERROR [payment-svc] could not acquire connection within 5s; last holder txn 7781 from report-job
2026-03-01T10:00:12Z ERROR [gateway] route /pay -> payment-svc 503 5012ms
2026-03-01T10:00:15Z INFO [report-job] finished nightly export, 120000 rows in 14m"""


@pytest.mark.parametrize(
    ("text", "line", "want"),
    [
        ("payment-svc could not acquire a connection within 5s", 2, "supported"),
        ("payment-svc could not acquire a connection within 50s", 2, "unsupported"),
        ("payment-svc acquired a connection within 5s", 2, "unsupported"),
        ("payment-svc 无法在 5 秒内获取连接", 2, "supported"),
        ("payment-svc 无法在 50 秒内获取连接", 2, "unsupported"),
        ("gateway 访问 payment-svc 的 /pay 返回 503，耗时 5012ms", 3, "supported"),
        ("payment-svc 访问 gateway 返回 503", 3, "unsupported"),
        ("/pay took about 5 s", 3, "supported"),
        ("/pay took about 5 ms", 3, "unsupported"),
        ("report-job 导出了 12 万行，用时 14 分钟", 4, "supported"),
        ("report-job exported 14 rows", 4, "unsupported"),
        ("report-job did not finish its export", 4, "unsupported"),
        ("payment-svc 连接池已用 46/50", 1, "supported"),
        ("payment-svc 连接池已用尽", 1, "unsupported"),
        ("payment-svc has 46 requests queued", 1, "unsupported"),
        ("payment-svc 的使用率从 31% 升到 92%", 1, "unsupported"),
        ("gateway 返回 503 早于 payment-svc 无法获取连接", 3, "unsupported"),
        ("payment-svc pool usage was 92% at 18:00:05 Beijing time", 1, "supported"),
        ("payment-svc pool usage was 92% at 10:00:05 Beijing time", 1, "unsupported"),
        ("事务 7781 来自 payment-svc", 2, "unsupported"),
    ],
)
def test_claims_over_one_log(text: str, line: int, want: Want) -> None:
    """U4: predicates by polarity, bounds under a denial, subjects and sides."""
    cited = LOG.split("\n")[line][21:]
    assert holds(text, cited, call(LOG)).evidence_class in CLASSES[want]


@pytest.mark.parametrize(
    ("word", "text", "denied"),
    [
        ("acquired", "could not acquire connection", True),
        ("acquire", "acquired after 3 tries", False),
        ("acquire", "failed to acquire; acquired on retry", False),
        ("reach", "can't reach it", True),
        ("reached", "has not yet been reached", True),
        ("获取", "无法获取连接", True),
        ("获取", "已获取连接", False),
        ("export", "nothing here", None),
    ],
)
def test_whether_a_text_denies_a_word(word: str, text: str, *, denied: bool | None) -> None:
    """Everywhere it has it: one place that asserts it is enough."""
    assert denied_in(word, text) is denied
