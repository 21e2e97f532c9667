"""query_alerts: alerts that were active in a stretch of time."""

from dataclasses import KW_ONLY, dataclass, field

from superbizagent.analysis.asking import WINDOW_PARAMETERS, read_args
from superbizagent.analysis.telling import one_line, tell
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import DataSource, ToolReply
from superbizagent.ports import AlertSource

MOST = 300

_SPEC = ToolSpec(
    name="query_alerts",
    source_type="alert",
    description="Alerts that were active in a stretch of time: name, state, severity, since when, summary.",
    parameters={"service": "whose alerts; all when absent", "name": "a word of the alert's name", **WINDOW_PARAMETERS},
)


@dataclass(frozen=True, slots=True)
class QueryAlerts:
    """Asks an AlertSource."""

    source: AlertSource
    _: KW_ONLY
    zone: str
    data_source: DataSource
    spec: ToolSpec = field(default=_SPEC, init=False)

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """Read. Raises BackendError."""
        asked = read_args(_SPEC, args, window, zone=self.zone)
        reply = await self.source.alerts(asked.window)
        service, name = asked.text("service").lower(), asked.text("name").lower()
        found = [row for row in reply.rows if _concerns(row, service) and name in _text(row, "name").lower()]
        shown = found[:MOST]
        cut = len(found) > len(shown)
        coverage = "truncated" if cut and reply.coverage == "complete" else reply.coverage
        lines = [tell("query_alerts", service=service or None, name=name or None, matched=len(found), shown=len(shown))]
        lines += [_line(row) for row in shown]
        rows: list[Json] = [{"kind": "alert", **row} for row in shown]
        return ToolReply(
            status="ok" if shown or coverage != "complete" else "empty",
            result={"text": "\n".join(lines), "rows": rows, "notes": list(reply.notes)},
            coverage=coverage,
            total=len(found),
            returned=len(shown),
            time_window=asked.window,
        )


def _concerns(row: JsonObject, service: str) -> bool:
    if not service or _text(row, "service").lower() == service:
        return True
    labels = row.get("labels")
    return isinstance(labels, dict) and any(str(value).lower() == service for value in labels.values())


def _line(row: JsonObject) -> str:
    labels = row.get("labels")
    shown = {"alertname", "severity", "service"}
    more = {key: str(value) for key, value in labels.items() if key not in shown} if isinstance(labels, dict) else {}
    told = tell(
        alert=_text(row, "name"),
        state=_text(row, "state") or None,
        severity=_text(row, "severity") or None,
        service=_text(row, "service") or None,
        starts_at=_text(row, "starts_at") or None,
        ends_at=_text(row, "ends_at") or None,
        value=_text(row, "value") or None,
        summary=_text(row, "summary") or None,
        description=_text(row, "description") or None,
    )
    return one_line(" ".join(part for part in (told, tell(**more)) if part))


def _text(row: JsonObject, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value)
