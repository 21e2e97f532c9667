"""Queues, caches, TLS, DNS, runtimes and delivery: what these fields call things, beyond the common words."""

ENTRIES = """
cipher         : thing = 加密套件 | cipher suite | ciphersuite
ca             : thing = 证书颁发机构 | 根证书 | certificate authority | root certificate
dns_record     : thing = 解析记录 | dns record | cname record
nameserver     : object = 域名服务器 | nameserver | name server
offset         : thing = 消费位点 | 消费位移 | consumer offset | committed offset
isr            : thing = 同步副本集 | in sync replicas | isr
under_repl     : state = 副本不足 | 欠副本 | under replicated
stampede       : event = 缓存击穿 | 惊群 | cache stampede | thundering herd
avalanche      : event = 缓存雪崩 | cache avalanche
token_bucket   : thing = 令牌桶 | token bucket
leaky_bucket   : thing = 漏桶 | leaky bucket
retry_storm    : event = 重试风暴 | retry storm
half_open      : state = 半开状态 | half open
bulkhead       : thing = 舱壁隔离 | bulkhead
metaspace      : thing = 元空间 | metaspace
young_gen      : thing = 新生代 | 年轻代 | young generation | young gen | eden space
classloader    : object = 类加载器 | class loader | classloader
goroutine_leak : event = 协程泄漏 | goroutine leak
arp            : thing = 地址解析协议 | arp cache | arp table
mtu            : thing = 最大传输单元 | mtu
syn_backlog    : thing = 半连接队列 | syn backlog | syn queue
accept_queue   : thing = 全连接队列 | accept queue | listen queue
time_wait      : state = 等待关闭状态 | time wait | time_wait
close_wait     : state = 被动关闭状态 | close wait | close_wait
conntrack      : thing = 连接跟踪表 | 连接跟踪 | conntrack | nf_conntrack
raid           : object = 磁盘阵列 | raid array | raid
snapshot       : thing = 磁盘快照 | disk snapshot | volume snapshot
canary         : thing = 金丝雀发布 | canary release | canary deployment | canary rollout
blue_green     : thing = 蓝绿发布 | 蓝绿部署 | blue green deployment
ephemeral_port  : thing = 临时端口 | ephemeral port | ephemeral ports
pdb            : thing = 中断预算 | pod disruption budget | poddisruptionbudget
init_container : object = 初始化容器 | init container | initcontainer
sidecar        : object = 边车容器 | 边车 | sidecar
"""
