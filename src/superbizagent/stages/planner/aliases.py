"""What people call things in Chinese and what programs call them: data for finding names in a question."""

import re

from superbizagent.domain.plan import TroubleKind

# Each group: words of which one in the question stands for any name that contains another.
ALIASES: tuple[tuple[str, ...], ...] = (
    ("支付", "付款", "payment", "pay"),
    ("下单", "订单", "order", "checkout"),
    ("结算", "结账", "checkout", "settlement"),
    ("购物车", "cart", "basket"),
    ("商品", "产品", "目录", "product", "catalog", "catalogue", "item"),
    ("库存", "inventory", "stock", "warehouse"),
    ("用户", "账号", "账户", "user", "account", "member", "profile"),
    ("登录", "认证", "鉴权", "auth", "login", "sso", "identity"),
    ("网关", "gateway", "ingress", "nginx", "proxy", "edge"),
    ("前端", "页面", "网站", "frontend", "front-end", "web", "ui"),
    ("后端", "backend", "api"),
    ("搜索", "search"),
    ("推荐", "recommend", "recommendation"),
    ("广告", "ad", "ads"),
    ("邮件", "email", "mail"),
    ("短信", "sms"),
    ("通知", "消息推送", "notification", "notify", "push"),
    ("物流", "配送", "发货", "shipping", "delivery", "logistics"),
    ("评论", "评价", "review", "comment"),
    ("优惠", "优惠券", "促销", "coupon", "promotion"),
    ("风控", "反欺诈", "欺诈", "fraud", "risk"),
    ("账单", "计费", "发票", "billing", "invoice"),
    ("报表", "分析", "report", "reporting", "analytics"),
    ("数据库", "库", "database", "db", "postgres", "postgresql", "mysql", "mongo", "oracle"),
    ("缓存", "cache", "redis", "memcached"),
    ("消息队列", "队列", "mq", "queue", "kafka", "rabbitmq", "rocketmq", "pulsar"),
    ("调度", "任务", "定时", "scheduler", "cron", "job", "worker", "batch"),
    ("配置中心", "config", "nacos", "consul", "apollo"),
    ("货币", "汇率", "currency"),
    ("车票", "余票", "ticket", "train"),
    ("座位", "seat"),
    ("路线", "路径", "route", "travel"),
)
TROUBLES: tuple[tuple[TroubleKind, re.Pattern[str]], ...] = (
    (
        "latency",
        re.compile(r"慢|卡顿|卡住|延迟|超时|耗时|响应时间|latency|slow|time ?out|hang|stuck|p9\d|lag\b", re.IGNORECASE),
    ),
    (
        "crash",
        re.compile(r"崩溃|重启|挂了|宕机|退出|闪退|crash|restart|oom|killed|exit|panic|core dump", re.IGNORECASE),
    ),
    (
        "unavailable",
        re.compile(
            r"不可用|打不开|无法访问|连不上|访问不了|起不来|停止服务|中断|掉到 ?0|down\b|unavailable|unreachable|cannot reach|"
            r"can't reach|not ready|never becomes ready|pending|refus",
            re.IGNORECASE,
        ),
    ),
    (
        "saturation",
        re.compile(
            r"打满|占满|耗尽|饱和|过高|飙升|飙高|不足|满了|积压|限流|cpu|内存|memory|disk|磁盘|storage|连接数|connections?|"
            r"throttl|exhaust|saturat|backlog|full\b",
            re.IGNORECASE,
        ),
    ),
    (
        "data",
        re.compile(
            r"数据(?:不一致|陈旧|丢失|错误|重复)|陈旧|落后|不同步|丢数据|stale|inconsisten|missing data|duplicate|behind|"
            r"minutes old",
            re.IGNORECASE,
        ),
    ),
    (
        "change",
        re.compile(
            r"发布|上线|变更|回滚|升级|部署(?:之?后|失败)|deploy(?:ed|ment)? (?:of|after|broke|fail)|release|rollback|"
            r"upgrade|rollout",
            re.IGNORECASE,
        ),
    ),
    ("errors", re.compile(r"报错|错误|失败|异常|5\d\d|error|fail|exception|\b4\d\d\b", re.IGNORECASE)),
)
