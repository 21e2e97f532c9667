"""How a sentence is meant: hedged, confirmed, asked, suggested. Closed lists, Chinese and English (U1, U11, U13)."""

import re

from superbizagent.domain.glossary.lookup import concepts_in
from superbizagent.domain.text import kept, lazy_pattern

_HEDGE = lazy_pattern(
    r"(?<!不)可能|疑似|或许|也许|推测|猜测|不排除|待确认|待核实|待验证|似乎|看起来|怀疑|估计|初步判断|倾向于|应该是"
    r"|不确定|未必|有待|尚未(?:确认|证实|核实|查明)|未经(?:确认|证实)"
    r"|\b(?:might|could|possibly|perhaps|probably|likely|presumably|suspect(?:ed|s)?|potential(?:ly)?|seems?|appears? to"
    r"|unconfirmed|not (?:yet )?(?:confirmed|verified))\b|\bmay\b(?! \d)",
)
_HEDGE_ENGLISH_UPPER = lazy_pattern(
    r"\b(?:Might|Could|Possibly|Perhaps|Probably|Likely|Presumably|Suspected|Unconfirmed)\b"
)
_CONFIRMATION = lazy_pattern(
    r"已(?:经)?(?:被)?(?:确认|证实|核实|验证|查明|坐实)|(?:可以|可|能够|能|经|现已)(?:确认|确定|证实|核实|断定|肯定)(?!是否|一下)"
    r"|(?:确定|确认|证实|肯定|明确|断定|必然|显然)(?:就)?(?:是|为)(?!否)|毫无疑问|无疑|确凿|实锤|铁定|一定是|已定位(?:到|为)?"
    r"|\b(?:confirmed|verified|proven|definitely|certainly|undoubtedly|conclusively|without (?:a )?doubt|established that)\b",
    re.IGNORECASE,
)
_NOT_CONFIRMED_BEFORE = lazy_pattern(
    r"(?:是否|未|没有?|无法|不能|不|待|有待|尚|如果|若|一旦|需要?|请|等|以便|来|后再|难以|并非)\s*$"
    r"|\b(?:not|un|yet to be|to be|be|can ?not be|if|once|until|unless|when|after|needs?|never)\s*$",
    re.IGNORECASE,
)
_SUGGESTION = lazy_pattern(
    r"^(?:因此|所以|另外|同时|此外|然后|最后|接下来|首先|其次|再)?[，,、]?\s*"
    r"(?:建议|请|推荐|不妨|考虑|尝试|避免|务必|如果|如需|若|假如|可以(?:先|尝试|考虑|通过|使用|用|再)|可(?:先|尝试|考虑|通过)"
    r"|应(?:当|该)?(?:先|立即|尽快|及时)?(?:检查|查看|排查|确认|扩容|重启|回滚|联系|增加)|(?:还)?需要?(?:进一步|继续|立即|尽快|人工)"
    r"|后续(?:可|建议|需|应|请|考虑)|下一步|(?:检查|查看|排查|核对|观察)(?!发现|显示|结果|到)|联系|关注|(?:优先|继续)(?:检查|排查|处理|观察|监控)"
    r"|(?:please|should|consider|try|we (?:recommend|suggest)|recommend|suggest|you (?:can|should|may)|next steps?|check|verify"
    r"|investigate|monitor|contact|let me|if you|ensure|make sure|review)\b)",
    re.IGNORECASE,
)
_QUESTION = lazy_pattern(r"[?？]\s*[”\"）)]?$|(?:吗|呢)\s*$")
HEDGE_PREFIX = "可能"


def hedged(text: str) -> bool:
    """Whether the sentence leaves open what it says (可能, 疑似, might …)."""
    return bool(_HEDGE.search(text) or _HEDGE_ENGLISH_UPPER.search(text))


def confirmation_in(text: str) -> str:
    """The words that call something confirmed (已确认, 确定是, verified …); '' when none does, or when they are denied."""
    for found in _CONFIRMATION.finditer(text):
        before = text[max(0, found.start() - 12) : found.start()]
        if not _NOT_CONFIRMED_BEFORE.search(before):
            return found.group()
    return ""


def suggested(text: str) -> bool:
    """Whether the sentence tells somebody to do something (建议, 请, 可以尝试 …)."""
    return bool(_SUGGESTION.match(text.strip()))


def asked(text: str) -> bool:
    """Whether the sentence is a question."""
    return bool(_QUESTION.search(text.strip()))


_NO_CAUSE = lazy_pattern(
    r"(?:根因|根本原因|原因)(?:目前|暂时|仍|还|尚)*(?:未|不明|待|无法|没有|不详|不清)|(?:未能?|尚未|没有|无法|暂未)(?:找到|确定|定位|发现|明确|给出|判断)"
    r"[^，。；]{0,12}(?:根因|根本原因|原因)|\bno (?:root )?cause\b|\b(?:root )?cause (?:is |remains )?(?:still )?(?:unknown|unclear|not)\b"
    r"|触发了?[^，。；]{0,24}(?:告警|报警)"
    r"|\b(?:has|had|have|having|with|shows?|gives?|gave|lists?) (?:the |a )?reason\b(?! (?:why|that|for|behind))",
    re.IGNORECASE,
)


_CAUSING = lazy_pattern(
    r"让|使(?![用命者能])|(?<![命指口司])令(?!牌)|搞得|弄得|逼得"
    r"|\b(?:made|makes|making|forced|forces|forcing|got)\s+(?!\d|(?:an?|no|the|several|many)\s+(?:call|request)|calls?\b|requests?\b)",
    re.IGNORECASE,
)
_BROUGHT_DOWN = lazy_pattern(r"[把被][^，,。；;]{1,40}[拖压打搞弄冲](?:垮|死|挂|慢|崩|爆)")
_PAUSES = lazy_pattern(r"[，,。；;]")
_REACH = 48


def causing_at(text: str) -> tuple[int, int] | None:
    """The causative verb that has somebody else come into a state (X 让 Y 超时, X made Y time out); None without one."""
    for verb in _CAUSING.finditer(text):
        for found in concepts_in(text):
            apart = found.start - verb.end()
            between = text[verb.end() : found.start].strip()
            state = found.kind in ("event", "state", "direction") and 0 < apart <= _REACH
            if state and between and verb.start() > 0 and not _PAUSES.search(between):
                return verb.span()
    down = _BROUGHT_DOWN.search(text)
    return (down.start(), down.start() + 1) if down else None


@kept(4096)
def without_open_causes(text: str) -> str:
    """The text with blanks of the same length where it speaks of a cause without giving one (根因尚未确定, has the reason)."""
    return _NO_CAUSE.sub(lambda found: " " * len(found.group()), text)


def states_cause(text: str) -> bool:
    """Whether the text says what caused something, by `causal_markers_v1`; 根因尚未确定 says nothing of the kind."""
    told = without_open_causes(text)
    return any(found.kind == "causal" for found in concepts_in(told)) or causing_at(told) is not None
