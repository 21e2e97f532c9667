"""Shapes that on-call tools answer in: both sides of a change, switches, active alerts, identifiers, totals of a search."""

import pytest

from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, Want, call, holds

CHANGED: Json = {"changes": [{"key": "max_connections", "old": 40, "new": 10, "by": "ops"}]}
COMPARED: Json = {"rows": [{"metric": "error_rate", "service": "cart", "before": 0.2, "after": 8.4, "unit": "%"}]}
HEALTH: Json = {"instances": [{"host": "kyc-b", "healthy": False}, {"host": "kyc-c", "healthy": True}]}
SWITCHES = "autoscaling=false\nssl=on\nmax_conn=100"
ALERTS: Json = [
    {
        "labels": {"alertname": "HighErrorRate", "service": "pay"},
        "status": {"state": "active"},
        "startsAt": "2026-03-01T10:01:00Z",
    }
]
POOL: Json = {"pool": "orders", "used": 5, "total": 20}
REDIS = "# Memory\nused_memory_human:7.93G\nmaxmemory_human:8.00G\nmem_fragmentation_ratio:1.1"
GC = "[gc] GC(812) Pause Full (G1 Compaction Pause) 4095M->4090M(4096M) 6180.447ms"
OLD_GC = "2026-03-01T10:00:00.123+0000: [Full GC (Ergonomics) 4095M->4090M(4096M), 6.180447 secs]"
AVERAGE: Json = {
    "metric": "latency_avg_ms",
    "points": [["2026-03-01T10:00:00Z", 120], ["2026-03-01T10:05:00Z", 400], ["2026-03-01T10:10:00Z", 900]],
}
LAGS = """GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG
bill   orders 3          100             1300            1200
bill   orders 4          90              91              1"""
HITS: Json = {
    "took": 3,
    "hits": {
        "total": {"value": 42, "relation": "eq"},
        "hits": [{"_source": {"service": "payment", "level": "ERROR", "msg": "timeout"}}],
    },
}
AT_LEAST: Json = {
    "took": 3,
    "hits": {
        "total": {"value": 42, "relation": "gte"},
        "hits": [{"_source": {"service": "payment", "level": "ERROR", "msg": "timeout"}}],
    },
}
POOL_LINE = "2026-03-01T10:00:00Z INFO pool stats active=5 max=20 idle=15"
SPANS: Json = {
    "spans": [
        {"name": "POST /pay", "startTimeUnixNano": "1772359200000000000", "endTimeUnixNano": "1772359203200000000"}
    ]
}

CASES: tuple[tuple[str, Json, str, SourceType, Want], ...] = (
    ("max_connections 从 40 改为 10", CHANGED, '"key":"max_connections","old":40', "change", "supported"),
    ("max_connections changed from 40 to 10", CHANGED, '"key":"max_connections","old":40', "change", "supported"),
    ("max_connections 从 10 改为 40", CHANGED, '"key":"max_connections","old":40', "change", "unsupported"),
    ("max_connections 现在是 40", CHANGED, '"key":"max_connections","old":40', "change", "unsupported"),
    ("max_connections 为 10", CHANGED, '"key":"max_connections","old":40', "change", "supported"),
    ("错误率从 0.2% 升到 8.4%", COMPARED, '"metric":"error_rate","service":"cart"', "metric", "supported"),
    ("错误率从 8.4% 降到 0.2%", COMPARED, '"metric":"error_rate","service":"cart"', "metric", "unsupported"),
    ("kyc-b is unhealthy", HEALTH, '"host":"kyc-b","healthy":false', "other", "supported"),
    ("kyc-b 不健康", HEALTH, '"host":"kyc-b","healthy":false', "other", "supported"),
    ("kyc-c is unhealthy", HEALTH, '"host":"kyc-c","healthy":true', "other", "unsupported"),
    ("kyc-b is healthy", HEALTH, '"host":"kyc-b","healthy":false', "other", "unsupported"),
    ("autoscaling 已关闭", SWITCHES, "autoscaling=false", "other", "supported"),
    ("autoscaling is disabled", SWITCHES, "autoscaling=false", "other", "supported"),
    ("autoscaling is not enabled", SWITCHES, "autoscaling=false", "other", "supported"),
    ("autoscaling 已开启", SWITCHES, "autoscaling=false", "other", "unsupported"),
    ("ssl is disabled", SWITCHES, "ssl=on\nmax_conn=100", "other", "unsupported"),
    ("ssl 已启用", SWITCHES, "ssl=on\nmax_conn=100", "other", "supported"),
    ("HighErrorRate 告警正在触发", ALERTS, '"alertname":"HighErrorRate"', "alert", "supported"),
    ("The HighErrorRate alert is firing since 10:01Z", ALERTS, '"alertname":"HighErrorRate"', "alert", "supported"),
    ("HighErrorRate 告警已恢复", ALERTS, '"alertname":"HighErrorRate"', "alert", "unsupported"),
    ("连接池 20 个连接中用了 5 个", POOL_LINE, "pool stats active=5 max=20", "log", "supported"),
    ("pool orders is at 80% usage", POOL, '"pool":"orders","used":5', "metric", "unsupported"),
    ("内存已用 7.93G，上限 8.00G", REDIS, "used_memory_human:7.93G", "metric", "supported"),
    ("内存已用 8.00G，上限 7.93G", REDIS, "used_memory_human:7.93G", "metric", "unsupported"),
    ("GC pause took about 6.2 s", GC, "Pause Full (G1 Compaction Pause)", "log", "supported"),
    ("GC pause took about 6.2 ms", GC, "Pause Full (G1 Compaction Pause)", "log", "unsupported"),
    ("GC 停顿了 6.2 秒", OLD_GC, "Full GC (Ergonomics) 4095M->4090M", "log", "supported"),
    ("平均延迟从 10:00 的 120 ms 升到 10:10 的 900 ms", AVERAGE, '"metric":"latency_avg_ms"', "metric", "supported"),
    (
        "average latency rose from 120 ms at 10:00 to 900 ms at 10:10",
        AVERAGE,
        '"metric":"latency_avg_ms"',
        "metric",
        "supported",
    ),
    ("平均延迟从 10:00 的 120 ms 升到 10:05 的 900 ms", AVERAGE, '"metric":"latency_avg_ms"', "metric", "unsupported"),
    ("partition 3 of orders has a lag of 1200", LAGS, "orders 3          100", "metric", "supported"),
    ("orders 分区 4 的 lag 为 1200", LAGS, "orders 4          90", "metric", "unsupported"),
    ("POST /pay took 3.2 s", SPANS, "POST /pay", "trace", "supported"),
    ("POST /pay took 3.2 ms", SPANS, "POST /pay", "trace", "unsupported"),
)


@pytest.mark.parametrize(
    ("text", "result", "excerpt", "source", "want"), CASES, ids=lambda each: each if isinstance(each, str) else ""
)
def test_shape(text: str, result: Json, excerpt: str, source: SourceType, want: Want) -> None:
    """U4: what a record says is what its shape means."""
    assert holds(text, excerpt, call(result, source=source)).evidence_class in CLASSES[want]


@pytest.mark.parametrize(("result", "want"), [(HITS, "supported"), (AT_LEAST, "unsupported")])
def test_a_total_that_the_result_reports_counts_what_was_asked_for(result: Json, want: Want) -> None:
    """U4: a total belongs to the filter of its call; `at least 42` is no 42."""
    made = call(result, args={"service": "payment", "level": "ERROR"})
    assert holds("payment 有 42 条 ERROR 日志", '"total":{"value":42', made).evidence_class in CLASSES[want]
