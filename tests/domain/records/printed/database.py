"""psql, mysql, redis."""

from tests.domain.records.printed.outputs import Printed

PSQL = """\
  pid  |  usename   |        state        |    duration     | wait_event_type |   wait_event
-------+------------+---------------------+-----------------+-----------------+---------------
 18231 | orders_rw  | idle in transaction | 00:14:32.118204 | Client          | ClientRead
 18307 | orders_rw  | active              | 00:02:05.77     | Lock            | transactionid
 19004 | reporting  | active              | 01:20:11        | IO              | DataFileRead
(3 rows)
"""
PSQL_X = """\
-[ RECORD 1 ]---+--------------------
pid             | 18231
usename         | orders_rw
state           | idle in transaction
xact_age        | 00:14:32
query           | update orders set state = 2
-[ RECORD 2 ]---+--------------------
pid             | 19004
usename         | reporting
state           | active
xact_age        | 01:20:11
query           | select count(*) from orders
"""
MYSQL = """\
+------+---------+-----------------+--------+---------+------+---------------------------------+-----------------------+
| Id   | User    | Host            | db     | Command | Time | State                           | Info                  |
+------+---------+-----------------+--------+---------+------+---------------------------------+-----------------------+
| 5123 | app     | 10.2.0.14:41002 | orders | Query   |  412 | Waiting for table metadata lock | ALTER TABLE cart      |
| 5188 | app     | 10.2.0.15:52210 | orders | Sleep   |   33 |                                 | NULL                  |
| 5201 | backup  | 10.2.0.90:33120 | orders | Query   | 1870 | Sending to client               | SELECT * FROM `cart`  |
+------+---------+-----------------+--------+---------+------+---------------------------------+-----------------------+
3 rows in set (0.00 sec)
"""
MYSQL_G = """\
*************************** 1. row ***************************
             Replica_IO_Running: Yes
            Replica_SQL_Running: No
                  Last_SQL_Errno: 1062
          Seconds_Behind_Source: NULL
*************************** 2. row ***************************
             Replica_IO_Running: Yes
            Replica_SQL_Running: Yes
                  Last_SQL_Errno: 0
          Seconds_Behind_Source: 947
"""
MYSQL_STATUS = """\
+----------------------+-------+
| Variable_name        | Value |
+----------------------+-------+
| Max_used_connections | 151   |
| Threads_connected    | 149   |
| Threads_running      | 47    |
| Aborted_connects     | 2210  |
+----------------------+-------+
"""
REDIS_INFO = """\
# Clients
connected_clients:9981
blocked_clients:12
maxclients:10000

# Memory
used_memory:8547123456
used_memory_human:7.96G
maxmemory_human:8.00G
maxmemory_policy:noeviction
mem_fragmentation_ratio:1.03

# Stats
instantaneous_ops_per_sec:48211
rejected_connections:377
evicted_keys:0
keyspace_hits:100
keyspace_misses:300

# Replication
role:master
connected_slaves:1
slave0:ip=10.2.0.31,port=6379,state=online,offset=991,lag=14

# Keyspace
db0:keys=51200,expires=312,avg_ttl=86400
"""
SLOWLOG = """\
1) 1) (integer) 41
   2) (integer) 1772359200
   3) (integer) 845210
   4) 1) "KEYS"
      2) "session:*"
   5) "10.2.0.14:51200"
   6) "order-api"
2) 1) (integer) 40
   2) (integer) 1772359100
   3) (integer) 120334
   4) 1) "HGETALL"
      2) "cart:7781"
   5) "10.2.0.15:40011"
   6) "cart-api"
"""
CLIENT_LIST = """\
id=71 addr=10.2.0.14:51200 name=order-api age=3600 idle=0 flags=N db=0 qbuf=26 obl=0 oll=0 omem=0 cmd=keys
id=88 addr=10.2.0.20:43110 name=feed age=412 idle=3 flags=P db=0 qbuf=0 obl=16370 oll=8120 omem=268435456 cmd=subscribe
"""

