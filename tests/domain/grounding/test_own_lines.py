"""Sentences about the lines our own tools print: the true ones are direct, one change makes them unsupported."""

import pytest

from superbizagent.domain.contract import FactType
from superbizagent.domain.plan import SourceType
from superbizagent.domain.trace import Invocation
from tests.domain.grounding_cases import CLASSES, Want, call, holds

LOGS = """query_logs service=payment window=2026-03-01T10:00:00Z/2026-03-01T11:00:00Z matched=1287 shown=40 scanned=50321
level=ERROR service=payment count=1287 first=2026-03-01T10:02:11Z last=2026-03-01T10:30:00Z peak_per_minute=210 \
peak_at=2026-03-01T10:05:00Z before=3
template="timeout calling <*> after <*>ms" service=payment level=ERROR count=1280 first=2026-03-01T10:02:11Z \
last=2026-03-01T10:30:00Z new=true before=0 example: 2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout \
calling stock-api after 3000ms
line: 2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms"""
METRICS = """metric=pg_stat_activity_count{datname="shop",state="idle in transaction"} service=postgres unit= count=60 \
first=2 last=97 min=2 max=97 mean=41.2 p95=96 median=40 before_mean=2.1 change=+4519% ratio=46.2 trend=up \
onset=2026-03-01T10:04:15Z max_at=2026-03-01T10:20:00Z window=2026-03-01T10:00:00Z/2026-03-01T11:00:00Z
metric=error_ratio{service="payment"} service=payment unit=ratio count=60 first=0.001 last=0.342 min=0 max=0.36 \
mean=0.21 p95=0.35 before_mean=0.001 trend=up onset=2026-03-01T10:03:00Z
metric=p95(http_request_duration_seconds{service="payment"}) service=payment unit=seconds count=60 first=0.12 \
last=3.05 min=0.11 max=3.1 mean=1.9 p95=3.05 before_mean=0.12 trend=up onset=2026-03-01T10:03:00Z
metric=cpu_usage{host="web-1"} service=web-1 unit=percent count=60 first=20 last=21 min=19 max=23 mean=20.8 \
before_mean=20 trend=flat"""
TRACES = """spans service=payment name="POST /pay" count=1200 errors=410 error_ratio=0.342 p95_ms=3050 before_p95_ms=120
edge caller=checkout callee=payment name="POST /pay" count=1200 errors=410 error_ratio=0.342 p95_ms=3050"""
EXAMPLES = """template="app=[unknown],db=shop FATAL: remaining connection slots are reserved" service=postgres level=FATAL \
count=472 first=2026-03-01T10:02:33Z last=2026-03-01T10:37:46Z peak_per_minute=108 new=true before=0 \
example: 2026-03-01 10:02:33.985 UTC [22269] app=[unknown],db=shop FATAL:  remaining connection slots are reserved
template="POST /charges <*> <*> status=503" service=billing level=ERROR count=304 first=2026-03-01T10:02:33Z \
last=2026-03-01T10:37:46Z new=true before=0 example: ts=2026-03-01T10:02:33Z level=error msg="POST /charges 503 117ms" \
method=POST route=/charges status=503 duration_ms=116.8"""
ALERTS = (
    "alert=HighErrorRate state=firing severity=critical service=payment starts_at=2026-03-01T10:03:00Z ends_at= "
    'summary="error rate above 5%"'
)
CHANGES = 'change time=2026-03-01T10:01:30Z service=payment what="deploy v1.8.2 → v1.8.3" by=ci'
TOOLS: dict[str, tuple[str, SourceType, str]] = {
    "logs": ("query_logs", "log", LOGS),
    "examples": ("query_logs", "log", EXAMPLES),
    "metrics": ("query_metrics", "metric", METRICS),
    "traces": ("query_traces", "trace", TRACES),
    "alerts": ("query_alerts", "alert", ALERTS),
    "changes": ("query_changes", "change", CHANGES),
}
KINDS: dict[str, FactType] = {"alerts": "alert_state", "changes": "change_event"}

