"""U11: the Composer's protocol, and the guards that keep it inside its material."""

import json
from typing import Any

import pytest

from superbizagent.domain.answer import (
    Composed,
    Refused,
    check_composed,
    composer_input,
    composer_output,
    render_answer,
)
from superbizagent.domain.material import EvidenceLine, Material, MaterialItem
from superbizagent.domain.text import JsonObject
from superbizagent.domain.verdict import VerdictName
from tests.domain.building import LINE, QUESTION, TRUE_TEXT, verdict

ZONE = "Asia/Shanghai"
EVIDENCE = EvidenceLine(invocation_id="r1-t1", tool_name="query_logs", at="2026-03-01T10:02:11Z", excerpt=LINE)
MATERIAL = Material(
    confirmed=(
        MaterialItem(item_id="m1", kind="confirmed", text=TRUE_TEXT, refs=("r1-t1",), evidence=(EVIDENCE,)),
        MaterialItem(
            item_id="m2", kind="confirmed", text="order 的错误率为 12%", refs=("r1-t1",), evidence=(EVIDENCE,)
        ),
    ),
    directions=(MaterialItem(item_id="m3", kind="directions", text="可能：stock-api 内存泄漏"),),
    gaps=(MaterialItem(item_id="m4", kind="gaps", text="关于 order，缺少调用链"),),
    next_steps=(MaterialItem(item_id="m5", kind="next_steps", text="检查 stock-api 的日志"),),
)


def _section(kind: str, text: str, *refs: str) -> JsonObject:
    return {"kind": kind, "items": [{"text": text, "refs": list(refs)}]}


GOOD = [
    _section("confirmed", "order 调用 stock-api 时超时，18:02:11 北京时间起，超时时间 3 秒", "m1"),
    _section("directions", "可能是 stock-api 内存泄漏", "m3"),
    _section("gaps", "关于 order，缺少调用链", "m4"),
    _section("next_steps", "检查 stock-api 的日志", "m5"),
]


def _check(
    sections: list[Any], name: VerdictName = "LOW_CONFID", headline: str = "order 调用 stock-api 超时", **more: Any
) -> Composed | Refused:
    reply = {"protocol": "composer_output_v1", "headline": headline, "sections": sections} | more
    return check_composed(json.dumps(reply, ensure_ascii=False), MATERIAL, verdict(name), ZONE)


def _reason(
    *sections: JsonObject, name: VerdictName = "LOW_CONFID", headline: str = "order 调用 stock-api 超时"
) -> str:
    checked = _check([*sections], name, headline)
    return checked.reason if isinstance(checked, Refused) else ""


@pytest.mark.req("R73")
def test_what_keeps_to_its_material_is_shown() -> None:
    checked = _check(GOOD)
    assert isinstance(checked, Composed), checked
    assert {check.outcome for check in checked.checks} == {"pass"}
    text = checked.answer.text
    assert text.startswith("结论尚未完全确认。order 调用 stock-api 超时\n开始：2026-03-01 18:02:11 北京时间")
    assert f"[r1-t1] query_logs 18:02:11 北京时间 “{LINE}”" in text
    told = composer_output(checked.answer, verdict("LOW_CONFID"), checked=checked, model="m", duration_ms=3.14159)
    assert (told["mode"], told["fallback_reason"], told["final_answer"]) == ("parsed", None, text)
    assert told["material_ids_used"] == ["m1", "m3", "m4", "m5"]


@pytest.mark.req("R73")
def test_the_template_is_a_fallback_and_says_why() -> None:
    answer = render_answer(MATERIAL, verdict("PASS"), QUESTION, ZONE)
    assert composer_output(answer, verdict("PASS"))["mode"] == "fallback"
    refused = _check([])
    assert isinstance(refused, Refused)
    told = composer_output(answer, verdict("PASS"), checked=refused)
    assert (told["mode"], told["fallback_reason"]) == ("fallback", "length")


