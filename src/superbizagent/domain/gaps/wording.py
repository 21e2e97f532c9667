"""Chinese sentences for gaps: code's own words with one slot for a known name (U10)."""

from superbizagent.domain.gaps.nouns import GapKind
from superbizagent.domain.plan import SourceType

SOURCES: dict[SourceType, str] = {
    "log": "日志",
    "metric": "指标",
    "alert": "告警",
    "trace": "调用链",
    "change": "变更记录",
    "topology": "拓扑",
    "knowledge": "手册",
    "other": "监测数据",
}
TOOLS: dict[SourceType, str] = {
    "log": "query_logs",
    "metric": "query_metrics",
    "alert": "query_alerts",
    "trace": "query_traces",
    "change": "query_changes",
    "knowledge": "lookup_knowledge",
}
_ABOUT_FACT: dict[GapKind, str] = {
    "unbound": "关于{whom}，有说法没有给出可核对的出处，需要用{source}重新取证",
    "conflict": "关于{whom}，有说法与{source}记录不一致，需要重新核对",
    "cause_unproven": "{whom}的原因尚未得到证实：缺少把原因与现象联系起来的{source}",
    "knowledge_only": "关于{whom}，只有手册内容可参考，缺少本次事件的{source}",
    "wrong_source": "关于{whom}的说法不能由现有来源证明，需要{source}",
    "outside_window": "{whom}的证据不在所问的时间范围内，需要查询该时段的{source}",
    "incomplete": "{whom}的{source}没有查全，不能据此下结论",
    "simulated": "{whom}的数据来自模拟源，需要真实的{source}",
    "not_shown": "关于{whom}，有说法在本次取得的数据中找不到依据，需要补充{source}",
    "partly_shown": "关于{whom}，有说法只得到部分印证，需要更直接的{source}",
}
_STEPS: dict[GapKind, str] = {
    "unbound": "用{tool}查询{whom}，逐条核对",
    "conflict": "用{tool}重新查询{whom}，以记录为准",
    "cause_unproven": "用{tool}查询{whom}及其依赖在故障开始前后的情况",
    "knowledge_only": "用{tool}取得{whom}在本次时段的实际数据",
    "wrong_source": "用{tool}查询{whom}",
    "outside_window": "把时间范围设为所问时段，再用{tool}查询{whom}",
    "incomplete": "缩小时间范围或增加条数上限，用{tool}把{whom}查全",
    "simulated": "改用真实数据源查询{whom}",
    "not_shown": "用{tool}查询{whom}，补充依据",
    "partly_shown": "用{tool}查询{whom}，取得直接记录",
    "call_failed": "检查{tool}的数据源是否可用，恢复后重查",
    "nothing_called": "先配置或恢复数据源，再重新诊断",
    "budget": "放宽时间或调用次数上限后重试",
    "unreadable": "重新发起一次诊断，或人工核对原始数据",
    "stage": "恢复相应组件后重新诊断",
    "no_facts": "重新发起一次诊断，或人工查看原始数据",
    "off_topic": "围绕所问的对象重新查询，或换一种问法",
    "bad_file": "检查该文件是否完整、格式是否正确，修好后重查",
    "not_there": "核对{whom}的写法，或换用数据源里有的名字",
    "injected": "由人工查看该结果，确认其来源可信后再采用",
}
_STATUS = {"error": "失败", "timeout": "超时", "denied": "被拒绝"}
_COVERAGE = {"truncated": "结果被截断", "sampled": "结果只是抽样", "unknown": "是否查全未知"}


def describe_fact_gap(kind: GapKind, source: SourceType, name: str) -> str:
    """The sentence for a fact that is not direct."""
    text = _ABOUT_FACT[kind].format(whom=f" {name} " if name else "所问问题", source=SOURCES[source])
    return text.strip().replace(" ，", "，")


def describe_failed_call(tool: str, status: str, name: str) -> str:
    """The sentence for a call that failed."""
    about = f"（{name}）" if name else ""
    return f"{tool}{about} 调用{_STATUS.get(status, '失败')}，这部分数据没有取到"


def describe_bad_file(tool: str, file: str, line: int | None, why: str) -> str:
    """The sentence for a file of which something could not be read; `line` counts from 1."""
    place = f"{file} 第 {line} 行" if line is not None else f"{file} "
    return f"{tool} 的数据不全：文件 {place}{why}"


def describe_absent_name(name: str) -> str:
    """The sentence for a name of the question that no result holds."""
    return f"本次取得的数据里没有一条记录提到 {name}"


def describe_missing_name(source: SourceType, name: str) -> str:
    """The sentence for a name that a source does not have."""
    return f"{SOURCES[source]}里没有 {name} 的数据"


def describe_partial_call(tool: str, coverage: str, name: str, total: int | None, returned: int | None) -> str:
    """The sentence for a call whose result is not whole."""
    about = f"（{name}）" if name else ""
    counts = f"，共 {total} 条，取回 {returned} 条" if total is not None and returned is not None else ""
    return f"{tool}{about} {_COVERAGE.get(coverage, '没有查全')}{counts}"


def step_for(kind: GapKind, tool: str, name: str) -> str:
    """What to do about a gap, in code's own words."""
    text = _STEPS[kind].format(tool=f" {tool} " if tool else "监测工具", whom=f" {name} " if name else "所问对象")
    return text.strip().replace(" ，", "，")
