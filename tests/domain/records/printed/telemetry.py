"""Prometheus, CloudWatch, Datadog, Grafana, OpenTelemetry."""

from superbizagent.domain.text import Json
from tests.domain.records.printed.outputs import Printed

VECTOR: Json = {"status": "success", "data": {"resultType": "vector", "result": [
    {"metric": {"__name__": "http_request_duration_seconds", "service": "cart", "quantile": "0.95"}, "value": [1772359200, "2.41"]},
    {"metric": {"__name__": "http_request_duration_seconds", "service": "cart", "quantile": "0.5"}, "value": [1772359200, "0.12"]},
    {"metric": {"__name__": "process_resident_memory_bytes", "service": "ledger"}, "value": [1772359200, "536870912"]},
    {"metric": {"__name__": "pool_usage_ratio", "service": "cart"}, "value": [1772359200, "0.98"]},
    {"metric": {"__name__": "http_request_duration_seconds_bucket", "service": "mail", "le": "0.5"}, "value": [1772359200, "120"]},
    {"metric": {"__name__": "http_requests_total", "service": "mail", "code": "502"}, "value": [1772359200, "317"]},
]}}  # fmt: skip
MATRIX: Json = {"status": "success", "data": {"resultType": "matrix", "result": [
    {"metric": {"__name__": "node_disk_io_time_ratio", "instance": "db-3:9100"},
     "values": [[1772359200, "0.21"], [1772359260, "0.48"], [1772359320, "0.97"]]},
    {"metric": {"__name__": "node_disk_io_time_ratio", "instance": "db-4:9100"},
     "values": [[1772359200, "0.11"], [1772359260, "0.10"], [1772359320, "0.12"]]},
]}}  # fmt: skip
CLOUDWATCH: Json = {"Label": "CPUUtilization", "Datapoints": [
    {"Timestamp": "2026-03-01T10:10:00Z", "Average": 96.4, "Unit": "Percent"},
    {"Timestamp": "2026-03-01T10:00:00Z", "Average": 22.5, "Unit": "Percent"},
    {"Timestamp": "2026-03-01T10:05:00Z", "Average": 61.0, "Unit": "Percent"},
]}  # fmt: skip
CW_BYTES: Json = {"Label": "FreeableMemory", "Datapoints": [
    {"Timestamp": "2026-03-01T10:10:00Z", "Minimum": 134217728.0, "Unit": "Bytes"},
    {"Timestamp": "2026-03-01T10:00:00Z", "Minimum": 2147483648.0, "Unit": "Bytes"},
]}  # fmt: skip
CW_DATA: Json = {"MetricDataResults": [
    {"Id": "lat", "Label": "TargetResponseTime", "Timestamps": ["2026-03-01T10:10:00Z", "2026-03-01T10:05:00Z", "2026-03-01T10:00:00Z"],
     "Values": [4.2, 1.1, 0.2], "StatusCode": "Complete"},
]}  # fmt: skip
DATADOG: Json = {"status": "ok", "series": [
    {"metric": "system.mem.used", "scope": "host:web-7", "pointlist": [[1772359200000, 4294967296.0], [1772359260000, 8589934592.0]],
     "unit": [{"family": "bytes", "name": "byte", "scale_factor": 1.0}, None]},
    {"metric": "system.cpu.user", "scope": "host:web-7", "pointlist": [[1772359200000, 12.0], [1772359260000, 88.5]],
     "unit": [{"family": "percentage", "name": "percent"}, None]},
]}  # fmt: skip
GRAFANA: Json = {"results": {"A": {"frames": [{"schema": {"name": "latency p99 cart", "fields": [
    {"name": "Time", "type": "time"}, {"name": "Value", "type": "number", "config": {"unit": "ms"}, "labels": {"service": "cart"}}]},
    "data": {"values": [[1772359200000, 1772359260000, 1772359320000], [210, 880, 3120]]}}]}}}  # fmt: skip
SPANS: Json = {"resourceSpans": [{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "cart"}}]}, "scopeSpans": [{"spans": [
    {"traceId": "5b8efff798038103d269b633813fc60c", "spanId": "eee19b7ec3c1b174", "name": "POST /checkout", "kind": 2,
     "startTimeUnixNano": "1772359200000000000", "endTimeUnixNano": "1772359203200000000",
     "attributes": [{"key": "http.status_code", "value": {"intValue": "504"}}], "status": {"code": 2, "message": "deadline exceeded"}},
    {"traceId": "5b8efff798038103d269b633813fc60c", "spanId": "aaa19b7ec3c1b175", "parentSpanId": "eee19b7ec3c1b174", "name": "SELECT carts", "kind": 3,
     "startTimeUnixNano": "1772359200100000000", "endTimeUnixNano": "1772359203100000000",
     "attributes": [{"key": "db.system", "value": {"stringValue": "postgresql"}}], "status": {"code": 0}}]}]}]}  # fmt: skip

