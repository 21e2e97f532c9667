"""U1, U13: which facts an answer states, and which of its words are none."""

import json

import pytest

from superbizagent.domain.contract import parse_contract
from superbizagent.domain.facts import MAX_FALLBACK, Fact, facts_of, split_sentences
from superbizagent.domain.text import Json, JsonObject
from tests.domain.building import TRUE_TEXT, claim, contract, old_contract, parsed


def _of(raw: str, source: str = "nl_fallback") -> list[Fact]:
    return [fact for fact in facts_of(parse_contract(raw)) if fact.source == source]


def _texts(raw: str) -> list[str]:
    return [fact.text.rstrip("。.！") for fact in _of(raw)]


def _extras(value: JsonObject) -> list[str]:
    return [fact.text for fact in facts_of(parsed(value)) if fact.source == "extra"]


@pytest.mark.req("R10")
def test_each_claim_is_a_fact_and_comes_first() -> None:
    value = contract(claim(), claim("stock-api 返回 500", claim_id="c2"), hypotheses=["已确认是 stock-api 崩溃"])
    facts = facts_of(parsed(value))
    assert [(fact.source, fact.claim_id) for fact in facts] == [("claim", "c1"), ("claim", "c2"), ("extra", None)]
    assert [fact.fact_id for fact in facts] == ["f1", "f2", "f3"]
    assert facts[0].bindings[0].source_invocation_ids == ("r1-t1",)


@pytest.mark.req("R13")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("已确认 redis 主节点宕机", True),
        ("根因已证实：磁盘写满", True),
        ("可以确定是网络抖动", True),
        ("确定是 stock-api 的连接池耗尽", True),
        ("It is confirmed that redis crashed", True),
        ("redis crash, verified", True),
        ("可能是 redis 宕机", False),
        ("redis 宕机", False),
        ("需要确认是否 redis 宕机", False),
        ("尚未确认 redis 状态", False),
        ("redis crash is not confirmed", False),
        ("请确认是 redis 还是 mysql", False),
    ],
)
def test_a_confirmation_marker_makes_an_extra_fact_of_a_hypothesis(text: str, found: bool) -> None:
    for field in ("hypotheses", "recommended_actions", "missing_info"):
        assert bool(_extras(contract(claim(), **{field: list[Json]([text])}))) == found, field


@pytest.mark.req("R13")
@pytest.mark.parametrize("field", ["user_facing_answer", "diagnosis_summary", "note"])
def test_what_v1_says_outside_its_claims_is_an_extra_fact(field: str) -> None:
    value = old_contract(claim()) | {field: f"{TRUE_TEXT}。磁盘 /data 已写满 100%。可能是网络问题。请检查网络。"}
    assert _extras(value) == ["磁盘 /data 已写满 100%。"]


@pytest.mark.req("R32")
@pytest.mark.parametrize(
    ("answer", "found"),
    [(TRUE_TEXT, []), (f"已确认{TRUE_TEXT}。", []), ("stock-api 返回 503。", ["stock-api 返回 503。"])],
)
def test_v1s_answer_is_checked_where_it_goes_beyond_its_claims(answer: str, found: list[str]) -> None:
    assert _extras(old_contract(claim(), answer=answer)) == found


def test_unknown_top_level_fields_of_v2_are_walked() -> None:
    assert _extras(contract(claim(), summary={"deep": ["redis 宕机 5 次"]})) == ["redis 宕机 5 次"]


@pytest.mark.req("R15")
def test_prose_is_cut_into_facts() -> None:
    raw = "order 调用 stock-api 超时 3000ms。Redis 集群在 03:11 发生主从切换。"
    assert _texts(raw) == ["order 调用 stock-api 超时 3000ms", "Redis 集群在 03:11 发生主从切换"]


