"""The glossary: its format, its reach, polarity."""

import pytest

from superbizagent.domain.glossary import LEXICON, concepts_in, covers, mentions_of, opposed, parse_entries, related


def test_it_has_at_least_four_hundred_entries() -> None:
    """Counted as concepts, not as terms."""
    assert len(LEXICON.entries) >= 400


@pytest.mark.parametrize(
    ("chinese", "english"),
    [("缓存雪崩", "cache avalanche"), ("令牌桶", "token bucket"), ("元空间", "Metaspace"), ("连接跟踪表", "nf_conntrack"),
     ("全连接队列", "listen queue"), ("重试风暴", "retry storm"), ("金丝雀发布", "canary rollout"), ("加密套件", "cipher suite")],
)  # fmt: skip
def test_queues_caches_tls_and_delivery_are_joined_in_both_languages(chinese: str, english: str) -> None:
    """The Chinese term names the concept that the system's own words name."""
    assert {m.concept_id for m in concepts_in(chinese)} & {m.concept_id for m in concepts_in(english)}


@pytest.mark.parametrize("line", ["no kind = word", "x : nokind = word", "x : event", "x event = word"])
def test_a_wrong_line_is_named(line: str) -> None:
    """With its text."""
    with pytest.raises(ValueError, match="not a glossary entry"):
        parse_entries(line)


def test_the_format_is_read() -> None:
    """All its parts."""
    entry = parse_entries("# comment\n\nx : qualifier @fam* < a b ! c = 词 | ~two words\n")[0]
    assert (entry.concept_id, entry.kind, entry.family, entry.marked) == ("x", "qualifier", "fam", True)
    assert (entry.broader, entry.opposites) == (("a", "b"), ("c",))
    assert entry.terms == ("词", "two words")
    assert entry.weak == {"two words"}


SAME = [
    ("超时", "timed out"), ("超时", "context deadline exceeded"), ("内存溢出", "OOMKilled"), ("连接被拒绝", "ECONNREFUSED"),
    ("连接数耗尽", "FATAL: sorry, too many clients already"), ("锁等待", "lock wait timeout"), ("慢查询", "slow SQL"),
    ("磁盘写满", "No space left on device"), ("重启", "restarting"), ("发布", "deployed"), ("错误率", "error_ratio"),
    ("延迟", "response time"), ("CPU 使用率", "CPUUtilization"), ("CPU 使用率", "cpu_usage"), ("内存", "used_memory"),
    ("积压", "consumer lag"), ("主从切换", "failed over"), ("崩溃", "crashed"), ("镜像拉取失败", "ImagePullBackOff"),
    ("证书过期", "certificate has expired"), ("域名解析失败", "no such host"), ("网络分区", "network partition"),
    ("空闲事务", "idle in transaction"), ("死锁", "deadlock detected"), ("熔断", "circuit breaker open"), ("限流", "429 too many requests"),
    ("连接池已耗尽", "the connection pool is exhausted"), ("未就绪", "NotReady"), ("无法调度", "FailedScheduling"),
    ("权限不足", "permission denied"), ("健康检查失败", "Liveness probe failed"), ("逐出", "evicted"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_words_of_people_and_systems_meet(one: str, other: str) -> None:
    """In either direction."""
    assert related(one, other)
    assert related(other, one)


DIFFERENT = [
    ("密码认证失败", "user does not exist"), ("超时", "connection refused"), ("内存", "cpu_usage"), ("读延迟", "write latency"),
    ("磁盘写满", "out of memory"), ("升高", "decreased"), ("主从切换", "replication lag"), ("重启", "deploy"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_other_words_do_not(one: str, other: str) -> None:
    """Near in topic, not in meaning."""
    assert not related(one, other)


def test_broader_is_one_way() -> None:
    """A timeout is a failure; a failure is no timeout."""
    assert covers("timeout", "failure")
    assert not covers("failure", "timeout")


@pytest.mark.parametrize(
    ("one", "other"),
    [("up", "down"), ("running", "crash_loop"), ("healthy", "unhealthy"), ("alert_firing", "alert_resolved")],
)
def test_opposites(one: str, other: str) -> None:
    """They exclude each other, whichever is asked first."""
    assert opposed(one, other)
    assert opposed(other, one)


POLARITY = [
    ("没有 OOM", "oom", True), ("OOM 日志不存在", "oom", True), ("未发现超时", "timeout", True), ("不是没有超时", "timeout", False),
    ("no timeouts were found", "timeout", True), ("timeout did not occur", "timeout", True), ("超时，没有重启", "timeout", False),
    ("超时，没有重启", "restart", True), ("服务不可用", "unavailable", False), ("connection refused", "conn_refused", False),
    ("without restarts", "restart", True), ("没有超时或重启", "restart", True),
]  # fmt: skip


@pytest.mark.parametrize(("text", "concept", "negated"), POLARITY)
def test_polarity(text: str, concept: str, negated: bool) -> None:
    """Negation before, behind, twice, and only within its clause."""
    found = [m for m in concepts_in(text) if m.concept_id == concept]
    assert found
    assert all(m.negated is negated for m in found)


@pytest.mark.parametrize("kind", ["causal", "hedge", "confirm", "suggest", "quantifier", "negation"])
def test_the_words_around_a_fact_are_there(kind: str) -> None:
    """Each list has Chinese and English."""
    terms = [t for e in LEXICON.entries.values() if e.kind == kind for t in e.terms]
    assert any(t.isascii() for t in terms)
    assert any(not t.isascii() for t in terms)


def test_mentions_of_a_kind() -> None:
    """Only these."""
    assert [m.text for m in mentions_of("可能是 redis 超时", "hedge")] == ["可能"]


def test_no_term_belongs_to_two_kinds_of_word_around_a_fact() -> None:
    """A hedge that were also a confirmation would undo both."""
    around = ("hedge", "confirm", "suggest", "causal")
    seen: dict[str, str] = {}
    for entry in LEXICON.entries.values():
        if entry.kind in around:
            for term in entry.terms:
                assert seen.setdefault(term, entry.kind) == entry.kind
