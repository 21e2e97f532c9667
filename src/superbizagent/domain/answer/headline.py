"""The first lines: what, since when, impact, next step, within 200 characters (U12)."""

from superbizagent.domain.answer.clock import earliest, show_instant
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
_WHAT, _IMPACT, _NEXT = 60, 34, 28


def opening(verdict: Verdict, material: Material, scope: str, headline: str = "") -> str:
    """The first line; `headline` is a composed one, which then stands for code's own summary."""
    match verdict.verdict:
        case "PASS":
            return _passed(material, scope, headline)
        case "LOW_CONFID":
            return f"{NOT_SURE}：{headline or _known(material)}"
        case "REJECT":
            return f"{NO_ANSWER}：{headline or _WHY_NOT.get(verdict.row, '证据不可靠')}"


def _passed(material: Material, scope: str, headline: str) -> str:
    first = next(iter(material.confirmed), None)
    if first is not None and first.fact_type == "root_cause":
        return f"{CAUSE_FOUND}：{headline or brief(first.text, _WHAT)}"
    if finds_nothing(material):
        return f"{NOTHING_WRONG}（检查范围：{scope}）" + (f"：{headline}" if headline else "")
    return f"{CAUSE_OPEN}：{headline or (brief(first.text, _WHAT) if first else '')}"


def finds_nothing(material: Material) -> bool:
    """Whether all that is confirmed is that something did not happen."""
    return bool(material.confirmed) and all(item.fact_type == "negative_finding" for item in material.confirmed)


def _known(material: Material) -> str:
    parts: list[str] = []
    if material.confirmed:
        parts.append(f"已核实 {brief(material.confirmed[0].text, _IMPACT)}")
    if material.directions:
        parts.append(brief(material.directions[0].text, _IMPACT))
    return "；".join(parts) or "现有数据不足以说明问题"


def summary(material: Material, zone: str) -> str:
    """The second line: since when, impact, next step."""
    began = earliest(material.confirmed)
    shown = show_instant(began, zone) if began else "尚无已核实的时间"
    steps = next(iter(material.next_steps), None)
    return f"开始：{shown} · 影响：{_impact(material)} · 下一步：{brief(steps.text, _NEXT) if steps else '继续观察'}"


def _impact(material: Material) -> str:
    named = [item for item in material.confirmed if item.fact_type == "impact"]
    seen = [
        item for item in material.confirmed if item.fact_type not in ("root_cause", "change_event", "knowledge_fact")
    ]
    shown: MaterialItem | None = next(iter(named or seen), None)
    return brief(shown.text, _IMPACT) if shown else "尚无已核实的影响"


def brief(text: str, longest: int) -> str:
    """The text within `longest` characters, cut after a whole clause where it can be."""
    if len(text) <= longest:
        return text
    head = text[: longest - 1]
    place = max(head.rfind(mark) for mark in "，,；;。（(")
    return (head[:place] if place >= longest // 2 else head) + "…"
