"""Adversarial pairs over many shapes of results, in both languages: the true sentence holds, its twin does not."""

import json

import pytest

from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, Want, call, holds

CPU: Json = {
    "metric": "cpu_usage", "unit": "percent", "host": "web-1",
    "points": [[f"2026-03-01T10:0{minute}:00Z", value] for minute, value in enumerate((42.0, 71.5, 95.3, 88.0))],
}  # fmt: skip
PODS: Json = [
    {"pod": "checkout-6bc58-4lbfd", "cpu_percent": 95.3, "memory_mib": 512, "restarts": 3},
    {"pod": "payment-7f9c4-kn2zt", "cpu_percent": 12.4, "memory_mib": 256, "restarts": 0},
]
PROM: Json = {
    "status": "success",
    "data": {"resultType": "matrix", "result": [
        {"metric": {"__name__": "http_errors_ratio", "service": "payment"}, "values": [[1772359200, "0.001"], [1772359260, "0.124"]]},
        {"metric": {"__name__": "http_errors_ratio", "service": "cart"}, "values": [[1772359200, "0.002"], [1772359260, "0.003"]]},
    ]},
}  # fmt: skip
ARRAYS: Json = {
    "label": "ReplicaLag", "unit": "Seconds", "dimensions": [{"Name": "Instance", "Value": "db-replica-1"}],
    "timestamps": [f"2026-03-01T10:0{n}:00Z" for n in range(6)], "values": [1.2, 30.0, 240.0, 610.0, 905.0, 1140.0],
}  # fmt: skip
TABLE = """NAME                      READY   STATUS             RESTARTS      AGE
payment-7f9c4-kn2zt       1/1     Running            0             5d
checkout-6bc58-4lbfd      0/1     CrashLoopBackOff   42 (2m ago)   5d
worker-0                  0/1     Pending            0             12m"""
DESCRIBE = """Name:             giant-6958c5bdd8-69gtn
Namespace:        shop
Status:           Running
Containers:
  main:
    Image:          busybox:1.35
    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
    Ready:          False
    Restart Count:  16
    Limits:
      memory:  50Mi
    Requests:
      memory:  32Mi
Conditions:
  Type     Status
  Ready    False"""
TOP = """NAME                    CPU(cores)   MEMORY(bytes)
checkout-6bc58-4lbfd    950m         512Mi
payment-7f9c4-kn2zt     20m          128Mi"""
CSV = """time,service,p95_ms,p99_ms,errors
2026-03-01T10:00:00Z,payment,120,340,0
2026-03-01T10:05:00Z,payment,3050,9800,412
2026-03-01T10:05:00Z,cart,80,190,1"""
REDIS = """# Memory
used_memory_human:1.98G
maxmemory_human:2.00G
maxmemory_policy:noeviction
# Stats
evicted_keys:0
keyspace_hits:9120
keyspace_misses:41"""
PSQL = """ pid  | usename |        state        | count
------+---------+---------------------+-------
 4121 | app     | idle in transaction |    97
 4188 | report  | active              |     3"""
LOG = """2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms
2026-03-01T10:02:12Z WARN payment-7f9c payment.Client retrying (2 of 5)
2026-03-01T10:03:40Z FATAL postgres password authentication failed for user "app"
2026-03-01T10:04:02Z ERROR order-5d9 java.lang.OutOfMemoryError: Java heap space
\tat com.shop.order.Cart.add(Cart.java:88)
2026-03-01T10:05:09Z ERROR gateway connect() failed (111: Connection refused) while connecting to upstream 10.0.0.7:8080"""
ACCESS = (
    '10.1.2.3 - - [01/Mar/2026:10:02:11 +0000] "GET /pay?msg=database%20crashed HTTP/1.1" 502 157 "-" '
    '"disk full out of memory"'
)
JSONL = (
    '{"ts":"2026-03-01T10:02:11Z","level":"error","service":"payment","msg":"pool exhausted","active":50,"max":50}\n'
    '{"ts":"2026-03-01T10:02:12Z","level":"info","service":"cart","msg":"ok","active":3,"max":20}'
)
PAIRS = "2026-03-01T10:50:50Z ERROR svc-20 request id=50 path=/api/v5/item/50 status=500 took=50ms"
LOGFMT = 'ts=2026-03-01T10:02:11Z level=warn service=kafka topic=orders lag=12000 msg="consumer lag is high"'

