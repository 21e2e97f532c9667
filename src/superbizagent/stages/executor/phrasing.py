"""Every Chinese sentence the Executor writes: identifiers and quotes verbatim, figures as printed."""

LOG_SOURCES = frozenset({"log", "other"})


def line_sentences(quote: str, entity: str, source: str) -> tuple[str, ...]:
    """A line, quoted: as a log's where a log tool returned it; with the entity where it is known, then without."""
    said = "日志显示" if source in LOG_SOURCES else ""
    plain = f"{said}：“{quote}”" if said else f"“{quote}”"
    if not entity or entity in quote:
        return (plain,)
    return (f"{said} {entity} 出现 “{quote}”".strip(), plain)


def event_sentences(quote: str, entity: str, source: str) -> tuple[str, ...]:
    """An event's message, quoted."""
    if source not in LOG_SOURCES:
        return line_sentences(quote, entity, source)
    plain = f"事件记录显示：“{quote}”"
    return (f"事件记录显示 {entity}：“{quote}”", plain) if entity and entity not in quote else (plain,)


def row_sentences(name: str, cell: str) -> tuple[str, ...]:
    """A cell of a table's row."""
    return (f"{name} 的状态为 {cell}", f"{name} 出现 “{cell}”") if name and name not in cell else (f"“{cell}”",)


def state_sentences(place: str, pairs: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """States `key = value` of one thing."""
    body = "，".join(f"{key} 为 {value}" for key, value in pairs)
    return (f"{place} 的 {body}", body) if place else (body,)


def limit_sentences(place: str, key: str, value: str) -> tuple[str, ...]:
    """A configured limit."""
    return (f"{place} 的 {key} 上限为 {value}", f"{key} 上限为 {value}")


def setting_sentences(place: str, key: str, value: str) -> tuple[str, ...]:
    """A configured value."""
    return (f"{place} 的 {key} 为 {value}", f"{key} 为 “{value}”")


def command_sentences(place: str, words: str) -> tuple[str, ...]:
    """Words of a command."""
    return (f"{place}：“{words}”", f"“{words}”")


def flag_sentences(entity: str, key: str, value: str) -> tuple[str, ...]:
    """A field of a record."""
    return (f"{entity} 的 {key} 为 {value}", f"{key} 为 {value}") if entity else (f"{key} 为 {value}",)


def shift_sentences(name: str, entity: str, first: str, last: str, *, up: bool) -> tuple[str, ...]:
    """A series that moved and stayed."""
    verb = "升至" if up else "降至"
    return (f"{entity} 的 {name} 从 {first} {verb} {last}", f"{name} 从 {first} {verb} {last}")


def dip_sentences(name: str, entity: str, extreme: str, *, up: bool) -> tuple[str, ...]:
    """A series that left its level and came back."""
    word = "最高" if up else "最低"
    return (f"{entity} 的 {name} {word}为 {extreme}", f"{name} {word}为 {extreme}")


def level_sentences(name: str, entity: str, last: str) -> tuple[str, ...]:
    """A series that stands high all along."""
    return (f"{entity} 的 {name} 最新值为 {last}", f"{name} 最新值为 {last}")


def load_sentences(ranking: str, name: str, key: str, value: str) -> tuple[str, ...]:
    """The first of a ranking."""
    return (f"{ranking} 中 “{name}” 的 {key} 为 {value}", f"“{name}” 的 {key} 为 {value}")


def span_sentences(service: str, name: str, duration: str) -> tuple[str, ...]:
    """A span that takes most of its trace."""
    return (f"{service} 的 {name} 耗时 {duration}", f"{service} 的 {name} 为 {duration}", f"{name} 为 {duration}")


def alert_sentences(alert: str, state: str) -> tuple[str, ...]:
    """An alert's state: proves only that it fired."""
    return (f"告警 {alert} 处于 {state} 状态", f"告警 {alert} 的状态为 {state}")


def absence_sentences(name: str, searched: str, kind: str) -> tuple[str, ...]:
    """A complete search that found nothing: of what, by which words, in which kind of data."""
    what = f"{searched} {kind}" if searched else kind
    return (f"窗口内 {name} 没有 {what}", f"{name} 没有 {what}") if name else (f"窗口内没有 {what}", f"没有 {what}")


def state_cause_sentences(part: str, quote: str) -> tuple[str, ...]:
    """Why a part ended, as its own state record says."""
    reason = quote.split("，", maxsplit=1)[0].split(": ", 1)[-1]
    return (f"容器 {part} 终止的原因是 {reason}", f"容器 {part} 因 {reason} 终止")


def stated_cause_sentences(whole: str, effect: str, cause: str) -> tuple[str, ...]:
    """A record that names the cause of its own event."""
    bare = effect.rstrip(" .:,;")
    if cause in bare:
        return (f"事件记录显示：“{whole}”",)
    return (f"“{bare}” 的原因是 “{cause}”", f"事件记录显示：“{whole}”")


def calm_sentences(name: str, entity: str, low: str, high: str) -> tuple[str, ...]:
    """A series that stayed where it was."""
    return (f"{entity} 的 {name} 最低 {low}，最高 {high}", f"{entity} 的 {name} 最高 {high}")