@pytest.mark.req("R15")
@pytest.mark.parametrize(
    "raw",
    [
        json.dumps(contract(claim("redis 宕机 5 次"), user_facing_answer="磁盘写满 100%"), ensure_ascii=False),
        json.dumps(contract(claim("redis 宕机 5 次"), text="磁盘写满 100%"), ensure_ascii=False)[:-1],
        "答复如下：" + json.dumps({"claims": [{"claim_text": "redis 宕机 5 次"}], "other": ["磁盘写满 100%"]}, ensure_ascii=False),
    ],
)  # fmt: skip
def test_a_broken_contract_is_still_read(raw: str) -> None:
    assert _texts(raw) == ["redis 宕机 5 次", "磁盘写满 100%"]


def test_a_broken_contract_keeps_its_positions_and_its_excerpts_are_no_facts() -> None:
    value = contract(claim("redis 宕机 5 次"), hypotheses=["磁盘写满 90%", "已确认磁盘写满 95%"], diagnosis_summary="")
    raw = json.dumps(value, ensure_ascii=False)
    assert _texts(raw) == ["redis 宕机 5 次"]
    assert [fact.text for fact in _of(raw, "extra")] == ["已确认磁盘写满 95%"]


@pytest.mark.parametrize(
    "raw",
    [
        "你好！", "以下是诊断结果：", "# 诊断 redis 报告", "**结论**", "是不是 redis 宕机了？", "建议扩容 redis", "请检查 redis 日志",
        "可以尝试重启 redis", "可能是 redis 宕机", "疑似 redis 宕机", "不排除 redis 宕机", "r1-t1", "[r1-t1]", "希望对你有帮助。",
        "Please check redis.", "It might be redis.", "Is redis down?", "---", "| --- | --- |",
    ],
)  # fmt: skip
def test_what_is_no_fact(raw: str) -> None:
    assert _texts(raw) == []


@pytest.mark.parametrize(
    ("raw", "facts"),
    [
        ("CPU 使用率达到 99%，可能是内存泄漏", ["CPU 使用率达到 99%"]),
        ("可能 CPU 使用率超过 90%", []),
        ("延迟为 0.002 秒，版本 v2.3.1。", ["延迟为 0.002 秒，版本 v2.3.1"]),
        ("`db.pool.size` 为 10。日志见 http://a.b/c.d?e=1。", ["`db.pool.size` 为 10", "日志见 http://a.b/c.d?e=1"]),
        ("- redis 宕机 3 次\n2. mysql 重启 1 次", ["redis 宕机 3 次", "mysql 重启 1 次"]),
        ("**redis** 宕机 3 次", ["redis 宕机 3 次"]),
        ("CPU reached 99%. Disk is full at 10:02.", ["CPU reached 99%", "Disk is full at 10:02"]),
        ("日志为 “a! b. c? 5 errors” 出现 2 次", ["日志为 “a! b. c? 5 errors” 出现 2 次"]),
        ("## 根因\n磁盘写满\nredis 宕机 3 次", ["根因：磁盘写满", "redis 宕机 3 次"]),
        ("## 可能的原因\n磁盘写满", []),
        ("## 建议\nredis 扩容到 5 个副本", []),
    ],
)
def test_where_sentences_end_and_what_is_left_of_them(raw: str, facts: list[str]) -> None:
    assert _texts(raw) == facts


def test_at_most_thirty_facts_and_the_causes_are_among_them() -> None:
    raw = "".join(f"order 超时 {n} 次。" for n in range(1, 60)) + "根因是磁盘写满。"
    facts = _of(raw)
    assert len(facts) == MAX_FALLBACK
    assert facts[-1].fact_type == "root_cause"


def test_ids_in_prose_are_kept_beside_the_text() -> None:
    (found,) = _of("[r1-t2] order 超时 3 次，见 r1-t3。")
    assert found.mentioned_ids == ("r1-t2", "r1-t3")
    assert "[r1-t2]" not in found.text


def test_a_sentence_without_an_end_is_read_in_pieces() -> None:
    pieces = split_sentences("超时" * 5_000)
    assert max(len(piece.text) for piece in pieces) <= 500
    assert "".join(piece.text for piece in pieces) == "超时" * 5_000