SHAPES: dict[str, tuple[Json, str, SourceType]] = {
    "cpu": (CPU, '"metric":"cpu_usage"', "metric"),
    "cpu_text": (json.dumps(CPU), '"metric": "cpu_usage"', "metric"),
    "pods": (PODS, '"pod":"checkout-6bc58-4lbfd"', "metric"),
    "prom": (PROM, '"service":"payment"', "metric"),
    "arrays": (ARRAYS, '"label":"ReplicaLag"', "metric"),
    "table": (TABLE, "checkout-6bc58-4lbfd      0/1     CrashLoopBackOff", "topology"),
    "describe": (DESCRIBE, "Name:             giant-6958c5bdd8-69gtn", "topology"),
    "top": (TOP, "checkout-6bc58-4lbfd    950m", "metric"),
    "csv": (CSV, "2026-03-01T10:05:00Z,payment,3050,9800,412", "metric"),
    "redis": (REDIS, "used_memory_human:1.98G", "other"),
    "psql": (PSQL, "idle in transaction |    97", "other"),
    "log": (LOG, "timeout calling stock-api after 3000ms", "log"),
    "access": (ACCESS, '"GET /pay?msg=database%20crashed HTTP/1.1" 502', "log"),
    "jsonl": (JSONL, '"service":"payment","msg":"pool exhausted"', "log"),
    "pairs": (PAIRS, "request id=50 path=/api/v5/item/50", "log"),
    "logfmt": (LOGFMT, "service=kafka topic=orders lag=12000", "log"),
}

