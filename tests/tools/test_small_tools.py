"""query_alerts, query_changes, query_traces, lookup_knowledge and recorded tools."""

from datetime import UTC, datetime, timedelta

import pytest

from superbizagent.adapters.knowledge_text import KnowledgeText
from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import ToolReply
from superbizagent.ports import Rows
from superbizagent.tools import build_tools

START = datetime(2026, 3, 1, 10, tzinfo=UTC)
WINDOW = Window(start=START, end=START + timedelta(minutes=20))
T0 = START.timestamp()


class Kept:
    """Alerts, changes and spans kept in memory; remembers the windows it was asked for."""

    def __init__(self, *rows: JsonObject, notes: tuple[str, ...] = ()) -> None:
        self._rows = rows
        self._notes = notes
        self.windows: list[Window | None] = []

    def _reply(self, window: Window | None) -> Rows:
        self.windows.append(window)
        coverage = "truncated" if self._notes else "complete"
        return Rows(rows=self._rows, total=len(self._rows), coverage=coverage, notes=self._notes)

    async def alerts(self, window: Window | None) -> Rows:
        return self._reply(window)

    async def changes(self, window: Window | None) -> Rows:
        return self._reply(window)

    async def spans(self, window: Window | None, services: tuple[str, ...]) -> Rows:
        assert services == ()
        return self._reply(window)


def text_of(reply: ToolReply) -> list[str]:
    assert isinstance(reply.result, dict)
    assert isinstance(reply.result["text"], str)
    return reply.result["text"].split("\n")


def kinds_of(reply: ToolReply) -> list[object]:
    assert isinstance(reply.result, dict)
    rows = reply.result["rows"]
    assert isinstance(rows, list)
    return [row["kind"] for row in rows if isinstance(row, dict)]


ALERT: JsonObject = {
    "name": "HighErrors",
    "state": "firing",
    "severity": "critical",
    "service": "pay",
    "starts_at": "2026-03-01T10:03:00Z",
    "ends_at": "",
    "summary": 'pay answers "503"',
    "labels": {"alertname": "HighErrors", "route": "/pay"},
}


async def test_alerts_are_one_line_each() -> None:
    (tool,) = build_tools(alerts=Kept(ALERT))
    reply = await tool.run({}, WINDOW)
    assert text_of(reply)[1] == (
        "alert=HighErrors state=firing severity=critical service=pay starts_at=2026-03-01T10:03:00Z "
        'summary="pay answers \\"503\\"" route=/pay'
    )
    assert (reply.status, reply.total, kinds_of(reply)) == ("ok", 1, ["alert"])


@pytest.mark.parametrize(
    ("args", "found"),
    [
        ({"service": "PAY"}, 1),
        ({"service": "/pay"}, 1),
        ({"service": "cart"}, 0),
        ({"name": "higherr"}, 1),
        ({"name": "disk"}, 0),
    ],
)
async def test_alerts_by_service_and_name(args: JsonObject, found: int) -> None:
    (tool,) = build_tools(alerts=Kept(ALERT))
    reply = await tool.run(args, WINDOW)
    assert (reply.total, reply.status) == (found, "ok" if found else "empty")


async def test_nothing_found_in_what_was_cut_is_not_empty() -> None:
    for tool in build_tools(alerts=Kept(notes=("cut",)), changes=Kept(notes=("cut",)), spans=Kept(notes=("cut",))):
        reply = await tool.run({}, WINDOW)
        assert (reply.status, reply.coverage) == ("ok", "truncated")


async def test_changes_before_the_window_are_told_too() -> None:
    source = Kept(
        {"time": "2026-03-01T09:50:00Z", "service": "pay", "what": "deploy v1 → v2", "by": "ci", "version": "v2"}
    )
    (tool,) = build_tools(changes=source)
    reply = await tool.run({}, WINDOW)
    assert source.windows == [Window(start=START - timedelta(minutes=20), end=WINDOW.end)]
    assert text_of(reply)[1] == 'change time=2026-03-01T09:50:00Z service=pay what="deploy v1 → v2" by=ci version=v2'
    assert reply.time_window == source.windows[0]
    await tool.run({"since": "2026-03-01T10:05:00Z"}, WINDOW)
    assert source.windows[1] == Window(start=START + timedelta(minutes=5), end=WINDOW.end)
    assert (await tool.run({"service": "cart"}, WINDOW)).status == "empty"


def span(
    trace: int,
    number: int,
    parent: int | None,
    service: str,
    name: str,
    *,
    at: float,
    took: float = 10,
    failed: bool = False,
) -> JsonObject:
    return {
        "trace_id": f"t{trace}",
        "span_id": f"s{number}",
        "parent_id": "" if parent is None else f"s{parent}",
        "service": service,
        "name": name,
        "start": T0 + at,
        "duration_ms": took,
        "status": "error" if failed else "ok",
    }


