"""Small sources of a folder: alerts.json, changes.jsonl, traces/*.jsonl, topology.yaml."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from superbizagent.adapters.incident_folder.facts import read_time
from superbizagent.adapters.incident_folder.places import Place
from superbizagent.adapters.incident_folder.unpacking import open_lines
from superbizagent.analysis.naming import service_of
from superbizagent.analysis.telling import tell_time
from superbizagent.domain.errors import BackendError, SettingsError
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.ports import Rows

_TIME_KEYS = ("time", "timestamp", "at", "ts", "date", "start", "started_at")
_WHAT_KEYS = ("what", "description", "message", "event", "summary", "change", "title")
_BY_KEYS = ("by", "user", "author", "actor")
_SERVICE_KEYS = ("service", "app", "application", "component", "entity", "target")
_OVER = "0001-01-01"


def as_backend(error: SettingsError) -> BackendError:
    """A file that is found broken when it is asked is a backend that failed."""
    return BackendError(error.what, where=error.where, todo=error.todo, code="malformed")


class Alerts:
    """Alertmanager's or Prometheus' alert list."""

    def __init__(self, place: Place, path: Path, zone: str) -> None:
        self._place = place
        self._path = path
        self._zone = ZoneInfo(zone)
        self._rows: tuple[JsonObject, ...] | None = None

    async def alerts(self, window: Window | None) -> Rows:
        """Alerts active in the window. Raises BackendError."""
        rows = [row for row in self.all() if _active(row, window, self._zone)]
        return Rows(rows=tuple(rows), total=len(rows), coverage="complete")

    def all(self) -> tuple[JsonObject, ...]:
        """Every alert of the file. Raises BackendError."""
        if self._rows is None:
            try:
                value = self._place.json(self._path)
            except SettingsError as error:
                raise as_backend(error) from error
            self._rows = tuple(self._row(alert) for alert in _alerts_in(value))
        return self._rows

    def _row(self, alert: JsonObject) -> JsonObject:
        labels, notes = _texts(alert.get("labels")), _texts(alert.get("annotations"))
        status = alert.get("status")
        state = status.get("state") if isinstance(status, dict) else alert.get("state") or status
        return {
            "name": labels.get("alertname") or str(alert.get("name") or ""),
            "state": _state(str(state or "")),
            "severity": labels.get("severity", ""),
            "service": service_of({key: value for key, value in labels.items() if key != "alertname"}),
            "starts_at": self._time(alert, "startsAt", "activeAt", "starts_at"),
            "ends_at": self._time(alert, "endsAt", "ends_at"),
            "value": alert.get("value"),
            "summary": notes.get("summary", "") or notes.get("message", ""),
            "description": notes.get("description", ""),
            "labels": dict(labels),
            "annotations": dict(notes),
        }

    def _time(self, alert: JsonObject, *keys: str) -> str:
        for key in keys:
            value = alert.get(key)
            if value and not str(value).startswith(_OVER):
                try:
                    return tell_time(read_time(value, self._zone).astimezone(self._zone))
                except ValueError:
                    return str(value)
        return ""


class Changes:
    """changes.jsonl."""

    def __init__(self, place: Place, path: Path, zone: str) -> None:
        self._place = place
        self._path = path
        self._zone = ZoneInfo(zone)

    async def changes(self, window: Window | None) -> Rows:
        """Changes in the window, in order of time. Raises BackendError."""
        rows, notes = self.all()
        inside = [row for row in rows if window is None or _within(row, window, self._zone)]
        return Rows(
            rows=tuple(inside), total=len(inside), coverage="truncated" if notes else "complete", notes=tuple(notes)
        )

    def all(self) -> tuple[list[JsonObject], list[str]]:
        """Every change, and what could not be read. Raises BackendError."""
        notes: list[str] = []
        rows = [self._row(value) for value in read_json_lines(self._place, self._path, notes)]
        return sorted(rows, key=lambda row: str(row["time"])), notes

    def _row(self, value: JsonObject) -> JsonObject:
        row: JsonObject = {
            "time": self._when(value),
            "service": _pick(value, _SERVICE_KEYS),
            "what": _pick(value, _WHAT_KEYS),
            "by": _pick(value, _BY_KEYS),
        }
        used = {*_TIME_KEYS, *_SERVICE_KEYS, *_WHAT_KEYS, *_BY_KEYS}
        return row | {key: item for key, item in value.items() if key not in used}

    def _when(self, value: JsonObject) -> str:
        text = next((value[key] for key in _TIME_KEYS if value.get(key)), "")
        try:
            return tell_time(read_time(text, self._zone).astimezone(self._zone))
        except ValueError:
            return str(text)


class Spans:
    """traces/*.jsonl."""

    def __init__(self, place: Place, paths: tuple[Path, ...], zone: str) -> None:
        self._place = place
        self._paths = paths
        self._zone = ZoneInfo(zone)
        self._rows: list[JsonObject] | None = None
        self._notes: list[str] = []

    async def spans(self, window: Window | None, services: tuple[str, ...]) -> Rows:
        """Spans that start in the window. Raises BackendError."""
        wanted = {service.lower() for service in services}
        start, end = (window.start.timestamp(), window.end.timestamp()) if window else (float("-inf"), float("inf"))
        rows = [
            row
            for row in self.all()
            if isinstance(at := row["start"], float)
            and start <= at < end
            and (not wanted or str(row["service"]).lower() in wanted)
        ]
        coverage = "truncated" if self._notes else "complete"
        return Rows(rows=tuple(rows), total=len(rows), coverage=coverage, notes=tuple(self._notes))

    def all(self) -> list[JsonObject]:
        """Every span that has a start. Raises BackendError."""
        if self._rows is None:
            found = (
                self._row(value) for path in self._paths for value in read_json_lines(self._place, path, self._notes)
            )
            self._rows = [row for row in found if row is not None]
        return self._rows

    def _row(self, value: JsonObject) -> JsonObject | None:
        try:
            start = read_time(value.get("start") or value.get("start_time") or value.get("timestamp"), self._zone)
        except ValueError:
            return None
        duration = value.get("duration_ms")
        return {
            "trace_id": str(value.get("trace_id") or ""),
            "span_id": str(value.get("span_id") or ""),
            "parent_id": str(value.get("parent_id") or ""),
            "service": str(value.get("service") or ""),
            "name": str(value.get("name") or ""),
            "start": start.timestamp(),
            "duration_ms": duration if isinstance(duration, (int, float)) else 0.0,
            "status": str(value.get("status") or ""),
        }


def read_edges(place: Place) -> tuple[tuple[str, str], ...]:
    """topology.yaml's calls. Raises SettingsError."""
    path = place.file("topology.yaml")
    if path is None:
        return ()
    value = place.yaml(path)
    calls = value.get("calls") if isinstance(value, dict) else None
    if calls is None:
        return ()
    if not isinstance(calls, list):
        raise place.refuse(path, "must have `calls`: a list of [caller, callee]")
    edges: list[tuple[str, str]] = []
    for call in calls:
        if not isinstance(call, list) or len(call) != 2:
            raise place.refuse(path, f"has a call that is not [caller, callee]: {str(call)[:60]!r}")
        edges.append((str(call[0]), str(call[1])))
    return tuple(dict.fromkeys(edges))


def read_json_lines(place: Place, path: Path, notes: list[str]) -> Iterator[JsonObject]:
    """Objects of a JSON lines file; lines that are none are left out with a note. Raises BackendError when none is one."""
    good = bad = 0
    for number, line in enumerate(open_lines(place, path, notes), start=1):
        if not line.strip():
            continue
        try:
            value: Json = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            good += 1
            yield value
            continue
        bad += 1
        if bad <= 3:
            notes.append(f"{place.shown(path)} line {number} is not a JSON object: left out")
    if bad and not good:
        raise BackendError(
            f"{place.shown(path)} line 1 is not a JSON object", where="incident folder", code="malformed"
        )


def _alerts_in(value: Json) -> Iterator[JsonObject]:
    """Alerts of a list, of {alerts: […]}, {data: …}, or of rule groups."""
    items: Iterable[Json] = value if isinstance(value, list) else [value]
    for item in items:
        if not isinstance(item, dict):
            continue
        inner = next(
            (item[key] for key in ("data", "alerts", "groups", "rules") if isinstance(item.get(key), (list, dict))),
            None,
        )
        if inner is not None:
            yield from _alerts_in(inner)
        elif "labels" in item or "name" in item:
            yield item


def _state(text: str) -> str:
    return {"active": "firing", "alerting": "firing", "inactive": "resolved", "suppressed": "silenced"}.get(text, text)


def _active(row: JsonObject, window: Window | None, zone: ZoneInfo) -> bool:
    if window is None:
        return True
    start, end = _instant(row.get("starts_at"), zone), _instant(row.get("ends_at"), zone)
    return (start is None or start < window.end.timestamp()) and (
        end is None or end >= window.start.timestamp() or str(row.get("state")) == "firing"
    )


def _within(row: JsonObject, window: Window, zone: ZoneInfo) -> bool:
    at = _instant(row.get("time"), zone)
    return at is None or window.start.timestamp() <= at < window.end.timestamp()


def _instant(value: Json, zone: ZoneInfo) -> float | None:
    if not value:
        return None
    try:
        return read_time(value, zone).timestamp()
    except ValueError:
        return None


def _pick(value: JsonObject, keys: tuple[str, ...]) -> str:
    return next((str(value[key]) for key in keys if value.get(key) not in (None, "")), "")


def _texts(value: Json) -> dict[str, str]:
    return {key: str(item) for key, item in value.items()} if isinstance(value, dict) else {}
