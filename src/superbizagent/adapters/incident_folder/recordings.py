"""recordings/*.json: outputs of other tools, each one call."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast, get_args
from zoneinfo import ZoneInfo

from superbizagent.adapters.incident_folder.facts import read_time
from superbizagent.adapters.incident_folder.places import Place
from superbizagent.domain.plan import SourceType, ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Coverage, Status, ToolReply

Recording = tuple[ToolSpec, ToolReply]

_TOOL_NAME = re.compile(r"[A-Za-z0-9_.:/-]{1,100}")


def read_recordings(place: Place, *, window: Window | None, zone: str) -> tuple[Recording, ...]:
    """All recordings in file order, identical calls once. Raises SettingsError."""
    found: list[Recording] = []
    for path in place.files("recordings", ".json"):
        for value in _entries(place, path):
            recording = _recording(place, path, value, window, ZoneInfo(zone))
            if not any(recording[0] == spec for spec, _ in found):
                found.append(recording)
    return tuple(found)


def _entries(place: Place, path: Path) -> Iterator[JsonObject]:
    value = place.json(path)
    for item in value if isinstance(value, list) else [value]:
        if not isinstance(item, dict):
            raise place.refuse(path, "must hold an object with tool_name, source_type, args, status and result")
        yield item


def _recording(place: Place, path: Path, value: JsonObject, window: Window | None, zone: ZoneInfo) -> Recording:
    name = value.get("tool_name")
    if not isinstance(name, str) or not _TOOL_NAME.fullmatch(name):
        raise place.refuse(path, "has no usable tool_name")
    args = value.get("args")
    if args is not None and not isinstance(args, dict):
        raise place.refuse(path, "has args that are not an object")
    status = cast(Status, _choice(place, path, value, "status", get_args(Status), "ok"))
    source_type = cast(SourceType, _choice(place, path, value, "source_type", get_args(SourceType), "other"))
    default: Coverage = "complete" if status == "empty" else "unknown"
    coverage = cast(Coverage, _choice(place, path, value, "coverage", get_args(Coverage), default))
    spec = ToolSpec(
        name=name, source_type=source_type, description=f"recorded output of {name}", fixed_args=dict(args or {})
    )
    reply = ToolReply(
        status=status,
        result=value.get("result"),
        coverage=coverage,
        total=_count(value.get("total")),
        returned=_count(value.get("returned")),
        time_window=_stretch(place, path, value, zone) or (window if status == "empty" else None),
        error_code=str(value.get("error_code") or ("recorded_error" if status == "error" else "")),
    )
    return spec, reply


def _choice(place: Place, path: Path, value: JsonObject, key: str, allowed: tuple[str, ...], default: str) -> str:
    found = value.get(key)
    if found is None:
        return default
    if found not in allowed:
        raise place.refuse(path, f"has an unknown {key} {str(found)[:40]!r}: one of {', '.join(allowed)}")
    return str(found)


def _stretch(place: Place, path: Path, value: JsonObject, zone: ZoneInfo) -> Window | None:
    given = value.get("time_window")
    if given is None:
        return None
    try:
        if not isinstance(given, dict):
            raise ValueError("it must have start and end")
        return Window(start=read_time(given.get("start"), zone), end=read_time(given.get("end"), zone))
    except ValueError as error:
        raise place.refuse(path, f"has an unusable time_window: {error}") from error


def _count(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
