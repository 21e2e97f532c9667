"""What somebody is said to be, who stands on which side, and what is said of all: checked against values, not likeness."""

import pytest

from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, Want, call, holds

SETTINGS = "role=standby\nread_only=on\nconnected_replicas=1\ntimeline=7"
LINKS = "2026-03-01T10:00:00Z link-2 DISCONNECTED peer=gw-1\n2026-03-01T10:00:01Z gw-3 INACTIVE last_check=10:00:00Z"
REGISTRY: Json = {
    "service": "kyc-core", "leader": "kyc-c",
    "instances": [{"host": "kyc-b", "healthy": False}, {"host": "kyc-c", "healthy": True}],
}  # fmt: skip
DEPLOYS: Json = [
    {"ref": "v7.14.0", "environment": "production", "state": "success"},
    {"ref": "v7.14.1", "environment": "staging", "state": "failure"},
]
BREAKER = "2026-03-01 10:02:00 INFO [orders] 熔断器 stock-center 由 CLOSED 变为 OPEN"
CERT = "2026-03-01T10:06:00Z cert-watch: certificate *.pay.example expires in 3 days"
PODS = """NAME                 READY   STATUS             RESTARTS   AGE
shop-web-7f9c4-kn2zt  0/1     CrashLoopBackOff   9          4d
shop-web-7f9c4-x8q2d  0/1     CrashLoopBackOff   8          4d
mailer-6bc58-4lbfd   1/1     Running            0          4d"""


@pytest.mark.parametrize(
    ("text", "result", "excerpt", "want"),
    [
        ("pg-b 是从库", SETTINGS, "role=standby", "supported"),
        ("pg-b is a standby", SETTINGS, "role=standby", "supported"),
        ("pg-b 是主库", SETTINGS, "role=standby", "unsupported"),
        ("pg-b is the primary", SETTINGS, "role=standby", "unsupported"),
        ("pg-b is the primary", "role=primary\nconnected_replicas=1", "role=primary", "supported"),
        ("pg-b is a replica", "role=primary\nconnected_replicas=1", "role=primary", "unsupported"),
        ("link-2 is connected to gw-1", LINKS, "link-2 DISCONNECTED peer=gw-1", "unsupported"),
        ("link-2 与 gw-1 已连接", LINKS, "link-2 DISCONNECTED peer=gw-1", "unsupported"),
        ("link-2 与 gw-1 已断开", LINKS, "link-2 DISCONNECTED peer=gw-1", "supported"),
        ("gw-3 is active", LINKS, "gw-3 INACTIVE last_check", "unsupported"),
        ("kyc-c is the leader of kyc-core", REGISTRY, '"leader":"kyc-c"', "supported"),
        ("kyc-b is the leader of kyc-core", REGISTRY, '"leader":"kyc-c"', "unsupported"),
        ("v7.14.0 was deployed to production", DEPLOYS, '"environment":"production"', "supported"),
        ("v7.14.1 was deployed to production", DEPLOYS, '"environment":"production"', "unsupported"),
        ("stock-center 熔断器变为 OPEN", BREAKER, BREAKER, "supported"),
        ("The stock-center circuit breaker closed", BREAKER, BREAKER, "unsupported"),
        ("The certificate *.pay.example has expired", CERT, CERT, "unsupported"),
        ("证书 *.pay.example 已过期", CERT, CERT, "unsupported"),
    ],
)
def test_states(text: str, result: Json, excerpt: str, want: Want) -> None:
    source: SourceType = "change" if result is DEPLOYS else "topology"
    found = holds(text, excerpt, call(result, source=source, tool="show", args={"host": "pg-b"}))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


WAITED = "2026-03-01T10:00:00Z ERROR refund-web: waited 3000 ms for ledger-core, timed out"
REJECTED = "2026-03-01T10:00:00Z ERROR user-portal rejected request from cart-bff: invalid token"
LOST = "2026-03-01T10:00:00Z INFO leader election: promo-1 lost leadership to promo-3"
CHINESE = "2026-03-01 10:00:00 WARN [order-fulfil] 调用库存服务 stock-center 超时，耗时 2003ms"


@pytest.mark.parametrize(
    ("text", "line", "want"),
    [
        ("refund-web timed out waiting for ledger-core", WAITED, "supported"),
        ("ledger-core timed out waiting for refund-web", WAITED, "unsupported"),
        ("user-portal rejected a request from cart-bff", REJECTED, "supported"),
        ("cart-bff rejected a request from user-portal", REJECTED, "unsupported"),
        ("cart-bff 拒绝了来自 user-portal 的请求", REJECTED, "unsupported"),
        ("promo-1 lost leadership to promo-3", LOST, "supported"),
        ("promo-3 lost leadership to promo-1", LOST, "unsupported"),
        ("order-fulfil 调用 stock-center 超时", CHINESE, "supported"),
        ("stock-center 调用 order-fulfil 超时", CHINESE, "unsupported"),
        ("stock-center timed out calling order-fulfil", CHINESE, "unsupported"),
    ],
)
def test_sides(text: str, line: str, want: Want) -> None:
    found = holds(text, line, call(line, source="log"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("所有 shop-web 的 Pod 都处于 CrashLoopBackOff", "supported"),
        ("All shop-web pods are in CrashLoopBackOff", "supported"),
        ("All pods are in CrashLoopBackOff", "unsupported"),
        ("所有 mailer 的 Pod 都处于 CrashLoopBackOff", "unsupported"),
        ("Every mailer pod is Running", "supported"),
        ("mailer-6bc58-4lbfd is the only Running pod", "unsupported"),
        ("mailer-6bc58-4lbfd 首次 Running", "unsupported"),
    ],
)
def test_all_of_a_kind(text: str, want: Want) -> None:
    excerpt = (
        "shop-web-7f9c4-kn2zt  0/1     CrashLoopBackOff" if "Crash" in text else "mailer-6bc58-4lbfd   1/1     Running"
    )
    found = holds(text, excerpt, call(PODS, source="topology", tool="kubectl_get"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)