@pytest.mark.req("R58", "R66")
@pytest.mark.parametrize(
    ("section", "reason"),
    [
        (_section("confirmed", "order 调用 stock-api 超时"), "refs"),
        (_section("confirmed", "order 调用 stock-api 超时", "m9"), "refs"),
        (_section("confirmed", "可能是 stock-api 内存泄漏", "m3"), "kept_apart"),
        (_section("confirmed", "order 超时，可能是 stock-api 内存泄漏", "m1", "m3"), "kept_apart"),
        (_section("directions", "可能 order 调用 stock-api 超时", "m1"), "kept_apart"),
        (_section("gaps", "检查 stock-api 的日志", "m5"), "kept_apart"),
        (_section("confirmed", "order 调用 stock-api 超时 5 秒", "m1"), "held"),
        (_section("confirmed", "order 的错误率为 12%", "m1"), "held"),
        (_section("confirmed", "redis-main 超时", "m1"), "held"),
        (_section("confirmed", "order 调用 stock-api 超时，因为太阳耀斑", "m1"), "held"),
        (_section("confirmed", "order 崩溃，调用 stock-api 超时", "m1"), "held"),
        (_section("confirmed", "order 调用 stock-api 没有超时", "m1"), "held"),
        (_section("directions", "stock-api 内存泄漏", "m3"), "hedges"),
        (_section("directions", "已确认可能是 stock-api 内存泄漏", "m3"), "hedges"),
        (_section("confirmed", '{"claim_text": "order 超时"}', "m1"), "leaks"),
        (_section("confirmed", "```order 超时```", "m1"), "leaks"),
        (_section("confirmed", "order timed out while it was calling stock-api", "m1"), "chinese"),
        (_section("confirmed", "", "m1"), "length"),
        (_section("confirmed", "超时" * 400, "m1"), "length"),
    ],
)
def test_a_text_beyond_its_material_is_refused(section: JsonObject, reason: str) -> None:
    headline = "timeout calling stock-api" if reason == "chinese" else "order 调用 stock-api 超时"
    assert _reason(section, headline=headline) == reason


@pytest.mark.parametrize("headline", ["stock-api 内存泄漏", "order 的错误率为 13%", "根因是 stock-api"])
def test_the_headline_keeps_to_what_is_confirmed(headline: str) -> None:
    assert _reason(GOOD[0], headline=headline) == "headline"


@pytest.mark.req("R65")
def test_at_reject_no_directions() -> None:
    assert _reason(GOOD[0], name="REJECT") == ""
    assert _reason(*GOOD, name="REJECT") == "kinds"


@pytest.mark.req("R56")
@pytest.mark.parametrize("text", ["order 超时由 stock-api 引起", "stock-api 导致 order 超时"])
def test_at_reject_no_cause_outside_quotations(text: str) -> None:
    assert _reason(_section("confirmed", text, "m1"), name="REJECT") == "causes"


@pytest.mark.req("R64")
def test_at_reject_codes_own_first_line_stands_before_a_composed_one() -> None:
    checked = _check([GOOD[0]], "REJECT")
    assert isinstance(checked, Composed)
    assert checked.answer.text.startswith("目前无法给出可靠的诊断结论：order 调用 stock-api 超时")


@pytest.mark.parametrize(
    "raw",
    [
        "", "好的", "[]", "{}", "null", '{"protocol": "composer_output_v1"}', "{" * 100_000, "\ud800",
        '{"protocol": "composer_output_v1", "headline": 1, "sections": []}',
        '{"protocol": "composer_output_v1", "headline": "x", "sections": [1]}',
        '{"protocol": "composer_output_v1", "headline": "x", "sections": [{"kind": "secret", "items": []}]}',
        '{"protocol": "composer_output_v1", "headline": "x", "sections": [{"kind": "gaps", "items": [{"text": 1}]}]}',
        '{"protocol": "composer_output_v1", "headline": "x", "sections": [{"kind": "gaps", "items": [{"text": "x", "refs": "m1"}]}]}',
    ],
)  # fmt: skip
def test_a_reply_of_another_shape_is_refused(raw: str) -> None:
    checked = check_composed(raw, MATERIAL, verdict("PASS"), ZONE)
    assert isinstance(checked, Refused) and checked.reason == "shape" and checked.checks[0].detail


@pytest.mark.req("R44", "R58", "R60")
def test_the_composer_gets_material_verdict_and_question_and_nothing_else() -> None:
    given = composer_input(MATERIAL, verdict("PASS"), QUESTION)
    assert set(given) == {"protocol", "verdict", "question", "material"}
    assert given["protocol"] == "composer_input_v1"
    assert "evidence_bindings" not in json.dumps(given)