DATABASE = (
    Printed("psql", PSQL, (
        ("18231", "会话 18231 处于 idle in transaction，持续 14 分 32 秒"),
        ("18307", "pid 18307 is waiting on a Lock for 2 minutes and 5 seconds"),
        ("19004", "reporting 用户的查询已运行 1 小时 20 分钟"),
        ("18307", "pid 18307 的 wait_event 为 transactionid"),
        ("(3 rows)", "查询返回 3 行"),
    ), (
        ("18231", "会话 18231 处于 active 状态"),
        ("18231", "会话 18231 持续 1 小时 20 分钟"),
        ("18307", "pid 18307 is waiting on a Lock for 14 minutes"),
        ("19004", "pid 19004 的 wait_event 为 transactionid"),
        ("18231", "会话 18231 持续 14 小时"),
        ("19004", "pid 19004 is owned by orders_rw"),
    )),
    Printed("psql \\x", PSQL_X, (
        ("18231", "pid 18231 处于 idle in transaction"),
        ("00:14:32", "pid 18231 has a transaction age of 14 minutes 32 seconds"),
        ("01:20:11", "pid 19004 的事务已持续 1 小时 20 分"),
        ("reporting", "pid 19004 belongs to reporting"),
    ), (
        ("18231", "pid 18231 处于 active 状态"),
        ("00:14:32", "pid 19004 has a transaction age of 14 minutes 32 seconds"),
        ("01:20:11", "pid 18231 的事务已持续 1 小时 20 分"),
        ("reporting", "pid 18231 belongs to reporting"),
    )),
    Printed("mysql", MYSQL, (
        ("5123", "连接 5123 等待 table metadata lock 已 412 秒"),
        ("5201", "backup's query on cart has been running for 1870 s"),
        ("5188", "连接 5188 处于 Sleep 状态 33 秒"),
        ("5123", "connection 5123 from 10.2.0.14:41002 runs ALTER TABLE cart"),
    ), (
        ("5123", "连接 5123 等待 table metadata lock 已 1870 秒"),
        ("5201", "connection 5201 is waiting for table metadata lock"),
        ("5188", "连接 5188 处于 Query 状态"),
        ("5201", "connection 5201 belongs to app"),
        ("5123", "连接 5123 等待 table metadata lock 已 412 毫秒"),
    )),
    Printed("mysql \\G", MYSQL_G, (
        ("947", "从库延迟 947 秒"),
        ("Replica_SQL_Running: No", "Replica_SQL_Running is No"),
        ("947", "Seconds_Behind_Source is 947"),
    ), (
        ("947", "从库延迟 947 毫秒"),
        ("1062", "Last_SQL_Errno is 1064"),
        ("1062", "Seconds_Behind_Source 为 1062"),
        ("947", "Seconds_Behind_Source is 94"),
    )),
    Printed("mysql status", MYSQL_STATUS, (
        ("Threads_connected", "Threads_connected 为 149"),
        ("Max_used", "Max_used_connections is 151"),
        ("Threads_running", "Threads_running 为 47"),
        ("Aborted", "There were 2210 aborted connects"),
    ), (
        ("Threads_connected", "Threads_connected 为 47"),
        ("Max_used", "Max_used_connections is 149"),
        ("Threads_running", "Threads_running 为 149"),
        ("Aborted", "There were 151 aborted connects"),
    )),
    Printed("redis INFO", REDIS_INFO, (
        ("connected_clients", "连接数 9981"),
        ("maxclients", "maxclients is 10000"),
        ("used_memory_human", "已用内存 7.96G"),
        ("used_memory:", "used_memory is 8547123456 bytes"),
        ("rejected", "拒绝了 377 个连接"),
        ("db0", "db0 has 51200 keys"),
        ("ops_per_sec", "每秒处理 48211 次操作"),
    ), (
        ("connected_clients", "连接数 10000"),
        ("maxclients", "maxclients is 9981"),
        ("used_memory_human", "已用内存 8.00G"),
        ("rejected", "拒绝了 12 个连接"),
        ("slave0", "slave0 的复制延迟 lag 为 991"),
        ("db0", "db0 has 312 keys"),
        ("evicted", "已驱逐 377 个 key"),
    )),
    Printed("redis SLOWLOG", SLOWLOG, (
        ("KEYS", "Client order-api at 10.2.0.14:51200 ran KEYS"),
        ("HGETALL", "HGETALL cart:7781 came from cart-api"),
    ), (
        ("845210", "HGETALL cart:7781 耗时 845210 微秒"),
        ("KEYS", "Client cart-api ran KEYS"),
        ("HGETALL", "HGETALL cart:7781 came from 10.2.0.14:51200"),
        ("120334", "KEYS session:* took 120334 us"),
    )),
    Printed("redis CLIENT LIST", CLIENT_LIST, (
        ("feed", "客户端 feed 的 omem 为 268435456"),
        ("feed", "client feed has an output list length oll of 8120"),
        ("order-api", "order-api 正在执行 keys"),
        ("order-api", "client order-api has age 3600"),
    ), (
        ("order-api", "客户端 order-api 的 omem 为 268435456"),
        ("feed", "client feed has an oll of 16370"),
        ("feed", "feed 正在执行 keys"),
        ("feed", "client feed has age 3600"),
    )),
)  # fmt: skip
