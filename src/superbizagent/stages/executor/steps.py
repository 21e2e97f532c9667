"""Which sentences of a runbook are steps, and how far each reaches into the system: by the verb that leads it (pure)."""

import re
from typing import Literal

LONGEST = 240
Risk = Literal["read_only", "low", "high"]

_ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)、])\s+(?P<text>\S.{3,400})$")
_CODE_FENCE = re.compile(r"^\s*(?:```|~~~|\||#)")
_ENDS_OPEN = ("：", ":", "？", "?")
_CODE = re.compile(r"`([^`]*)`")
_CLAUSES = re.compile(r"[，。；,;]|\b(?:and|then)\b|(?:然后|之后)", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[。；;](?=[^`]*(?:`[^`]*`[^`]*)*$)|\.\s")
_NOT_TO_DO = re.compile(
    r"^(?:不要|不得|不应|不建议|不必|不需|禁止|切勿|请勿|勿|无需|别|do not\b|don't\b|never\b|avoid\b)", re.IGNORECASE
)
# What may stand before the verb: politeness and order, a condition, a short label, an instrument or object put first.
_LEAD_IN = re.compile(
    r"^(?:请(?!求)|先|再|然后|接着|最后|首先|其次|必要时|可以?|应当?|需要?|建议|尽快|立即|马上|临时|暂时|逐步|逐一|分批|手动|现场|同时|重新(?=检查|查看|查询)|"
    r"please\b|first\b|then\b|next\b|finally\b|always\b|immediately\b|temporarily\b|carefully\b|also\b|,)\s*",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"^(?:如果|若|如|当|一旦|确认|等|待|if\b|when\b|once\b|after\b)[^，,；;]{0,60}[，,]|^(?:确认|核实)[^，,；;]{0,8}后",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^(?:[^`：:，。；]{1,30}|(?:step|phase)\s*\w+)[：:]\s*", re.IGNORECASE)
_ASKED_FIRST = re.compile(r"^[^。？?]{2,80}[？?]\s*")
_PUT_FIRST = re.compile(r"^(?:用|使用|通过|按照?|根据|对于?|将|把|在|从|向|给)(?P<rest>[^：:。]{1,80})")
_PLACE_FIRST = re.compile(r"^(?:with|using|on|in|from|via|by|for|to)\b[^,.]{1,60},\s*", re.IGNORECASE)

_READING = (
    (
        "查看|查询|查找|查|检查|确认|核实|核对|观察|对比|对照|比较|分析|统计|看|找出?|定位|排查|记录|收集|采集|抓取|导出|监控|关注|跟踪|搜索|检索|"
        "列出|询问|联系|通知|联络|验证|评估|梳理|巡检|问|打开(?=[^，。]{0,12}(?:面板|看板|日志|监控))|登录|求(?=[^，。]{0,6}(?:率|值|均|差|和))|读取?"
    ),
    (
        "check|look|inspect|verify|describe|get|show|select|tail|grep|monitor|compare|find|read|list|watch|query|review|confirm|"
        "observe|examine|investigate|analy[sz]e|identify|determine|collect|gather|capture|search|count|measure|ask|call|contact|notify|"
        "page|escalate|open|log in|see|explain|trace|note|record|ensure|test|validate|ping"
    ),
)
_MILD = (
    (
        "设置|调整|调大|调小|调高|调低|设|改|修改|恢复|增加|减少|增大|减小|延长|缩短|限流|限制|取消|暂停|降低|提高|提升|优化|启用|开启|补充|更新|预留|预热|"
        "触发|执行|运行|配置(?!项|文件)|创建|添加|续期|轮换|分配|迁移|清理"
    ),
    (
        "set|increase|decrease|raise|lower|adjust|tune|change|enable|add|extend|limit|throttle|cancel|pause|update|configure|create|"
        "apply|run|execute|annotate|label|reduce|renew|rotate|use|allow|expand|resize|move|migrate|edit|modify|clean up|trigger"
    ),
)
_DRASTIC = (
    (
        "重启|重新启动|重建|回滚|回退|扩容|缩容|删除|删|终止|停止|停用|停|关闭|杀掉?|结束|切换|切流|下线|摘除|隔离|驱逐|清空|刷新|降级|升级|重装|格式化|"
        "禁用|断开|重置|释放|丢弃|覆盖|发布|部署|重放|主备切换|故障转移"
    ),
    (
        "restart|reboot|rebuild|roll ?back|revert|scale|delete|remove|kill|terminate|stop|disable|fail ?over|switch|drain|cordon|evict|"
        "drop|truncate|flush|purge|wipe|reset|redeploy|deploy|upgrade|downgrade|recreate|replace|force|shut ?down|bounce|recycle|promote|"
        "demote|detach|isolate|release"
    ),
)
_COMMAND_DEEDS = re.compile(
    r"\b(?:delete|drop|truncate|alter|update|insert|kill|pkill|terminate\w*|pg_terminate_backend|pg_cancel_backend|rm|mkfs|"
    r"reboot|shutdown|restart|"
    r"stop|start|scale|rollout (?:undo|restart)|drain|cordon|evict|flush\w*|failover|reset|apply|patch|edit|replace|"
    r"config set|set|vacuum full)\b",
    re.IGNORECASE,
)
_COMMAND_READS = re.compile(
    r"^(?:sudo )?(?:\w+ )?(?:get|describe|logs?|show|select|top|tail|cat|head|grep|less|ls|df|du|free|ps|ss|netstat|dig|nslookup|"
    r"ping|curl|info|status|list|explain|journalctl|iostat|vmstat|uptime|dmesg)\b",
    re.IGNORECASE,
)
_WITH_COMMAND = re.compile(r"^(?:用|使用|通过|with|using|via|run) ?`", re.IGNORECASE)
_ORDER: tuple[Risk, ...] = ("read_only", "low", "high")
# Our own label stands before the step; a milder one inside it would only contradict it.
_SAID_LOW = re.compile(r"\s*[（(](?:低风险|无风险|low[- ]risk)[）)]", re.IGNORECASE)
_SAID_HIGH = re.compile(r"高风险|高危|\bhigh[- ]risk\b|\bdangerous\b|\bdestructive\b", re.IGNORECASE)


def _leading(words: tuple[str, str]) -> re.Pattern[str]:
    return re.compile(rf"^(?:{words[0]}|(?:{words[1]})(?![\w-]))", re.IGNORECASE)


# Drastic before mild before reading: what begins like two kinds is of the graver one.
_VERBS: tuple[tuple[Risk, re.Pattern[str]], ...] = (
    ("high", _leading(_DRASTIC)),
    ("low", _leading(_MILD)),
    ("read_only", _leading(_READING)),
)


def steps_in(text: str) -> tuple[str, ...]:
    """The list items of a runbook passage that tell what to do, in order, without bullets, wrapped lines joined."""
    items: list[str] = []
    is_open = False
    for line in text.split("\n"):
        if match := _ITEM.match(line):
            items.append(match["text"].strip())
        elif is_open and line[:1].isspace() and line.strip() and not _CODE_FENCE.match(line):
            items[-1] = f"{items[-1]} {line.strip()}"
            continue
        is_open = bool(match)
    return tuple(
        _SAID_LOW.sub("", item).rstrip("；;")
        for item in items
        if len(item) <= LONGEST and not item.endswith(_ENDS_OPEN) and risk_of(item)
    )


def risk_of(step: str) -> Risk | None:
    """The risk of an instruction, None when the sentence gives none.

    The first clause must be led by a verb; every further clause and every command in backticks may only raise the risk,
    and so may a warning of the author's.
    """
    bare = _CODE.sub("`", step.strip().strip("*_ "))
    lead = _led(bare) or _of_command(step)
    if lead is None:
        return None
    further: list[Risk] = [risk for clause in _CLAUSES.split(bare)[1:] if (risk := _led(clause)) is not None]
    if _SAID_HIGH.search(bare) or _commands_a_deed(step):
        return "high"
    return max((lead, *further), key=_ORDER.index)


def _led(clause: str) -> Risk | None:
    """The risk of the verb that leads a clause, past what may stand before it."""
    rest = _without_lead_in(_ASKED_FIRST.sub("", clause.strip(" *_（("), count=1))
    for skip in (None, _CONDITION, _LABEL, _PLACE_FIRST):
        rest = _without_lead_in(skip.sub("", rest, count=1)) if skip else rest
        if _NOT_TO_DO.match(rest):
            return None
        if found := _verb(rest) or _verb_after_object(rest):
            return found
    return None


def _without_lead_in(text: str) -> str:
    rest = text.lstrip(" `*_")
    while not _NOT_TO_DO.match(rest) and (after := _LEAD_IN.sub("", rest, count=1).lstrip(" `*_")) != rest:
        rest = after
    return rest


def _verb_after_object(text: str) -> Risk | None:
    put = _PUT_FIRST.match(text)
    rest = put["rest"] if put else ""
    return next((risk for at in range(len(rest)) if _fresh(rest, at) and (risk := _verb(rest[at:]))), None)


def _fresh(text: str, at: int) -> bool:
    """Whether a word may begin here: anywhere in Han text, only after a break in Latin."""
    return at == 0 or not (text[at].isascii() and text[at - 1].isascii() and text[at - 1].isalnum())


def _verb(text: str) -> Risk | None:
    return next((risk for risk, pattern in _VERBS if pattern.match(text)), None)


def _of_command(step: str) -> Risk | None:
    """The risk of an item that is one command and little else, or that says with which command."""
    codes = [code for code in _CODE.findall(step) if " " in code.strip()]
    alone = len(_CODE.sub("", step).strip(" 。.;；")) <= 2
    if not codes or not (alone or _WITH_COMMAND.match(step)):
        return None
    return "read_only" if _COMMAND_READS.search(codes[0]) else "low"


def _commands_a_deed(step: str) -> bool:
    """Whether a command of the first sentence changes something."""
    told = _SENTENCE_END.split(step, maxsplit=1)[0]
    return any((" " in code or "(" in code) and _COMMAND_DEEDS.search(code) for code in _CODE.findall(told))
