"""The first lines: what, since when, impact, next step, within 200 characters (U12)."""

import re
from collections.abc import Sequence

from superbizagent.domain.answer.clock import earliest, show_instant
from superbizagent.domain.glossary import LEXICON, concepts_in
from superbizagent.domain.material import Material, MaterialItem
from superbizagent.domain.verdict import MatrixRow, Verdict

CAUSE_FOUND = "诊断结论（已核实）"
CAUSE_OPEN = "已核实的发现；根因尚未确定"
NOTHING_WRONG = "未发现异常"
NOT_SURE = "结论尚未完全确认"
NO_ANSWER = "目前无法给出可靠的诊断结论"
_WHY_NOT: dict[MatrixRow, str] = {
    "M0": "所得回答未通过守门检查",
    "M1": "所得回答与监测记录不一致",
    "M2": "所得回答引用了不存在的证据",
    "M3": "所得回答含有没有依据的内容",
}
_GENERAL_ABSENCE = re.compile(
    r"(?:未|没有|无)[^，。；]{0,16}(?:异常|问题)|\bno(?:thing)? [^,.;]{0,24}(?:abnormal|anomal\w+|issues?|problems?)\b",
    re.IGNORECASE,
)
_FAILURES = frozenset({"failure", "error", "error_rate", "unavailable"})
_SLOWNESS = frozenset({"slow", "latency", "timeout"})
_SYMPTOMS = ("observation", "metric_value", "log_event", "alert_state")
_LABELS = re.compile(r"\{[^{}]*\}|（[^（）]*=[^（）]*）")
_BEFORE_QUOTATION = re.compile(r"(?:[，：、；（ ]|例如)+$")
_CLOSING = {'"': '"', "“": "”", "（": "）"}
_WHAT, _BESIDE, _WAY, _IMPACT, _NEXT = 60, 46, 30, 30, 28


def opening(verdict: Verdict, material: Material, scope: str, headline: str = "") -> str:
    """The first line; `headline` is a composed one, which then stands for code's own summary."""
    match verdict.verdict:
        case "PASS":
            return _passed(material, scope, headline)
        case "LOW_CONFID":
            return f"{NOT_SURE}。{headline or _known(material)}"
        case "REJECT":
            return f"{NO_ANSWER}：{headline or _WHY_NOT.get(verdict.row, '证据不可靠')}"


def _passed(material: Material, scope: str, headline: str) -> str:
    first = next(iter(material.confirmed), None)
    if first is not None and first.fact_type == "root_cause":
        return f"{CAUSE_FOUND}：{headline or brief(first.text, _WHAT)}"
    if finds_nothing(material):
        return f"{NOTHING_WRONG}（检查范围：{scope}）" + (f"：{headline}" if headline else "")
    return f"{CAUSE_OPEN}：{headline or _open_cause(material)}"


def _open_cause(material: Material) -> str:
    """The first finding and, where there is one, the first direction, which hedges itself."""
    found = material.confirmed[0].text if material.confirmed else "暂无"
    if not material.directions:
        return brief(found, _WHAT)
    return f"{brief(found, _BESIDE)}；{brief(material.directions[0].text, _WAY)}"


def finds_nothing(material: Material) -> bool:
    """Whether what is confirmed is that nothing is abnormal; that one kind of event is absent says less."""
    absent = [item for item in material.confirmed if item.fact_type == "negative_finding"]
    return len(absent) == len(material.confirmed) and any(_GENERAL_ABSENCE.search(item.text) for item in absent)


def _known(material: Material) -> str:
    parts: list[str] = []
    if material.confirmed:
        parts.append(f"已核实：{brief(material.confirmed[0].text, _IMPACT)}")
    if material.directions:
        parts.append(brief(material.directions[0].text, _IMPACT))
    return "；".join(parts) or "现有数据不足以说明问题"


def summary(material: Material, zone: str) -> str:
    """The second line: since when, impact, next step."""
    began = earliest(_telling(material.confirmed)) or earliest(material.confirmed)
    shown = show_instant(began, zone) if began else "尚无已核实的时间"
    steps = next(iter(material.next_steps), None)
    return f"开始：{shown} · 影响：{_impact(material)} · 下一步：{brief(steps.text, _NEXT) if steps else '继续观察'}"


def _telling(items: Sequence[MaterialItem]) -> list[MaterialItem]:
    """The items whose time says when the trouble began: causes and failures, else slowness."""
    failing = [item for item in items if item.fact_type == "root_cause" or _asserts(item.text, _FAILURES)]
    return failing or [item for item in items if _asserts(item.text, _SLOWNESS)]


def _impact(material: Material) -> str:
    """A confirmed impact, else a confirmed failure or slowness beside what the first line tells."""
    named = [item for item in material.confirmed if item.fact_type == "impact"]
    seen = [item for item in material.confirmed[1:] if item.fact_type in _SYMPTOMS]
    failing = [item for item in seen if _asserts(item.text, _FAILURES)]
    slow = [item for item in seen if _asserts(item.text, _SLOWNESS)]
    shown: MaterialItem | None = next(iter(named or failing or slow), None)
    if shown is not None:
        return brief(shown.text.removeprefix("日志显示："), _IMPACT)
    return "未见影响" if finds_nothing(material) else "尚无已核实的影响范围"


def _asserts(text: str, concepts: frozenset[str]) -> bool:
    """Whether the text says one of the concepts, or a narrower one, and does not deny it."""
    said = [mention.concept_id for mention in concepts_in(text) if not mention.negated]
    return any(concepts & (LEXICON.ancestors.get(name, frozenset()) | {name}) for name in said)


def brief(text: str, longest: int) -> str:
    """The text within `longest` characters, without label sets; cut after a whole clause or word, never inside a quotation."""
    text = _LABELS.sub("", text)
    if len(text) <= longest:
        return text
    head = text[: longest - 1]
    quoted = _opened_quotation(head)
    if quoted >= longest // 3:
        return _BEFORE_QUOTATION.sub("", head[:quoted]) + "…"
    clause = max(head.rfind(mark) for mark in "，；。（")
    word = head.rfind(" ")
    place = clause if clause >= longest // 2 else word if word >= longest // 2 else len(head)
    return head[:place].rstrip() + ("…" if quoted < 0 else f"…{_CLOSING[head[quoted]]}")


def _opened_quotation(head: str) -> int:
    """Where the first quotation or bracket begins that the text does not close; -1 when there is none."""
    marks = [at for at, sign in enumerate(head) if sign == '"']
    opened = [marks[-1]] if len(marks) % 2 else []
    for sign, closing in ("“”", "（）"):
        at = head.rfind(sign)
        opened += [at] if at > head.rfind(closing) else []
    return min(opened, default=-1)
