"""Names that a folder's data hold, for the planner."""

import asyncio
import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from superbizagent.adapters.incident_folder.contents import Contents
from superbizagent.analysis.naming import hosts_of, service_of
from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import Catalogue, ToolSpec
from superbizagent.domain.question import Window

_MOST_VALUES = 200
_STAMP = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?")


@dataclass(slots=True)
class _Names:
    services: dict[str, None] = field(default_factory=dict[str, None])
    hosts: dict[str, None] = field(default_factory=dict[str, None])
    metrics: dict[str, None] = field(default_factory=dict[str, None])
    alerts: dict[str, None] = field(default_factory=dict[str, None])
    labels: dict[str, dict[str, None]] = field(default_factory=dict[str, dict[str, None]])
    edges: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])
    times: list[float] = field(default_factory=list[float])


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderCatalogue:
    """A CatalogueSource over the parts of a folder; what cannot be read is left out (its own tool says why)."""

    contents: Contents
    log_span: Callable[[], Window | None]
    tools: Sequence[ToolSpec]

    async def catalogue(self) -> Catalogue:
        """Services, hosts, metrics, alerts, labels, edges, tools and the time the data covers."""
        return await asyncio.to_thread(self._built)

    def newest(self) -> datetime | None:
        """The second after the newest stamp of all parts; None when there is none."""
        names = self._names()
        times = names.times or self._recorded_times()
        return _just_after(times, ZoneInfo(self.contents.facts.zone)) if times else None

    def _built(self) -> Catalogue:
        names = self._names()
        return Catalogue(
            services=tuple(name for name in names.services if name),
            hosts=tuple(name for name in names.hosts if name),
            metrics=tuple(names.metrics),
            alerts=tuple(name for name in names.alerts if name),
            labels={key: tuple(values)[:_MOST_VALUES] for key, values in names.labels.items()},
            edges=tuple(names.edges),
            tools=tuple(self.tools),
            span=self._span(names.times),
        )

    def _names(self) -> _Names:
        names = _Names()
        names.services |= dict.fromkeys(part.service for part in self.contents.logs)
        for edge in self.contents.edges:
            names.edges[edge] = None
            names.services |= dict.fromkeys(edge)
        for part in (self._metrics, self._alerts, self._changes, self._spans, self._logs):
            try:
                part(names)
            except BackendError:
                continue
        return names

    def _span(self, times: Sequence[float]) -> Window | None:
        if not times:
            return self.contents.facts.window
        zone = ZoneInfo(self.contents.facts.zone)
        return Window(start=datetime.fromtimestamp(min(times), zone), end=_just_after(times, zone))

    def _logs(self, names: _Names) -> None:
        span = self.log_span()
        if span is not None:
            names.times += [span.start.timestamp(), span.end.timestamp()]

    def _metrics(self, names: _Names) -> None:
        metrics = self.contents.metrics
        if metrics is None:
            return
        names.metrics |= dict.fromkeys(metrics.names())
        for labels in metrics.labels():
            names.services[service_of(labels)] = None
            names.hosts |= dict.fromkeys(hosts_of(labels))
            for key, value in labels.items():
                if key != "le":
                    names.labels.setdefault(key, {})[value] = None
        names.times += metrics.span() or ()

    def _alerts(self, names: _Names) -> None:
        for row in self.contents.alerts.all() if self.contents.alerts is not None else ():
            names.alerts[str(row["name"])] = None
            names.services[str(row["service"])] = None
            names.times += self._instants(str(row["starts_at"]))

    def _changes(self, names: _Names) -> None:
        for row in self.contents.changes.all()[0] if self.contents.changes is not None else ():
            names.services[str(row["service"])] = None
            names.times += self._instants(str(row["time"]))

    def _spans(self, names: _Names) -> None:
        rows = self.contents.spans.all() if self.contents.spans is not None else []
        owners = {(row["trace_id"], row["span_id"]): str(row["service"]) for row in rows}
        for row in rows:
            service = str(row["service"])
            names.services[service] = None
            caller = owners.get((row["trace_id"], row["parent_id"]))
            if caller and caller != service:
                names.edges[caller, service] = None
        starts = [row["start"] for row in rows if isinstance(row["start"], float)]
        names.times += [min(starts), max(starts)] if starts else []

    def _recorded_times(self) -> list[float]:
        found: list[float] = []
        for _, reply in self.contents.recordings:
            result = reply.result
            text = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
            for stamp in _STAMP.findall(text):
                found += self._instants(stamp)
        return found

    def _instants(self, text: str) -> list[float]:
        try:
            at = datetime.fromisoformat(text)
        except ValueError:
            return []
        return [(at if at.tzinfo else at.replace(tzinfo=ZoneInfo(self.contents.facts.zone))).timestamp()]


def _just_after(times: Sequence[float], zone: ZoneInfo) -> datetime:
    """The whole second after the newest stamp: windows are half-open, and the newest entry belongs to them."""
    return datetime.fromtimestamp(math.floor(max(times)) + 1, zone)