TELEMETRY = (
    Printed("prometheus vector", VECTOR, (
        ('"quantile":"0.95"', "cart 的 P95 延迟为 2.41 秒"),
        ('"quantile":"0.95"', "cart p95 latency is 2410 ms"),
        ('"quantile":"0.5"', "cart 的 P50 延迟为 120 毫秒"),
        ('"process_resident_memory_bytes"', "ledger uses 512 MiB of resident memory"),
        ('"pool_usage_ratio"', "cart 连接池使用率 98%"),
        ('"code":"502"', "mail 共有 317 次 502"),
    ), (
        ('"quantile":"0.95"', "cart 的 P95 延迟为 2.41 毫秒"),
        ('"quantile":"0.95"', "cart p50 latency is 2.41 s"),
        ('"quantile":"0.5"', "cart 的 P95 延迟为 120 毫秒"),
        ('"process_resident_memory_bytes"', "cart uses 512 MiB of resident memory"),
        ('"pool_usage_ratio"', "ledger 连接池使用率 98%"),
        ('"le":"0.5"', "mail 的 P50 延迟为 120 秒"),
        ('"code":"502"', "cart 共有 317 次 502"),
    )),
    Printed("prometheus matrix", MATRIX, (
        ('"db-3:9100"', "db-3 的磁盘 IO 从 21% 升到 97%"),
        ('"db-3:9100"', "db-3 disk io time rose to 97%"),
        ('"db-4:9100"', "db-4 的磁盘 IO 最高 12%"),
        ('"db-3:9100"', "db-3 磁盘 io time 峰值 0.97"),
    ), (
        ('"db-4:9100"', "db-4 的磁盘 IO 从 21% 升到 97%"),
        ('"db-3:9100"', "db-3 disk io time fell to 21%"),
        ('"db-3:9100"', "db-3 的磁盘 IO 最高 12%"),
        ('"db-3:9100"', "db-3 磁盘 io time 峰值 97 秒"),
    )),
    Printed("cloudwatch datapoints", CLOUDWATCH, (
        ("CPUUtilization", "CPUUtilization 从 22.5% 升到 96.4%"),
        ("CPUUtilization", "CPU rose to 96.4%"),
        ("CPUUtilization", "CPUUtilization was 61% at 10:05"),
        ("CPUUtilization", "CPU 使用率在 10:10 达到 96.4%"),
    ), (
        ("CPUUtilization", "CPUUtilization 从 96.4% 降到 61%"),
        ("CPUUtilization", "CPU fell from 96.4% to 22.5%"),
        ("CPUUtilization", "CPUUtilization was 61% at 10:00"),
        ("CPUUtilization", "CPU 使用率从 22.5% 升到 61%"),
    )),
    Printed("cloudwatch bytes", CW_BYTES, (
        ("FreeableMemory", "FreeableMemory 从 2 GiB 降到 128 MiB"),
        ("FreeableMemory", "Freeable memory fell to 128 MiB"),
        ("FreeableMemory", "FreeableMemory 最低 134217728 字节"),
        ("FreeableMemory", "Freeable memory was 2 GiB at 10:00"),
    ), (
        ("FreeableMemory", "FreeableMemory 从 128 MiB 升到 2 GiB"),
        ("FreeableMemory", "Freeable memory fell to 128 GiB"),
        ("FreeableMemory", "FreeableMemory 最低 134217728 MB"),
        ("FreeableMemory", "Freeable memory was 2 GiB at 10:10"),
    )),
    Printed("cloudwatch GetMetricData", CW_DATA, (
        ("TargetResponseTime", "TargetResponseTime 从 0.2 升到 4.2"),
        ("TargetResponseTime", "TargetResponseTime rose to 4.2"),
        ("TargetResponseTime", "TargetResponseTime 在 10:05 为 1.1"),
        ("TargetResponseTime", "TargetResponseTime peaked at 4.2 at 10:10"),
    ), (
        ("TargetResponseTime", "TargetResponseTime 从 4.2 降到 0.2"),
        ("TargetResponseTime", "TargetResponseTime fell to 0.2"),
        ("TargetResponseTime", "TargetResponseTime 在 10:00 为 1.1"),
        ("TargetResponseTime", "TargetResponseTime peaked at 4.2 at 10:00"),
    )),
    Printed("datadog series", DATADOG, (
        ("system.mem.used", "web-7 的 system.mem.used 从 4 GiB 升到 8 GiB"),
        ("system.cpu.user", "web-7 system.cpu.user rose to 88.5%"),
        ("system.mem.used", "web-7 已用内存升到 8589934592 字节"),
    ), (
        ("system.cpu.user", "web-8 的 CPU 升到 88.5%"),
        ("system.cpu.user", "web-7 system.cpu.user fell to 12%"),
        ("system.mem.used", "web-7 的 system.mem.used 升到 8 MiB"),
        ("system.mem.used", "web-7 的 system.mem.used 升到 88.5%"),
    )),
    Printed("grafana frames", GRAFANA, (
        ("latency p99 cart", "cart 的 P99 延迟从 210 ms 升到 3120 ms"),
        ("latency p99 cart", "cart p99 latency reached 3.12 s"),
        ("latency p99 cart", "cart 的 P99 峰值 3120 毫秒"),
        ("latency p99 cart", "cart p99 latency rose from 210 ms"),
    ), (
        ("latency p99 cart", "cart 的 P95 延迟从 210 ms 升到 3120 ms"),
        ("latency p99 cart", "cart p99 latency reached 3120 s"),
        ("latency p99 cart", "cart 的 P99 从 3120 ms 降到 210 ms"),
        ("latency p99 cart", "ledger p99 latency reached 3.12 s"),
    )),
    Printed("opentelemetry spans", SPANS, (
        ("POST /checkout", "cart 的 POST /checkout 返回 504"),
        ("POST /checkout", "span POST /checkout failed with deadline exceeded"),
        ("SELECT carts", "SELECT carts 的 db.system 是 postgresql"),
        ("eee19b7ec3c1b174", "span eee19b7ec3c1b174 has status code 2"),
        ("POST /checkout", "POST /checkout took 3.2 s"),
        ("SELECT carts", "SELECT carts 耗时 3 秒"),
    ), (
        ("SELECT carts", "SELECT carts 返回 504"),
        ("SELECT carts", "span SELECT carts failed with deadline exceeded"),
        ("POST /checkout", "cart 的 POST /checkout 返回 500"),
        ("SELECT carts", "SELECT carts took 3.2 s"),
    ), "trace"),
)  # fmt: skip
