"""A JSON result walked into what the finders read: events, series, rankings, flags."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from superbizagent.domain.text import Json, JsonObject

TIME_KEYS = (
    "timestamp", "@timestamp", "time", "date", "at", "ts", "start_time", "created_at", "starts_at", "startsAt", "event_time",
    "eventTime", "datetime", "lastTimestamp", "firstTimestamp", "last_seen", "occurred_at", "startTime", "created",
)  # fmt: skip
TEXT_KEYS = (
    "message",
    "msg",
    "text",
    "description",
    "summary",
    "event",
    "what",
    "reason",
    "detail",
    "log",
    "line",
    "_msg",
)
NAME_KEYS = (
    "service", "source_identifier", "entity", "resource", "name", "id", "node", "host", "instance", "pod", "statement",
    "query", "sql", "key", "label", "user", "container", "hostname",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A JSON object with the path to it and the objects it stands in, nearest first."""

    value: JsonObject
    path: tuple[str, ...]
    parents: tuple[JsonObject, ...] = field(default_factory=tuple)


def as_json(result: Json) -> Json:
    """The result itself, or what its text parses to when the whole text is a JSON document; None for other text."""
    if not isinstance(result, str):
        return result
    body = result.strip()
    if not body.startswith(("{", "[")):
        return None
    try:
        value: Json = json.loads(body)
    except ValueError:
        return None
    return value


def objects_in(value: Json, path: tuple[str, ...] = (), parents: tuple[JsonObject, ...] = ()) -> Iterator[Node]:
    """Every object, outermost first, in document order."""
    if isinstance(value, dict):
        yield Node(value=value, path=path, parents=parents)
        for key, item in value.items():
            yield from objects_in(item, (*path, key), (value, *parents))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from objects_in(item, (*path, str(index)), parents)


def first_text(value: JsonObject, keys: tuple[str, ...]) -> tuple[str, str]:
    """(key, text) of the first of these keys that holds a non-empty string; ('', '') when none does."""
    for key in keys:
        item = value.get(key)
        if isinstance(item, str) and item.strip():
            return key, item
    return "", ""


def number(value: Json) -> float | None:
    """A JSON number, or a string that is one; booleans are no numbers."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            return None
    return None


def pair_text(stored: Json, key: str, value: Json) -> str:
    """`"key": value` as it stands in the stored result: as written in a text, compact in JSON; '' when it is in neither."""
    shown = json.dumps(value, ensure_ascii=False)
    for form in (f'"{key}": {shown}', f'"{key}":{shown}'):
        if isinstance(stored, str) and form in stored:
            return form
    if isinstance(stored, str):
        return ""
    return f'"{key}":{json.dumps(value, ensure_ascii=False, separators=(",", ":"))}'


def texts_in(value: Json) -> Iterator[str]:
    """String leaves of several lines: logs, descriptions and tables inside JSON (as MCP servers return them)."""
    if isinstance(value, str):
        if "\n" in value.strip():
            yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item)
