"""query_changes: deploys and configuration changes of a stretch of time."""

from dataclasses import KW_ONLY, dataclass, field

from superbizagent.analysis.asking import WINDOW_PARAMETERS, read_args
from superbizagent.analysis.telling import find_zone, one_line, tell, tell_span
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import DataSource, ToolReply
from superbizagent.ports import ChangeSource

MOST = 300
_TOLD = ("time", "service", "what", "by")

_SPEC = ToolSpec(
    name="query_changes",
    source_type="change",
    description="Deploys and configuration changes in a stretch of time and in the same stretch before it.",
    parameters={"service": "whose changes; all when absent", **WINDOW_PARAMETERS},
)


@dataclass(frozen=True, slots=True)
class QueryChanges:
    """Asks a ChangeSource; a change often comes before the trouble, so the stretch before the window is read too."""

    source: ChangeSource
    _: KW_ONLY
    zone: str
    data_source: DataSource
    spec: ToolSpec = field(default=_SPEC, init=False)

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """Read. Raises BackendError."""
        asked = read_args(_SPEC, args, window, zone=self.zone)
        wide = asked.window
        if wide is not None and not {"since", "until"} & set(args):
            wide = Window(start=wide.start - (wide.end - wide.start), end=wide.end)
        reply = await self.source.changes(wide)
        service = asked.text("service").lower()
        found = [row for row in reply.rows if not service or str(row.get("service") or "").lower() == service]
        shown = found[:MOST]
        coverage = "truncated" if len(found) > MOST and reply.coverage == "complete" else reply.coverage
        lines = [
            tell(
                "query_changes",
                service=service or None,
                window=self._span(wide),
                matched=len(found),
                shown=len(shown),
            ),
            *(_line(row) for row in shown),
            *(f"note: {note}" for note in reply.notes),
        ]
        rows: list[Json] = [{"kind": "change", **row} for row in shown]
        return ToolReply(
            status="ok" if shown or coverage != "complete" else "empty",
            result={"text": "\n".join(lines), "rows": rows, "notes": list(reply.notes)},
            coverage=coverage,
            total=len(found),
            returned=len(shown),
            time_window=wide,
        )

    def _span(self, window: Window | None) -> str | None:
        zone = find_zone(self.zone)
        return tell_span(window.start.astimezone(zone), window.end.astimezone(zone)) if window else None


def _line(row: dict[str, Json]) -> str:
    more = {key: str(value) for key, value in row.items() if key not in _TOLD and isinstance(value, (str, int, float))}
    told = {name: str(row[name]) for name in _TOLD if row.get(name)}
    return one_line(tell("change", **told, **more))
