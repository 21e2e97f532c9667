"""Alerts, changes, spans and recordings of a folder."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from superbizagent.adapters.incident_folder.places import FolderLimits, open_place
from superbizagent.adapters.incident_folder.recordings import read_recordings
from superbizagent.adapters.incident_folder.tables import Alerts, Changes, Spans
from superbizagent.domain.errors import BackendError
from superbizagent.domain.question import Window

Write = Callable[..., Path]
WINDOW = Window(start=datetime(2026, 3, 1, 10, tzinfo=UTC), end=datetime(2026, 3, 1, 11, tzinfo=UTC))
ALERT = {
    "labels": {"alertname": "HighErrors", "severity": "critical", "service": "pay"},
    "annotations": {"summary": "too many errors"},
    "startsAt": "2026-03-01T10:03:00Z",
    "endsAt": "0001-01-01T00:00:00Z",
    "status": {"state": "active"},
}


@pytest.mark.parametrize(
    "document",
    [
        [ALERT],
        {"alerts": [ALERT]},
        {"status": "success", "data": [ALERT]},
        {"data": {"alerts": [ALERT]}},
        {"data": {"groups": [{"rules": [{"name": "HighErrors", "alerts": [ALERT]}]}]}},
    ],
)
async def test_alert_lists_of_alertmanager_and_prometheus(folder: Write, document: object) -> None:
    place = open_place(folder({"alerts.json": json.dumps(document)}), FolderLimits())
    reply = await Alerts(place, place.root / "alerts.json", "Asia/Shanghai").alerts(WINDOW)
    (row,) = reply.rows
    assert {key: row[key] for key in ("name", "state", "severity", "service", "starts_at", "ends_at", "summary")} == {
        "name": "HighErrors",
        "state": "firing",
        "severity": "critical",
        "service": "pay",
        "starts_at": "2026-03-01T18:03:00+08:00",
        "ends_at": "",
        "summary": "too many errors",
    }


@pytest.mark.parametrize(
    ("starts", "ends", "state", "seen"),
    [
        ("2026-03-01T09:00:00Z", "2026-03-01T09:30:00Z", "resolved", False),
        ("2026-03-01T09:00:00Z", "2026-03-01T10:30:00Z", "resolved", True),
        ("2026-03-01T09:00:00Z", "", "firing", True),
        ("2026-03-01T11:30:00Z", "", "firing", False),
        ("", "", "firing", True),
        ("at dawn", "", "firing", True),
    ],
)
async def test_alerts_active_in_the_window(folder: Write, starts: str, ends: str, state: str, seen: bool) -> None:
    alert = {"labels": {"alertname": "A"}, "startsAt": starts, "endsAt": ends, "state": state}
    place = open_place(folder({"alerts.json": json.dumps([alert, 5, {"no": "alert"}])}), FolderLimits())
    assert len((await Alerts(place, place.root / "alerts.json", "UTC").alerts(WINDOW)).rows) == seen


async def test_changes_in_order_with_whatever_keys_they_have(folder: Write) -> None:
    lines = [
        {"timestamp": 1772361000, "app": "pay", "message": "flag on", "user": "li", "ticket": 7},
        {"time": "2026-03-01 18:10:00", "service": "cart", "what": "deploy 1.2", "by": "ci"},
        {"time": "2026-02-01T00:00:00Z", "what": "long ago"},
    ]
    place = open_place(folder({"changes.jsonl": "\n".join(map(json.dumps, lines)) + "\n\n"}), FolderLimits())
    reply = await Changes(place, place.root / "changes.jsonl", "Asia/Shanghai").changes(WINDOW)
    assert list(reply.rows) == [
        {"time": "2026-03-01T18:10:00+08:00", "service": "cart", "what": "deploy 1.2", "by": "ci"},
        {"time": "2026-03-01T18:30:00+08:00", "service": "pay", "what": "flag on", "by": "li", "ticket": 7},
    ]
    assert reply.coverage == "complete"


async def test_a_line_that_is_no_object_is_left_out_and_told(folder: Write) -> None:
    text = json.dumps({"time": "2026-03-01T10:10:00Z", "what": "x"}) + '\n{"time": "2026-03-01T10\n[1]\n'
    place = open_place(folder({"changes.jsonl": text}), FolderLimits())
    reply = await Changes(place, place.root / "changes.jsonl", "UTC").changes(WINDOW)
    assert (len(reply.rows), reply.coverage) == (1, "truncated")
    assert reply.notes[0] == "changes.jsonl line 2 is not a JSON object: left out"


async def test_a_file_without_one_object_is_malformed(folder: Write) -> None:
    place = open_place(folder({"changes.jsonl": "<html>\n"}), FolderLimits())
    with pytest.raises(BackendError, match=r"changes\.jsonl line 1"):
        await Changes(place, place.root / "changes.jsonl", "UTC").changes(None)


async def test_spans_in_the_window(folder: Write) -> None:
    spans = [
        {"trace_id": "t", "span_id": "a", "service": "pay", "name": "POST", "start": 1772359200.5, "duration_ms": 3, "status": "ok"},
        {"trace_id": "t", "span_id": "b", "parent_id": "a", "service": "db", "name": "SELECT", "start": "2026-03-01T10:30:00Z"},
        {"trace_id": "t", "span_id": "c", "service": "pay", "name": "late", "start": "2026-03-02T10:30:00Z"},
        {"trace_id": "t", "span_id": "d", "service": "pay", "name": "never"},
    ]  # fmt: skip
    place = open_place(folder({"traces/a.jsonl": "\n".join(map(json.dumps, spans))}), FolderLimits())
    source = Spans(place, place.files("traces", ".jsonl"), "UTC")
    assert [row["span_id"] for row in (await source.spans(WINDOW, ())).rows] == ["a", "b"]
    assert [row["span_id"] for row in (await source.spans(WINDOW, ("DB",))).rows] == ["b"]
    assert (await source.spans(None, ())).total == 3


def test_recordings_are_kept_as_they_are(folder: Write) -> None:
    recorded = [
        {
            "tool_name": "kubectl_logs",
            "source_type": "log",
            "args": {"pod": "a"},
            "status": "ok",
            "result": {"b": [1, "x"]},
        },
        {"tool_name": "kubectl_logs", "source_type": "log", "args": {"pod": "b"}, "status": "empty", "result": ""},
        {"tool_name": "kubectl_logs", "source_type": "log", "args": {"pod": "b"}, "status": "ok", "result": "again"},
        {
            "tool_name": "get_time",
            "result": None,
            "status": "error",
            "coverage": "sampled",
            "total": 9,
            "returned": 3,
            "time_window": {"start": "2026-03-01T10:00:00Z", "end": "2026-03-01T10:05:00Z"},
        },
    ]
    files = {f"recordings/{number}.json": json.dumps(item) for number, item in enumerate(recorded)}
    (first, plain), (second, empty), (third, failed) = read_recordings(
        open_place(folder(files), FolderLimits()), window=WINDOW, zone="UTC"
    )
    assert (first.name, first.source_type, first.fixed_args) == ("kubectl_logs", "log", {"pod": "a"})
    assert (plain.status, plain.result, plain.coverage, plain.time_window) == ("ok", {"b": [1, "x"]}, "unknown", None)
    assert (empty.status, empty.coverage, empty.time_window, second.fixed_args) == (
        "empty",
        "complete",
        WINDOW,
        {"pod": "b"},
    )
    assert (third.source_type, third.fixed_args, failed.coverage, failed.total, failed.returned) == (
        "other",
        {},
        "sampled",
        9,
        3,
    )
    assert failed.error_code == "recorded_error"
    assert failed.time_window is not None
