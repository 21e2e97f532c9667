"""Jaeger, envoy, Chinese tables and logs, cloud metrics, GitHub runs, RocketMQ, docker inspect, rollouts, ZooKeeper."""

from superbizagent.domain.text import Json
from tests.domain.records.printed.outputs import Printed

JAEGER: Json = {
    "data": [
        {
            "traceID": "abc123",
            "spans": [
                {
                    "spanID": "s1",
                    "operationName": "HTTP POST /pay",
                    "startTime": 1772359200000000,
                    "duration": 3120000,
                    "processID": "p1",
                    "tags": [
                        {"key": "http.status_code", "type": "int64", "value": 504},
                        {"key": "error", "type": "bool", "value": True},
                    ],
                },
                {
                    "spanID": "s2",
                    "operationName": "SELECT cards",
                    "startTime": 1772359200010000,
                    "duration": 3001000,
                    "processID": "p2",
                    "references": [{"refType": "CHILD_OF", "traceID": "abc123", "spanID": "s1"}],
                    "tags": [],
                },
            ],
            "processes": {"p1": {"serviceName": "pay"}, "p2": {"serviceName": "card-db"}},
        }
    ]
}
ENVOY = '[2026-03-01T10:00:05.120Z] "POST /pay HTTP/1.1" 503 UF,URX 0 91 2002 - "-" "okhttp/4.9" "d1" "pay.internal" "10.3.0.8:8443" outbound|8443||pay.prod.svc.cluster.local'
CHTAB = """\
| 服务 | 错误率 | P99(ms) | QPS | 实例数 |
|---|---|---|---|---|
| 支付 | 8.4% | 3120 | 410 | 6 |
| 订单 | 0.2% | 180 | 1290 | 12 |
"""
ALIYUN: Json = {
    "Code": "200",
    "Datapoints": '[{"timestamp":1772359200000,"userId":"1","instanceId":"rm-8vb","Average":91.2,"Maximum":99.8,"Minimum":70.1},{"timestamp":1772359260000,"userId":"1","instanceId":"rm-8vb","Average":95.5,"Maximum":99.9,"Minimum":80.4}]',
    "Period": "60",
}
GHA: Json = {
    "total_count": 2,
    "workflow_runs": [
        {
            "id": 991,
            "name": "deploy",
            "head_branch": "main",
            "head_sha": "9f31ab2",
            "status": "completed",
            "conclusion": "failure",
            "run_number": 55,
            "created_at": "2026-03-01T09:50:00Z",
            "updated_at": "2026-03-01T09:57:30Z",
            "actor": {"login": "wangl"},
        },
        {
            "id": 990,
            "name": "deploy",
            "head_branch": "main",
            "head_sha": "77aa001",
            "status": "completed",
            "conclusion": "success",
            "run_number": 54,
            "created_at": "2026-02-28T08:00:00Z",
            "updated_at": "2026-02-28T08:06:00Z",
            "actor": {"login": "lijun"},
        },
    ],
}
CHLOG = """\
2026-03-01 10:00:03.112 [order-3] 错误 创建订单失败：库存不足，商品编号=SKU-77，剩余库存 0 件
2026-03-01 10:00:04.001 [order-3] 警告 调用 stock-api 超时，已重试 3 次，耗时 6012 毫秒
2026-03-01 10:00:09.500 [order-5] 信息 创建订单成功，订单号=9912，耗时 31 毫秒
"""
RMQ = """\
#Cluster Name  #Broker Name  #BID  #Addr            #Version  #InTPS(LOAD)  #OutTPS(LOAD)  #PCWait(ms)  #Hour  #SPACE
pay-cluster    broker-a      0     10.5.0.1:10911   V4_9_4    812.10(3,12ms)  790.00(1,2ms)   0            412.1  0.9120
pay-cluster    broker-b      0     10.5.0.2:10911   V4_9_4    3.20(0,0ms)     2.90(0,0ms)     0            12.0   0.3110
"""
INSPECT: Json = [
    {
        "Id": "9f2c",
        "State": {
            "Status": "exited",
            "Running": False,
            "OOMKilled": True,
            "ExitCode": 137,
            "StartedAt": "2026-03-01T09:00:00Z",
            "FinishedAt": "2026-03-01T10:02:11Z",
        },
        "RestartCount": 4,
        "HostConfig": {"Memory": 536870912},
        "Name": "/cart",
    }
]
ROLL = """\
REVISION  CHANGE-CAUSE
3         image pay:1.4.0
4         image pay:1.5.0
deployment "pay" exceeded its progress deadline
"""
ZK = """\
Zookeeper version: 3.6.3
Latency min/avg/max: 0/12/4120
Received: 91231
Sent: 91200
Connections: 812
Outstanding: 410
Zxid: 0x1a0000
Mode: follower
Node count: 9123
"""

