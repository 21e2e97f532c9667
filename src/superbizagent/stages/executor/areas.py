"""Which areas of trouble a question asks about, by its words and the kinds of trouble the plan read in it."""

import re

from superbizagent.domain.plan import TroubleKind

KIND_AREAS: dict[TroubleKind, tuple[str, ...]] = {
    "errors": ("errors",),
    "latency": ("latency",),
    "saturation": (),
    "crash": ("crash",),
    "unavailable": ("unavailable",),
    "data": (),
    "change": ("change",),
    "unknown": (),
}
AREA_WORDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (area, re.compile(pattern, re.IGNORECASE))
    for area, pattern in (
        ("cpu", r"\bcpu|throttl|限流|算力"),
        ("memory", r"\bmem|\boom|内存"),
        ("storage", r"storage|disk|磁盘|存储|空间"),
        ("connections", r"connection|连接"),
        ("replication", r"stale|replica|lag\b|\bbehind\b|minutes old|复制|陈旧|延迟同步|落后|主从"),
        ("network", r"network|reach|网络|连通|不通"),
        ("dns", r"\bdns\b|resolv|解析"),
        ("lock", r"\block|锁"),
        ("queue", r"queue|backlog|consumer|积压|消费"),
        ("write", r"\bwrite|写入|写"),
        ("query", r"\bquery|\bquer(?:y|ies)|读查询|查询|sql"),
        ("scheduling", r"pending|schedul|replicasmismatch|调度|起不来"),
        ("certificate", r"certificate|tls|ssl|证书"),
        ("errors", r"error|fail|报错|失败|错误|5\d\d\b"),
        ("latency", r"slow|latency|time ?out|hang|慢|超时|延迟|卡"),
    )
)  # fmt: skip
PRESENT = re.compile(
    r"is anything wrong|is .{0,60}\b(?:healthy|abnormal|ok)\b|still (?:firing|failing|down)|正在|现在|还需要|有没有|有问题吗|"
    r"是否(?:正常|异常|健康)|健康吗|正常吗",
    re.IGNORECASE,
)


SEVERAL = re.compile(
    r"哪些|都有什么|\breasons\b|\bissues\b|\bproblems\b|\bcauses\b|what (?:are|were) the", re.IGNORECASE
)
SYMPTOM_PAIR = frozenset({"query", "write"})


def asks_several(text: str, areas: frozenset[str]) -> bool:
    """Whether more than one trouble is asked for: by the word, or because reading and writing both suffer."""
    return SEVERAL.search(text) is not None or areas >= SYMPTOM_PAIR


def areas_of(text: str, kinds: tuple[TroubleKind, ...]) -> frozenset[str]:
    """The areas asked about."""
    named = {area for area, pattern in AREA_WORDS if pattern.search(text)}
    return frozenset(named.union(*(KIND_AREAS[kind] for kind in kinds)))


def asks_whether(text: str) -> bool:
    """Whether the question asks if something is wrong (now), rather than why something went wrong."""
    return PRESENT.search(text) is not None
