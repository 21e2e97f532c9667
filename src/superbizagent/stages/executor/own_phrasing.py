"""Chinese sentences over one line of our own tools, in the words the verifier joins to the line's keys."""

from superbizagent.stages.executor.own_lines import Record


def template_sentences(record: Record, quote: str) -> tuple[str, ...]:
    """A log template: how many, what, since when."""
    service, level, count = record.get("service"), record.get("level"), record.get("count")
    told = f'{service} 出现 {count} 条 {level} 日志 "{quote}"' if level else f'{service} 出现 {count} 条日志 "{quote}"'
    first = record.get("first")
    since = (f"{told}，首次出现于 {first}",) if first else ()
    return (*since, told, f'日志显示 "{quote}"')


def series_sentences(record: Record) -> tuple[str, ...]:
    """A series that moved: from first to last, or its peak when it came back."""
    subject = _subject(record)
    first, last, onset = record.get("first"), record.get("last"), record.get("onset")
    up = record.get("trend") != "down"
    rose = "升高" if up else "下降"
    since = f"，{rose}始于 {onset}" if onset else ""
    told = (
        f"{subject} {'最高' if up else '最低'} {record.get('max' if up else 'min')}"
        if _came_back(record)
        else f"{subject} 从 {first} {'升到' if up else '降到'} {last}"
    )
    return (told + since, told) if since else (told,)


def calm_sentences(record: Record) -> tuple[str, ...]:
    """A series that stayed where it was."""
    subject = _subject(record)
    return (f"{subject} 最低 {record.get('min')}，最高 {record.get('max')}", f"{subject} 最高 {record.get('max')}")


def series_quote(record: Record) -> str:
    """Its direction, for a hypothesis; the figures stand in the claim."""
    return f"{record.get('metric')} {'升高' if record.get('trend') != 'down' else '下降'}"


def _subject(record: Record) -> str:
    name, service = record.get("metric"), record.get("service")
    return f"{service} 的 {name}" if service and service not in name else name


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
