"""Who did what to whom: the record's sides are the claim's sides (U4: subject)."""

import pytest

from superbizagent.domain.text import Json
from tests.domain.grounding_cases import bound, call, check, fact

STAMP = "2026-03-01T10:02:00Z INFO "
VERSIONS = "| service | version before | version after |\n|---|---|---|\n| cart | v1.8.0 | v1.9.0 |\n"
DEPLOY = STAMP + "pay deploy v2.4.0 (from v2.3.9)"
SHIFT = STAMP + "traffic shifted from cluster-a to cluster-b"
FAILOVER = STAMP + "failover: db-2 promoted to primary, db-1 demoted to replica"
LOCKS: list[Json] = [{"user": "app", "blocked_pid": 41, "blocking_pid": 52, "wait_s": 91}]
EDGES: list[Json] = [{"src": "web", "dst": "auth", "p99_ms": 900, "errors": 7}]
CALL = "2026-03-01T10:12:03Z ERROR [order-service] call to inventory-service failed: Read timed out after 3000ms"
RETRY = STAMP + "[gw] retrying GET http://svc-a/x after failure from svc-b"


@pytest.mark.parametrize(
    ("result", "excerpt", "right", "wrong"),
    [
        (VERSIONS, "| cart | v1.8.0 | v1.9.0 |", "cart 版本由 v1.8.0 变为 v1.9.0", "cart 版本由 v1.9.0 变为 v1.8.0"),
        (VERSIONS, "| cart | v1.8.0 | v1.9.0 |", "cart version before was v1.8.0", "cart version before was v1.9.0"),
        (DEPLOY, "deploy v2.4.0 (from v2.3.9)", "pay 从 v2.3.9 发布到 v2.4.0", "pay 从 v2.4.0 发布到 v2.3.9"),
        (
            SHIFT,
            "traffic shifted",
            "流量从 cluster-a 切到 cluster-b",
            "流量从 cluster-b 切到 cluster-a",
        ),
        (FAILOVER, "db-2 promoted to primary", "db-2 was promoted to primary", "db-1 was promoted to primary"),
        (FAILOVER, "db-2 promoted to primary", "db-2 被提升为主库", "db-1 被提升为主库"),
        (FAILOVER, "db-2 promoted to primary", "db-1 demoted to replica", "db-2 demoted to replica"),
        (LOCKS, '"blocked_pid":41,"blocking_pid":52', "pid 41 被 pid 52 阻塞", "pid 52 被 pid 41 阻塞"),
        (LOCKS, '"blocked_pid":41,"blocking_pid":52', "pid 41 is blocked by pid 52", "pid 52 is blocked by pid 41"),
        (EDGES, '"src":"web","dst":"auth"', "web 到 auth 的 p99 为 900ms", "auth 到 web 的 p99 为 900ms"),
        (EDGES, '"src":"web","dst":"auth"', "web calls auth with p99 900 ms", "auth calls web with p99 900 ms"),
        (
            CALL,
            "call to inventory-service failed",
            "order-service timed out calling inventory-service",
            "inventory-service timed out calling order-service",
        ),
        (RETRY, "after failure from svc-b", "svc-b failed", "svc-a failed"),
        (RETRY, "after failure from svc-b", "svc-b 失败", "svc-a 失败"),
    ],
)
def test_the_other_side_is_not_confirmed(result: Json, excerpt: str, right: str, wrong: str) -> None:
    """The right order stays as supported as it was; the reversed one is never direct."""
    assert check(fact(wrong, bound(excerpt)), call(result)).evidence_class != "direct_evidence"
    assert check(fact(right, bound(excerpt)), call(result)).evidence_class in ("direct_evidence", "indirect_evidence")
