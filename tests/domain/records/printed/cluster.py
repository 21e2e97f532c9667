"""kubectl, docker, helm, systemctl, journalctl, brokers, HAProxy, Elasticsearch _cat."""

from tests.domain.records.printed.outputs import Printed

GET_PODS = """\
NAME                         READY   STATUS             RESTARTS         AGE     IP           NODE      NOMINATED NODE   READINESS GATES
cart-5d4f8c7b9-2xkqz         0/1     CrashLoopBackOff   17 (3m12s ago)   61m     10.4.1.22    node-a2   <none>           <none>
cart-5d4f8c7b9-h8w4p         1/1     Running            0                6d22h   10.4.2.9     node-b1   <none>           <none>
ledger-0                     1/1     Running            2 (5h ago)       12d     10.4.1.40    node-a2   <none>           <none>
"""
TOP_PODS = """\
NAME                   CPU(cores)   MEMORY(bytes)
cart-5d4f8c7b9-2xkqz   1930m        498Mi
ledger-0               45m          1210Mi
"""
TOP_NODES = """\
NAME      CPU(cores)   CPU%   MEMORY(bytes)   MEMORY%
node-a2   7610m        95%    14102Mi         91%
node-b1   420m         5%     5120Mi          33%
"""
EVENTS = """\
LAST SEEN                TYPE      REASON      OBJECT                     MESSAGE
3m12s (x14 over 40m)     Warning   BackOff     pod/cart-5d4f8c7b9-2xkqz   Back-off restarting failed container
41m                      Normal    Pulled      pod/cart-5d4f8c7b9-h8w4p   Successfully pulled image "reg/cart:4.2.0"
9m (x3 over 12m)         Warning   Unhealthy   pod/ledger-0               Readiness probe failed: HTTP probe failed with statuscode: 503
"""
DESCRIBE = """\
Name:             cart-5d4f8c7b9-2xkqz
Namespace:        shop
Node:             node-a2/10.0.0.12
Status:           Running
Containers:
  cart:
    Image:          reg/cart:4.2.0
    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
    Ready:          False
    Restart Count:  17
    Limits:
      cpu:     2
      memory:  512Mi
    Requests:
      cpu:     250m
      memory:  256Mi
  envoy:
    Image:          reg/envoy:1.29.1
    State:          Running
      Started:      Sun, 01 Mar 2026 09:58:00 +0000
    Ready:          True
    Restart Count:  0
    Limits:
      cpu:     500m
      memory:  128Mi
Conditions:
  Type              Status
  Initialized       True
  Ready             False
Events:
  Type     Reason   Age                   From     Message
  ----     ------   ----                  ----     -------
  Warning  BackOff  3m12s (x14 over 40m)  kubelet  Back-off restarting failed container cart
"""
DOCKER_PS = """\
CONTAINER ID   IMAGE            COMMAND                  CREATED       STATUS                           PORTS                    NAMES
9f2c11d0a7be   shop/cart:4.2    "/bin/sh -c 'run --p…"   2 hours ago   Restarting (137) 8 seconds ago                            shop-cart-1
0b7d5e21c4aa   redis:7.2        "docker-entrypoint.s…"   3 days ago    Up 3 days (healthy)              0.0.0.0:6379->6379/tcp   shop-redis-1
"""
DOCKER_STATS = """\
CONTAINER ID   NAME           CPU %     MEM USAGE / LIMIT     MEM %     NET I/O           BLOCK I/O         PIDS
9f2c11d0a7be   shop-cart-1    188.21%   505.1MiB / 512MiB     98.65%    1.2GB / 890MB     12.1MB / 0B       61
0b7d5e21c4aa   shop-redis-1   0.42%     88.4MiB / 7.654GiB    1.13%     310MB / 455MB     0B / 2.05MB       6
"""
HELM = """\
NAME: cart
LAST DEPLOYED: Sun Mar  1 09:58:00 2026
NAMESPACE: shop
STATUS: pending-upgrade
REVISION: 7
"""
HELM_HISTORY = """\
REVISION	UPDATED                 	STATUS         	CHART     	APP VERSION	DESCRIPTION
6       	Sat Feb 28 11:20:00 2026	deployed       	cart-1.8.0	4.1.3      	Upgrade complete
7       	Sun Mar  1 09:58:00 2026	pending-upgrade	cart-1.9.0	4.2.0      	Preparing upgrade
"""
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

