"""What to do next: read-only checks from the suspects, guidance from runbooks (R94), and what could not be learnt."""

from collections.abc import Callable
from itertools import islice

from superbizagent.domain.contract import MissingInfo, RecommendedAction
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.own_lines import own_rows
from superbizagent.stages.executor.runbooks import treats
from superbizagent.stages.executor.steps import risk_of, steps_in

FAILED_WORDS = {
    "error": "调用失败",
    "timeout": "调用超时",
    "denied": "被拒绝",
    "truncated": "结果被截断",
    "sampled": "结果是抽样",
}
CHECKS: dict[str, str] = {
    "memory": "检查 {entity} 的内存使用和内存上限",
    "connections": "检查 {entity} 的连接数和空闲连接",
    "storage": "检查 {entity} 的存储空间",
    "lock": "检查 {entity} 的锁等待",
    "replication": "检查 {entity} 的复制延迟",
    "cpu": "检查 {entity} 的 CPU 使用率和上限",
    "network": "检查 {entity} 的网络连通",
    "dns": "检查 {entity} 的域名解析",
    "scheduling": "检查 {entity} 的调度事件和节点资源",
    "certificate": "检查 {entity} 的证书有效期",
    "config": "检查 {entity} 的配置",
    "code": "检查 {entity} 的最近变更和启动命令",
    "crash": "检查 {entity} 的上一次退出日志",
    "latency": "检查 {entity} 的调用链和慢查询",
    "errors": "检查 {entity} 的错误日志",
}
MOST_ACTIONS = 5
MOST_STEPS = 3
MOST_LOOKED_AT = 12


def recommend(
    trace: Trace, leads: tuple[Finding, ...], claim_ids: dict[int, str], admits: Callable[[str], bool]
) -> tuple[RecommendedAction, ...]:
    """Runbook steps first, then read-only checks on what stands out, of what may be shown; at most MOST_ACTIONS."""
    actions: list[RecommendedAction] = []
    for text in islice((step for step in _runbook_steps(trace, leads) if admits(step)), MOST_STEPS):
        actions.append(RecommendedAction(action_id="", text=text, risk=risk_of(text) or "low", basis="runbook"))
    for lead in leads:
        wanted = [CHECKS[area].format(entity=lead.entity) for area in sorted(lead.areas) if area in CHECKS]
        check = next((text for text in (*wanted, f"检查 {lead.entity} 的日志") if admits(text)), "")
        if check and lead.entity:
            related = (claim_ids[id(lead)],) if id(lead) in claim_ids else ()
            actions.append(
                RecommendedAction(
                    action_id="", text=check, risk="read_only", basis="evidence", related_claim_ids=related
                )
            )
    unique = {action.text: action for action in reversed(actions)}
    ordered = sorted(unique.values(), key=lambda action: [item.text for item in actions].index(action.text))[
        :MOST_ACTIONS
    ]
    return tuple(
        RecommendedAction(
            action_id=f"a{number}",
            text=action.text,
            risk=action.risk,
            basis=action.basis,
            related_claim_ids=action.related_claim_ids,
        )
        for number, action in enumerate(ordered, start=1)
    )


def _runbook_steps(trace: Trace, leads: tuple[Finding, ...]) -> list[str]:
    """Steps of the runbook passages that treat what the leads are about, in the order found."""
    passages = [
        text
        for invocation in trace.invocations
        if invocation.tool_name == "lookup_knowledge" and invocation.status == "ok"
        for text in _passages(invocation)
        if treats(text, leads)
    ]
    return list(dict.fromkeys(step for text in passages for step in steps_in(text)))[:MOST_LOOKED_AT]


def _passages(invocation: Invocation) -> list[str]:
    return ["\n".join(str(row.get(key) or "") for key in ("heading", "text")) for row in own_rows(invocation)]


def list_missing(trace: Trace, notes: tuple[str, ...]) -> tuple[MissingInfo, ...]:
    """What failed, was cut off or was not there; one entry a call and reason, in call order."""
    texts: dict[str, str] = {}
    for invocation in trace.invocations:
        word = FAILED_WORDS.get(invocation.status) or FAILED_WORDS.get(invocation.coverage)
        if word and invocation.error_code != "budget":
            texts.setdefault(f"{invocation.tool_name}{_target(invocation)} {word}", invocation.tool_name)
    for note in notes:
        texts.setdefault(note, "")
    return tuple(
        MissingInfo(info_id=f"i{number}", text=text, suggested_tool=tool)
        for number, (text, tool) in enumerate(texts.items(), start=1)
    )


def _target(invocation: Invocation) -> str:
    values = [str(value) for value in invocation.args.values() if isinstance(value, str) and value and len(value) <= 60]
    return f"（{'，'.join(values[:3])}）" if values else ""
