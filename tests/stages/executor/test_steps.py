"""Which sentences of a runbook are steps, how risky each is, and which runbook treats what was found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.runbooks import treats
from superbizagent.stages.executor.steps import risk_of, steps_in


@pytest.mark.req("R94")
@pytest.mark.parametrize(
    ("step", "risk"),
    [
        ("查看 `pg_locks` 里排队的会话", "read_only"),
        ("先检查磁盘用量", "read_only"),
        ("现场查询：`SELECT pid FROM pg_stat_activity`", "read_only"),
        ("按服务分组看错误率", "read_only"),
        ("用 `redis-cli --bigkeys` 找大键", "read_only"),
        ("看锁队列。排在前面的往往是 `ALTER TABLE`", "read_only"),
        ("Compare the p95 with its usual value.", "read_only"),
        ("On the node, inspect `dmesg`.", "read_only"),
        ("**Check network:** verify the routes", "read_only"),
        ("`kubectl get pods -n shop`", "read_only"),
        ("临时调大 `maxmemory`", "low"),
        ("Increase the pool size to 40.", "low"),
        ("如果仍未恢复，重启该实例", "high"),
        ("查看会话，然后终止最早的一个", "high"),
        ("持续高于 85% 超过十分钟：扩容或限流", "high"),
        ("Check the lag, then restart the consumer.", "high"),
        ("执行 `kubectl rollout restart deploy/x`", "high"),
        ("用 `DROP INDEX i` 去掉索引", "high"),
        ("恢复配置（高风险，先备份）", "high"),
    ],
)
def test_the_leading_verb_says_how_risky_a_step_is(step: str, risk: str) -> None:
    assert risk_of(step) == risk


@pytest.mark.req("R94")
@pytest.mark.parametrize(
    "sentence",
    [
        "`active` 多：请求确实多，或语句变慢",
        "`evicted_keys` 一直为 0 时，满了就拒绝写入",
        "A few retries an hour are normal. More than 5 % is not.",
        "Increased I/O latency for clients.",
        "`499`: the client left before the answer.",
        "不要重启数据库",
        "Do not restart the broker.",
        "namespace = monitoring",
        "请求量突然升高",
        "上游的 502 常常是下游 500 的转述",
    ],
)
def test_what_tells_nothing_to_do_is_no_step(sentence: str) -> None:
    assert steps_in(f"- {sentence}") == ()


def test_steps_are_list_items_with_their_wrapped_lines_and_without_a_milder_label() -> None:
    text = (
        "# 标题\n\n1. Check the disks of\n   every node.\n2. 回滚上一次发布（低风险）；\n\n查看总览。\n3. 看哪一项：\n"
    )
    assert steps_in(text) == ("Check the disks of every node.", "回滚上一次发布")


@given(st.text(max_size=200))
def test_any_text_is_read_without_failing(text: str) -> None:
    assert all(risk_of(step) for step in steps_in(text))


@pytest.mark.parametrize(
    ("passage", "expected"),
    [
        ("连接数\n适用：日志出现 `too many clients already`", True),
        ("Bank gateway is slow\nApplies when the gateway asks for a retry.", False),
        ("面板\n看 `pg_pool_in_use`", True),
    ],
)
def test_a_runbook_treats_what_shares_its_sign_identifier_or_term(passage: str, *, expected: bool) -> None:
    lead = Finding(
        kind="log",
        invocation_id="r1-t1",
        tool_name="query_logs",
        source_type="log",
        claim_type="log_event",
        sentences=("",),
        excerpt="",
        trouble="connections",
        quote="too many clients already; pg_pool_in_use=40",
        wording="连接数达到上限",
    )
    assert treats(passage, (lead,)) is expected
