"""systemctl, journalctl, brokers, HAProxy, Elasticsearch _cat."""

from tests.domain.records.printed.outputs import Printed

SYSTEMCTL = """\
× ledger-sync.service - Ledger synchroniser
     Loaded: loaded (/etc/systemd/system/ledger-sync.service; enabled; preset: enabled)
     Active: failed (Result: exit-code) since Sun 2026-03-01 10:02:11 UTC; 7min ago
    Process: 8123 ExecStart=/usr/bin/ledger-sync (code=exited, status=203/EXEC)
   Main PID: 8123 (code=exited, status=203/EXEC)
        CPU: 31ms
"""
JOURNAL = """\
Mar 01 10:02:11 host-9 systemd[1]: ledger-sync.service: Main process exited, code=exited, status=203/EXEC
Mar 01 10:02:11 host-9 systemd[1]: ledger-sync.service: Failed with result 'exit-code'.
Mar 01 10:03:40 host-9 kernel: Out of memory: Killed process 4211 (java) total-vm:9871232kB, anon-rss:6754304kB, oom_score_adj:0
Mar 01 10:04:02 host-9 sshd[913]: Accepted publickey for ops from 10.2.7.7 port 50222 ssh2
"""
KAFKA = """\
GROUP           TOPIC      PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG     CONSUMER-ID          HOST        CLIENT-ID
billing-group   invoices   0          1820311         1983200         162889  billing-1-a1b2       /10.2.0.14  billing-1
billing-group   invoices   1          1820390         1820391         1       billing-2-c3d4       /10.2.0.15  billing-2
billing-group   refunds    0          88              88              0       -                    -           -
"""
RABBIT = """\
Timeout: 60.0 seconds ...
Listing queues for vhost / ...
name	messages	messages_ready	messages_unacknowledged	consumers
mail.out	48210	48010	200	1
audit	3	0	3	4
"""
CAT_INDICES = """\
health status index           uuid                   pri rep docs.count docs.deleted store.size pri.store.size
yellow open   logs-2026.03.01 aB3dE5fG7hI9jK1lM3nO5p   3   1   48120331            0     91.2gb         45.6gb
red    open   audit-2026      zY8xW6vU4tS2rQ0pO8nM6l   1   1
green  open   carts           qW2eR4tY6uI8oP0aS2dF4g   1   0       1210           14      1.9mb          1.9mb
"""
CAT_NODES = """\
ip        heap.percent ram.percent cpu load_1m load_5m load_15m node.role master name
10.2.1.11           93          99  87   12.40    9.10     6.02 cdfhilmrstw *      es-hot-1
10.2.1.12           41          80  12    0.90    1.10     1.20 cdfhilmrstw -      es-hot-2
"""
HAPROXY = """\
# pxname,svname,qcur,qmax,scur,smax,slim,stot,bin,bout,status,weight,chkfail,lastchg
be_cart,cart-1,0,44,3,120,200,55120,99120,1200310,UP,100,2,8120
be_cart,cart-2,17,90,200,200,200,40110,88120,990312,DOWN,100,31,312
be_cart,BACKEND,17,134,203,320,400,95230,187240,2190622,UP,100,33,8120
"""
HAPROXY_LOG = """\
Mar  1 10:04:12 lb-1 haproxy[771]: 10.9.1.4:51002 [01/Mar/2026:10:04:02.001] fe_web be_cart/cart-2 0/10000/-1/-1/10001 503 217 - - SC-- 203/203/200/200/3 44/17 "GET /cart HTTP/1.1"
"""

