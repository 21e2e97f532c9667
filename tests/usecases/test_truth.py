"""How an answer compares with what really happened, as a table."""

import pytest

from superbizagent.domain.text import Json
from superbizagent.usecases.truth import Comparison, ShownItem, Truth, compare, read_truth, states_cause

LEAK = Truth(
    fault=True,
    entities=("postgres", "数据库"),
    groups=(("connection", "连接"), ("exhausted", "耗尽", "too many clients")),
    must_not_confirm=("redis", "磁盘"),
)
CALM = Truth(fault=False)
QUESTION = "订单服务 order-api 为什么报错？是 redis 吗"
RIGHT = "postgres 的连接已耗尽"


def _cause(text: str) -> ShownItem:
    return ShownItem(text=text, states_cause=True)


def _fact(text: str) -> ShownItem:
    return ShownItem(text=text, states_cause=False)


def _compare(truth: Truth, confirmed: list[ShownItem], directions: list[ShownItem]) -> Comparison:
    return compare(truth, question=QUESTION, confirmed=confirmed, directions=directions)


@pytest.mark.parametrize(
    ("confirmed", "directions", "found"),
    [
        ([_cause(RIGHT)], [], (True, None, False)),
        (
            [_fact("日志显示 Postgres: FATAL: sorry, too many clients already, connection refused")],
            [],
            (True, None, False),
        ),
        ([_cause("POSTGRES ＣＯＮＮＥＣＴＩＯＮ exhausted")], [], (True, None, False)),
        ([_cause("数据库连接耗尽")], [], (True, None, False)),
        ([_cause("mysql 的连接已耗尽")], [], (False, None, True)),
        ([_cause("postgres 的连接数很高")], [], (False, None, True)),
        ([_fact("postgres 很慢"), _fact("连接已耗尽")], [], (False, None, False)),
        ([], [_cause("内存泄漏"), _cause(RIGHT)], (False, 2, False)),
        ([], [_fact("x"), _fact("y"), _fact("z"), _cause(RIGHT)], (False, 4, False)),
        ([_cause("磁盘写满")], [_cause(RIGHT)], (False, 1, True)),
        ([], [], (False, None, False)),
    ],
)
def test_the_cause_is_one_item_with_an_entity_and_every_group(
    confirmed: list[ShownItem], directions: list[ShownItem], found: tuple[bool, int | None, bool]
) -> None:
    compared = _compare(LEAK, confirmed, directions)
    assert (compared.cause_confirmed, compared.rank, compared.wrong_cause_confirmed) == found


def test_the_questions_own_words_count_for_nothing() -> None:
    truth = Truth(fault=True, entities=("order-api", "redis"), groups=(("报错",),))
    assert not _compare(truth, [_cause("order-api 报错"), _cause("redis 报错")], []).cause_confirmed
    service = Truth(fault=True, entities=("订单服务",), groups=(("耗尽",),))
    assert not _compare(service, [_cause("订单服务连接耗尽")], []).cause_confirmed
    assert not _compare(service, [_cause("依赖的订单服务耗尽了连接")], []).cause_confirmed


@pytest.mark.parametrize(
    ("question", "text", "entity"),
    [("为什么 pay 报错", "payment 的连接耗尽", "payment"), ("order 慢", "order-db 连接耗尽", "order-db")],
)
def test_a_longer_name_is_not_taken_out_with_a_shorter_one(question: str, text: str, entity: str) -> None:
    truth = Truth(fault=True, entities=(entity,), groups=(("耗尽",),))
    assert compare(truth, question=question, confirmed=[_cause(text)], directions=[]).cause_confirmed


def test_a_healthy_stretch_has_no_cause_to_confirm() -> None:
    compared = _compare(CALM, [_cause(RIGHT)], [_cause("内存泄漏")])
    assert (compared.cause_confirmed, compared.rank, compared.wrong_cause_confirmed) == (False, None, True)
    assert compared.named_cause == RIGHT
    assert _compare(CALM, [_fact("p95 为 12 ms")], []).named_cause is None


def test_the_first_cause_shown_is_the_named_one() -> None:
    assert _compare(LEAK, [_fact("a")], [_fact("b"), _cause("c"), _cause("d")]).named_cause == "c"


def test_forbidden_words_are_looked_for_in_confirmed_only() -> None:
    assert _compare(LEAK, [_fact("磁盘写满")], []).forbidden_confirmed == ("磁盘",)
    assert _compare(LEAK, [], [_cause("磁盘写满")]).forbidden_confirmed == ()
    assert _compare(LEAK, [_fact("redis 正常")], []).forbidden_confirmed == (), "the question said redis itself"


@pytest.mark.parametrize(
    ("text", "fact_type", "is_hypothesis", "cause"),
    [
        ("连接耗尽导致报错", "observation", False, True),
        ("the 500s were caused by the deploy", "log_event", False, True),
        ("payment 报错 3 次", "log_event", False, False),
        ("连接耗尽", "root_cause", False, True),
        ("连接池过小", "", True, True),
    ],
)
def test_what_states_a_cause(text: str, fact_type: str, is_hypothesis: bool, cause: bool) -> None:
    assert states_cause(text, fact_type=fact_type, is_hypothesis=is_hypothesis) is cause


@pytest.mark.parametrize(
    "value", [None, [], "x", {}, {"root_cause": []}, {"fault": "true", "root_cause": {"any_of": "x"}}]
)
def test_a_truth_without_what_is_needed_is_no_fault(value: Json) -> None:
    assert read_truth(value) == Truth(fault=False)


def test_a_truth_is_read_as_it_is_written() -> None:
    value: Json = {
        "fault": True, "notes": "x", "symptoms": {"any_of": []},
        "root_cause": {"entity": "postgres", "kind": "saturation", "any_of": [["连接", "connection"], ["耗尽"]]},
        "must_not_confirm": ["redis", 3],
    }  # fmt: skip
    assert read_truth(value) == Truth(
        fault=True, entities=("postgres",), groups=(("连接", "connection"), ("耗尽",)), must_not_confirm=("redis", "3")
    )
