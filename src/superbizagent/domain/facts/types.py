"""What kind of statement a sentence makes, decided by code from its words (U2)."""

import re

from superbizagent.domain.clock_text import find_times
from superbizagent.domain.contract import FACT_TYPES, FactType
from superbizagent.domain.glossary import states_cause
from superbizagent.domain.quantities import find_quantities
from superbizagent.domain.text import lazy_pattern, unquoted

_ABSENCE = lazy_pattern(
    r"(?:没有|未|无)(?:任何|再|明显|新的|其他)?(?:发现|出现|检测到|观察到|看到|查到|见到?|发生|触发|找到|记录到)"
    r"|(?:没有|无|未见)(?:任何|明显|其他|新的|相关)?[^，。；没无未]{0,24}"
    r"(?:日志|记录|错误|异常|告警|报警|事件|变更|发布|部署|失败|超时|重启|问题)"
    r"|(?:错误数?|异常|告警|失败数?|匹配(?:数|结果)?)(?:为|是)\s*(?:0|零)(?![\d.])|\b(?:no|zero|without any)\s+(?:\w+\s+){0,4}"
    r"(?:errors?|exceptions?|logs?|alerts?|events?|changes?|deploy\w*|failures?|timeouts?|restarts?|records?|matches|entries)\b"
    r"|\b(?:nothing abnormal|did not (?:occur|appear)|were not (?:found|seen)|was not (?:found|seen)|not found in)\b",
    re.IGNORECASE,
)
_ALERT = lazy_pattern(r"告警|报警|警报|\balert(?:s|ed|ing)?\b|\bfir(?:ing|ed)\b", re.IGNORECASE)
_CHANGE = lazy_pattern(
    r"发布|部署|上线|变更|回滚|版本(?:升级|更新|切换)|配置(?:修改|更新|调整)|灰度"
    r"|\b(?:deploy(?:ed|ment|s)?|rollout|rolled? ?back|release[sd]?"
    r"|config(?:uration)? change|upgraded?)\b",
    re.IGNORECASE,
)
_LOG = lazy_pattern(
    r"日志|堆栈|报错信息|打印|\blogs?\b|\bstack ?trace\b|\b[A-Z]\w*(?:Exception|Error)\b", re.IGNORECASE
)
_IMPACT = lazy_pattern(
    r"影响(?:了|到|范围|用户|面)|受影响|用户(?:无法|不能)|订单(?:失败|丢失|量)|\bimpact|\baffect(?:ed|s|ing)?\b",
    re.IGNORECASE,
)
_SEQUENCE = lazy_pattern(
    r"(?:早于|晚于|先于|之前|之后|随后|开始于|起始于|首次出现|持续到)|\b(?:before|after|since|started at|began at)\b",
    re.IGNORECASE,
)
_INCIDENT = lazy_pattern(
    r"本次|此次|这次|当前|目前|现在|正在|刚才|刚刚|今天|昨天|已经?(?!知)|\b(?:currently|now|today|this incident)\b",
    re.IGNORECASE,
)
_ENTITY = lazy_pattern(r"[A-Za-z][A-Za-z0-9]*(?:[-_./:][A-Za-z0-9]+)+|\b[A-Za-z]+\d+\b|\b\d{1,3}(?:\.\d{1,3}){3}\b")
_VALUE = ("ratio", "percent_point", "bytes", "time", "rate", "cpu", "count", "multiple")

_KNOWN: dict[str, FactType] = {name: name for name in FACT_TYPES}


def decide_type(text: str, declared: str = "") -> FactType:
    """The type that the text itself shows; the declared one where the text does not contradict it.

    Cause wording of its own (not of a quotation) makes a root_cause; an incident's entity, time or number is no
    knowledge; what asserts an absence is a negative finding; an alert's state must speak of an alert.
    """
    if declared == "root_cause" or states_cause(unquoted(text)):
        return "root_cause"
    if _ABSENCE.search(text):
        return "negative_finding"
    if declared == "knowledge_fact":
        return _shown_type(text) if names_incident(text) else "knowledge_fact"
    if declared == "negative_finding" or (declared == "alert_state" and not _ALERT.search(text)):
        return _shown_type(text)
    return _KNOWN.get(declared) or _shown_type(text)


def names_incident(text: str) -> bool:
    """Whether the text speaks of this incident: an entity, a time, a number, or 本次, 目前, 已经."""
    if _INCIDENT.search(text) or _ENTITY.search(text):
        return True
    times = find_times(text)
    spans = [(time.start, time.end) for time in times]
    return bool(times or find_quantities(text, skip=spans))


def _shown_type(text: str) -> FactType:
    if _ALERT.search(text):
        return "alert_state"
    if _CHANGE.search(text):
        return "change_event"
    if _LOG.search(text):
        return "log_event"
    if _IMPACT.search(text):
        return "impact"
    spans = [(time.start, time.end) for time in find_times(text)]
    if any(found.dimension in _VALUE for found in find_quantities(text, skip=spans)):
        return "metric_value"
    return "timeline" if _SEQUENCE.search(text) and spans else "observation"
