"""U12: the fixed templates, and the first two hundred characters."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.answer import render_answer, show_line, show_time
from superbizagent.domain.contract import FactType
from superbizagent.domain.glossary import states_cause
from superbizagent.domain.material import EvidenceLine, Material, MaterialItem, SectionKind
from superbizagent.domain.verdict import MatrixRow, VerdictName
from tests.domain.building import LINE, QUESTION, TRUE_TEXT, verdict

ZONE = "Asia/Shanghai"
EVIDENCE = EvidenceLine(invocation_id="r1-t3", tool_name="query_logs", at="2026-03-01T10:02:11Z", excerpt=LINE)


def _item(
    number: int, text: str, *, kind: SectionKind = "confirmed", fact_type: FactType = "observation", risk: str = ""
) -> MaterialItem:
    evidence = (EVIDENCE,) if kind == "confirmed" else ()
    return MaterialItem(
        item_id=f"m{number}", kind=kind, text=text, evidence=evidence, fact_type=fact_type, risk=risk, refs=("r1-t3",)
    )


STEP = _item(9, "检查 stock-api 的连接池", kind="next_steps", risk="只读")
GAP = _item(8, "关于 order，缺少调用链", kind="gaps")
WAY = _item(7, "可能：stock-api 内存泄漏", kind="directions")
FOUND = _item(1, TRUE_TEXT)


def _answer(name: VerdictName, confirmed: Sequence[MaterialItem], *, row: MatrixRow = "M5", rest: bool = True) -> str:
    material = Material(
        confirmed=tuple(confirmed), next_steps=(STEP,), gaps=(GAP,) if rest else (), directions=(WAY,) if rest else ()
    )
    return render_answer(material, verdict(name, row=row), QUESTION, ZONE).text


@pytest.mark.req("R96", "R97")
def test_pass_with_a_cause() -> None:
    text = _answer("PASS", [_item(1, "根因是 stock-api 连接池耗尽", fact_type="root_cause"), FOUND])
    assert text.startswith("诊断结论（已核实）：根因是 stock-api 连接池耗尽\n")


@pytest.mark.req("R97")
def test_pass_without_a_cause_says_so() -> None:
    assert _answer("PASS", [FOUND]).startswith("已核实的发现；根因尚未确定：")


@pytest.mark.parametrize(
    ("text", "quiet"),
    [("窗口内未发现异常", True), ("没有发现 order 的任何问题", True), ("窗口内没有 OOM 日志", False)],
)
def test_nothing_abnormal_is_said_only_when_just_that_was_found(text: str, quiet: bool) -> None:
    found = _item(1, text, fact_type="negative_finding")
    looked = replace(
        found, evidence=(replace(EVIDENCE, at="2026-03-01T10:00:00+00:00", until="2026-03-01T11:00:00+00:00"),)
    )
    shown = _answer("PASS", [looked])
    assert shown.startswith("未发现异常（检查范围：query_logs，18:00–19:00 北京时间）") == quiet


@pytest.mark.req("R46", "R47", "R61")
def test_low_confidence_keeps_confirmed_directions_and_gaps_apart() -> None:
    text = _answer("LOW_CONFID", [FOUND])
    assert text.startswith("结论尚未完全确认")
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert titles == ["## 已确认的信息", "## 可能的方向（尚未证实）", "## 证据缺口", "## 建议的下一步"]
    parts = text.split("## ")
    assert TRUE_TEXT in parts[1] and WAY.text in parts[2] and GAP.text in parts[3] and STEP.text in parts[4]


def test_gaps_are_titled_only_when_there_are_any() -> None:
    assert "## 证据缺口" not in _answer("LOW_CONFID", [FOUND], rest=False)


@pytest.mark.req("R54", "R64", "R65")
@pytest.mark.parametrize("row", ["M0", "M1", "M2", "M3"])
def test_reject_says_that_no_reliable_answer_can_be_given(row: MatrixRow) -> None:
    text = _answer("REJECT", [FOUND], row=row)
    assert text.startswith("目前无法给出可靠的诊断结论")
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert titles == ["## 已确认的信息", "## 证据缺口", "## 建议的下一步"]
    assert WAY.text not in text


@pytest.mark.req("R56")
@pytest.mark.parametrize("row", ["M0", "M1", "M2", "M3"])
@pytest.mark.parametrize("confirmed", [[], [FOUND]])
def test_the_words_of_reject_name_no_cause(row: MatrixRow, confirmed: list[MaterialItem]) -> None:
    text = _answer("REJECT", confirmed, row=row)
    assert not any(states_cause(line) for line in text.splitlines()) and "根因" not in text
    assert confirmed or "暂无" in text


@pytest.mark.req("R57")
@pytest.mark.parametrize("name", ["PASS", "LOW_CONFID", "REJECT"])
def test_an_answer_is_never_empty(name: VerdictName) -> None:
    answer = render_answer(Material(), verdict(name), "", ZONE)
    assert len(answer.text) > 20 and answer.sections


@pytest.mark.parametrize("name", ["PASS", "LOW_CONFID", "REJECT"])
@pytest.mark.parametrize("long", [1, 40])
def test_the_first_two_hundred_characters_say_what_since_when_impact_and_next(name: VerdictName, long: int) -> None:
    impact = _item(2, "下单失败率升至 34%，影响华东用户" * long, fact_type="impact")
    head = _answer(name, [_item(1, TRUE_TEXT + "，重试仍然失败" * long), impact])[:200]
    assert "开始：2026-03-01 18:02:11 北京时间" in head
    assert "影响：下单失败率升至 34%" in head
    assert "下一步：检查 stock-api 的连接池" in head


@pytest.mark.parametrize(
    ("at", "zone", "shown"),
    [
        ("2026-03-01T10:02:11Z", "Asia/Shanghai", "18:02:11 北京时间"),
        ("2026-03-01T10:02:11Z", "UTC", "10:02:11 UTC"),
        ("2026-03-01T18:02:11+08:00", "Asia/Tokyo", "19:02:11 UTC+09:00"),
        ("2026-03-01T10:02:11", "Asia/Shanghai", "10:02:11（记录所示，未标时区）"),
        ("昨天", "Asia/Shanghai", "昨天（记录所示，未标时区）"),
        ("2026-03-01T10:02:11Z", "没有这个时区", "10:02:11 UTC"),
    ],
)
def test_times_carry_their_zone(at: str, zone: str, shown: str) -> None:
    assert show_time(at, zone) == shown


def test_the_evidence_line() -> None:
    assert show_line(EVIDENCE, ZONE) == f"[r1-t3] query_logs 18:02:11 北京时间 “{LINE}”"
    looked = replace(EVIDENCE, at="2026-03-01T15:00:00+00:00", until="2026-03-01T17:00:00+00:00")
    assert "03-01 23:00–03-02 01:00 北京时间" in show_line(looked, ZONE)
    assert show_line(replace(EVIDENCE, at=""), ZONE) == f"[r1-t3] query_logs “{LINE}”"


def test_when_a_call_was_made_is_not_when_something_happened() -> None:
    asked = replace(EVIDENCE, at="2026-03-02T01:00:00Z", asked=True)
    assert "查询于 09:00:00 北京时间" in show_line(asked, ZONE)
    assert "开始：尚无已核实的时间" in _answer("PASS", [replace(FOUND, evidence=(asked,))])


def test_an_onset_that_a_claim_states_goes_before_the_record_times() -> None:
    late = _item(1, "order 的错误率升高始于 2026-03-01T09:58:00Z")
    assert "开始：2026-03-01 17:58:00 北京时间" in _answer("PASS", [late, FOUND])


def test_the_trouble_begins_with_the_first_failure_and_not_with_whatever_moved_first() -> None:
    moved = _item(2, "db_pool_in_use 最高 1，升高始于 2026-03-01T09:40:00Z", fact_type="metric_value")
    assert "开始：2026-03-01 18:02:11 北京时间" in _answer("PASS", [FOUND, moved])
    assert "开始：2026-03-01 17:40:00 北京时间" in _answer("PASS", [moved])


def test_the_first_line_of_an_open_cause_names_the_first_direction() -> None:
    first = _answer("PASS", [FOUND]).splitlines()[0]
    assert first == f"已核实的发现；根因尚未确定：{TRUE_TEXT}；{WAY.text}"


@given(st.lists(st.text(max_size=60), max_size=3), st.sampled_from(["PASS", "LOW_CONFID", "REJECT"]))
def test_any_text_any_verdict(texts: list[str], name: VerdictName) -> None:
    confirmed = [_item(n, text) for n, text in enumerate(texts)]
    assert _answer(name, confirmed).strip()