CLUSTER = (
    Printed("kubectl get pods", GET_PODS, (
        ("2xkqz", "cart-5d4f8c7b9-2xkqz 处于 CrashLoopBackOff，已重启 17 次"),
        ("h8w4p", "cart-5d4f8c7b9-h8w4p runs on node-b1"),
        ("ledger-0", "ledger-0 重启了 2 次"),
        ("2xkqz", "cart-5d4f8c7b9-2xkqz last restarted 3m12s ago"),
    ), (
        ("h8w4p", "cart-5d4f8c7b9-h8w4p 处于 CrashLoopBackOff"),
        ("2xkqz", "cart-5d4f8c7b9-2xkqz runs on node-b1"),
        ("ledger-0", "ledger-0 重启了 17 次"),
        ("h8w4p", "cart-5d4f8c7b9-h8w4p restarted 2 times"),
    )),
    Printed("kubectl top pods", TOP_PODS, (
        ("2xkqz", "cart-5d4f8c7b9-2xkqz 使用 1930m CPU"),
        ("2xkqz", "cart-5d4f8c7b9-2xkqz uses 1.93 cores"),
        ("ledger-0", "ledger-0 内存 1210Mi"),
        ("ledger-0", "ledger-0 uses 45 millicores"),
    ), (
        ("ledger-0", "ledger-0 内存 498Mi"),
        ("2xkqz", "cart-5d4f8c7b9-2xkqz uses 45m CPU"),
        ("2xkqz", "cart-5d4f8c7b9-2xkqz 内存 498GB"),
        ("ledger-0", "ledger-0 uses 45 cores"),
    )),
    Printed("kubectl top nodes", TOP_NODES, (
        ("node-a2", "node-a2 CPU 使用率 95%"),
        ("node-a2", "node-a2 memory usage is 91%"),
        ("node-b1", "node-b1 的内存使用率 33%"),
        ("node-b1", "node-b1 uses 420m CPU"),
    ), (
        ("node-a2", "node-a2 CPU 使用率 91%"),
        ("node-a2", "node-a2 memory usage is 95%"),
        ("node-b1", "node-b1 CPU 使用率 95%"),
        ("node-b1", "node-b1 的内存使用率 5%"),
    )),
    Printed("kubectl get events", EVENTS, (
        ("BackOff", "cart-5d4f8c7b9-2xkqz 的 BackOff 事件在 40m 内出现 14 次"),
        ("Unhealthy", "ledger-0 readiness probe failed with 503"),
        ("Unhealthy", "ledger-0 的 Unhealthy 事件出现了 3 次"),
        ("Pulled", "cart-5d4f8c7b9-h8w4p pulled image reg/cart:4.2.0"),
    ), (
        ("BackOff", "cart-5d4f8c7b9-2xkqz 的 BackOff 事件出现 3 次"),
        ("Unhealthy", "ledger-0 readiness probe failed with 500"),
        ("Unhealthy", "ledger-0 的 Unhealthy 事件出现了 14 次"),
        ("BackOff", "cart-5d4f8c7b9-h8w4p 出现 BackOff"),
    ), "log"),
    Printed("kubectl describe pod", DESCRIBE, (
        ("OOMKilled", "容器 cart 上次因 OOMKilled 终止"),
        ("137", "cart 容器退出码 137"),
        ("17", "The cart container has restarted 17 times"),
        ("512Mi", "cart 容器的内存限制为 512Mi"),
        ("128Mi", "The memory limit of the envoy container is 128Mi"),
        ("256Mi", "cart 容器的内存请求为 256Mi"),
        ("CrashLoopBackOff", "cart container is waiting in CrashLoopBackOff"),
    ), (
        ("OOMKilled", "容器 envoy 上次因 OOMKilled 终止"),
        ("137", "envoy 容器退出码 137"),
        ("17", "The envoy container has restarted 17 times"),
        ("512Mi", "envoy 容器的内存限制为 512Mi"),
        ("128Mi", "The memory limit of the cart container is 128Mi"),
        ("256Mi", "cart 容器的内存限制为 256Mi"),
        ("137", "cart 容器退出码 1"),
    )),
    Printed("docker ps", DOCKER_PS, (
        ("cart", "shop-cart-1 正在 Restarting，退出码 137"),
        ("redis", "shop-redis-1 has been up 3 days and is healthy"),
        ("redis", "shop-redis-1 使用镜像 redis:7.2"),
        ("cart", "shop-cart-1 was created 2 hours ago"),
    ), (
        ("redis", "shop-redis-1 正在 Restarting"),
        ("cart", "shop-cart-1 has been up 3 days"),
        ("cart", "shop-cart-1 使用镜像 redis:7.2"),
        ("cart", "shop-cart-1 was created 3 days ago"),
    )),
    Printed("docker stats", DOCKER_STATS, (
        ("cart", "shop-cart-1 的 CPU 使用率 188.21%"),
        ("cart", "shop-cart-1 memory usage is 505.1 MiB of a 512 MiB limit"),
        ("redis", "shop-redis-1 内存使用率 1.13%"),
        ("cart", "shop-cart-1 has 61 pids"),
        ("cart", "shop-cart-1 内存使用率 98.65%"),
    ), (
        ("redis", "shop-redis-1 的 CPU 使用率 188.21%"),
        ("cart", "shop-cart-1 memory usage is 88.4 MiB"),
        ("cart", "shop-cart-1 内存使用率 188.21%"),
        ("redis", "shop-redis-1 has 61 pids"),
        ("cart", "shop-cart-1 CPU 使用率 98.65%"),
        ("cart", "shop-cart-1 memory limit is 505.1 MiB"),
    )),
    Printed("helm status", HELM, (
        ("STATUS", "release 状态为 pending-upgrade"),
        ("REVISION", "The release is at revision 7"),
        ("NAME: cart", "release 名为 cart"),
        ("NAMESPACE", "cart is in namespace shop"),
    ), (
        ("STATUS", "release 状态为 deployed"),
        ("REVISION", "The release is at revision 6"),
        ("NAMESPACE", "cart is in namespace prod"),
        ("STATUS", "release cart 状态为 failed"),
    ), "change"),
    Printed("helm history", HELM_HISTORY, (
        ("1.9.0", "revision 7 的状态是 pending-upgrade"),
        ("1.8.0", "Revision 6 deployed chart cart-1.8.0"),
        ("1.9.0", "版本 4.2.0 对应 chart cart-1.9.0"),
        ("1.8.0", "revision 6 is app version 4.1.3"),
    ), (
        ("1.9.0", "revision 7 的状态是 deployed"),
        ("1.8.0", "Revision 6 deployed chart cart-1.9.0"),
        ("1.9.0", "版本 4.1.3 对应 chart cart-1.9.0"),
        ("1.8.0", "revision 6 is app version 4.2.0"),
    ), "change"),
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
        ("503", "haproxy on lb-1 logged a 503 for be_cart"),
    ), (
        ("503", "cart-2 返回 504"),
        ("503", "be_cart/cart-1 answered 503"),
        ("503", "10.9.1.5 的请求得到 503"),
        ("503", "be_cart answered 503 at 11:04:12"),
    ), "log"),
)  # fmt: skip
