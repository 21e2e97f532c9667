"""How people say what a result shows, in Chinese and English, and how they get it wrong.

A wording's slots: who, m (what is measured or counted), n, n0 (value before), t, t2 (instants), q, q2 (quotations),
s (a state), stat, dir. `DENIALS` deny what the wordings of the same shape assert.
"""

WORDINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "level": {
        "zh": ("{who} 共出现 {n} 条 {m} 日志", "{m} 级别的日志在 {who} 中有 {n} 条", "{who} 的日志里有 {n} 条 {m}",
               "{who} 记录了 {n} 条 {m} 日志，首条在 {t}", "从 {t} 起，{who} 出现 {m} 日志，共 {n} 条"),
        "en": ("{who} logged {n} {m} lines", "there were {n} {m} log entries from {who}",
               "{n} {m} log lines came from {who}",
               "{who} logged {n} {m} lines, the first at {t}", "from {t} on, {who} wrote {m} log lines, {n} in all"),
    },
    "template": {
        "zh": ('{who} 出现 {n} 条 {m} 日志 "{q}"', '{who} 的 {m} 日志中，"{q}" 出现了 {n} 次', '日志 "{q}" 在 {who} 共 {n} 条',
               '{t} 起 {who} 出现 "{q}"，共 {n} 次', '{who} 首次出现 "{q}" 是在 {t}'),
        "en": ('{who} logged "{q}" {n} times at level {m}', 'the {m} message "{q}" appeared {n} times in {who}',
               '{n} log lines of {who} say "{q}"', '"{q}" was logged {n} times by {who}, first at {t}',
               '{who} first logged "{q}" at {t}'),
    },
    "alert": {
        "zh": ("{who} 的告警 {m} 于 {t} 触发", "告警 {m}（{who}）从 {t} 开始", "{t}，{who} 触发告警 {m}"),
        "en": ("the alert {m} of {who} started at {t}", "{m} fired for {who} at {t}",
               "at {t} the alert {m} fired for {who}"),
    },
    "change": {
        "zh": ('{t} {who} 发生变更 "{q}"', '{who} 在 {t} 有一次变更："{q}"', '变更记录显示 {who} 于 {t} 执行了 "{q}"'),
        "en": ('{who} was changed at {t}: "{q}"', 'at {t} there was a change on {who}, "{q}"',
               'the change "{q}" on {who} was made at {t}'),
    },
    "event": {
        "zh": ('{t} {who} 的事件记录："{q}"', '{who} 在 {t} 记录了事件 "{q}"', '事件 "{q}" 发生于 {t}（{who}）'),
        "en": ('at {t} an event of {who} says "{q}"', '{who} recorded the event "{q}" at {t}',
               'the event "{q}" of {who} is dated {t}'),
    },
    "line": {
        "zh": ('{who} 的日志中出现 "{q}"', '{who} 打印了 "{q}"', '日志显示 {who} 输出 "{q}"'),
        "en": ('the log of {who} says "{q}"', '{who} printed "{q}"', '{who} logged "{q}"'),
    },
    "latency": {
        "zh": ("{who} 的 {m} {stat} 耗时 {n}", "{who} 调用 {m} 的 {stat} 延迟为 {n}", "{m}（{who}）{stat} 为 {n}"),
        "en": ("the {stat} latency of {m} in {who} is {n}", "{who} {m} has a {stat} of {n}",
               "{m} in {who} took {n} at {stat}"),
    },
    "errors": {
        "zh": ("{who} 的 {m} 有 {n} 次出错", "{who} {m} 错误 {n} 次", "{m}（{who}）失败了 {n} 次"),
        "en": ("{n} calls of {m} in {who} failed", "{who} {m} had {n} errors",
               "there were {n} errors of {m} in {who}"),
    },
    "spans": {
        "zh": ("{who} 的 {m} 共 {n} 次调用", "{m}（{who}）被调用 {n} 次"),
        "en": ("{m} of {who} was called {n} times", "there were {n} calls of {m} in {who}"),
    },
    "stat": {
        "zh": ("{who} 的 {m} {stat} {n}", "{m}（{who}）的{stat}为 {n}", "{who} 指标 {m} {stat}达到 {n}"),
        "en": ("the {stat} of {m} for {who} is {n}", "{who} {m} had a {stat} of {n}", "{m} ({who}): {stat} {n}"),
    },
    "point": {
        "zh": ("{t} 时 {who} 的 {m} 为 {n}", "{who} 的 {m} 在 {t} 是 {n}"),
        "en": ("at {t} {m} of {who} was {n}", "{who} {m} stood at {n} at {t}"),
    },
    "trend": {
        "zh": ("{who} 的 {m} 从 {n0} {dir}到 {n}", "{m}（{who}）由 {n0} {dir}至 {n}", "{who} 的 {m} {dir}，从 {n0} 到 {n}"),
        "en": ("{m} of {who} {dir} from {n0} to {n}", "{who} {m} {dir} to {n} from {n0}"),
    },
    "onset": {
        "zh": ("{who} 的 {m} 从 {t} 开始{dir}", "{t} 起 {m}（{who}）{dir}"),
        "en": ("{m} of {who} {dir} from {t} on", "from {t} on {who} {m} {dir}"),
    },
    "total": {
        "zh": ("{who} 的日志共匹配 {n} 条", "窗口内 {who} 共有 {n} 条日志", "查询到 {who} 日志总数 {n} 条", "{who} 一共打印了 {n} 条日志",
               "{who} 的日志总计 {n} 条", "{who} 合计 {n} 条日志", "这段时间 {who} 的日志量为 {n} 条", "{who} 在窗口内写了 {n} 条日志",
               "{who} 匹配到的日志总数是 {n}", "共有 {n} 条 {who} 日志符合查询"),
        "en": ("{n} log lines of {who} matched in total", "the query matched {n} log lines of {who}",
               "{who} wrote {n} log lines in all", "in total there are {n} log entries from {who}",
               "the total number of log lines of {who} is {n}", "{who} has {n} matching log lines",
               "all told {who} logged {n} lines",
               "the logs of {who} hold {n} lines in the window", "the search found {n} lines from {who}",
               "{n} lines of {who} matched"),
    },
    "order": {
        "zh": ('{who} 先出现 "{q}"，后出现 "{q2}"', '{who} 的 "{q}"（{t}）早于 "{q2}"（{t2}）', '{who} 在 "{q2}" 之前出现了 "{q}"'),
        "en": ('{who} logged "{q}" before "{q2}"', '"{q}" ({t}) came before "{q2}" ({t2}) in {who}',
               '"{q2}" appeared in {who} after "{q}"'),
    },
    "sequence": {
        "zh": ('{who} 的变更 "{q}"（{t}）早于 {who2} 首条 {m2} 日志（{t2}）',
               '{who2} 在 {t2} 首次出现 {m2} 日志，晚于 {who} 在 {t} 的变更 "{q}"',
               '{who} 先发生变更 "{q}"，{who2} 之后才出现首条 {m2} 日志'),
        "en": ('the change "{q}" of {who} ({t}) came before the first {m2} line of {who2} ({t2})',
               '{who2} first logged {m2} at {t2}, after the change "{q}" of {who} at {t}'),
    },
    "load": {
        "zh": ('{who} 上语句 "{q}" 的 {m} 为 {n}', '"{q}" 在 {who} 的 {m} 是 {n}'),
        "en": ('the statement "{q}" on {who} has a {m} of {n}', '{m} of "{q}" on {who} is {n}'),
    },
    "status": {
        "zh": ("{who} 的状态为 {s}", "{who} 处于 {s} 状态", "{who} 目前是 {s}"),
        "en": ("{who} is in state {s}", "the status of {who} is {s}", "{who} is {s}"),
    },
    "restarts": {
        "zh": ("{who} 重启了 {n} 次", "{who} 的重启次数为 {n}"),
        "en": ("{who} restarted {n} times", "the restart count of {who} is {n}"),
    },
    "exit": {
        "zh": ("{who} 的容器退出码为 {n}", "{who} 以退出码 {n} 结束"),
        "en": ("the container of {who} exited with code {n}", "{who} has exit code {n}"),
    },
    "image": {
        "zh": ("{who} 使用镜像 {s}", "{who} 的镜像是 {s}"),
        "en": ("{who} uses the image {s}", "the image of {who} is {s}"),
    },
    "reason": {
        "zh": ("{who} 的容器处于 {s}", "{who} 的 Reason 字段为 {s}", "{who} 的 Reason 是 {s}"),
        "en": ("{who} has the reason {s}", "the container of {who} has reason {s}"),
    },
}  # fmt: skip

