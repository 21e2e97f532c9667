"""Node logs, Elasticsearch, health endpoints, pools, locks, Argo CD, Kubernetes, alerts, DNS, git, INI."""

from superbizagent.domain.text import Json
from tests.domain.records.printed.outputs import Printed

NODELOG = """\
{"level":50,"time":1772359203112,"pid":18,"hostname":"web-2","name":"checkout","err":{"type":"Error","message":"connect ECONNREFUSED 10.3.0.9:6379","code":"ECONNREFUSED"},"msg":"cache unavailable"}
{"level":30,"time":1772359204000,"pid":18,"hostname":"web-2","name":"checkout","responseTime":31,"req":{"method":"GET","url":"/cart"},"res":{"statusCode":200},"msg":"request completed"}
{"level":40,"time":1772359205000,"pid":21,"hostname":"web-3","name":"checkout","responseTime":4100,"req":{"method":"POST","url":"/pay"},"res":{"statusCode":499},"msg":"request aborted"}
"""
ES: Json = {
    "took": 12,
    "timed_out": False,
    "aggregations": {
        "by_service": {
            "buckets": [
                {
                    "key": "pay",
                    "doc_count": 8120,
                    "errors": {"doc_count": 402},
                    "p": {"values": {"50.0": 120.0, "99.0": 3900.5}},
                },
                {
                    "key": "cart",
                    "doc_count": 22110,
                    "errors": {"doc_count": 9},
                    "p": {"values": {"50.0": 18.0, "99.0": 210.0}},
                },
            ]
        }
    },
}
HEALTH: Json = {
    "status": "DOWN",
    "components": {
        "db": {"status": "UP", "details": {"database": "MySQL", "validationQuery": "isValid()"}},
        "redis": {
            "status": "DOWN",
            "details": {
                "error": "org.springframework.data.redis.RedisConnectionFailureException: Unable to connect to 10.3.0.9:6379"
            },
        },
        "diskSpace": {"status": "UP", "details": {"total": 53687091200, "free": 1073741824, "threshold": 10485760}},
    },
}
HIKARI = "2026-03-01 10:00:05.001  WARN 1 --- [nio-8080-exec-9] com.zaxxer.hikari.pool.PoolBase : orders-pool - Connection is not available, request timed out after 30000ms (total=20, active=20, idle=0, waiting=37)"
PGLOCK = """\
 blocked_pid | blocked_user | blocking_pid | blocking_user |    blocked_statement     | current_statement_in_blocking_process
-------------+--------------+--------------+---------------+--------------------------+---------------------------------------
       18231 | orders_rw    |        17002 | batch         | UPDATE orders SET st = 2 | VACUUM FULL orders
       18307 | orders_rw    |        18231 | orders_rw     | UPDATE orders SET st = 3 | UPDATE orders SET st = 2
(2 rows)
"""
INNODB = """\
---TRANSACTION 421, ACTIVE 812 sec starting index read
mysql tables in use 1, locked 1
LOCK WAIT 2 lock struct(s), heap size 1136, 1 row lock(s)
MySQL thread id 5201, OS thread handle 1401, query id 99120 10.2.0.14 app updating
UPDATE stock SET n = n - 1 WHERE sku = 77
"""
ARGO = """\
Name:               argocd/pay
Project:            default
Sync Status:        OutOfSync from main (9f31ab2)
Health Status:      Degraded

GROUP  KIND        NAMESPACE  NAME      STATUS     HEALTH       HOOK  MESSAGE
       Service     prod       pay       Synced     Healthy            service/pay unchanged
apps   Deployment  prod       pay       OutOfSync  Degraded           Deployment "pay" exceeded its progress deadline
apps   Deployment  prod       pay-cron  Synced     Healthy            deployment.apps/pay-cron unchanged
"""
HPA = """\
NAME   REFERENCE         TARGETS         MINPODS   MAXPODS   REPLICAS   AGE
pay    Deployment/pay    312%/80%        2         10        10         44d
cart   Deployment/cart   35%/80%         2         10        3          44d
"""
DEPLOY = """\
NAME   READY   UP-TO-DATE   AVAILABLE   AGE
pay    3/10    10           3           44d
cart   3/3     3            3           44d
"""
EVENTS: Json = {
    "items": [
        {
            "type": "Warning",
            "reason": "FailedMount",
            "count": 12,
            "firstTimestamp": "2026-03-01T09:50:00Z",
            "lastTimestamp": "2026-03-01T10:05:00Z",
            "message": 'MountVolume.SetUp failed for volume "tls" : secret "pay-tls" not found',
            "involvedObject": {"kind": "Pod", "name": "pay-6b-2x", "namespace": "prod"},
        },
        {
            "type": "Normal",
            "reason": "Scheduled",
            "count": 1,
            "firstTimestamp": "2026-03-01T09:49:58Z",
            "lastTimestamp": "2026-03-01T09:49:58Z",
            "message": "Successfully assigned prod/cart-1 to node-4",
            "involvedObject": {"kind": "Pod", "name": "cart-1", "namespace": "prod"},
        },
    ]
}
PROMALERT: Json = {
    "status": "success",
    "data": {
        "alerts": [
            {
                "labels": {"alertname": "PodCrashLooping", "pod": "pay-6b-2x", "severity": "critical"},
                "annotations": {"summary": "pay-6b-2x restarted 14 times in 30m"},
                "state": "firing",
                "activeAt": "2026-03-01T09:55:00Z",
                "value": "1.4e+01",
            },
            {
                "labels": {"alertname": "HighLatency", "service": "cart", "severity": "warning"},
                "annotations": {"summary": "cart p99 above 500ms"},
                "state": "pending",
                "activeAt": "2026-03-01T10:04:00Z",
                "value": "5.2e-01",
            },
        ]
    },
}
REDISCLUSTER = """\
07c37df 10.4.0.1:6379@16379 master - 0 1772359200000 3 connected 0-5460
67ed2db 10.4.0.2:6379@16379 master,fail - 1772359100000 1772359090000 2 disconnected 5461-10922
6ec2392 10.4.0.5:6379@16379 slave 07c37df 0 1772359201000 3 connected
"""
DIG = """\
;; ->>HEADER<<- opcode: QUERY, status: SERVFAIL, id: 5123
;; QUESTION SECTION:
;pay.internal.			IN	A
;; Query time: 5003 msec
;; SERVER: 10.0.0.2#53(10.0.0.2)
"""
MTR = """\
HOST: web-3                       Loss%   Snt   Last   Avg  Best  Wrst StDev
  1.|-- 10.0.0.1                   0.0%    10    0.4   0.5   0.3   0.9   0.2
  2.|-- 10.0.9.1                  40.0%    10   88.1  90.2  12.0 210.4  60.1
  3.|-- 10.3.0.8                   0.0%    10    1.2   1.3   1.1   1.9   0.2
"""
GIT = """\
commit 9f31ab2c
Author: wang <wang@example.com>
Date:   Sun Mar 1 09:45:00 2026 +0800

    pay: lower pool size from 50 to 5

 pay/config.yaml | 2 +-
 1 file changed, 1 insertion(+), 1 deletion(-)
"""
INI = """\
[mysqld]
max_connections = 500
innodb_buffer_pool_size = 4G
slow_query_log = ON
[client]
connect_timeout = 5
"""
SLOWLOG = """\
# Time: 2026-03-01T10:00:03.112Z
# User@Host: app[app] @  [10.2.0.14]  Id:  5201
# Query_time: 12.500231  Lock_time: 0.000120 Rows_sent: 3  Rows_examined: 9812201
SET timestamp=1772359190;
SELECT * FROM orders WHERE note LIKE '%x%';
"""

