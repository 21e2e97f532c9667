"""How troubles look in the words of programs: data, no rule for any one system.

An entry: `name ; areas ; role ; weight 1..5 ; Chinese wording`, then indented lines of patterns separated by ` ~ `
(regular expressions, case-insensitive, any of them).
"""

SIGN_TABLE = r"""
oom ; crash memory ; cause ; 5 ; 内存不足（OOM）
    OOMKilled ~ \bOOM[- ]?kill ~ out of memory ~ OutOfMemoryError ~ cannot allocate memory
    memory cgroup out ~ \bENOMEM\b ~ oom-kill
cache_full ; cache memory ; cause ; 5.2 ; 缓存内存达到上限
    OOM command not allowed ~ used memory\s*>\s*'?maxmemory
    maxmemory (?:limit )?(?:reached|exceeded) ~ \bMISCONF\b
memory_pressure ; memory ; effect ; 2 ; 内存压力
    memory pressure(?! resolved) ~ GC overhead limit ~ swap(?:ping)? heavily
scheduling ; scheduling ; cause ; 5 ; 无法调度
    FailedScheduling[^\n]{0,200}?(?:insufficient [\w./-]+|(?:didn't|did not) match [^,.\n]{3,80}) ~ FailedScheduling
    nodes are available: .*(?:didn't|did not|insufficient|had )
    Insufficient (?:cpu|memory|[\w.-]+/[\w.-]+)
image ; image ; cause ; 4 ; 镜像拉取失败
    ImagePullBackOff ~ ErrImagePull ~ InvalidImageName ~ manifest (?:unknown|for .* not found)
    pull access denied ~ failed to pull image
config_missing ; config ; cause ; 4.5 ; 配置缺失
    (?:environment variable|env(?:ironment)? var|setting|property|secret|configmap)\b[^\n]{0,80}?\b(?:undefined|not set|unset)
    (?:variable|setting|config(?:uration)?|parameter|property|secret|configmap)\b[^\n]{0,80}? (?:missing|not found|not defined|required)\b
    missing required ~ CreateContainerConfigError
config_invalid ; config ; cause ; 4 ; 配置有误
    invalid (?:configuration|config|value|argument|option)\b ~ unknown (?:directive|option|flag)
    failed to parse config ~ bad config
file_missing ; config ; cause ; 3 ; 文件不存在
    no such file or directory ~ FileNotFoundError ~ ENOENT\b ~ command not found
syntax ; code ; cause ; 4.5 ; 语法错误
    syntax ?error ~ unexpected token ~ parse error ~ SyntaxError
exception ; code ; effect ; 2.5 ; 程序异常
    Traceback \(most recent ~ Unhandled ?(?:exception|rejection) ~ \b\w*(?:Exception|Error):
    StackOverflowError ~ \bpanic:  ~ segmentation fault ~ core dumped
    undefined (?:method|is not a function) ~ unhandled error
code_bug ; code errors ; cause ; 3.8 ; 代码缺陷
    \b(?:Type|Attribute|Name|Key|Index|ZeroDivision|Reference|Range|Unbound\w+)Error\b ~ NullPointerException
    ClassCastException ~ IndexOutOfBounds\w* ~ 'NoneType' object ~ cannot read propert(?:y|ies) of (?:undefined|null)
    nil pointer dereference ~ index out of range ~ invalid memory address
certificate ; certificate ; cause ; 5 ; 证书过期
    certificate (?:has )?expired ~ ExpiredCert ~ x509: certificate
    cert(?:ificate)? (?:is )?(?:not (?:yet )?valid|invalid) ~ certificate verify failed
    证书.{0,6}(?:过期|失效)
denied ; auth ; cause ; 4 ; 权限不足
    permission denied ~ access denied ~ AccessDenied ~ not authori[sz]ed ~ unauthori[sz]ed
    authentication failed ~ password authentication ~ \bEACCES\b ~ is forbidden
    token (?:has )?expired ~ \bNOAUTH\b ~ \bWRONGPASS\b
dns ; dns network ; cause ; 4.5 ; 域名解析失败
    could not resolve ~ NameResolutionError ~ failed to resolve ~ no such host
    name or service not known ~ temporary failure in name resolution ~ getaddrinfo ~ NXDOMAIN
    SERVFAIL ~ EAI_AGAIN ~ \bENOTFOUND\b ~ unknown host
partition ; cluster network ; cause ; 5 ; 网络分区
    network[_ ]partition\w* ~ split[- ]brain ~ \bpartitioned\b ~ netsplit ~ inconsistent_database
    脑裂
unreachable ; dependency network ; cause ; 3.5 ; 依赖不可达
    connection refused ~ ECONNREFUSED ~ no route to host ~ network is unreachable ~ host is down
    EHOSTUNREACH ~ failed to connect ~ connection failed ~ unable to connect ~ could not connect
    can't connect ~ cannot connect
reset ; dependency network ; effect ; 2.5 ; 连接被断开
    connection reset ~ broken pipe ~ ECONNRESET ~ EPIPE ~ server closed the connection
    premature(?:ly)? close ~ unexpected eof
timeout ; dependency latency ; effect ; 2.5 ; 超时
    time[d]?[- ]?out ~ ETIMEDOUT ~ deadline exceeded ~ TimeoutError ~ context canceled
    took too long ~ 超时
blocked ; network policy ; cause ; 3 ; 访问被策略阻断
    NetworkPolicy/[\w.-]*(?:deny|block|isolat)[\w.-]* ~ blocked by (?:policy|firewall)
    default-deny
unavailable ; dependency ; cause ; 3.2 ; 不可用
    (?:has become|is|also|currently|temporarily) unavailable ~ service unavailable
    \bUNAVAILABLE\b ~ no healthy upstream
    (?:all|no) (?:backends?|upstreams?|hosts?|replicas?) (?:are )?(?:down|available)
    without database
storage_full ; storage ; cause ; 5 ; 存储空间不足
    no space left ~ ENOSPC ~ disk (?:is )?full ~ ran out of (?:storage|disk)
    insufficient (?:storage|disk) ~ (?:storage|disk)(?: space)? is (?:critically )?low
    low (?:storage|disk) space ~ filesystem is full ~ disk quota exceeded
read_only ; storage ; cause ; 4 ; 只读
    read-only file ?system ~ \bEROFS\b ~ READONLY You can't write ~ read only replica
    read-only transaction
io_error ; hardware storage ; cause ; 4.5 ; 读写故障
    \bI/O error ~ buffer i/o ~ bad block ~ medium error ~ uncorrectable ~ ECC error ~ DIMM
    hung[_ ]task
corrupt ; data ; cause ; 4 ; 数据损坏
    corrupt(?:ed|ion)?\b ~ checksum (?:mismatch|error|failed) ~ invalid page
connections ; connections ; cause ; 5 ; 连接数达到上限
    too many (?:clients|connections) ~ remaining connection slots ~ max_connections
    connection (?:pool|limit)\b[^\n]{0,40}(?:exhaust|full|timeout|timed out|reached|exceeded)
    QueuePool limit ~ pool (?:is )?exhausted ~ approaching the maximum
    new connections may be refused ~ unable to acquire (?:a )?connection
    couldn't get a connection
idle_transaction ; connections lock ; cause ; 4 ; 事务未结束
    idle[_ -]in[_ -]transaction ~ long[- ]running transaction ~ uncommitted
deadlock ; lock ; cause ; 4.5 ; 死锁
    deadlock
lock_wait ; lock ; cause ; 4 ; 锁等待
    lock (?:wait )?timeout ~ lock wait ~ waiting for (?:\w+)?lock ~ could not obtain lock
    still waiting for ~ AccessExclusiveLock ~ canceling statement due to lock
duplicate ; code data ; cause ; 3.8 ; 唯一约束冲突
    duplicate (?:key|entry) ~ unique constraint ~ UniqueViolation
schema ; code data ; cause ; 4 ; 表结构不符
    (?:relation|table|column) \S+ (?:does not|doesn't) exist ~ no such (?:table|column)
    unknown column
slow_query ; latency query ; cause ; 3.3 ; 慢查询
    slow query ~ slow sql ~ long query ~ duration: \d{4,}(?:\.\d+)? ms
replication ; replication ; effect ; 3.5 ; 复制延迟
    replication lag ~ replica(?: \S+)* (?:replay )?is (?:significantly )?behind ~ falling behind
    replica lag
failover ; failover ; cause ; 4.2 ; 故障转移
    failover (?:has been )?(?:initiated|started|in progress|completed)
    leader (?:election|changed|lost) ~ master changed
health_check ; probe unavailable ; effect ; 3 ; 健康检查失败
    health ?check (?:failure|failed|failing)
    (?:liveness|readiness|startup) probe (?:failed|errored) ~ unhealthy
checkpoint ; storage write ; cause ; 4 ; 检查点过于频繁
    checkpoints? (?:are )?occurring too frequently ~ checkpoint storm
throttled ; cpu limit ; cause ; 4 ; 触发限流
    throttl(?:ed|ing)\b ~ rate limit(?:ed| exceeded)? ~ too many requests ~ (?:status|code|HTTP/\d(?:\.\d)?"?)\W{1,4}429\b
    quota exceeded ~ circuit breaker (?:is )?open
cpu_high ; cpu ; effect ; 2.5 ; CPU 使用率过高
    CPU (?:usage|utili[sz]ation)\b[^\n]{0,40}(?:above|exceed|high|over) ~ high CPU ~ CPU exceeded
queue_lag ; queue ; effect ; 3 ; 消息积压
    consumer lag ~ backlog (?:is )?(?:growing|large) ~ queue (?:is )?full
    rebalanc(?:e|ing) (?:loop|failed)
files_limit ; limit ; cause ; 4.5 ; 文件描述符耗尽
    too many open files ~ \bEMFILE\b ~ file descriptor limit
crash_loop ; crash ; effect ; 2.5 ; 反复崩溃重启
    CrashLoopBackOff ~ Back-off restarting failed
killed ; crash ; effect ; 2.5 ; 进程被终止
    \bSIGKILL\b ~ \bSIGSEGV\b ~ \bSIGABRT\b ~ exited with code [1-9] ~ signal (?:9|11|6)\b
    worker .* died
http_5xx ; errors ; effect ; 2.5 ; HTTP 5xx
    \b50[0234]\b (?:internal server error|bad gateway|service unavailable|gateway timeout)
    \" 5\d\d \d ~ status(?:_code|code)?[\"=: ]+5\d\d\b
deploy ; change ; context ; 2 ; 发生变更
    \bdeploy(?:ed|ing|ment started)\b ~ rolled out ~ rolling update ~ version upgrade
    config(?:uration)? (?:changed|updated|reloaded) ~ scaled (?:up|down)
"""
