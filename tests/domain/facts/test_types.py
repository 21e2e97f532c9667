"""U2: code decides what kind of statement a text makes."""

import pytest

from superbizagent.domain.contract import FactType
from superbizagent.domain.facts import decide_type


@pytest.mark.parametrize(
    ("text", "declared", "decided"),
    [
        ("因为连接池耗尽，order 报错", "observation", "root_cause"),
        ("连接池耗尽导致 order 报错", "log_event", "root_cause"),
        ("order errors were caused by redis", "metric_value", "root_cause"),
        ("根因：磁盘写满", "", "root_cause"),
        ("磁盘写满", "root_cause", "root_cause"),
        ("根因尚未确定", "observation", "observation"),
        ("窗口内没有 OOM 日志", "observation", "negative_finding"),
        ("未发现 order 的错误", "", "negative_finding"),
        ("There were no timeout errors", "log_event", "negative_finding"),
        ("order 的内存为 99%", "negative_finding", "metric_value"),
        ("日志显示 no such host", "log_event", "log_event"),
        ("无法连接 redis", "log_event", "log_event"),
        ("order 的 CPU 为 97%", "alert_state", "metric_value"),
        ("HighErrorRate 告警处于 firing 状态", "alert_state", "alert_state"),
        ("10:01 order 发布 v1.8.3", "", "change_event"),
        ("order 的 P95 延迟为 3 秒", "", "metric_value"),
        ("日志出现 NullPointerException", "", "log_event"),
        ("影响了下单用户", "", "impact"),
        ("order 超时", "log_event", "log_event"),
        ("order 超时", "无此类型", "observation"),
    ],
)
def test_the_type(text: str, declared: str, decided: FactType) -> None:
    assert decide_type(text, declared) == decided


@pytest.mark.req("R95")
@pytest.mark.parametrize(
    ("text", "knowledge"),
    [
        ("连接池耗尽时请求会排队", True),
        ("连接池耗尽会使请求排队", False),  # a cause is a cause, whatever it is declared to be (U2)
        ("主从切换期间写入会失败", True),
        ("stock-api 连接池使用率过高", False),
        ("连接池使用率超过 80%", False),
        ("10:02 连接池开始排队", False),
        ("本次连接池已经排满", False),
        ("当前磁盘写满", False),
        ("10.0.0.5 无响应", False),
    ],
)
def test_an_incidents_entity_time_or_number_is_no_knowledge(text: str, knowledge: bool) -> None:
    assert (decide_type(text, "knowledge_fact") == "knowledge_fact") == knowledge
