"""Suspects worded as hypotheses: hedged, with the evidence words verbatim (pure)."""

from superbizagent.domain.contract.nouns import Hypothesis
from superbizagent.stages.executor.causes import Suspect
from superbizagent.stages.executor.company import OWNERS
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.vocabulary import BEHIND

AREA_WORDS = {
    "connections": "连接数", "replication": "复制延迟", "write": "写入量", "storage": "存储空间", "cpu": "CPU", "memory": "内存",
    "latency": "延迟", "io": "读写", "errors": "错误", "lock": "锁等待", "network": "网络", "queue": "消息积压", "idle": "空闲连接",
}  # fmt: skip
LOAD_WORDS = {
    "idle": "连接空闲未释放",
    "write": "大量写入",
    "lock": "锁等待",
    "cpu": "占用 CPU",
    "io": "大量读取",
    "network": "网络传输",
}


def write_hypotheses(
    suspects: tuple[Suspect, ...], claim_ids: dict[int, str], *, several: bool = False
) -> tuple[Hypothesis, ...]:
    """One hypothesis a suspect, most suspect first, after one that names them all when `several` were asked for.

    `claim_ids` maps id(finding) to the claim that states it.
    """
    pairs: list[tuple[str, tuple[Finding, ...], Finding]] = [
        (word_suspect(suspect), (suspect.lead, *suspect.company), suspect.lead) for suspect in suspects
    ]
    if several and len(suspects) > 1:
        leads = tuple(suspect.lead for suspect in suspects[:3])
        pairs.insert(0, (word_several(suspects[:3]), leads, leads[0]))
    unique = {text: (findings, lead) for text, findings, lead in reversed(pairs)}
    ordered = list(dict.fromkeys(text for text, _, _ in pairs))
    return tuple(
        Hypothesis(
            hypothesis_id=f"h{number}",
            text=text,
            related_claim_ids=tuple(
                dict.fromkeys(claim_ids[id(item)] for item in unique[text][0] if id(item) in claim_ids)
            ),
            how_to_verify=how_to_verify(unique[text][1]),
        )
        for number, text in enumerate(ordered, start=1)
    )


def word_several(suspects: tuple[Suspect, ...]) -> str:
    """Several independent suspects in one sentence."""
    return "可能有多项原因：" + "；".join(_lead(suspect.lead, list(suspect.company)) for suspect in suspects)


def word_suspect(suspect: Suspect) -> str:
    """`可能原因：…` with the lead's evidence, then what goes with it."""
    company = [item for item in suspect.company if len(item.quote) > 3]
    body = f"可能原因：{_lead(suspect.lead, company)}"
    rest = [
        item
        for item in company
        if item.kind != "load" or item.trouble == suspect.lead.trouble or suspect.lead.kind != "load"
    ]
    if rest:
        body += "；同期 " + "、".join(_told(item) for item in rest)
    return body


def _lead(item: Finding, company: list[Finding]) -> str:
    if item.kind == "load":
        return _load(item, company)
    if item.kind == "trace" and item.trouble == "slow_span":
        statement = f"（“{item.quote}”）" if item.quote and item.quote != item.wording else ""
        return f"{item.entity} 的 {item.wording}{statement} 耗时过长"
    if item.kind == "change":
        return f"{item.entity} 的变更 “{item.quote}”"
    if item.kind == "metric":
        return f"{_place(item)}的 {item.quote}"
    if item.kind == "config" and item.role != "cause":
        return f"{_place(item)}的 {item.quote} 过低"
    where = f"{_place(item)}" if item.entity and item.entity not in item.quote else ""
    stated = f"，记录的原因为 “{item.cause_text}”" if item.cause_text else ""
    return f"{where}{item.wording or '出现错误'}（“{item.quote}”）{stated}"


def _place(item: Finding) -> str:
    if not item.entity:
        return ""
    return f"容器 {item.entity} " if item.part else f"{item.entity} "


def _load(item: Finding, company: list[Finding]) -> str:
    holder = next((other.quote for other in company if other.kind == "load" and OWNERS.search(other.trouble)), "")
    by = f"{holder} 的 " if holder else ""
    wait = f"（主要等待 {item.wording}）" if item.wording else ""
    kinds = [LOAD_WORDS[area] for area in LOAD_WORDS if area in item.areas]
    effect = f"，{kinds[0]}" if kinds else ""
    return f"{by}“{item.quote}”{wait}{effect}"


def _told(item: Finding) -> str:
    if item.kind == "metric":
        return item.quote
    if item.kind == "load":
        return f"“{item.quote}”"
    if item.kind == "config":
        return item.quote
    where = f"{item.entity} " if item.kind == "state" and item.entity and item.entity not in item.quote else ""
    return f"{where}“{item.quote}”"


def how_to_verify(item: Finding) -> str:
    """Where to look next, by what the suspect is about."""
    for area in sorted(item.areas):
        if area in AREA_WORDS and any(area in causes for causes in BEHIND.values()):
            return f"查看{AREA_WORDS[area]}相关的指标和日志"
    return "查看相关日志和指标"