SERVICES = (
    Printed("systemctl status", SYSTEMCTL, (
        ("Active", "ledger-sync.service 处于 failed 状态"),
        ("Main PID", "主进程 8123 以 status 203/EXEC 退出"),
        ("Active", "The unit failed with result exit-code at 10:02:11"),
        ("Loaded", "ledger-sync.service is enabled"),
    ), (
        ("Active", "ledger-sync.service 处于 active (running) 状态"),
        ("Main PID", "主进程 8124 以 status 203/EXEC 退出"),
        ("Active", "The unit failed at 10:12:11"),
        ("Main PID", "The main process exited with status 204"),
    ), "log"),
    Printed("journalctl", JOURNAL, (
        ("Out of memory", "内核 OOM 杀死了 java 进程 4211"),
        ("Out of memory", "anon-rss of the killed java process was 6754304 kB"),
        ("203", "ledger-sync.service 以 status 203 退出"),
        ("sshd", "10.2.7.7 logged in as ops"),
    ), (
        ("Out of memory", "内核 OOM 杀死了 sshd 进程 913"),
        ("Out of memory", "anon-rss of the killed java process was 9871232 kB"),
        ("sshd", "sshd 进程 913 被 OOM 杀死"),
        ("203", "ledger-sync.service 在 10:03:40 退出"),
    ), "log"),
    Printed("kafka-consumer-groups", KAFKA, (
        ("162889", "invoices 分区 0 的 lag 为 162889"),
        ("162889", "partition 0 of invoices is at offset 1820311, the log end is 1983200"),
        ("billing-2", "invoices partition 1 的积压为 1"),
        ("refunds", "refunds 没有积压，lag 为 0"),
    ), (
        ("billing-2", "invoices 分区 1 的 lag 为 162889"),
        ("162889", "partition 0 of invoices has a lag of 1983200"),
        ("refunds", "refunds 的 lag 为 88"),
        ("162889", "refunds 的 lag 为 162889"),
        ("162889", "invoices 的 LOG-END-OFFSET 是 1820311"),
    )),
    Printed("rabbitmqctl list_queues", RABBIT, (
        ("mail.out", "mail.out 队列有 48210 条消息"),
        ("mail.out", "mail.out has 200 unacknowledged messages"),
        ("audit", "audit 队列有 4 个消费者"),
        ("mail.out", "mail.out has 1 consumer"),
    ), (
        ("audit", "audit 队列有 48210 条消息"),
        ("mail.out", "mail.out has 48010 unacknowledged messages"),
        ("mail.out", "mail.out 队列有 4 个消费者"),
        ("audit", "audit has 3 consumers"),
    )),
    Printed("_cat/indices", CAT_INDICES, (
        ("audit", "索引 audit-2026 健康状态为 red"),
        ("logs", "logs-2026.03.01 holds 48120331 docs"),
        ("logs", "logs-2026.03.01 占用 91.2gb"),
        ("carts", "carts has 14 deleted docs"),
    ), (
        ("logs", "索引 logs-2026.03.01 健康状态为 red"),
        ("carts", "carts holds 14 docs"),
        ("logs", "logs-2026.03.01 主分片占用 91.2gb"),
        ("carts", "carts 占用 91.2gb"),
    )),
    Printed("_cat/nodes", CAT_NODES, (
        ("es-hot-1", "es-hot-1 堆内存使用 93%"),
        ("es-hot-1", "es-hot-1 cpu is 87%"),
        ("es-hot-2", "es-hot-2 heap 使用率 41%"),
        ("es-hot-1", "es-hot-1 load_1m is 12.40"),
    ), (
        ("es-hot-2", "es-hot-2 堆内存使用 93%"),
        ("es-hot-1", "es-hot-1 cpu is 93%"),
        ("es-hot-1", "es-hot-1 heap 使用率 99%"),
        ("es-hot-1", "es-hot-1 load_1m is 6.02"),
    )),
    Printed("haproxy show stat", HAPROXY, (
        ("cart-2", "be_cart 的 cart-2 状态为 DOWN"),
        ("cart-2", "cart-2 has scur 200 with slim 200"),
        ("cart-2", "cart-2 当前排队 qcur 17"),
        ("cart-1", "cart-1 is UP with smax 120"),
    ), (
        ("cart-1", "be_cart 的 cart-1 状态为 DOWN"),
        ("cart-2", "cart-2 has qcur 90"),
        ("cart-1", "cart-1 当前会话 scur 120"),
        ("cart-1", "cart-1 has chkfail 31"),
    )),
    Printed("haproxy log", HAPROXY_LOG, (
        ("503", "cart-2 返回 503"),
        ("503", "be_cart/cart-2 answered 503 at 10:04:12"),
        ("503", "10.9.1.4 的请求得到 503"),
    ), (
        ("503", "cart-2 返回 504"),
        ("503", "be_cart/cart-1 answered 503"),
        ("503", "10.9.1.5 的请求得到 503"),
        ("503", "be_cart answered 503 at 11:04:12"),
    ), "log"),
)  # fmt: skip