PLATFORMS = (
    Printed("jaeger trace", JAEGER, (
        ("\"operationName\":\"HTTP POST /pay\"", "HTTP POST /pay 返回 504"),
    ), (
        ("\"operationName\":\"SELECT cards\"", "SELECT cards 返回 504"),
    ), "trace"),
    Printed("envoy access log", ENVOY, (
        ("\"POST /pay HTTP/1.1\" 503 UF,URX", "POST /pay 返回 503，标志 UF,URX"),
    ), (
        ("\"POST /pay HTTP/1.1\" 503 UF,URX", "POST /pay returned 502"),
        ("\"POST /pay HTTP/1.1\" 503 UF,URX", "POST /pay 返回 2002"),
    ), "log"),
    Printed("chinese table", CHTAB, (
        ("支付 | 8.4%", "支付服务错误率 8.4%，P99 为 3.12 秒"),
        ("订单 | 0.2%", "订单有 12 个实例"),
        ("订单 | 0.2%", "order QPS is 1290"),
    ), (
        ("订单 | 0.2%", "订单服务错误率 8.4%"),
        ("支付 | 8.4%", "支付的 P99 是 180ms"),
        ("支付 | 8.4%", "支付的 QPS 为 1290"),
    )),
    Printed("aliyun datapoints", ALIYUN, (
    ), (
        ("rm-8vb", "rm-8vb 的最大值从 91.2 升到 95.5"),
    )),
    Printed("github runs", GHA, (
        ("\"id\":990", "run 54 succeeded with 77aa001"),
    ), (
        ("\"id\":990", "run 54 failed"),
        ("\"id\":991", "the failing run used commit 77aa001"),
    ), "change"),
    Printed("chinese log", CHLOG, (
        ("创建订单失败：库存不足", "order-3 因库存不足创建订单失败，SKU-77 剩余 0 件"),
        ("调用 stock-api 超时", "order-3 调用 stock-api 超时，重试了 3 次，耗时 6.012 秒"),
        ("调用 stock-api 超时", "order-3 calling stock-api timed out after 3 retries"),
    ), (
        ("创建订单成功，订单号=9912", "order-5 创建订单失败"),
        ("调用 stock-api 超时", "order-5 调用 stock-api 超时"),
        ("调用 stock-api 超时", "stock-api 调用 order-3 超时"),
    ), "log"),
    Printed("rocketmq clusterList", RMQ, (
        ("broker-a      0", "broker-a runs V4_9_4"),
    ), (
        ("broker-b      0", "broker-b SPACE 为 0.912"),
    )),
    Printed("docker inspect", INSPECT, (
        ("\"Name\":\"/cart\"", "cart 容器因 OOM 被杀，退出码 137"),
        ("\"Name\":\"/cart\"", "cart finished at 10:02:11Z"),
    ), (
        ("\"Name\":\"/cart\"", "cart is running"),
        ("\"Name\":\"/cart\"", "cart started at 10:02:11Z"),
    ), "other"),
    Printed("kubectl rollout", ROLL, (
        ("exceeded its progress deadline", "pay 的 deployment 超过了 progress deadline"),
        ("4         image pay:1.5.0", "revision 4 用的镜像是 pay:1.5.0"),
    ), (
        ("3         image pay:1.4.0", "revision 3 uses image pay:1.5.0"),
    ), "other"),
    Printed("zookeeper stat", ZK, (
        ("Outstanding: 410", "ZooKeeper 有 410 个 Outstanding 请求"),
        ("Mode: follower", "这个 ZooKeeper 节点是 follower"),
        ("Connections: 812", "当前连接数 812"),
        ("Latency min/avg/max", "最大延迟 4120 ms"),
    ), (
        ("Mode: follower", "this node is the leader"),
        ("Connections: 812", "连接数为 410"),
        ("Latency min/avg/max", "平均延迟 4120 ms"),
    ), "other"),
)  # fmt: skip
