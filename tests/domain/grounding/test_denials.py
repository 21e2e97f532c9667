"""A denial denies, whatever word it uses; what it denies in words that nobody knows is not supported by silence."""

import pytest

from superbizagent.domain.facts import decide_type
from superbizagent.domain.plan import SourceType
from tests.domain.grounding_cases import CLASSES, Want, call, holds

LINE = "2026-03-01T10:02:11Z ERROR payment timeout calling stock-api after 3000ms"
PODS = """NAME                READY   STATUS    RESTARTS      AGE
payment-7d9f-abcde  1/1     Running   96 (3h ago)   44d
cart-6bc58-4lbfd    1/1     Running   0             44d"""
FIRING = 'alert=HighErrorRate state=firing service=order-service starts_at=2026-03-01T10:02:00Z summary="42 % of requests fail"'
RESOLVED = FIRING.replace("firing", "resolved")
TEMPLATE = 'template="Server initialized" service=redis level=WARN count=1 first=2026-03-01T10:00:00Z'
SERIES = "metric=db_keys service=redis count=9 first=231 last=3446 min=231 max=3719 trend=up"


@pytest.mark.parametrize(
    ("text", "result", "source", "want"),
    [
        ("payment never logged an ERROR", LINE, "log", "unsupported"),
        ("payment did not log an ERROR", LINE, "log", "unsupported"),
        ("payment 从未记录 ERROR", LINE, "log", "unsupported"),
        ("payment did not time out", LINE, "log", "unsupported"),
        ("payment-7d9f-abcde never restarted", PODS, "topology", "unsupported"),
        ("payment-7d9f-abcde 从未重启", PODS, "topology", "unsupported"),
        ("cart-6bc58-4lbfd never restarted", PODS, "topology", "supported"),
        ("HighErrorRate never fired for order-service", FIRING, "alert", "unsupported"),
        ("the alert HighErrorRate of order-service did not fire", FIRING, "alert", "unsupported"),
        ("order-service 未触发告警 HighErrorRate", FIRING, "alert", "unsupported"),
        ("order-service 未触发告警 HighErrorRate", RESOLVED, "alert", "unsupported"),
        ("order-service 的告警 HighErrorRate 于 2026-03-01T10:02:00Z 触发", RESOLVED, "alert", "direct"),
        ("order-service 的告警 HighErrorRate 正在触发", RESOLVED, "alert", "unsupported"),
        ('"Server initialized" was never logged by redis', TEMPLATE, "log", "unsupported"),
        ("redis db_keys never increased", SERIES, "metric", "unsupported"),
        ("db_keys of redis has not risen", SERIES, "metric", "unsupported"),
        ("redis 的 db_keys 没有上升", SERIES, "metric", "unsupported"),
    ],
)
def test_denials(text: str, result: str, source: SourceType, want: Want) -> None:
    found = holds(text, result[:300], call(result, source=source), kind=decide_type(text))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


@pytest.mark.parametrize(
    "text", ["payment 没有被攻击", "payment 没有打嗝", "payment-api did not flinch", "stock-api was not pestered"]
)
def test_a_denial_of_an_unknown_word_is_no_finding(text: str) -> None:
    found = holds(text, LINE, call(LINE, source="log"), kind="negative_finding")
    assert found.evidence_class == "no_evidence"


@pytest.mark.parametrize("text", ["payment never logged an ERROR", "payment-api 没有报错"])
def test_what_is_told_of_a_denied_claim_says_that_the_record_says_the_opposite(text: str) -> None:
    found = holds(text, LINE, call(LINE.replace(" payment ", " payment-api "), source="log"))
    assert found.nearest is None or "其中没有" not in found.nearest