DENIALS: dict[str, dict[str, tuple[str, ...]]] = {
    "level": {"zh": ("{who} 没有出现 {m} 日志", "未在 {who} 发现 {m} 日志"),
               "en": ("{who} logged no {m} lines", "no {m} log entries from {who} were found")},
    "template": {"zh": ('{who} 没有出现日志 "{q}"', '未在 {who} 的日志中发现 "{q}"'),
               "en": ('{who} did not log "{q}"', '"{q}" was never logged by {who}')},
    "alert": {"zh": ("{who} 的告警 {m} 没有触发", "{who} 未触发告警 {m}"),
               "en": ("the alert {m} of {who} did not fire", "{m} never fired for {who}")},
    "change": {"zh": ('{who} 没有发生变更 "{q}"', '{who} 在 {t} 没有变更'),
               "en": ('the change "{q}" was not made on {who}', '{who} was not changed at {t}')},
    "line": {"zh": ('{who} 的日志中没有 "{q}"', '{who} 未输出 "{q}"'),
               "en": ('the log of {who} does not say "{q}"', '{who} did not log "{q}"')},
    "errors": {"zh": ("{who} 的 {m} 没有出错", "{who} 的 {m} 未出现错误"),
               "en": ("no calls of {m} in {who} failed", "{m} in {who} had no errors")},
    "restarts": {"zh": ("{who} 没有重启过", "{who} 从未重启"), "en": ("{who} never restarted", "{who} did not restart")},
    "status": {"zh": ("{who} 不处于 {s} 状态", "{who} 的状态不是 {s}"),
               "en": ("{who} is not {s}", "the status of {who} is not {s}")},
    "trend": {"zh": ("{who} 的 {m} 没有{dir}", "{m}（{who}）并未{dir}"),
               "en": ("{m} of {who} has not {dir}", "{who} {m} never {dir}")},
}  # fmt: skip

