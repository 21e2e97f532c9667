"""sar, dmesg, etcd, consul, nacos, Jenkins, Sentry, ping, curl, openssl, Loki."""

from superbizagent.domain.text import Json
from tests.domain.records.printed.outputs import Printed

SAR = """\
Linux 5.15.0-88-generic (web-3)  03/01/2026  _x86_64_  (8 CPU)

10:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
10:05:01        all     12.31      0.00      4.20      1.02      0.00     82.47
10:10:01        all     71.88      0.00     20.10      3.40      0.00      4.62
Average:        all     42.10      0.00     12.15      2.21      0.00     43.54
"""
DMESG = """\
[1402311.123456] Out of memory: Killed process 8123 (node) total-vm:4123456kB, anon-rss:2097152kB, file-rss:0kB
[1402311.200001] oom_reaper: reaped process 8123 (node), now anon-rss:0kB
[1402400.000001] nvme nvme0: I/O 231 QID 4 timeout, aborting
"""
ETCD = """\
+------------------+------------------+---------+---------+-----------+------------+-----------+------------+--------------------+--------+
|     ENDPOINT     |        ID        | VERSION | DB SIZE | IS LEADER | IS LEARNER | RAFT TERM | RAFT INDEX | RAFT APPLIED INDEX | ERRORS |
+------------------+------------------+---------+---------+-----------+------------+-----------+------------+--------------------+--------+
| 10.0.1.11:2379   | 8e9e05c52164694d |  3.5.9  |  2.1 GB |      true |      false |        12 |   98123111 |           98123111 |        |
| 10.0.1.12:2379   | 91bc3c398fb3c146 |  3.5.9  |  2.0 GB |     false |      false |        12 |   98123110 |           98123090 |        |
+------------------+------------------+---------+---------+-----------+------------+-----------+------------+--------------------+--------+
"""
CONSUL = """\
Node      Address            Status  Type    Build   Protocol  DC   Partition  Segment
db-1      10.1.0.5:8301      alive   server  1.16.1  2         dc1  default    <all>
db-2      10.1.0.6:8301      failed  server  1.16.1  2         dc1  default    <all>
cart-9    10.1.0.9:8301      left    client  1.15.3  2         dc1  default    <default>
"""
NACOS: Json = {
    "name": "DEFAULT_GROUP@@order-svc",
    "clusters": "",
    "hosts": [
        {
            "ip": "10.2.3.4",
            "port": 8080,
            "healthy": True,
            "enabled": True,
            "weight": 1.0,
            "metadata": {"version": "2.3.1"},
        },
        {
            "ip": "10.2.3.5",
            "port": 8080,
            "healthy": False,
            "enabled": True,
            "weight": 0.0,
            "metadata": {"version": "2.3.0"},
        },
    ],
}
JENKINS: Json = {
    "number": 812,
    "result": "FAILURE",
    "building": False,
    "duration": 341000,
    "fullDisplayName": "pay-deploy #812",
    "actions": [{"causes": [{"userId": "lijun", "shortDescription": "Started by user 李军"}]}],
    "changeSet": {"items": [{"commitId": "9f31ab", "author": {"fullName": "wang"}, "msg": "bump pool size to 5"}]},
}
SENTRY: Json = {
    "id": "44102",
    "shortId": "PAY-3K",
    "title": "TypeError: cannot read properties of undefined",
    "culprit": "charge(gateway.js)",
    "count": "1841",
    "userCount": 312,
    "firstSeen": "2026-03-01T09:58:12Z",
    "lastSeen": "2026-03-01T10:44:09Z",
    "level": "error",
    "status": "unresolved",
}
PING = """\
PING 10.3.0.8 (10.3.0.8) 56(84) bytes of data.
64 bytes from 10.3.0.8: icmp_seq=1 ttl=61 time=0.812 ms
64 bytes from 10.3.0.8: icmp_seq=2 ttl=61 time=212 ms
--- 10.3.0.8 ping statistics ---
10 packets transmitted, 7 received, 30% packet loss, time 9012ms
rtt min/avg/max/mdev = 0.812/88.120/212.001/70.331 ms
"""
CURL = """\
* Connected to pay.internal (10.3.0.8) port 443
< HTTP/2 503
< retry-after: 30
time_namelookup:0.004 time_connect:0.021 time_starttransfer:10.012 time_total:10.013
"""
X509 = """\
Certificate:
    Data:
        Version: 3 (0x2)
        Issuer: C = US, O = Let's Encrypt, CN = R3
        Validity
            Not Before: Dec  1 00:00:00 2025 GMT
            Not After : Mar  1 00:00:00 2026 GMT
        Subject: CN = pay.example.com
"""
LOKI: Json = {
    "status": "success",
    "data": {
        "resultType": "streams",
        "result": [
            {
                "stream": {"app": "pay", "level": "error", "pod": "pay-6b-2x"},
                "values": [
                    ["1772359200000000000", "charge failed: card gateway timeout after 3000ms"],
                    ["1772359205000000000", "charge failed: card gateway timeout after 3001ms"],
                ],
            },
            {
                "stream": {"app": "cart", "level": "info", "pod": "cart-1"},
                "values": [["1772359201000000000", "checkout ok in 31ms"]],
            },
        ],
    },
}

