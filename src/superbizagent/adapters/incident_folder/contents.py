"""What an incident folder holds, part by part."""

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

from superbizagent.adapters.incident_folder.facts import IncidentFacts, read_facts
from superbizagent.adapters.incident_folder.metrics import Metrics
from superbizagent.adapters.incident_folder.places import FolderLimits, Place, open_place
from superbizagent.adapters.incident_folder.recordings import Recording, read_recordings
from superbizagent.adapters.incident_folder.tables import Alerts, Changes, Spans, read_edges
from superbizagent.analysis.naming import base_service, service_of_file
from superbizagent.domain.text import Json

_LOG_ENDINGS = (".log", ".jsonl", ".json", ".txt", ".out")
_PACKED = ("", ".gz", ".zst")
_ROTATIONS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPart:
    """One log file of the folder; `name` is its path inside."""

    path: Path
    name: str
    service: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The parts of a folder; None or empty = there is no such part. `documents` are (title, Markdown text)."""

    facts: IncidentFacts
    logs: tuple[LogPart, ...]
    metrics: Metrics | None
    alerts: Alerts | None
    changes: Changes | None
    spans: Spans | None
    edges: tuple[tuple[str, str], ...]
    documents: tuple[tuple[str, str], ...]
    recordings: tuple[Recording, ...]


def read_contents(path: Path, limits: FolderLimits) -> Contents:
    """Look into a folder; large tables are only read when asked.

    Raises SettingsError for a folder that is missing or malformed, or has a link out of itself.
    """
    place = open_place(path, limits)
    facts = read_facts(place)
    edges = read_edges(place)
    logs = _logs(place, {name for edge in edges for name in edge})
    alerts, changes = place.file("alerts.json"), place.file("changes.jsonl")
    tables = place.files("metrics", ".csv", ".csv.gz", ".csv.zst", ".parquet")
    traces = place.files("traces", ".jsonl", ".jsonl.gz", ".jsonl.zst")
    services = tuple(dict.fromkeys([*(part.service for part in logs), *(name for edge in edges for name in edge)]))
    return Contents(
        facts=facts,
        logs=logs,
        metrics=Metrics(place, tables, facts.zone, services) if tables else None,
        alerts=Alerts(place, alerts, facts.zone) if alerts else None,
        changes=Changes(place, changes, facts.zone) if changes else None,
        spans=Spans(place, traces, facts.zone) if traces else None,
        edges=edges,
        documents=tuple((path.name, place.text(path)) for path in place.files("knowledge", ".md")),
        recordings=read_recordings(place, window=facts.window, zone=facts.zone),
    )


def read_truth_file(path: Path, limits: FolderLimits | None = None) -> Json:
    """truth.yaml of a folder as it stands, for `eval` alone; None when there is none. Raises SettingsError."""
    place = open_place(path, limits or FolderLimits())
    truth = place.file("truth.yaml") or place.file("truth.yml")
    return place.yaml(truth) if truth is not None else None


def _logs(place: Place, known: Set[str]) -> tuple[LogPart, ...]:
    """Log files; `nginx-access.log` is nginx's when the topology or another file knows nginx."""
    endings = [ending + packed for ending in _LOG_ENDINGS for packed in _PACKED]
    endings += [f".log.{number}{packed}" for number in range(1, _ROTATIONS) for packed in _PACKED]
    paths = place.files("logs", *endings)
    owners = [service_of_file(path.name) for path in paths]
    bases = Counter(base_service(owner) for owner in set(owners))
    return tuple(
        LogPart(path=path, name=place.shown(path), service=base if base in known or bases[base] > 1 else owner)
        for path, owner, base in zip(paths, owners, map(base_service, owners), strict=True)
    )