RUNTIME = (
    Printed("node json log", NODELOG, (
        ("\"msg\":\"cache unavailable\"", "checkout 连接 10.3.0.9:6379 被拒绝（ECONNREFUSED）"),
    ), (
        ("\"msg\":\"request completed\"", "GET /cart on web-2 returned 499"),
        ("\"msg\":\"request aborted\"", "web-2 的 POST /pay 返回 499"),
        ("\"msg\":\"request completed\"", "GET /cart took 4100 ms"),
    ), "log"),
    Printed("elasticsearch aggregations", ES, (
        ("\"key\":\"pay\"", "pay 有 402 条错误"),
    ), (
        ("\"key\":\"cart\"", "cart p99 is 3.9 s"),
        ("\"key\":\"cart\"", "cart 有 402 条错误"),
        ("\"key\":\"pay\"", "pay 的 P50 为 3900 ms"),
        ("\"key\":\"pay\"", "pay 有 402 条日志"),
    ), "log"),
    Printed("actuator health", HEALTH, (
        ("\"status\":\"DOWN\",\"details\":{\"error\"", "redis 组件状态为 DOWN"),
        ("\"database\":\"MySQL\"", "db is UP"),
    ), (
        ("\"database\":\"MySQL\"", "db 组件状态为 DOWN"),
        ("\"free\":1073741824", "磁盘剩余 50 GiB"),
    ), "other"),
    Printed("hikari pool", HIKARI, (
        ("orders-pool - Connection is not available", "orders-pool 20 个连接全部占用，37 个请求在等待"),
        ("orders-pool - Connection is not available", "orders-pool 空闲连接为 0"),
        ("orders-pool - Connection is not available", "orders-pool 等待了 30 秒后超时"),
    ), (
        ("orders-pool - Connection is not available", "orders-pool has 37 active connections"),
        ("orders-pool - Connection is not available", "orders-pool 空闲连接为 20"),
    ), "log"),
    Printed("pg blocked pids", PGLOCK, (
        ("18231 | orders_rw", "18231 被 17002 阻塞"),
        ("18231 | orders_rw", "pid 17002 (batch) blocks pid 18231"),
        ("18231 | orders_rw", "阻塞方正在执行 VACUUM FULL orders"),
    ), (
        ("18231 | orders_rw", "17002 被 18231 阻塞"),
        ("18307 | orders_rw", "18307 被 17002 阻塞"),
    ), "other"),
    Printed("innodb status", INNODB, (
        ("TRANSACTION 421, ACTIVE 812", "事务 421 已活跃 812 秒"),
        ("TRANSACTION 421, ACTIVE 812", "transaction 421 has been active for 13.5 minutes"),
        ("MySQL thread id 5201", "线程 5201 来自 10.2.0.14"),
    ), (
        ("TRANSACTION 421, ACTIVE 812", "事务 5201 已活跃 812 秒"),
    ), "other"),
    Printed("argocd app get", ARGO, (
        ("apps   Deployment  prod       pay       OutOfSync", "Deployment pay 处于 OutOfSync 且 Degraded"),
        ("apps   Deployment  prod       pay       OutOfSync", "Deployment pay exceeded its progress deadline"),
    ), (
        ("apps   Deployment  prod       pay-cron", "Deployment pay-cron is Degraded"),
    ), "other"),
    Printed("kubectl get hpa", HPA, (
        ("cart   Deployment/cart", "cart has 3 replicas"),
    ), (
        ("cart   Deployment/cart", "cart 的 HPA 有 10 个副本"),
    ), "other"),
    Printed("kubectl get deploy", DEPLOY, (
        ("pay    3/10", "pay 只有 3/10 个副本就绪"),
        ("cart   3/3", "cart 3 个副本全部就绪"),
        ("pay    3/10", "pay 有 3 个可用副本"),
    ), (
        ("pay    3/10", "pay has 10 available replicas"),
    ), "other"),
    Printed("kubernetes events json", EVENTS, (
        ("\"reason\":\"FailedMount\"", "pay-6b-2x 因找不到 secret pay-tls 挂载失败，共 12 次"),
        ("\"reason\":\"FailedMount\"", "pay-6b-2x 最早在 09:50:00Z 出现 FailedMount"),
        ("\"reason\":\"Scheduled\"", "cart-1 被调度到 node-4"),
    ), (
        ("\"reason\":\"Scheduled\"", "cart-1 FailedMount"),
        ("\"reason\":\"FailedMount\"", "FailedMount first happened at 10:05:00Z"),
    ), "other"),
    Printed("prometheus alerts", PROMALERT, (
        ("\"alertname\":\"PodCrashLooping\"", "PodCrashLooping 正在触发"),
        ("\"alertname\":\"HighLatency\"", "HighLatency is pending since 10:04Z"),
    ), (
        ("\"alertname\":\"HighLatency\"", "HighLatency 正在触发"),
        ("\"alertname\":\"PodCrashLooping\"", "PodCrashLooping has been active since 10:04Z"),
    ), "alert"),
    Printed("redis cluster nodes", REDISCLUSTER, (
        ("67ed2db 10.4.0.2:6379", "10.4.0.2:6379 处于 fail 状态，已断开"),
        ("6ec2392 10.4.0.5:6379", "10.4.0.5:6379 是 07c37df 的从节点"),
    ), (
        ("07c37df 10.4.0.1:6379", "10.4.0.1:6379 已断开连接"),
        ("6ec2392 10.4.0.5:6379", "10.4.0.5:6379 is a master"),
    ), "other"),
    Printed("dig", DIG, (
        ("status: SERVFAIL", "DNS 查询返回 SERVFAIL"),
    ), (
        ("status: SERVFAIL", "DNS 查询返回 NXDOMAIN"),
    ), "other"),
    Printed("mtr", MTR, (
    ), (
        ("10.3.0.8                   0.0%", "10.3.0.8 丢包 40%"),
        ("10.0.9.1                  40.0%", "10.0.9.1 average latency is 210.4 ms"),
    ), "other"),
    Printed("git log", GIT, (
        ("pay: lower pool size from 50 to 5", "连接池大小从 50 降到 5"),
    ), (
        ("pay: lower pool size from 50 to 5", "pool size was raised from 5 to 50"),
        ("pay: lower pool size from 50 to 5", "the order pool size was lowered from 50 to 5"),
    ), "change"),
    Printed("ini file", INI, (
        ("max_connections = 500", "max_connections 为 500"),
        ("innodb_buffer_pool_size = 4G", "innodb_buffer_pool_size is 4 GB"),
        ("slow_query_log = ON", "slow_query_log 已开启"),
    ), (
        ("slow_query_log = ON", "slow_query_log 已关闭"),
        ("connect_timeout = 5", "connect_timeout is 500"),
    ), "other"),
    Printed("mysql slow log", SLOWLOG, (
        ("# Query_time: 12.500231", "这条查询耗时 12.5 秒，扫描 9812201 行"),
    ), (
        ("# Query_time: 12.500231", "查询返回 9812201 行"),
        ("# Query_time: 12.500231", "lock time was 12.5 s"),
    ), "log"),
)  # fmt: skip
