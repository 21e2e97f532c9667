"""Words that a possible direction or an action may use although no record has them (U11): a closed list."""

ADVICE_WORDS = """
配置 配置项 参数 设置 阈值 上限 下限 限额 配额 容量 规格 副本 副本数 大小 过小 过大 偏小 偏大 过低 过高 偏低 偏高
不足 不够 不合理 不当 缺失 缺少 有误 错误配置 占满 打满 用满 堆积 积压 拥塞 抖动 波动 竞争 争用 泄漏 泄露 阻塞 卡住
变慢 过多 过少 频繁 突增 突发 高峰 异常 故障 问题 瓶颈 影响 相关 有关 依赖 上游 下游 链路 关系 检查 查看 查询 核对
核实 确认 排查 定位 分析 对比 比较 观察 监控 关注 跟踪 收集 抓取 采集 导出 复现 复查 验证 评估 梳理 回溯 审查 巡检
翻看 统计 搜索 检索 看 查 是否 有无 哪些 哪个 何时 为何 原因 重启 回滚 回退 扩容 缩容 升级 降级 限流 熔断 切换 切流
摘除 隔离 下线 上线 清理 释放 终止 停止 恢复 修复 修改 调整 调大 调小 调高 调低 优化 增加 减少 增大 减小 延长 缩短
补充 更换 迁移 重建 重试 执行 处理 操作 开启 关闭 启用 禁用 禁止 加上 添加 删除 缓解 控制 保护 预留 联系 通知 值班
负责人 负责 团队 同事 业务方 管理员 运维 开发 研发 供应商 工单 人工 协助 协调 升级处理 先 再 然后 之后 随后 必要时
必要 如果 若 仍 仍然 否则 建议 尽快 立即 及时 优先 逐步 逐一 分批 临时 暂时 长期 短期 后续 继续 进一步 重点 同时
期间 前后 近期 最近 历史 过去 以往 此前 之前 时段 时间 范围 低峰 低峰期 窗口 周期 每次 每个 各个 全部 部分 其他 其它
相应 对应 具体 详细 完整 实际 当前 目前 本次 可能 疑似 或许 也许 不排除 怀疑 推测 怎么 如何 命令 脚本 语句 会话 事务
会话数 连接 连接数 连接池 线程 线程池 进程 队列 任务 作业 日志 指标 告警 曲线 面板 看板 大盘 报表 调用链 追踪 堆栈
快照 转储 记录 历史记录 变更 变更记录 发布 发布记录 版本 代码 提交 差异 计划 执行计划 慢查询 索引 锁 锁等待 持有者
持有 占用 占用者 来源 来源方 客户端 调用方 被调用方 服务端 数据 数据量 流量 请求 请求量 负载 资源 内存 磁盘 网络
节点 主机 容器 实例 集群 机房 区域 缓存 策略 淘汰 过期 键 大键 热键 分片 分区 消费者 生产者 消费组 check inspect
review verify confirm look see compare watch monitor observe investigate analyse analyze trace collect capture query
search find list count restart roll back rollback scale out up down increase decrease raise reduce extend shorten
tune adjust change set configure configuration config setting settings parameter limit limits threshold quota
capacity size too small large low high misconfigured misconfiguration insufficient pool contact notify owner team
on-call oncall operator first then next before after if still otherwise possibly maybe perhaps might may could
recent history related relevant affected upstream downstream dependency cause
"""
