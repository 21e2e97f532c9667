"""An incident folder, opened: its parts joined with the readers and tools that app.py hands in."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from superbizagent.adapters.incident_folder.catalogue import FolderCatalogue
from superbizagent.adapters.incident_folder.contents import LogPart, read_contents
from superbizagent.adapters.incident_folder.facts import IncidentFacts
from superbizagent.adapters.incident_folder.places import FolderLimits
from superbizagent.domain.plan import Catalogue, ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.trace import ToolReply
from superbizagent.ports import AlertSource, ChangeSource, KnowledgeSource, LogSource, MetricSource, SpanSource, Tool

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class SpannedLogs(LogSource, Protocol):
    """A LogSource that knows what time it covers."""

    async def span(self) -> Window | None: ...

    def covers(self) -> Window | None: ...


class ReadLogs(Protocol):
    """Makes a LogSource of log files; stamps without a year are taken to be near `reference`."""

    def __call__(self, files: Sequence[LogPart], *, zone: str, reference: datetime) -> SpannedLogs: ...


class ReadDocuments(Protocol):
    """Makes a KnowledgeSource of (title, Markdown) documents, which also asks `more`."""

    def __call__(self, documents: Sequence[tuple[str, str]], *, more: KnowledgeSource | None) -> KnowledgeSource: ...


class BuildTools(Protocol):
    """Makes the tools over the sources; None = no such source."""

    def __call__(
        self,
        *,
        logs: LogSource | None,
        metrics: MetricSource | None,
        alerts: AlertSource | None,
        changes: ChangeSource | None,
        spans: SpanSource | None,
        knowledge: KnowledgeSource | None,
        recordings: tuple[tuple[ToolSpec, ToolReply], ...],
        log_span: Callable[[], Awaitable[Window | None]] | None,
        zone: str,
    ) -> tuple[Tool, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderParts:
    """What a folder is opened with: other adapters and the tools, which only app.py may name."""

    read_logs: ReadLogs
    read_documents: ReadDocuments
    build_tools: BuildTools


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentFolder:
    """An open folder: the tools over it, and a CatalogueSource."""

    facts: IncidentFacts
    tools: tuple[Tool, ...]
    names: FolderCatalogue

    @property
    def incident_id(self) -> str:
        """Its id."""
        return self.facts.name

    @property
    def title(self) -> str:
        """Its title."""
        return self.facts.title

    @property
    def question(self) -> str:
        """The question it was recorded for, or ""."""
        return self.facts.question

    @property
    def zone(self) -> str:
        """Zone of naive stamps."""
        return self.facts.zone

    @property
    def window(self) -> Window | None:
        """The window it names; None = the newest stamp in the data is now."""
        return self.facts.window

    @property
    def newest(self) -> datetime | None:
        """The end of its window, else the newest stamp in its data; None when there is none."""
        return self.facts.window.end if self.facts.window is not None else self.names.newest()

    async def catalogue(self) -> Catalogue:
        """What names exist in it."""
        return await self.names.catalogue()


def open_incident(
    path: Path, *, parts: FolderParts, knowledge: KnowledgeSource | None = None, limits: FolderLimits | None = None
) -> IncidentFolder:
    """Open a folder; `knowledge` is asked beside its own runbooks.

    Raises SettingsError for a folder that is missing or malformed, or has a link out of itself.
    """
    contents = read_contents(path, limits or FolderLimits())
    facts = contents.facts
    reference = facts.window.end if facts.window is not None else _newest_change(contents.logs)
    logs = parts.read_logs(contents.logs, zone=facts.zone, reference=reference) if contents.logs else None
    documents = contents.documents
    tools = parts.build_tools(
        logs=logs,
        metrics=contents.metrics,
        alerts=contents.alerts,
        changes=contents.changes,
        spans=contents.spans,
        knowledge=parts.read_documents(documents, more=knowledge) if documents or knowledge is not None else None,
        recordings=contents.recordings,
        log_span=logs.span if logs is not None else None,
        zone=facts.zone,
    )
    names = FolderCatalogue(
        contents=contents,
        log_span=logs.covers if logs is not None else _covers_nothing,
        tools=tuple(tool.spec for tool in tools),
    )
    return IncidentFolder(facts=facts, tools=tools, names=names)


def _covers_nothing() -> Window | None:
    return None


def _newest_change(logs: Sequence[LogPart]) -> datetime:
    """When the newest log file was last written: the best guess at the year of stamps that have none."""
    try:
        newest = max((part.path.stat().st_mtime for part in logs), default=None)
    except OSError:
        newest = None
    return _LONG_AGO if newest is None else datetime.fromtimestamp(newest, UTC)
