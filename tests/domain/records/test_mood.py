"""What a record merely mentions — denied, conditional, set up, unreal, general, past — proves no event (U4)."""

import pytest

from tests.domain.grounding_cases import CLASSES, bound, call, check, fact

STAMP = "2026-03-01T10:02:00Z INFO [cart] "
NOT_TOLD = [
    ("probe ok, no failures seen, 0 timeouts", "cart 发生超时"),
    ("probe ok, 0 crashes and 0 deadlocks", "cart deadlocked"),
    ("timeouts: 0, crashes: none", "cart 崩溃"),
    ("timeout not observed", "cart timed out"),
    ("本轮 0 次超时", "cart 发生超时"),
    ("超时均未出现", "cart 发生超时"),
    ("would restart if replica crashes", "cart crashed"),
    ("will be restarted at midnight", "cart 已重启"),
    ("如果连接池耗尽则重启", "cart 连接池耗尽"),
    ("一旦死锁，将回滚", "cart 发生死锁"),
    ("dry-run: disk full", "cart 磁盘已满"),
    ("模拟崩溃", "cart 崩溃"),
    ("crash reporting disabled", "cart crashed"),
    ("settings timeout=3000 retries=2", "cart 超时"),
    ("loaded on_error=restart", "cart 发生重启"),
    ("connect_timeout=3000", "cart timed out"),
    ("started DeadlockDetector", "cart 发生死锁"),
    ("registered oom-score-adjuster and CrashHandler", "cart crashed"),
    ("slow calls are typically due to a deadlock", "cart 发生死锁"),
    ("超时通常由死锁引起", "cart 发生死锁"),
    ("did it crash?", "cart crashed"),
    ("503 is not due to a crash", "cart crashed"),
]
PAST = [
    ("disk full condition cleared", "cart 磁盘已满"),
    ("crash loop resolved", "cart is in a crash loop"),
    ("死锁已解除", "cart 发生死锁"),
    ("retry 2 succeeded after timeout", "cart retry 2 failed"),
]
TOLD = [
    ("request timed out", "cart timed out"),
    ("java.net.SocketTimeoutException: Read timed out", "cart 超时"),
    ("ER_LOCK_DEADLOCK: deadlock found", "cart 发生死锁"),
    ("container OOMKilled, will restart", "cart 被 OOM 杀死"),
    ("crashed: would need 2 GB", "cart crashed"),
    ("timeouts=4", "cart 发生超时"),
    ("disk full. If this repeats, call the owner", "cart 磁盘已满"),
    ("connection refused, is the server up?", "cart 连接被拒绝"),
    ("请求超时", "cart 超时"),
]


def _class_of(line: str, text: str) -> str:
    return check(fact(text, bound(STAMP + line)), call(STAMP + line)).evidence_class


@pytest.mark.parametrize(("line", "text"), NOT_TOLD)
def test_a_bare_mention_proves_nothing(line: str, text: str) -> None:
    """The word stands there, but the record does not say that it happened."""
    assert _class_of(line, text) not in CLASSES["supported"]


@pytest.mark.parametrize(("line", "text"), PAST)
def test_what_is_over_or_made_good_is_a_direction_at_best(line: str, text: str) -> None:
    """A condition that is cleared, a failure that a success followed."""
    assert _class_of(line, text) != "direct_evidence"


@pytest.mark.parametrize(("line", "text"), TOLD)
def test_what_is_told_as_a_fact_stays_one(line: str, text: str) -> None:
    """The moods above do not reach past their clause."""
    assert _class_of(line, text) in CLASSES["supported"]
