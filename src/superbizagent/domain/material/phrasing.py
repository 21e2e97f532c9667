"""How material is worded: one line, no secrets, hedged where it is not confirmed (U11)."""

import re

from superbizagent.domain.glossary import HEDGE_PREFIX, confirmation_in, hedged
from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import lazy_pattern, redact_text, visible

LONGEST_TEXT = 600
_SAID_BY_LOG = lazy_pattern(r"日志|\blogs?\b", re.IGNORECASE)
_CONTRACT_WORDS = lazy_pattern(
    r"claim_id|claim_text|claim_type|support_level|evidence_bindings|evidence_excerpt|source_invocation_ids|answer_version"
    r"|user_facing_answer|diagnosis_summary|recommended_actions|missing_info|hypothesis_id|action_id|how_to_verify|```"
)
_CHANGES = lazy_pattern(
    r"重启|回滚|扩容|缩容|删除|清理|清空|切换|终止|杀|停止|停用|关闭|修改|调整|调大|调小|升级|降级|限流|下线|摘除|释放|执行|部署|发布|增加"
    r"|减少|重建"
    r"|\b(?:restart|reboot|roll ?back|scale|delete|drop|kill|stop|terminate|disable"
    r"|change|update|upgrade|deploy|flush|truncate|vacuum|resize)\b",
    re.IGNORECASE,
)
_RISKS = {"read_only": "只读", "low": "低风险", "high": "高风险，需人工确认"}
_CODE = lazy_pattern(r"`[^`]*`")


def one_line(text: str) -> str:
    """The text fit to be shown: redacted, without control characters, on one line, without list marks of its own."""
    plain = " ".join(visible(redact_text(text)).split())
    return re.sub(r"^(?:[#>*\-•]+\s*)+", "", plain).strip()[:LONGEST_TEXT]


def showable(text: str) -> bool:
    """Whether the text is prose and no piece of a contract."""
    return bool(text.strip()) and not _CONTRACT_WORDS.search(text)


def said_by_log(text: str, sources: tuple[SourceType, ...]) -> str:
    """What only a log says is worded as 日志显示 (U11)."""
    if sources and all(source == "log" for source in sources) and not _SAID_BY_LOG.search(text):
        return f"日志显示：{text}"
    return text


def hedge(text: str) -> str:
    """The text with 可能 before it, unless it hedges itself."""
    return text if hedged(text) and not confirmation_in(text) else f"{HEDGE_PREFIX}：{text}"


def risk_of(text: str, declared: str) -> str:
    """The risk in Chinese; an action that changes something is never 只读, whatever was declared.

    Code that only a later sentence mentions explains and is not what is to be run.
    """
    first, mark, rest = text.partition("。")
    if declared == "read_only" and _CHANGES.search(f"{first}{mark}{_CODE.sub(' ', rest)}"):
        declared = "high"
    return _RISKS.get(declared, _RISKS["high"])
