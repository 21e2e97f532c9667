"""Suspects worded as hypotheses: hedged, with the evidence words verbatim (pure)."""

from collections.abc import Callable

from superbizagent.domain.contract import Hypothesis
from superbizagent.stages.executor.causes import Suspect
from superbizagent.stages.executor.company import OWNERS
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.homes import told_elsewhere
from superbizagent.stages.executor.vocabulary import BEHIND

Admits = Callable[[str], bool]
AREA_WORDS = {
    "connections": "连接数", "replication": "复制延迟", "write": "写入量", "storage": "存储空间", "cpu": "CPU", "memory": "内存",
    "latency": "延迟", "io": "读写", "errors": "错误", "lock": "锁等待", "network": "网络", "queue": "消息积压", "idle": "空闲连接",
}  # fmt: skip
LOAD_WORDS = {
    "idle": "连接空闲",
    "write": "大量写入",
    "lock": "锁等待",
    "cpu": "占用 CPU",
    "io": "大量读取",
    "network": "网络传输",
}


def write_hypotheses(
    suspects: tuple[Suspect, ...], claim_ids: dict[int, str], admits: Admits, *, several: bool = False
) -> tuple[Hypothesis, ...]:
    """One hypothesis a suspect, most suspect first, after one that names them all when `several` were asked for.

    `claim_ids` maps id(finding) to the claim that states it; of several wordings the first that may be shown is taken.
    """
    told: dict[str, tuple[Finding, ...]] = {}
    if several and len(suspects) > 1:
        leads = tuple(suspect.lead for suspect in suspects[:3])
        told[_first_admitted(tuple(word_several(suspects[:3])), admits)] = leads
    for suspect in suspects:
        told.setdefault(_first_admitted(word_suspect(suspect, admits), admits), (suspect.lead, *suspect.company))
    return tuple(
        Hypothesis(
            hypothesis_id=f"h{number}",
            text=text,
            related_claim_ids=tuple(dict.fromkeys(claim_ids[id(item)] for item in findings if id(item) in claim_ids)),
            how_to_verify=how_to_verify(findings[0]),
        )
        for number, (text, findings) in enumerate(told.items(), start=1)
    )


def _first_admitted(texts: tuple[str, ...], admits: Admits) -> str:
    return next((text for text in texts if admits(text)), texts[0])


def word_several(suspects: tuple[Suspect, ...]) -> tuple[str, ...]:
    """Several independent suspects in one sentence; without our own words as the plainer form."""
    full = "；".join(_lead(suspect.lead, list(suspect.company), suspect.place) for suspect in suspects)
    plain = "；".join(_plain(suspect.lead) for suspect in suspects)
    return f"可能有多项原因：{full}", f"可能有多项原因：{plain}"


def word_suspect(suspect: Suspect, admits: Admits) -> tuple[str, ...]:
    """`可能原因：…` with the lead's evidence and what goes with it (as far as it may be shown), then the plainer forms."""
    company = [item for item in suspect.company if len(item.quote) > 3]
    beside = [item for item in company if item.kind != "load" or suspect.lead.kind != "load"]
    told = {id(item): words for item in beside if admits(f"可能原因：{(words := _told(item))}")}
    changes = "、".join(told[id(item)] for item in beside if id(item) in told and item.kind == "change")
    others = "、".join(told[id(item)] for item in beside if id(item) in told and item.kind != "change")
    rest = (f"；之前的变更 {changes}" if changes else "") + (f"；同时段 {others}" if others else "")
    lead, plain = _lead(suspect.lead, company, suspect.place), _plain(suspect.lead)
    forms = (f"{lead}{rest}", f"{plain}{rest}", lead, plain)
    return tuple(f"可能原因：{form}" for form in forms)


def _plain(item: Finding) -> str:
    """A suspect in the record's words alone."""
    where = f"{_place(item)}出现 " if item.entity and item.entity not in item.quote else ""
    return f"{where}{_told(item)}"


def _lead(item: Finding, company: list[Finding], place: str = "") -> str:
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
    if item.kind == "state":
        return f"{where}{item.wording}（{item.quote}）"
    stated = f"，原因为 “{item.cause_text}”" if item.cause_text else ""
    if told_elsewhere(item) and item.wording:
        said = f"{item.entity} 的日志" if item.entity else "日志"
        told = (
            f"{place} {item.wording}（{said}：“{item.quote}”）"
            if place
            else f"{said}报告{item.wording}（“{item.quote}”）"
        )
        return f"{told}{stated}"
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
    if item.kind in {"metric", "config"}:
        return item.quote
    if item.kind == "state":
        where = f"{_place(item)}" if item.entity and item.entity not in item.quote else ""
        return f"{where}{item.quote}"
    return f"“{item.quote}”"


def how_to_verify(item: Finding) -> str:
    """Where to look next, by what the suspect is about."""
    for area in sorted(item.areas):
        if area in AREA_WORDS and any(area in causes for causes in BEHIND.values()):
            return f"检查{AREA_WORDS[area]}相关的指标和日志"
    return "检查相关日志和指标"