CASES: list[tuple[str, str, Want]] = [
    ("cpu", "web-1 的 CPU 使用率在 10:02 为 95.3%", "direct"),
    ("cpu", "web-1 的 CPU 使用率在 10:01 为 95.3%", "unsupported"),
    ("cpu", "web-1 的 CPU 使用率在 18:02 为 95.3%", "supported"),
    ("cpu", "北京时间 18:02 web-1 的 CPU 使用率为 95.3%", "direct"),
    ("cpu", "北京时间 10:02 web-1 的 CPU 使用率为 95.3%", "unsupported"),
    ("cpu", "web-1 的 CPU 最高达到 95.3%", "direct"),
    ("cpu", "web-1 的 CPU 最低为 95.3%", "unsupported"),
    ("cpu", "web-1 的内存使用率为 95.3%", "unsupported"),
    ("cpu", "web-2 的 CPU 使用率为 95.3%", "unsupported"),
    ("cpu", "web-1 的 CPU 使用率超过 90%", "direct"),
    ("cpu", "web-1 的 CPU 使用率始终超过 90%", "unsupported"),
    ("cpu", "web-1 的 CPU 使用率不到 90%", "unsupported"),
    ("cpu", "web-1 的 CPU 使用率从 42% 升到 95.3%", "direct"),
    ("cpu", "web-1 的 CPU 使用率在 10:00 到 10:02 之间从 42% 升到 95.3%", "supported"),
    ("cpu", "web-1 的 CPU 使用率下降到 95.3%", "unsupported"),
    ("cpu", "CPU usage of web-1 peaked at 95.3%", "direct"),
    ("cpu", "CPU usage of web-1 peaked at 59.3%", "unsupported"),
    ("cpu", "CPU usage of web-1 averaged 95.3%", "unsupported"),
    ("cpu", "CPU usage of web-1 averaged 74.2%", "direct"),
    ("cpu", "CPU usage of web-1 stayed above 90%", "unsupported"),
    ("cpu", "CPU usage of web-1 stayed above 40%", "direct"),
    ("cpu", "CPU usage of web-1 rose monotonically", "unsupported"),
    ("cpu", "web-1 的 CPU 使用率为９５．３％", "direct"),
    ("cpu", "web-1 的 CPU 使用率达到百分之九十五点三", "direct"),
    ("cpu_text", "web-1 的 CPU 使用率在 10:02 为 95.3%", "direct"),
    ("cpu_text", "web-1 的 CPU 使用率在 10:02 为 93.5%", "unsupported"),
    ("pods", "checkout 的 CPU 为 95.3%", "direct"),
    ("pods", "payment 的 CPU 为 95.3%", "unsupported"),
    ("pods", "payment 的 CPU 为 12.4%", "direct"),
    ("pods", "checkout 重启了 3 次", "direct"),
    ("pods", "payment 重启了 3 次", "unsupported"),
    ("pods", "payment 没有重启", "direct"),
    ("pods", "checkout 没有重启", "unsupported"),
    ("pods", "checkout 内存为 512Mi", "direct"),
    ("pods", "checkout 内存为 0.5Gi", "direct"),
    ("pods", "checkout 内存为 5Gi", "unsupported"),
    ("pods", "checkout memory is 512 KiB", "unsupported"),
    ("prom", "payment 的 http_errors_ratio 升到 12.4%", "direct"),
    ("prom", "payment 的错误率从 0.1% 升到 12.4%", "supported"),
    ("prom", "payment 的 http_errors_ratio 升到 0.124%", "unsupported"),
    ("prom", "cart 的 http_errors_ratio 升到 12.4%", "unsupported"),
    ("prom", "payment 的 http_errors_ratio 上升了 12.4 个百分点", "unsupported"),
    ("arrays", "db-replica-1 的 ReplicaLag 从 1.2 秒升到 1140 秒", "direct"),
    ("arrays", "db-replica-1 的复制延迟单调上升到 1140 秒", "direct"),
    ("arrays", "db-replica-1 的复制延迟升到 19 分钟", "direct"),
    ("arrays", "ReplicaLag on db-replica-1 stayed above 900 seconds", "unsupported"),
    ("arrays", "ReplicaLag on db-replica-1 exceeded 900 seconds at 10:04", "direct"),
    ("arrays", "ReplicaLag on db-replica-1 exceeded 900 seconds at 10:03", "unsupported"),
    ("arrays", "db-replica-2 的复制延迟升到 1140 秒", "unsupported"),
    ("arrays", "db-replica-1 的复制延迟下降", "unsupported"),
    ("arrays", "db-replica-1 的复制延迟保持平稳", "unsupported"),
    ("arrays", "db-replica-1 的复制延迟升到 1140 毫秒", "unsupported"),
    ("table", "checkout 处于 CrashLoopBackOff", "direct"),
    ("table", "payment 处于 CrashLoopBackOff", "unsupported"),
    ("table", "checkout 不断重启，次数为 42", "supported"),
    ("table", "payment 正在运行", "direct"),
    ("table", "checkout 正在运行", "unsupported"),
    ("table", "worker-0 处于 Pending", "direct"),
    ("table", "worker-0 is running", "unsupported"),
    ("describe", "giant-6958c5bdd8-69gtn 重启 16 次", "direct"),
    ("describe", "giant-6958c5bdd8-69gtn 重启 61 次", "unsupported"),
    ("describe", "giant 被 OOMKilled，退出码 137", "direct"),
    ("describe", "giant exited with exit code 137 after an OOM kill", "direct"),
    ("describe", "giant 的退出码为 1", "unsupported"),
    ("describe", "giant 的内存上限为 50Mi", "direct"),
    ("describe", "giant 的内存请求为 50Mi", "unsupported"),
    ("describe", "giant 使用内存 50Mi", "unsupported"),
    ("describe", "giant 未就绪", "direct"),
    ("describe", "giant 已就绪", "unsupported"),
    ("top", "checkout 的内存为 512Mi", "direct"),
    ("top", "payment 的内存为 512Mi", "unsupported"),
    ("top", "checkout 的 CPU 为 950m", "direct"),
    ("top", "checkout 的 CPU 为 0.95 核", "direct"),
    ("top", "checkout 的 CPU 为 512Mi", "unsupported"),
    ("csv", "10:05 payment 的 p95 为 3050ms", "direct"),
    ("csv", "10:05 payment 的 p95 为 3.05 秒", "direct"),
    ("csv", "10:05 payment 的 p99 为 3050ms", "unsupported"),
    ("csv", "10:05 payment 的 p95 为 9800ms", "unsupported"),
    ("csv", "10:05 cart 的 p95 为 3050ms", "unsupported"),
    ("csv", "10:00 payment 的 p95 为 3050ms", "unsupported"),
    ("csv", "10:05 payment 出现 412 个错误", "direct"),
    ("csv", "10:05 cart 出现 412 个错误", "unsupported"),
    ("redis", "used_memory_human 为 1.98G", "direct"),
    ("redis", "maxmemory 为 2G", "direct"),
    ("redis", "maxmemory 为 1.98G", "unsupported"),
    ("redis", "没有 key 被逐出", "supported"),
    ("redis", "keyspace_misses 为 9120", "unsupported"),
    ("psql", "97 个会话处于 idle in transaction", "supported"),
    ("psql", "3 个会话处于 idle in transaction", "unsupported"),
    ("log", "payment 调用 stock-api 超时，超时时间为 3 秒", "direct"),
    ("log", "payment timed out calling stock-api after 3 seconds", "direct"),
    ("log", "payment timed out calling stock-api after 30 seconds", "unsupported"),
    ("log", "payment 调用 stock-api 成功", "unsupported"),
    ("log", "order 出现 OutOfMemoryError", "direct"),
    ("log", "order 内存溢出", "direct"),
    ("log", "payment 内存溢出", "unsupported"),
    ("log", 'postgres 对用户 "app" 密码认证失败', "supported"),
    ("log", "用户 app 不存在", "unsupported"),
    ("log", "gateway 连接 10.0.0.7:8080 被拒绝", "direct"),
    ("log", "gateway 连接 10.0.0.8:8080 被拒绝", "unsupported"),
    ("log", "gateway 连接 10.0.0.7:8080 超时", "unsupported"),
    ("log", "10:05:09 gateway 报错 Connection refused", "direct"),
    ("log", "10:05:10 gateway 报错 Connection refused", "unsupported"),
    ("log", "payment 重试 5 次", "unsupported"),
    ("access", "GET /pay 返回 502", "direct"),
    ("access", "GET /pay 返回 503", "unsupported"),
    ("access", "磁盘写满", "unsupported"),
    ("access", "数据库崩溃", "unsupported"),
    ("jsonl", "payment 连接池耗尽", "direct"),
    ("jsonl", "cart 连接池耗尽", "unsupported"),
    ("jsonl", "payment pool exhausted, active 50", "direct"),
    ("jsonl", "payment pool exhausted, active 3", "unsupported"),
    ("pairs", "svc-20 的请求 id=50 返回 500，耗时 50ms", "direct"),
    ("pairs", "svc-20 的请求 id=50 返回 50，耗时 500ms", "unsupported"),
    ("pairs", "svc-20 的请求 id=500 返回 500", "unsupported"),
    ("pairs", "svc-20 的 /api/v5/item/50 返回 500", "direct"),
    ("logfmt", "kafka 的 orders topic 积压 12000", "direct"),
    ("logfmt", "kafka 的 orders topic 积压 1.2 万", "direct"),
    ("logfmt", "kafka 的 orders topic 积压 12 万", "unsupported"),
    ("logfmt", "kafka 的 users topic 积压 12000", "unsupported"),
]


@pytest.mark.req("R10")
@pytest.mark.parametrize(("shape", "text", "want"), CASES, ids=[f"{c[0]}: {c[1]}" for c in CASES])
def test_pairs(shape: str, text: str, want: Want) -> None:
    """A claim about a result of this shape."""
    result, excerpt, source = SHAPES[shape]
    found = holds(text, excerpt, call(result, source=source))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)
