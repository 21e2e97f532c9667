"""Prometheus, CloudWatch, Datadog, Grafana, OpenTelemetry, CSV, YAML, Markdown, access logs, stack traces."""

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
CSV = """\
service,p50_ms,p95_ms,error_rate,requests
cart,42,1870,0.083,12044
ledger,18,95,0.001,8801
"""
TSV = """\
host	cpu_pct	mem_used_mb	disk_free_gb
web-7	97.2	7810	1.4
web-8	21.0	3120	44.0
"""
YAML = """\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: cart
spec:
  replicas: 3
  template:
    spec:
      containers:
        - name: cart
          image: reg/cart:4.2.0
          resources:
            limits:
              memory: 512Mi
              cpu: "2"
        - name: envoy
          image: reg/envoy:1.29.1
          resources:
            limits:
              memory: 128Mi
              cpu: 500m
"""
MARKDOWN = """\
| Service | p95 (ms) | Error rate | Replicas |
|---------|---------:|-----------:|---------:|
| cart    |     1870 |       8.3% |        3 |
| ledger  |       95 |       0.1% |        2 |
"""
NGINX = """\
10.9.1.4 - - [01/Mar/2026:10:04:12 +0000] "GET /api/cart HTTP/1.1" 502 157 "-" "curl/8.4" rt=3.001 uct=0.002 urt=3.000 upstream=10.2.0.14:8443
10.9.1.5 - ops [01/Mar/2026:10:04:13 +0000] "POST /api/pay HTTP/1.1" 200 980 "-" "okhttp/4" rt=0.044 uct=0.001 urt=0.043 upstream=10.2.0.15:8443
"""
NGINX_ERR = """\
2026/03/01 10:04:12 [error] 31#31: *8812 upstream timed out (110: Connection timed out) while reading response header from upstream, client: 10.9.1.4, server: shop.example, upstream: "http://10.2.0.14:8443/api/cart"
2026/03/01 10:04:15 [error] 31#31: *8820 connect() failed (111: Connection refused) while connecting to upstream, client: 10.9.1.5, server: shop.example, upstream: "http://10.2.0.15:8443/api/pay"
"""
JAVA = """\
2026-03-01 10:04:12.337 ERROR [http-nio-8443-exec-17] c.s.cart.CartController - checkout failed for cart 7781
java.lang.IllegalStateException: could not reserve stock
	at com.shop.cart.Stock.reserve(Stock.java:88)
	at com.shop.cart.CartController.checkout(CartController.java:41)
Caused by: java.net.SocketTimeoutException: Read timed out after 3000 ms
	at com.shop.http.Client.read(Client.java:210)
2026-03-01 10:04:13.002 INFO [http-nio-8443-exec-18] c.s.cart.CartController - checkout ok for cart 7790
"""
GO = """\
panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x6f2a11]

goroutine 214 [running]:
main.(*Ledger).Post(0x0, 0xc000112000)
	/src/ledger/post.go:57 +0x31
main.main()
	/src/ledger/main.go:22 +0x1a5
exit status 2
"""
PYTHON = """\
2026-03-01 10:04:12,337 ERROR worker-3 task failed
Traceback (most recent call last):
  File "/srv/mail/tasks.py", line 61, in send
    smtp.sendmail(sender, to, body)
  File "/usr/lib/python3.11/smtplib.py", line 887, in sendmail
    raise SMTPServerDisconnected("Connection unexpectedly closed")
smtplib.SMTPServerDisconnected: Connection unexpectedly closed
2026-03-01 10:04:14,100 INFO worker-4 task done in 0.8s
"""

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
        ("system.cpu.user", "web-7 的 CPU 从 12% 升到 88.5%"),
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
    Printed("csv", CSV, (
        ("cart", "cart 的 P95 为 1870 毫秒"),
        ("cart", "cart error rate is 8.3%"),
        ("ledger", "ledger 的 P50 延迟 18 ms"),
        ("ledger", "ledger served 8801 requests"),
    ), (
        ("ledger", "ledger 的 P95 为 1870 毫秒"),
        ("cart", "cart error rate is 83%"),
        ("cart", "cart 的 P50 延迟 1870 ms"),
        ("ledger", "ledger served 12044 requests"),
        ("cart", "cart 的 P95 为 1870 秒"),
    )),
    Printed("tsv", TSV, (
        ("web-7", "web-7 的 CPU 97.2%"),
        ("web-7", "web-7 uses 7810 MB of memory"),
        ("web-7", "web-7 磁盘仅剩 1.4 GB"),
        ("web-8", "web-8 cpu is 21%"),
    ), (
        ("web-8", "web-8 的 CPU 97.2%"),
        ("web-7", "web-7 uses 3120 MB of memory"),
        ("web-7", "web-7 磁盘仅剩 1.4 MB"),
        ("web-7", "web-7 磁盘使用 97.2%"),
    )),
    Printed("yaml", YAML, (
        ("replicas", "cart 的副本数为 3"),
        ("512Mi", "cart 容器的内存限制为 512Mi"),
        ("128Mi", "envoy's memory limit is 128Mi"),
        ("4.2.0", "cart uses image reg/cart:4.2.0"),
    ), (
        ("replicas", "cart 的副本数为 2"),
        ("512Mi", "envoy 容器的内存限制为 512Mi"),
        ("128Mi", "The memory limit of container cart is 128Mi"),
        ("4.2.0", "cart uses image reg/cart:4.1.0"),
    ), "topology"),
    Printed("markdown", MARKDOWN, (
        ("cart", "cart 的 P95 为 1870 ms"),
        ("cart", "cart error rate is 8.3%"),
        ("ledger", "ledger 有 2 个副本"),
        ("ledger", "ledger p95 is 95 ms"),
    ), (
        ("ledger", "ledger 的 P95 为 1870 ms"),
        ("ledger", "ledger error rate is 8.3%"),
        ("cart", "cart 有 2 个副本"),
        ("cart", "cart p95 is 1870 s"),
    )),
    Printed("nginx access log", NGINX, (
        ("502", "10.9.1.4 的请求返回 502，耗时 3.001 秒"),
        ("502", "GET /api/cart returned 502"),
        ("okhttp", "POST /api/pay 返回 200"),
        ("502", "The upstream was 10.2.0.14:8443"),
    ), (
        ("okhttp", "POST /api/pay 返回 502"),
        ("502", "10.9.1.5 的请求返回 502"),
        ("502", "GET /api/cart returned 157"),
        ("okhttp", "10.9.1.5 的请求耗时 3.001 秒"),
    ), "log"),
    Printed("nginx error log", NGINX_ERR, (
        ("8812", "上游 10.2.0.14:8443 超时"),
        ("8820", "connection refused by upstream 10.2.0.15:8443"),
        ("8812", "client 10.9.1.4 hit an upstream timeout at 10:04:12"),
        ("8820", "10:04:15 连接上游 10.2.0.15:8443 被拒绝"),
    ), (
        ("8820", "上游 10.2.0.15:8443 超时"),
        ("8812", "connection refused by upstream 10.2.0.14:8443"),
        ("8812", "client 10.9.1.5 hit an upstream timeout"),
        ("8820", "10:04:12 连接上游 10.2.0.15:8443 被拒绝"),
    ), "log"),
    Printed("java trace", JAVA, (
        ("ERROR", "cart 7781 结算失败，抛出 IllegalStateException"),
        ("Caused by", "SocketTimeoutException: read timed out after 3000 ms"),
        ("Stock.java:88", "Stock.reserve 抛出异常"),
        ("ERROR", "checkout failed for cart 7781 at 10:04:12"),
    ), (
        ("ERROR", "cart 7790 结算失败"),
        ("Caused by", "SocketTimeoutException: read timed out after 3000 s"),
        ("ERROR", "cart 7781 抛出 NullPointerException"),
        ("ERROR", "checkout failed for cart 7781 at 10:04:13"),
    ), "log"),
    Printed("go panic", GO, (
        ("panic", "程序 panic: nil pointer dereference"),
        ("SIGSEGV", "The process received SIGSEGV"),
        ("post.go:57", "panic 发生在 post.go:57"),
        ("exit status", "exit status 2"),
    ), (
        ("panic", "程序 panic: index out of range"),
        ("SIGSEGV", "The process received SIGKILL"),
        ("post.go:57", "panic 发生在 post.go:75"),
        ("exit status", "exit status 1"),
    ), "log"),
    Printed("python traceback", PYTHON, (
        ("ERROR", "worker-3 任务失败"),
        ("SMTPServerDisconnected: ", "SMTPServerDisconnected: connection unexpectedly closed"),
        ("worker-4", "worker-4 finished its task in 0.8 s"),
        ("ERROR", "worker-3 任务在 10:04:12 失败，抛出 SMTPServerDisconnected"),
    ), (
        ("worker-4", "worker-4 任务失败"),
        ("ERROR", "worker-3 抛出 TimeoutError"),
        ("worker-4", "worker-3 finished its task in 0.8 s"),
        ("ERROR", "worker-3 任务在 10:04:14 失败"),
    ), "log"),
)  # fmt: skip
