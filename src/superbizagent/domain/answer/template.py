"""The safe templates: fixed Chinese around allowed material, no model, never empty (U12, R43–R67, R96–R98)."""

from superbizagent.domain.answer.clock import read_instant, retell_times, show_line, show_span
from superbizagent.domain.answer.headline import opening, summary
from superbizagent.domain.answer.nouns import Answer, Section, SectionItem
from superbizagent.domain.material import Material, MaterialItem, SectionKind
from superbizagent.domain.verdict import Verdict

TITLES: dict[SectionKind, str] = {
    "confirmed": "已确认的信息",
    "directions": "可能的方向（尚未证实）",
    "gaps": "证据缺口",
    "next_steps": "建议的下一步",
}
_ALWAYS: tuple[SectionKind, ...] = ("confirmed", "next_steps")
_NONE = "暂无"


def render_answer(material: Material, verdict: Verdict, question: str, zone: str) -> Answer:  # noqa: ARG001 - part of the agreed face; the answer repeats no user text
    """The whole answer from material alone."""
    kinds = allowed_kinds(verdict)
    sections = tuple(
        Section(kind=kind, title=TITLES[kind], items=tuple(_item(item, zone) for item in material.section(kind)))
        for kind in kinds
        if material.section(kind) or kind in _ALWAYS
    )
    first = retell_times(opening(verdict, material, scope_of(material, zone)), zone)
    return Answer(text=write(first, summary(material, zone), sections), headline=first, sections=sections)


def allowed_kinds(verdict: Verdict) -> tuple[SectionKind, ...]:
    """The kinds of section that a verdict allows, in order (R61, R65)."""
    if verdict.verdict == "REJECT":
        return ("confirmed", "gaps", "next_steps")
    return ("confirmed", "directions", "gaps", "next_steps")


def _item(item: MaterialItem, zone: str) -> SectionItem:
    risk = f"【{item.risk}】" if item.risk and item.kind == "next_steps" else ""
    lines = tuple(show_line(line, zone) for line in item.evidence)
    return SectionItem(text=f"{risk}{retell_times(item.text, zone)}", material_ids=(item.item_id,), lines=lines)


def scope_of(material: Material, zone: str) -> str:
    """Which tools looked, and over which time, as the evidence lines say."""
    lines = [line for item in material.confirmed for line in item.evidence]
    tools = "、".join(dict.fromkeys(line.tool_name for line in lines))
    spans = [(read_instant(line.at), read_instant(line.until)) for line in lines if line.until]
    known = [(start, end) for start, end in spans if start and end and start.tzinfo and end.tzinfo]
    if not known:
        return tools or "已查询的数据"
    return f"{tools}，{show_span(min(s for s, _ in known), max(e for _, e in known), zone)}"


def write(first: str, second: str, sections: tuple[Section, ...]) -> str:
    """The answer as plain text that reads well in a terminal and in a chat."""
    parts = [f"{first}\n{second}"]
    for section in sections:
        mark = "- " if section.kind == "gaps" else ""
        rows = [f"## {section.title}"]
        for number, item in enumerate(section.items, start=1):
            rows.append(f"{mark or f'{number}. '}{item.text}")
            rows.extend(f"   {line}" for line in item.lines)
        parts.append("\n".join(rows if section.items else [*rows, _NONE]))
    return "\n\n".join(parts)
