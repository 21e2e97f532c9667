"""Guards of text that is no claim (U11): what it names, counts and takes for granted."""

import pytest

from superbizagent.domain.grounding import carries, hold, index_trace
from superbizagent.domain.grounding.hold import presupposed_in
from superbizagent.domain.trace import Trace
from tests.domain.grounding_cases import SETTING, call

LOG = "2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms"
INDEX = index_trace(Trace(invocations=(call(LOG),)))


@pytest.mark.parametrize(
    ("text", "hard"),
    [
        ("检查 payment 的连接池配置", ()),
        ("可能是 stock-api 响应慢", ()),
        ("检查 billing-db 的连接池", ("billing-db",)),
        ("把超时调到 3000ms", ()),
        ("把超时调到 7000ms", ("7000ms",)),
        ("查看 10.9.9.9 的日志", ("10.9.9.9",)),
        ("查看 kafka 积压", ("kafka",)),
    ],
)
def test_hard_atoms_must_be_known(text: str, hard: tuple[str, ...]) -> None:
    """By the trace or the question."""
    assert hold(text, INDEX, SETTING).hard_missing == hard


def test_given_texts_count() -> None:
    """The referenced material of a composed sentence."""
    assert hold("billing-db 重启 4 次", INDEX, SETTING, extra_texts=["billing-db 重启 4 次"]).hard_missing == ()


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("扩大已耗尽的连接池", ("exhausted",)),
        ("重启崩溃的节点", ("crash",)),
        ("restart the crashed pod", ("crash",)),
        ("检查 payment 日志", ()),
    ],
)
def test_what_is_taken_for_granted(text: str, concepts: tuple[str, ...]) -> None:
    """States that the text presupposes."""
    assert hold(text, INDEX, SETTING).presupposed == concepts


@pytest.mark.parametrize(("text", "has"), [("payment 超时", True), ("请关注", False), ("继续观察", False)])
def test_atoms(text: str, has: bool) -> None:
    """Something to hold at all."""
    assert hold(text, INDEX, SETTING).has_atoms is has


def test_a_fact_carries_what_is_presupposed() -> None:
    """By concept, not by wording; a denial does not."""
    assert carries("crash", ["worker crashed twice"])
    assert not carries("crash", ["worker 没有崩溃"])


@pytest.mark.parametrize("text", ["清理 a-1 已满的磁盘", "重建 a-1 已耗尽的连接池", "扩容写满的磁盘"])
def test_a_state_put_before_its_thing_is_taken_for_granted(text: str) -> None:
    """已满的磁盘 says 磁盘已满."""
    assert presupposed_in(text)


@pytest.mark.parametrize("text", ["清理 a-1 的磁盘", "检查已有的连接池"])
def test_a_thing_without_a_state_takes_nothing_for_granted(text: str) -> None:
    """Only states count."""
    assert not presupposed_in(text)
