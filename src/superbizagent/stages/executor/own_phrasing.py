"""Chinese sentences over one line of our own tools, in the words the verifier joins to the line's keys."""

from collections.abc import Callable
from dataclasses import dataclass

from superbizagent.stages.executor.own_lines import Record
from superbizagent.stages.executor.reading_aloud import say_figure, say_series, spaced


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """One way of saying a series: its subject, and its figures."""

    subject: str
    figure: Callable[[str], str]


def template_sentences(record: Record, quote: str) -> tuple[str, ...]:
    """A log template: how many of its kind, one of them, since when."""
    service, level, count = record.get("service"), record.get("level"), record.get("count")
    alike, such = ("同类", "，例如") if count != "1" and "<*>" in record.get("template") else ("", "")
    told = f'{service} 出现 {count} 条{alike}{f" {level} " if level else ""}日志{such} "{quote}"'
    first = record.get("first")
    since = (f"{told}，首次出现于 {first}",) if first else ()
    return (*since, told, f'日志显示 "{quote}"')


def series_sentences(record: Record) -> tuple[str, ...]:
    """A series that moved: from first to last, or its peak when it came back; as one would say it, then as printed."""
    return tuple(dict.fromkeys(text for said in _ways(record) for text in _moved(record, said)))


def _moved(record: Record, said: _Said) -> tuple[str, ...]:
    onset, up = record.get("onset"), record.get("trend") != "down"
    since = f"，{'升高' if up else '下降'}始于 {onset}" if onset else ""
    if _came_back(record):
        told = spaced(said.subject, "最高" if up else "最低", said.figure("max" if up else "min"))
    else:
        told = spaced(said.subject, "从", said.figure("first"), "升到" if up else "降到", said.figure("last"))
    return (told + since, told) if since else (told,)


def calm_sentences(record: Record) -> tuple[str, ...]:
    """A series that stayed where it was."""
    return tuple(dict.fromkeys(text for said in _ways(record) for text in _stayed(said)))


def _stayed(said: _Said) -> tuple[str, ...]:
    highest = spaced("最高", said.figure("max"))
    return f"{spaced(said.subject, '最低', said.figure('min'))}，{highest}", spaced(said.subject, highest)


def _ways(record: Record) -> tuple[_Said, ...]:
    """The most readable first; the verifier decides which holds."""
    name, service, unit = record.get("metric"), record.get("service"), record.get("unit")

    def subject(name: str) -> str:
        return spaced(service, "的", name) if service and service not in name else name

    def plainly(key: str) -> str:
        return say_figure(record.get(key), unit)

    return (
        _Said(subject=subject(say_series(name)), figure=plainly),
        _Said(subject=subject(name), figure=plainly),
        _Said(subject=subject(name), figure=record.get),
    )


def series_quote(record: Record) -> str:
    """Its direction, for a hypothesis; the figures stand in the claim."""
    return spaced(say_series(record.get("metric")), "升高" if record.get("trend") != "down" else "下降")


def _came_back(record: Record) -> bool:
    """Whether a series ended nearer to its start than to its extreme."""
    first, last = record.figure("first") or 0.0, record.figure("last") or 0.0
    extreme = record.figure("min" if record.get("trend") == "down" else "max") or 0.0
    return abs(last - first) < abs(extreme - last)


def alert_sentences(record: Record) -> tuple[str, ...]:
    """An alert's state, level and start."""
    name, state = record.get("alert"), record.get("state")
    told = f"告警 {name} 处于 {state} 状态"
    level = f"，级别 {record.get('severity')}" if record.get("severity") else ""
    since = f"，始于 {record.get('starts_at')}" if record.get("starts_at") else ""
    return (told + level + since, told)


def change_sentences(record: Record) -> tuple[str, ...]:
    """A change: when, where, what."""
    return (f"{record.get('time')} {record.get('service')} 发生变更 “{record.get('what')}”",
            f"{record.get('service')} 变更 “{record.get('what')}”")  # fmt: skip


def operation_sentences(record: Record) -> tuple[str, ...]:
    """An operation's errors or slowness."""
    subject = f"{record.get('service')} 的 {record.get('name')}"
    if record.head == "error_origin":
        return (f"{subject} 出错 {record.get('count')} 次",)
    slow = f"{subject} P95 耗时 {record.get('p95_ms')} ms"
    failed = f"{subject} 共 {record.get('count')} 次，失败 {record.get('errors')} 次"
    return (slow, failed) if (record.figure("error_ratio") or 0.0) < 0.02 else (failed, slow)


def edge_sentences(record: Record) -> tuple[str, ...]:
    """A dependency that errors."""
    return (
        f"{record.get('caller')} 调用 {record.get('callee')} 共 {record.get('count')} 次，失败 {record.get('errors')} 次",
    )