TRUE = [
    ("metrics", 0, 'postgres 的 pg_stat_activity_count（state="idle in transaction"）从 2 升到 97，升高始于 10:04:15Z'),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 最高 97，平均 41.2"),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 由之前平均 2.1 升至最高 97"),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 升高 46.2 倍"),
    ("metrics", 0, "postgres 的连接数从 2 升到 97"),
    ("metrics", 1, "payment 的 error_ratio 从 0.001 升到 0.342"),
    ("metrics", 1, "支付服务错误率从 0.1% 升到 34.2%"),
    ("metrics", 2, "payment 的 P95 延迟从 0.12 秒升到 3.05 秒"),
    ("metrics", 2, "payment p95 latency rose from 120ms to 3.05 seconds"),
    ("metrics", 3, "web-1 的 cpu_usage 保持平稳，在 19% 到 23% 之间"),
    ("logs", 1, "payment 日志出现 1287 条 ERROR，首次出现于 10:02:11Z"),
    ("logs", 1, "payment 日志出现 1287 条 ERROR，之前 3 条"),
    ("logs", 1, "payment 的 ERROR 日志每分钟最高 210 条"),
    ("logs", 1, "北京时间 18:02:11 起 payment 出现 1287 条 ERROR 日志"),
    ("logs", 2, 'payment 出现 1280 条 ERROR 日志 "timeout calling stock-api after 3000ms"'),
    ("examples", 0, 'postgres 出现 472 条 FATAL 日志 "remaining connection slots are reserved"，首次出现于 10:02:33Z'),
    ("examples", 1, 'billing 出现 304 条 ERROR 日志 "POST /charges 503 117ms"，首次出现于 10:02:33Z'),
    ("logs", 3, "payment 日志显示“timeout calling stock-api after 3000ms”，时间 10:02:11Z"),
    ("traces", 1, "checkout 调用 payment 的 POST /pay 错误率为 34.2%"),
    ("traces", 1, "checkout 调用 payment 共 1200 次，失败 410 次"),
    ("traces", 1, "checkout 调用 payment 的 P95 耗时为 3050 ms"),
    ("traces", 0, "payment 的 POST /pay P95 耗时由之前的 120 ms 升到 3050 ms"),
    ("alerts", 0, "告警 HighErrorRate 处于 firing 状态，级别 critical，始于 10:03:00Z"),
    ("changes", 0, "10:01:30Z payment 发布 deploy v1.8.2 → v1.8.3"),
    ("changes", 0, "payment 在 10:01:30Z 部署了 v1.8.3"),
]
FALSE = [
    ("metrics", 0, "postgres 的 pg_stat_activity_count 从 2 升到 98", "number"),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 从 97 降到 2", "direction"),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 为 60", "number of samples for a value"),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 平均 97", "statistic"),
    ("metrics", 0, "postgres 的 pg_stat_activity_count 升高始于 10:14:15Z", "time"),
    ("metrics", 0, "mysql 的 pg_stat_activity_count 从 2 升到 97", "entity"),
    ("metrics", 2, "payment 的 P99 延迟为 3.05 秒", "percentile"),
    ("metrics", 1, "payment 错误率升到 34.2 个百分点", "percentage points"),
    ("metrics", 1, "payment 错误率为 0.342%", "ratio for percent"),
    ("metrics", 1, "checkout 错误率升到 34.2%", "entity"),
    ("metrics", 1, "payment 错误率下降", "direction"),
    ("metrics", 3, "web-1 的 CPU 升高", "direction"),
    ("metrics", 3, "web-1 的 CPU 在 90% 以上", "bound"),
    ("logs", 1, "payment 日志出现 40 条 ERROR", "returned for total"),
    ("logs", 1, "payment 日志出现 1287 条 WARN", "level"),
    ("logs", 1, "payment 日志没有 ERROR", "negation"),
    ("logs", 1, "order 日志出现 1287 条 ERROR", "entity"),
    ("logs", 1, "payment 日志出现 3 条 ERROR", "before for after"),
    ("logs", 1, "payment 日志出现 1287 条 ERROR，首次出现于 10:30:00Z", "first for last"),
    ("logs", 1, "payment 日志出现 1287 条 ERROR，内存溢出", "added clause"),
    ("examples", 0, 'postgres 出现 22269 条 FATAL 日志 "remaining connection slots are reserved"', "an id for a count"),
    ("examples", 1, 'billing 出现 503 条 ERROR 日志 "POST /charges 503 117ms"', "a status for a count"),
    ("logs", 3, "stock-api 调用 payment 超时", "caller and callee"),
    ("logs", 3, "payment 调用 stock-api 超时 300ms", "number"),
    ("logs", 3, "payment 调用 stock-api 被拒绝", "event"),
    ("traces", 1, "payment 调用 checkout 错误率为 34.2%", "caller and callee"),
    ("traces", 1, "checkout 调用 payment 共 410 次", "errors for calls"),
    ("traces", 1, "checkout 调用 payment 错误 1200 次", "calls for errors"),
    ("alerts", 0, "告警 HighErrorRate 已恢复", "state"),
    ("changes", 0, "payment 在 10:01:30Z 部署了 v1.8.4", "version"),
]


def _made(tool: str) -> Invocation:
    name, source, text = TOOLS[tool]
    return call({"text": text, "rows": []}, tool=name, source=source)


def _class(tool: str, line: int, text: str, want: Want) -> bool:
    found = holds(text, TOOLS[tool][2].split("\n")[line], _made(tool), kind=KINDS.get(tool, "observation"))
    return found.evidence_class in CLASSES[want]


@pytest.mark.req("R10")
@pytest.mark.parametrize(("tool", "line", "text"), TRUE, ids=[t[2] for t in TRUE])
def test_a_true_sentence_about_one_line_is_direct(tool: str, line: int, text: str) -> None:
    """What the no-model Executor writes must be verifiable word by word."""
    assert _class(tool, line, text, "direct")


@pytest.mark.req("R10")
@pytest.mark.parametrize(("tool", "line", "text", "change"), FALSE, ids=[f"{f[3]}: {f[2]}" for f in FALSE])
def test_one_change_makes_it_unsupported(tool: str, line: int, text: str, change: str) -> None:
    """Each kind of change a claim can suffer."""
    assert _class(tool, line, text, "unsupported"), change
