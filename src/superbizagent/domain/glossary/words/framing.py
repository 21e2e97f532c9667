"""Words that carry no content of their own: a claim may use them freely, a record need not have them."""

FRAMES = """
日志 日志中 日志里 日志显示 显示 记录 记录显示 监控 监控显示 指标 数据 数据显示 告警显示 期间 窗口 窗口内 时间窗口 时段 时间段 期内 时刻 当时 时间
时间为 时间是 处于 处 状态 状态为 级别 级别为 级 服务 应用 系统 实例 接口 组件 模块 环境 集群 线上 信息 内容 情况 现象 问题 结果 值 数值 数 数量 比例 比率
占比 共 共有 总 有 为 是 的 了 在 于 从 到 至 由 自 向 往 对 和 与 及 以及 并 并且 且 而 也 又 还 还有 其 该 此 这 这个 那 这些 那些 其中 中 内 里 上 下
时 时候 后 前 起 始 开始 出现 发生 发现 存在 有关 相关 对应 关于 针对 通过 根据 依据 按 以 被 把 将 用 个 条 次 台 只 件 项 行 份 段 笔 类 种
调用 访问 请求 请求到 接收 收到 返回 返回码 报 打印 输出 产生 包含 含有 名为 名称 名字 称为 叫 即 如 例如 等 等等 约 大约 左右 近 大概 上下 超 高达 达到 达
分别 依次 各 同 同一 同样 已 已经 曾 曾经 正 正在 刚 刚刚 便 就 才 再 更 最 很 较 较为 比较 比 相比 相对 之 之间 其余 以内 以上 以下 一 一个 一条 一次
一共 总体 整体 本次 本 当前 目前 现在 变为 变成 变 成为 转为 进入 来自 来源 位于 属于 所属 所在 以来 直到 直至 截至 截止 窗口期 观察 观察到 查询 查询到 检索 命中 匹配
北京时间 东八区 本地时间 凌晨 上午 中午 下午 晚上 早上 分钟内 小时内 时为 点 分 秒 毫秒 小时 天 日 月 年 号 版 版本 错误为 运行 运行于 运行在 使用 使用了 占用 占 增至 所用 我们 我 可 能 会 要 得 地 着 过 呢 吗 吧 啊
消息 文本 原文 字样 片段 字段 事件 事件为 样例 样本 示例 条目 报告 提示 提示为 说 称 写道 指向 涉及 原因 reason 线上环境 另外 此外 同时段 诊断 结论 证据 推断 量 执行 执行了 进行 进行了 写 写了 写入了 做了 做 符合 满足 工具 来看 可以看到 可见于 说法
the a an of in on at to for from by with as is was were be been being are has have had do does did it its this that these those there here which who whom whose what when where
and or but so than then also both either such via per into onto over out off about during within while whereas between across among upon after before until since through
i we you he she they them their our your my me us his her one ones other another same own some few more most much too very just now
log logs logged logging wrote written prints printed emitted line lines message messages metric metrics show shows showed shown showing record records recorded report reports reported reporting say says said state states stated status
service services app application system instance instances component cluster environment value values data result results number count counts times time event events window period
minute minutes second seconds hour hours ms sec min utc gmt cst beijing am pm approximately about around roughly nearly circa total
call calls called calling request requests requested return returns returned returning get got getting gets given giving give
see seen saw found find observed occur occurred occurring occurs contain contains contained containing include includes included including entry entries
level named name names called type kind based according respectively alone follow following both each whose whether if because-of eg ie etc vs
against near up down like can will would shall could using used use uses set sets back only early later time-out-of current currently
diagnosis conclusion conclusions evidence indirect relies rely relied inferred infer investigation
come comes came make makes made stand stands stood dated told in-all all-in-all all-told read reads
"""
