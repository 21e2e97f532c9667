"""Two kinds of text that must not pass: orders to a model inside telemetry, and deeds nobody did (U7 G12, G13)."""

import re
from dataclasses import dataclass

from superbizagent.domain.text import kept, lazy_pattern

# Words without which no pattern below can match; looked for first, because results are large.
_INJECTION_STEMS = (
    "instruction", "override", "prompt", "im_start", "[inst]", "<<sys>>", "you are now", "jailbreak", "disregard",
    "answer pass", "指令", "指示", "提示词", "你现在是", "忽略", "无视", "forget ", "system:",
)  # fmt: skip
_INJECTION = lazy_pattern(
    r"(?:ignore|disregard|forget|bypass)\s+(?:all\s+|any\s+|the\s+|your\s+|of\s+)*"
    r"(?:previous|prior|above|earlier|preceding|system|these|safety)"
    r"\s+(?:\w+\s+)?(?:instructions?|prompts?|rules?|messages?|directions?|guidelines?)"
    r"|\bsystem\s+override\b|<\|im_(?:start|end)\|>|\[inst\]|<<sys>>|\byou are now (?:a|an|in|the)\b|\bjailbreak mode\b"
    r"|\b(?:reveal|print|show|repeat|output)\s+(?:me\s+)?(?:the|your)\s+(?:system\s+)?(?:prompt|instructions)\b"
    r"|\bnew (?:system )?instructions?\s*:"
    r"|(?:^|\n)\s*(?:#+\s*)?system\s*:\s*(?:you|ignore|answer|from now)|\b(?:answer|respond|reply)\s+(?:with\s+)?[\"'“]?pass\b"
    r"|(?:忽略|无视|忘记|不要理会|不要遵守)(?:掉|所有|一切|全部|之前|以上|上述|先前|前面|此前|你|的|系统|安全)*(?:指令|指示|提示词?|规则|要求|约束)"
    r"|(?:泄露|输出|打印|显示|告诉我)(?:你的|系统)(?:系统)?(?:提示词|指令)|你现在是(?:一个|一名|新的)",
    re.IGNORECASE,
)


@kept(8)
def injection_in(text: str) -> str:
    """The first order to a model in the text, at most 80 characters; '' when there is none. Ordinary metadata is none."""
    lowered = text.lower()
    if not any(stem in lowered for stem in _INJECTION_STEMS):
        return ""
    found = _INJECTION.search(text)
    return " ".join(found.group().split())[:80] if found else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """An action that a text says was carried out; `tool_words` are parts of the names of tools that could have done it."""

    text: str
    tool_words: tuple[str, ...]


_DEEDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"重启|重新启动|重新拉起|restart(?:ed)?|reboot(?:ed)?", ("restart", "reboot", "重启")),
    (r"扩容|缩容|扩展|scaled?(?: up| out| down)?", ("scale", "resize", "扩容", "缩容")),
    (r"回滚|回退|roll(?:ed)? ?back|revert(?:ed)?", ("rollback", "roll_back", "revert", "undo", "回滚")),
    (r"修复|解决|处理|fixed|resolved|repaired|mitigated", ("fix", "repair", "apply", "patch", "restart", "rollback")),
    (
        r"清理|删除|清空|释放|cleaned(?: up)?|deleted|removed|purged|flushed",
        ("clean", "delete", "remove", "purge", "flush", "清理"),
    ),
    (r"切换|切流|摘除|下线|隔离|failed over|drained|isolated|cordoned", ("switch", "failover", "drain", "cordon", "切换", "下线")),
    (r"终止|杀掉|停止|关闭|killed|terminated|stopped|disabled", ("kill", "terminate", "stop", "disable", "终止")),
    (
        r"修改|调整|更新|调大|调高|调低|升级|增加|限流|降级|changed|updated|increased|adjusted|upgraded|applied",
        ("update", "set", "apply", "patch", "config", "upgrade", "修改"),
    ),
    (r"重新部署|部署|发布|执行|deployed|redeployed|executed", ("deploy", "exec", "run", "apply", "执行", "部署")),
)  # fmt: skip
_VERB = "|".join(f"(?:{pattern})" for pattern, _ in _DEEDS)
_AGENT = r"(?:我(?:们|方)?|本(?:助手|系统|智能体|agent)|助手|智能体|\bAI\b|\bagent\b|\bI|\bwe)(?:[^，。；,.;]{0,8}?)"
_BY_AGENT = lazy_pattern(
    rf"{_AGENT}(?:已经?|刚刚?|have |has |'ve |just |已为您|已帮您)\s*(?:[^，。；,.;]{{0,12}}?)(?P<verb>{_VERB})"
    rf"|(?:已经?|现已)(?:为您|为你|帮您|帮你|替您)(?:[^，。；]{{0,12}}?)(?P<verb2>{_VERB})"
    rf"|\b(?:I|we)\s+(?:successfully\s+)?(?P<verb3>restarted|rebooted|scaled|rolled back|reverted|fixed|resolved|mitigated|deleted|drained"
    r"|killed|stopped|deployed|redeployed|executed|applied|updated|upgraded|increased)\b",
    re.IGNORECASE,
)
_DONE = lazy_pattern(
    r"(?:已经?|刚刚|现已|均已)(?:成功|紧急|自动|手动|临时|完成了?)?(?:对[^，。；]{0,16}?(?:进行|执行)了?|[将把][^，。；]{0,16}?)?"
    rf"(?P<verb>{_VERB})|(?P<verb2>{_VERB})(?:操作)?(?:已完成|已执行|完成了|完毕|成功)"
    rf"|\b(?:has|have|had) (?:already )?been (?P<verb3>{_VERB})|\balready (?P<verb4>{_VERB})|\bsuccessfully (?P<verb5>{_VERB})",
    re.IGNORECASE,
)
_CONDITIONAL_BEFORE = lazy_pattern(
    r"(?:是否|如果|若|假如|如|一旦|确认|核实|检查|确保|待|等|直到|未|尚未|没有|whether|if|once|until|unless|after|when|ensure"
    r"|check|verify)[^，。；,.;]{0,16}$",
    re.IGNORECASE,
)
_CONDITION_AFTER = lazy_pattern(
    r"^[^，。；,.;]{0,12}?(?:之?后(?:再|仍|若|如|需|请|应|可|观察|检查|确认|继续)|的话|时再)"
)
_COUNTED = lazy_pattern(r"^\s*(?:了)?\s*(?:过)?\s*(?:约|近|超过|至少|共)?\s*\d+\s*(?:次|times|个|台)", re.IGNORECASE)


def deed_by_agent(text: str) -> Deed | None:
    """A deed that the speaker claims for itself (我已重启, 已为您扩容, I restarted)."""
    found = _BY_AGENT.search(text)
    return _deed(found) if found and not _conditional(text, found) else None


def deed_reported(text: str) -> Deed | None:
    """A deed told as done, whoever did it (已重启 …); none when it is a condition or a count (已重启 3 次)."""
    for found in _DONE.finditer(text):
        if not _conditional(text, found) and not _COUNTED.match(text[found.end() :]):
            return _deed(found)
    return None


def deed_without_subject(text: str) -> Deed | None:
    """A deed told as done at the start of a clause, so that its subject is the speaker (已重启 payment 服务)."""
    for clause in re.split(r"[，。；,;：:\n]|\.\s", text):
        found = _DONE.match(clause.strip())
        if found and not _COUNTED.match(clause.strip()[found.end() :]) and not _conditional(clause.strip(), found):
            return _deed(found)
    return None


def _conditional(text: str, found: re.Match[str]) -> bool:
    before = text[max(0, found.start() - 20) : found.start()]
    return bool(_CONDITIONAL_BEFORE.search(before) or _CONDITION_AFTER.match(text[found.end() :]))


def _deed(found: re.Match[str]) -> Deed:
    verb = next(part for name, part in found.groupdict().items() if name.startswith("verb") and part)
    words = next((words for pattern, words in _DEEDS if re.fullmatch(pattern, verb, re.IGNORECASE)), ())
    return Deed(text=found.group().strip()[:40], tool_words=words)