def traces() -> list[JsonObject]:
    """Forty traces before and forty in the window; the later half of these fails in the database."""
    rows: list[JsonObject] = []
    for number in range(80):
        at = (number - 40) * 30.0
        failed = number >= 60
        took = 500.0 if failed else 10.0
        rows += [
            span(number, 1, None, "web", "GET /", at=at, took=took + 5, failed=failed),
            span(number, 2, 1, "web", "call pay", at=at, took=took + 2),
            span(number, 3, 2, "pay", "POST /pay", at=at, took=took + 1, failed=failed),
            span(number, 4, 3, "pay", "INSERT", at=at, took=took, failed=failed),
        ]
    return rows


async def test_traces_tell_operations_edges_and_origins() -> None:
    (tool,) = build_tools(spans=Kept(*traces()))
    reply = await tool.run({}, WINDOW)
    lines = text_of(reply)
    assert lines[0].startswith(
        "query_traces window=2026-03-01T10:00:00Z/2026-03-01T10:20:00Z matched=160 operations=4 edges=1"
    )
    assert (
        'spans service=pay name="POST /pay" count=40 errors=20 error_ratio=0.5 before_error_ratio=0 p95_ms=501 before_p95_ms=11 '
        "self_p95_ms=1 before_self_p95_ms=1 onset="
    ) in next(text for text in lines if 'name="POST /pay"' in text)
    assert (
        "edge caller=web callee=pay count=40 errors=20 error_ratio=0.5 before_error_ratio=0 p95_ms=501 before_p95_ms=11"
        in lines
    )
    assert [text for text in lines if text.startswith("error_origin")] == [
        "error_origin service=pay name=INSERT count=20 first=2026-03-01T10:10:00Z last=2026-03-01T10:19:30Z"
    ]
    assert set(kinds_of(reply)) == {"operation", "edge", "origin", "span"}
    assert (reply.status, reply.total, reply.returned) == ("ok", 160, 8)


@pytest.mark.parametrize(
    ("args", "matched"),
    [
        ({"service": "pay"}, 80),
        ({"status": "error"}, 60),
        ({"min_duration_ms": 505}, 20),
        ({"service": "cart"}, 0),
        ({"status": "ok"}, 100),
    ],
)
async def test_traces_by_service_status_and_length(args: JsonObject, matched: int) -> None:
    (tool,) = build_tools(spans=Kept(*traces()))
    reply = await tool.run(args, WINDOW)
    assert (reply.total, reply.status) == (matched, "ok" if matched else "empty")


RUNBOOK = """# 支付故障手册
总述。

## 连接池耗尽
看 `pg_stat_activity`，再看最近的发布。

## Disk full
Remove old logs.
"""


async def test_passages_are_told_with_their_place() -> None:
    (tool,) = build_tools(knowledge=KnowledgeText([("pay.md", RUNBOOK)]))
    reply = await tool.run({"query": "连接池 耗尽了怎么办"}, WINDOW)
    lines = text_of(reply)
    position = RUNBOOK.index("看 `pg_stat")
    assert lines[1] == f'document=pay.md heading="支付故障手册 > 连接池耗尽" position={position}'
    assert lines[2] == "看 `pg_stat_activity`，再看最近的发布。"
    assert (reply.status, reply.total, tool.spec.source_type) == ("ok", 1, "knowledge")
    assert (await tool.run({"query": "量子"}, None)).status == "empty"
    with pytest.raises(BackendError, match="'query' must not be empty"):
        await tool.run({}, None)


async def test_a_recorded_call_takes_its_own_arguments_or_none() -> None:
    spec = ToolSpec(name="kubectl_logs", source_type="log", description="x", fixed_args={"pod": "a"})
    reply = ToolReply(status="ok", result="text")
    (tool,) = build_tools(recordings=((spec, reply),))
    assert await tool.run({"pod": "a"}, WINDOW) is reply
    assert await tool.run({}, None) is reply
    assert tool.data_source == "recorded"
    with pytest.raises(BackendError) as caught:
        await tool.run({"pod": "b"}, None)
    assert caught.value.code == "bad_args"


def test_every_tool_takes_since_and_until_but_lookup_knowledge() -> None:
    kept = Kept()
    tools = build_tools(alerts=kept, changes=kept, spans=kept, knowledge=KnowledgeText([]))
    for tool in tools:
        assert ({"since", "until"} <= set(tool.spec.parameters)) == (tool.spec.name != "lookup_knowledge")
