"""Causal claims (U4, U16): both ends, their order, and a link."""

import pytest

from superbizagent.domain.facts import Setting
from superbizagent.domain.grounding import causal, cause_effect
from superbizagent.domain.grounding.causal import asserts_cause
from tests.domain.building import WINDOW
from tests.domain.grounding_cases import bound, call, check, fact

TIMEOUT = "2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms"
STATED = "2026-03-01T10:02:11Z ERROR payment-7f9c request failed because the connection pool is exhausted"
SETTING = Setting(question="payment 为什么报错？", window=WINDOW, edges=(("payment", "stock-api"),))


def _class(text: str, log: str, excerpt: str) -> str:
    return check(fact(text, bound(excerpt), kind="root_cause"), call(log), setting=SETTING).evidence_class


@pytest.mark.parametrize(
    "text",
    [
        "根因是 stock-api 故障导致支付失败",
        "payment 失败由 stock-api 故障引起",
        "payment failed due to a stock-api crash",
        "因为 stock-api 崩溃，payment 失败",
    ],
)
def test_a_symptom_is_not_the_cause(text: str) -> None:
    """`timeout calling X` says nothing about X."""
    assert _class(text, TIMEOUT, "timeout calling stock-api after 3000ms") == "no_evidence"


def test_a_record_that_states_the_cause_makes_it_direct() -> None:
    """Both ends in one record that joins them itself."""
    text = "payment 请求失败由连接池耗尽导致"
    assert (
        _class("payment 失败是因为连接池耗尽", STATED, "because the connection pool is exhausted") == "direct_evidence"
    ), text


def test_the_other_way_round_is_not_stated() -> None:
    """Cause and effect may not change places."""
    assert _class("payment 失败导致连接池耗尽", STATED, "because the connection pool is exhausted") != "direct_evidence"


def test_an_end_that_nothing_holds_is_none() -> None:
    """One end is not enough."""
    assert (
        _class("磁盘写满导致 payment 调用 stock-api 超时", TIMEOUT, "timeout calling stock-api after 3000ms")
        == "no_evidence"
    )


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("根因是连接池耗尽", True), ("由于发布 v2 导致超时", True), ("errors caused by a lock", True), ("the culprit is redis", True),
        ("失败源于磁盘写满", True), ("payment 超时 3 秒", False), ("the causal graph", False),
    ],
)  # fmt: skip
def test_causal_markers(text: str, want: bool) -> None:
    """`causal_markers_v1`."""
    assert causal(text) is want


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("根因尚未确定", False),
        ("root cause is unknown", False),
        ("并非由发布导致", False),
        ("None caused the lag", False),
        ("由发布导致", True),
    ],
)
def test_a_denied_or_open_cause_states_none(text: str, want: bool) -> None:
    """No cause is asserted."""
    assert asserts_cause(text) is want


@pytest.mark.parametrize(
    ("text", "cause", "effect"),
    [
        ("磁盘写满导致写入失败", "磁盘写满", "写入失败"),
        ("因为磁盘写满，写入失败", "磁盘写满", "写入失败"),
        ("写入失败的根因是磁盘写满", "磁盘写满", "写入失败"),
        ("writes failed because the disk is full", "the disk is full", "writes failed"),
        ("a full disk caused write failures", "a full disk", "write failures"),
        ("写入失败是由于磁盘写满", "磁盘写满", "写入失败"),
        ("根因是磁盘写满", "磁盘写满", ""),
    ],
)
def test_cause_and_effect_are_told_apart(text: str, cause: str, effect: str) -> None:
    """In the usual turns of both languages."""
    found = cause_effect(text)[0]
    assert (found.cause, found.effect) == (cause, effect)
