"""incident.yaml: what the folder says of itself."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from superbizagent.adapters.incident_folder.places import Place
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentFacts:
    """Keys of incident.yaml; what is missing is "" or None, the zone then UTC."""

    name: str
    title: str
    question: str
    zone: str
    window: Window | None
    source: str
    licence: str


def read_facts(place: Place) -> IncidentFacts:
    """Read incident.yaml. Raises SettingsError."""
    path = place.file("incident.yaml") or place.file("incident.yml")
    if path is None:
        raise SettingsError(
            f"incident folder {place.root.name!r} has no incident.yaml",
            todo="every key of it is optional, but the file must be there",
            code="bad_incident",
        )
    value = place.yaml(path)
    if value is None:
        value = {}
    if not isinstance(value, dict):
        raise place.refuse(path, "must be a mapping of keys")
    zone = _text(value, "time_zone") or "UTC"
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, OSError, ValueError) as error:
        raise place.refuse(path, f"names an unknown time_zone {zone!r}") from error
    try:
        window = _window(value.get("window"), ZoneInfo(zone))
    except ValueError as error:
        raise place.refuse(path, f"has an unusable window: {error}") from error
    return IncidentFacts(
        name=_text(value, "id") or place.root.name,
        title=_text(value, "title") or _text(value, "id") or place.root.name,
        question=_text(value, "question"),
        zone=zone,
        window=window,
        source=_text(value, "source"),
        licence=_text(value, "licence"),
    )


def read_time(text: Json, zone: ZoneInfo) -> datetime:
    """An ISO time or epoch seconds, milliseconds …; naive ones stand in `zone`. Raises ValueError."""
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        seconds = float(text)
        while seconds > 1e11:
            seconds /= 1000.0
        try:
            return datetime.fromtimestamp(seconds, zone)
        except (OverflowError, OSError) as error:
            raise ValueError(f"{text!r} is not a time") from error
    at = datetime.fromisoformat(str(text).strip().removesuffix(" UTC"))
    if str(text).strip().endswith(" UTC"):
        return at.replace(tzinfo=ZoneInfo("UTC"))
    return at if at.tzinfo else at.replace(tzinfo=zone)


def _window(value: Json, zone: ZoneInfo) -> Window | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.get("start") is None or value.get("end") is None:
        raise ValueError("it needs start and end")
    start, end = read_time(value["start"], zone), read_time(value["end"], zone)
    if start >= end:
        raise ValueError("its start must be before its end")
    return Window(start=start, end=end)


def _text(value: JsonObject, key: str) -> str:
    found = value.get(key)
    return "" if found is None or isinstance(found, (dict, list)) else str(found).strip()
