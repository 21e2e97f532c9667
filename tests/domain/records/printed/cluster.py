"""kubectl, docker, helm."""

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
        ("REVISION", "The release is at revision 7"),
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
)  # fmt: skip