REVERSED: dict[str, dict[str, tuple[str, ...]]] = {
    "order": {
        "zh": ('{who} 先出现 "{q2}"，后出现 "{q}"', '{who} 的 "{q}"（{t}）晚于 "{q2}"（{t2}）', '{who} 在 "{q}" 之前出现了 "{q2}"'),
        "en": ('{who} logged "{q2}" before "{q}"', '"{q}" ({t}) came after "{q2}" ({t2}) in {who}',
               '"{q}" appeared in {who} after "{q2}"'),
    },
    "sequence": {
        "zh": ('{who} 的变更 "{q}"（{t}）晚于 {who2} 首条 {m2} 日志（{t2}）',
               '{who2} 在 {t2} 首次出现 {m2} 日志，早于 {who} 在 {t} 的变更 "{q}"',
               '{who2} 先出现首条 {m2} 日志，{who} 之后才发生变更 "{q}"'),
        "en": ('the change "{q}" of {who} ({t}) came after the first {m2} line of {who2} ({t2})',
               '{who2} first logged {m2} at {t2}, before the change "{q}" of {who} at {t}'),
    },
}  # fmt: skip

DIRECTIONS: dict[str, dict[bool, tuple[str, ...]]] = {
    "zh": {True: ("上升", "升高", "上涨"), False: ("下降", "降低", "回落")},
    "en": {True: ("rose", "increased", "climbed"), False: ("fell", "dropped", "decreased")},
}

STATS: dict[str, dict[str, tuple[str, ...]]] = {
    "zh": {"max": ("最大值", "最高值", "峰值"), "min": ("最小值", "最低值"), "mean": ("平均值", "均值"), "p95": ("P95", "p95"),
           "p50": ("P50", "中位数"), "p99": ("P99",), "now": ("使用量",)},
    "en": {"max": ("maximum", "peak"), "min": ("minimum", "lowest value"), "mean": ("mean", "average"),
               "p95": ("p95", "95th percentile"),
           "p50": ("p50", "median"), "p99": ("p99",), "now": ("usage",)},
}  # fmt: skip

# Each with the words that would have to stand in a result for the clause to be more than a story.
ADDED: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "zh": (("，并且磁盘已写满", ("disk full", "no space left", "storage space", "磁盘")),
           ("，同时证书已过期", ("certificate", "x509", "证书")),
           ("，随后进程被 OOM Killer 杀死", ("oom", "killed")), ("，并造成消息队列积压 4200 条", ("queue", "lag", "4200")),
           ("，且 DNS 解析全部失败", ("dns", "resolve")), ("，期间发生主从切换", ("failover", "promot", "切换")),
           ("，触发了 JVM Full GC", ("gc", "jvm")), ("，被攻击者利用", ("attack", "攻击")), ("，而网卡丢包率为 37%", ("packet",
               "drop", "37"))),
    "en": ((" and the disk is full", ("disk full", "no space left", "storage space")), (" while the certificate has expired",
               ("certificate", "x509")),
           (", after which the process was killed by the OOM killer", ("oom", "killed")),
               (" and 4200 messages piled up in the queue", ("queue", "lag", "4200")),
           (", and all DNS look-ups failed", ("dns", "resolve")), (", during a failover to the standby",
               ("failover", "promot")),
           (", with a full GC of the JVM", ("gc", "jvm")), (", exploited by an attacker", ("attack",)),
               (", and 37% of packets were lost", ("packet", "drop", "37"))),
}  # fmt: skip
