"""Why the verdict is what it is, in Chinese, of counts and rule texts alone (U15: ≤ 500 characters)."""

from collections.abc import Sequence

from superbizagent.domain.facts import CheckedFact, EvidenceClass
from superbizagent.domain.gatekeeper import GateResult
from superbizagent.domain.verdict.nouns import MatrixRow

LONGEST = 500
_CLASSES: tuple[tuple[EvidenceClass, str], ...] = (
    ("direct_evidence", "直接证据"),
    ("indirect_evidence", "间接证据"),
    ("no_evidence", "无证据"),
    ("contradicted", "与记录矛盾"),
)
_ROWS: dict[MatrixRow, str] = {
    "M0": "守门检查不允许给出结论",
    "M1": "有说法与监测记录矛盾",
    "M2": "引用了不存在的调用或原文",
    "M3": "在规定位置之外断言了没有依据的内容",
    "M4": "每条事实都有证据，至少一条为直接证据",
    "M5": "证据尚不足以确认结论",
}
_GATES: dict[str, str] = {
    "G1": "输出不是可解析的证据合同",
    "G12": "被引用的结果里有疑似指令注入的文字",
    "G13": "回答声称已执行操作，但没有对应的调用",
    "G15": "没有一条事实涉及所问的对象或问题",
}


def explain(row: MatrixRow, checked: Sequence[CheckedFact], gate: GateResult, score: float, *, completed: bool) -> str:
    """One paragraph: what was counted, which row applied, what capped it."""
    counts = [(name, sum(item.evidence_class == kind for item in checked)) for kind, name in _CLASSES]
    spread = "、".join(f"{name} {count} 条" for name, count in counts if count)
    parts = [
        f"共核对 {len(checked)} 条事实：{spread}" if checked else "没有可核对的事实",
        f"可信度得分 {score:.2f}",
        f"判定规则 {row}：{_ROWS[row]}",
    ]
    capping = [_GATES[check.rule_id] for check in gate.checks if check.outcome == "fail" and check.rule_id in _GATES]
    if capping:
        parts.append("限制条件：" + "；".join(capping))
    if not completed:
        parts.append("复核模型不可用，仅由代码核对")
    return ("；".join(parts) + "。")[:LONGEST]
