"""Names found in questions."""

import pytest

from superbizagent.domain.plan import Catalogue, ToolSpec
from superbizagent.stages.planner.names import by_alias, identifiers, match_names, names_in
from superbizagent.stages.planner.plan import kinds_of

SERVICES = ("payment-service", "order-service", "shop-api", "redis", "postgres")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("payment-service 为什么报错？", ("payment-service",)),
        ("支付为什么失败", ("payment-service",)),
        ("下单很慢", ("order-service",)),
        ("paymentservice is slow", ("payment-service",)),
        ("数据库连不上", ("postgres",)),
        ("缓存命中率下降，订单也报错", ("order-service", "redis")),
        ("今天天气怎么样", ()),
    ],
)
def test_services_are_found_by_spelling_likeness_and_alias(question: str, expected: tuple[str, ...]) -> None:
    assert names_in(question, Catalogue(services=SERVICES)).services == expected


def test_a_name_inside_a_longer_name_is_not_found() -> None:
    assert match_names("order-service-canary fails", ("order", "order-service-canary")) == ("order-service-canary",)


def test_an_alias_stands_for_whole_parts_of_names_only() -> None:
    assert by_alias("广告位不展示", ("ads-service", "loadbalancer")) == ("ads-service",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pod web-7f9c-x2 never becomes Ready", ("web-7f9c-x2",)),
        ("why is db.internal up-to-date but read-only?", ("db.internal",)),
        ("容器 stress 被限流", ("stress",)),
        ("the job fails", ()),
    ],
)
def test_identifiers_look_like_names_of_things(text: str, expected: tuple[str, ...]) -> None:
    assert identifiers(text, known=frozenset()) == expected


def test_a_word_that_a_recorded_call_names_is_an_identifier() -> None:
    tool = ToolSpec(
        name="describe", source_type="topology", description="", fixed_args={"name": "crashpod", "kind": "pod"}
    )
    assert names_in("what about crashpod?", Catalogue(tools=(tool,))).subjects == ("crashpod",)


def test_a_namespace_is_the_subject_only_when_nothing_else_is_named() -> None:
    assert names_in("命名空间 minishop 里的应用很慢", Catalogue()).subjects == ("minishop",)
    assert names_in("pod web-1 in namespace minishop", Catalogue()).subjects == ("web-1",)


def test_alert_names_are_no_subjects() -> None:
    named = names_in("告警 KubePodCrashLooping：web-1 为什么崩溃", Catalogue())
    assert (named.alerts, named.subjects) == (("KubePodCrashLooping",), ("web-1",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("接口很慢还报错", ("latency", "errors")),
        ("the pod keeps restarting", ("crash",)),
        ("replica data is stale", ("data",)),
        ("磁盘写满了", ("saturation",)),
        ("发布之后 500", ("change", "errors")),
        ("看一下", ("unknown",)),
    ],
)
def test_kinds_of_trouble_are_read_from_the_words(text: str, expected: tuple[str, ...]) -> None:
    assert kinds_of(text) == expected
