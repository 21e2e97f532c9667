"""CSV, YAML, Markdown, access logs, stack traces."""

from tests.domain.records.printed.outputs import Printed

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

FILES = (
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