OPERATIONS = (
    Printed("sar", SAR, (
        ("10:10:01        all", "at 10:10:01 user CPU was 71.88%"),
    ), (
        ("10:10:01        all", "at 10:10:01 iowait was 20.10%"),
        ("10:05:01        all", "10:05 的 CPU 空闲是 4.62%"),
        ("Average:        all", "平均 idle 为 82.47%"),
    )),
    Printed("dmesg", DMESG, (
        ("Killed process 8123", "进程 8123 (node) 被 OOM killer 杀掉"),
        ("Killed process 8123", "node process 8123 had 2 GiB anonymous rss when it was killed"),
        ("nvme nvme0: I/O 231", "nvme0 I/O 231 timed out"),
    ), (
        ("Killed process 8123", "进程 8123 的 anon-rss 为 4123456kB"),
        ("nvme nvme0: I/O 231", "nvme1 I/O 超时"),
    ), "log"),
    Printed("etcdctl endpoint status", ETCD, (
        ("10.0.1.11:2379", "10.0.1.11:2379 是 leader"),
        ("10.0.1.12:2379", "10.0.1.12:2379 is not the leader"),
        ("10.0.1.12:2379", "10.0.1.12:2379 的 DB SIZE 为 2.0 GB"),
    ), (
        ("10.0.1.12:2379", "10.0.1.12:2379 是 leader"),
        ("10.0.1.12:2379", "10.0.1.12:2379 applied index is 98123110"),
        ("10.0.1.12:2379", "10.0.1.12:2379 的 DB SIZE 为 2.1 GB"),
    ), "other"),
    Printed("consul members", CONSUL, (
        ("db-2      10.1.0.6", "db-2 的状态是 failed"),
        ("db-1      10.1.0.5", "db-1 is alive"),
        ("cart-9    10.1.0.9", "cart-9 已离开集群（left）"),
    ), (
        ("cart-9    10.1.0.9", "cart-9 has failed"),
        ("db-1      10.1.0.5", "db-1 状态为 failed"),
    ), "other"),
    Printed("nacos instances", NACOS, (
        ("\"ip\":\"10.2.3.5\"", "order-svc 的实例 10.2.3.5 不健康"),
        ("\"ip\":\"10.2.3.5\"", "10.2.3.5 的权重为 0"),
        ("\"ip\":\"10.2.3.5\"", "10.2.3.5 runs version 2.3.0"),
    ), (
        ("\"ip\":\"10.2.3.4\"", "10.2.3.4 不健康"),
        ("\"ip\":\"10.2.3.5\"", "10.2.3.5 runs version 2.3.1"),
    ), "other"),
    Printed("jenkins build", JENKINS, (
        ("\"number\":812", "pay-deploy #812 构建失败"),
        ("\"msg\":\"bump pool size to 5\"", "wang 提交的 9f31ab 把连接池大小改为 5"),
    ), (
        ("\"number\":812", "build 812 took 341 seconds"),
        ("\"number\":812", "pay-deploy #812 succeeded"),
        ("\"msg\":\"bump pool size to 5\"", "lijun 提交了 9f31ab"),
    ), "change"),
    Printed("sentry issue", SENTRY, (
        ("\"shortId\":\"PAY-3K\"", "PAY-3K 已出现 1841 次，影响 312 个用户"),
        ("\"shortId\":\"PAY-3K\"", "PAY-3K was first seen at 09:58:12Z"),
        ("\"shortId\":\"PAY-3K\"", "PAY-3K 尚未解决"),
    ), (
        ("\"shortId\":\"PAY-3K\"", "PAY-3K was first seen at 10:44:09Z"),
        ("\"shortId\":\"PAY-3K\"", "PAY-3K 影响了 1841 个用户"),
        ("\"shortId\":\"PAY-3K\"", "PAY-3K is resolved"),
    ), "other"),
    Printed("ping", PING, (
        ("10 packets transmitted", "10 个包中收到 7 个"),
        ("rtt min/avg/max/mdev", "平均 rtt 为 88.12 ms"),
    ), (
        ("10 packets transmitted", "packet loss was 70%"),
        ("rtt min/avg/max/mdev", "average rtt was 212 ms"),
    ), "other"),
    Printed("curl -v", CURL, (
        ("time_namelookup:0.004", "time_total 为 10.013 秒"),
    ), (
        ("time_namelookup:0.004", "time_connect 为 10.012 秒"),
        ("< HTTP/2 503", "pay.internal returned 504"),
    ), "other"),
    Printed("openssl x509", X509, (
        ("Not After : Mar  1", "pay.example.com 的证书在 2026-03-01 00:00 GMT 到期"),
    ), (
        ("Not After : Mar  1", "the certificate expires on 2025-12-01"),
    ), "other"),
    Printed("loki streams", LOKI, (
        ("charge failed: card gateway timeout after 3000ms", "pay 报 charge failed: card gateway timeout，耗时 3000ms"),
        ("charge failed: card gateway timeout after 3001ms", "pay-6b-2x logged a card gateway timeout at 10:00:05Z"),
    ), (
        ("charge failed: card gateway timeout after 3000ms", "cart 报 card gateway timeout"),
        ("charge failed: card gateway timeout after 3001ms", "pay-6b-2x logged a card gateway timeout at 10:00:01Z"),
    ), "log"),
)  # fmt: skip
