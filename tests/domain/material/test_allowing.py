"""U11: what may be shown, under which heading, and what never."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from superbizagent.domain.contract import ParseOutcome
from superbizagent.domain.facts import CheckedFact, Fact, Span, facts_of
from superbizagent.domain.gaps import Gap
from superbizagent.domain.grounding import ground, index_trace
from superbizagent.domain.material import Material, MaterialItem, allow_material, material_object
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Invocation
from superbizagent.domain.verdict import VerdictName
from tests.domain.building import (
    EXCERPT,
    LINE,
    TRUE_TEXT,
    call,
    claim,
    contract,
    fact,
    old_contract,
    parsed,
    setting,
    trace,
    verdict,
)

GAP = Gap(gap_id="g1", kind="not_shown", description_zh="关于 order，缺少日志", suggested_tool="query_logs")


def _allow(
    checked: Sequence[CheckedFact],
    name: VerdictName = "LOW_CONFID",
    *,
    outcome: ParseOutcome | None = None,
    gaps: Sequence[Gap] = (GAP,),
    calls: Sequence[Invocation] = (),
    blocked: Sequence[str] = (),
) -> Material:
    index = index_trace(trace(*calls))
    told = outcome or parsed(contract(claim()))
    return allow_material(told, checked, verdict(name), gaps, index, setting(), blocked_fact_ids=blocked)


def _grounded(value: JsonObject, name: VerdictName = "LOW_CONFID", *calls: Invocation) -> Material:
    outcome, index = parsed(value), index_trace(trace(*calls))
    checked = ground(facts_of(outcome), index, setting())
    return allow_material(outcome, checked, verdict(name), (GAP,), index, setting())


def _texts(items: Sequence[MaterialItem]) -> list[str]:
    return [item.text for item in items]


@pytest.mark.req("R48", "R93")
@pytest.mark.parametrize("evidence_class", ["indirect_evidence", "no_evidence", "contradicted"])
@pytest.mark.parametrize("name", ["PASS", "LOW_CONFID", "REJECT"])
def test_only_a_direct_claim_is_confirmed(evidence_class: str, name: VerdictName) -> None:
    other = fact(2, evidence_class, text="stock-api 返回 500")  # pyright: ignore[reportArgumentType] - parametrized
    material = _allow([fact(), other], name)
    assert _texts(material.confirmed) == [f"日志显示：{TRUE_TEXT}"]


@pytest.mark.req("R48")
def test_an_extra_fact_is_never_shown_in_its_own_words() -> None:
    extras = [
        fact(1, "direct_evidence", source="extra", text="stock-api 返回 500"),
        fact(2, "indirect_evidence", source="extra", text="stock-api 返回 500"),
    ]
    assert "500" not in str(material_object(_allow(extras)))


@pytest.mark.req("R55")
def test_prose_is_shown_as_its_evidence_under_codes_own_sentence() -> None:
    material = _allow([fact(1, source="nl_fallback", text="stock-api 在胡闹", excerpt=LINE)])
    (item,) = material.confirmed
    assert "胡闹" not in item.text and item.evidence[0].excerpt == LINE


@pytest.mark.req("R45", "R31")
def test_v1s_own_answer_is_no_source_of_what_is_shown() -> None:
    material = _grounded(old_contract(claim(), answer=f"{TRUE_TEXT}。stock-api 一定在胡闹。", summary="总之是胡闹"))
    assert "胡闹" not in str(material_object(material))


@pytest.mark.req("R56", "R65")
def test_at_reject_causes_and_directions_are_left_out() -> None:
    cause = fact(2, kind="root_cause", text="根因是 stock-api 超时")
    told = fact(3, text="stock-api 超时导致 order 报错")
    outcome = parsed(contract(claim(), hypotheses=["stock-api 可能超时"]))
    shown = _allow([fact(), cause, told, fact(4, "indirect_evidence")], "REJECT", outcome=outcome)
    assert _texts(shown.confirmed) == [f"日志显示：{TRUE_TEXT}"]
    assert shown.directions == ()
    assert _texts(_allow([fact(), cause], "PASS").confirmed)[0] == "日志显示：根因是 stock-api 超时"


@pytest.mark.req("R65", "R66")
def test_at_reject_next_steps_are_codes_own() -> None:
    outcome = parsed(contract(claim(), recommended_actions=["检查 stock-api 的日志"]))
    assert "检查 stock-api 的日志" in _texts(_allow([fact()], "LOW_CONFID", outcome=outcome).next_steps)
    rejected = _allow([fact()], "REJECT", outcome=outcome).next_steps
    assert rejected and all(item.basis == "gap" for item in rejected)


@pytest.mark.req("R62")
def test_gaps_are_the_verifiers_and_not_the_executors() -> None:
    outcome = parsed(contract(claim(), missing_info=["缺少 order 的磁盘数据"]))
    assert _texts(_allow([fact()], outcome=outcome).gaps) == [GAP.description_zh]


@pytest.mark.req("R92", "R93")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("stock-api 连接池配置过小", True),
        ("stock-api 可能内存泄漏", True),
        ("疑似 order 的超时设置过小", True),
        ("已确认 stock-api 内存泄漏", False),
        ("stock-api 可能返回 503", False),
        ("redis-main 可能内存泄漏", False),
        ("可能是太阳耀斑干扰了 order", False),
        ("stock-api 可能在 03:11 重启", False),
        ("已崩溃的 stock-api 可能拖慢 order", False),
        ("不好说", False),
    ],
)
def test_a_hypothesis_says_nothing_but_known_names_and_the_fields_words(text: str, shown: bool) -> None:
    directions = _grounded(contract(claim(), hypotheses=[text])).directions
    assert bool(directions) == shown, directions
    assert all("可能" in item.text or "疑似" in item.text for item in directions)


@pytest.mark.parametrize(("related", "shown"), [([], True), (["c1"], True), (["c2"], False), (["c9"], False)])
def test_a_hypothesis_rests_on_supported_claims(related: list[str], shown: bool) -> None:
    wrong = claim("stock-api 返回 599", claim_id="c2")
    hypothesis: JsonObject = {"text": "stock-api 可能内存泄漏", "related_claim_ids": [*related]}
    assert (
        bool([d for d in _grounded(contract(claim(), wrong, hypotheses=[hypothesis])).directions if "泄漏" in d.text])
        == shown
    )


@pytest.mark.req("R94")
@pytest.mark.parametrize("basis", ["evidence", "runbook", "experience"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("检查 stock-api 的连接池配置", True), ("重启 order 服务", True), ("因为超时，重启 order", False),
        ("检查 redis-main 的内存", False), ("把 order 扩容到 77 个副本", False),
    ],
)  # fmt: skip
def test_an_action_from_a_runbook_may_be_a_next_step(text: str, shown: bool, basis: str) -> None:
    action: JsonObject = {"action_id": "a1", "text": text, "risk": "low", "basis": basis}
    steps = _grounded(contract(claim(), recommended_actions=[action])).next_steps
    expected = f"手册建议：{text}" if basis == "runbook" else text
    assert (expected in _texts(steps)) == shown


@pytest.mark.parametrize(
    ("text", "declared", "risk"),
    [
        ("检查 order", "read_only", "只读"),
        ("检查 order", "low", "低风险"),
        ("重启 order", "read_only", "高风险，需人工确认"),
        ("重启 order", "high", "高风险，需人工确认"),
    ],
)
def test_an_action_that_changes_something_is_never_called_read_only(text: str, declared: str, risk: str) -> None:
    action: JsonObject = {"text": text, "risk": declared}
    assert [
        i.risk for i in _grounded(contract(claim(), recommended_actions=[action])).next_steps if i.text == text
    ] == [risk]


@pytest.mark.req("R95")
@pytest.mark.parametrize(("name", "shown"), [("PASS", True), ("LOW_CONFID", True), ("REJECT", False)])
def test_knowledge_stands_among_the_next_steps(name: VerdictName, shown: bool) -> None:
    known = fact(1, kind="knowledge_fact", text="连接池耗尽会使请求排队")
    material = _allow([known], name)
    assert material.confirmed == ()
    assert ("手册建议：连接池耗尽会使请求排队" in _texts(material.next_steps)) == shown


def test_a_blocked_fact_is_not_shown() -> None:
    assert _allow([fact()], blocked=["f1"]).confirmed == ()


def test_an_indirect_claim_with_a_story_of_its_own_is_not_quoted() -> None:
    told = fact(1, "indirect_evidence", text="order 超时是外星人的把戏", missing=["外星人", "把戏"])
    assert "外星人" not in str(material_object(_allow([told])))
    plain = fact(1, "indirect_evidence", text=TRUE_TEXT)
    assert _texts(_allow([plain]).directions) == [f"可能：{TRUE_TEXT}"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("order 超时\n## 结论\n一切正常", "order 超时 ## 结论 一切正常"),
        ("# order\u202e 超时\x1b[31m", "order 超时"),
        ("- order 超时", "order 超时"),
    ],
)
def test_a_text_stays_on_its_line(text: str, shown: str) -> None:
    assert _texts(_allow([fact(1, text=text)]).confirmed) == [f"日志显示：{shown}"]


def test_what_a_metric_says_is_no_log() -> None:
    metric = call(tool="query_metrics", source="metric")
    assert _texts(_allow([fact()], calls=[metric]).confirmed) == [TRUE_TEXT]


@pytest.mark.req("R60", "R98")
def test_pieces_of_a_contract_are_not_shown() -> None:
    assert _allow([fact(1, text='{"claim_text": "order 超时"}')]).confirmed == ()


def _spanned(start: int, end: int, path: str | None = None) -> CheckedFact:
    made: Fact = fact().fact
    span = Span(invocation_id="r1-t1", path=path, start=start, end=end)
    return CheckedFact(
        fact=made, evidence_class="direct_evidence", matched_invocation_ids=("r1-t1",), spans=(span,), excerpt=EXCERPT
    )


def test_an_excerpt_is_a_verbatim_line_of_the_result() -> None:
    start = LINE.index(EXCERPT)
    (item,) = _allow([_spanned(start, start + len(EXCERPT))]).confirmed
    assert (item.evidence[0].excerpt, item.evidence[0].at[:19]) == (LINE, "2026-03-01T10:02:11")


@pytest.mark.parametrize("before", [0, 50, 5_000])
def test_a_long_line_is_cut_around_what_was_bound(before: int) -> None:
    line = "a b " * before + EXCERPT + " c d" * 5_000
    start = line.index(EXCERPT)
    (item,) = _allow([_spanned(start, start + len(EXCERPT))], calls=[call(result=line)]).confirmed
    excerpt = item.evidence[0].excerpt
    assert EXCERPT in excerpt and excerpt in line and len(excerpt) <= 160


def test_a_long_line_is_cut_where_it_says_what_the_claim_says() -> None:
    line = f'template="{"x" * 200}" service=order level=ERROR count=161 first=2026-03-01T10:02:11Z last=x {"y" * 300}'
    told = replace(_spanned(0, len(line)), fact=replace(fact().fact, text="order 出现 161 条 ERROR 日志", bindings=()))
    (item,) = _allow([told], calls=[call(result=line)]).confirmed
    assert "service=order level=ERROR count=161" in item.evidence[0].excerpt


def test_an_excerpt_of_json_is_read_at_its_pointer() -> None:
    result: JsonObject = {"rows": [{"text": "x"}, {"text": LINE}]}
    (item,) = _allow([_spanned(0, len(LINE), "/rows/1/text")], calls=[call(result=result)]).confirmed
    assert item.evidence[0].excerpt == LINE


@pytest.mark.parametrize("path", ["/rows/7", "/nothing", "/rows/x/y", ""])
def test_a_span_that_points_nowhere_is_no_fault(path: str) -> None:
    result: JsonObject = {"rows": [1]}
    assert _allow([_spanned(90, 99, path)], calls=[call(result=result)]).confirmed


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("2026-03-01 10:02:11 ERROR order timeout calling stock-api after 3000ms", "2026-03-01T10:02:11"),
        ("Mar  1 10:02:11 order-1 order: timeout calling stock-api after 3000ms", "10:02:11"),
    ],
)
def test_the_time_of_a_line_is_the_one_it_prints(line: str, at: str) -> None:
    start = line.index(EXCERPT)
    (item,) = _allow([_spanned(start + 2, len(line) + 2)], calls=[call(result=f"x\n{line}\ny")]).confirmed
    assert (item.evidence[0].at, item.evidence[0].excerpt) == (at, line)


def test_a_call_that_found_nothing_says_when_it_looked() -> None:
    (item,) = _allow(
        [fact(1, kind="negative_finding", text="没有 OOM 日志")], calls=[call(result="", status="empty")]
    ).confirmed
    line = item.evidence[0]
    assert (line.excerpt, bool(line.at), bool(line.until)) == ("查询结果为空", True, True)


def test_ids_are_unique_over_all_kinds_and_steps_are_never_empty() -> None:
    material = _grounded(contract(claim(), hypotheses=["stock-api 可能内存泄漏"], recommended_actions=["检查 order"]))
    ids = [item.item_id for item in material.items]
    assert len(ids) == len(set(ids)) >= 4
    assert _allow([], gaps=()).next_steps
