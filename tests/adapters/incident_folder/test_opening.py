"""What an incident folder says of itself, and what is in it."""

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from superbizagent.adapters.incident_folder import (
    FolderLimits,
    FolderParts,
    IncidentFolder,
    open_incident,
    read_truth_file,
)
from superbizagent.adapters.knowledge_text import KnowledgeText
from superbizagent.adapters.log_files import read_log_files
from superbizagent.domain.errors import BackendError, SettingsError
from superbizagent.domain.question import Window
from superbizagent.tools import build_tools

Write = Callable[..., Path]
Open = Callable[..., IncidentFolder]
PARTS = FolderParts(read_logs=read_log_files, read_documents=KnowledgeText, build_tools=build_tools)
WINDOW = Window(start=datetime(2026, 3, 1, 10, tzinfo=UTC), end=datetime(2026, 3, 1, 11, tzinfo=UTC))
LOG = "2026-03-01 10:05:00 ERROR timeout calling stock\n"
CSV = "time,metric,value,service\n2026-03-01T10:00:00Z,cpu,1,pay\n2026-03-01T10:30:00Z,cpu,2,pay\n"


def test_every_key_is_optional(opened: Open) -> None:
    bare = opened({"incident.yaml": ""})
    assert (bare.incident_id, bare.title, bare.question, bare.zone) == ("incident", "incident", "", "UTC")
    assert (bare.window, bare.newest, bare.tools) == (None, None, ())


def test_keys_are_read(opened: Open) -> None:
    text = "id: a/b\ntitle: 标题\nquestion: 为什么报错？\ntime_zone: Asia/Shanghai\n"
    text += "window: {start: 2026-03-01 18:00:00, end: 2026-03-01T11:00:00Z}\n"
    full = opened({"incident.yaml": text})
    assert (full.incident_id, full.title, full.question, full.zone) == ("a/b", "标题", "为什么报错？", "Asia/Shanghai")
    assert full.window == WINDOW
    assert full.newest == WINDOW.end


def test_json_is_yaml_too(opened: Open) -> None:
    assert opened({"incident.yaml": json.dumps({"id": "x", "question": "q"})}).question == "q"


def test_without_a_window_the_newest_stamp_is_now(opened: Open) -> None:
    text = "time_zone: Asia/Shanghai\n"
    newest = opened({"incident.yaml": text, "logs/pay.log": LOG, "metrics/a.csv": CSV}).newest
    assert newest == datetime(2026, 3, 1, 10, 30, 1, tzinfo=UTC)  # half-open windows end after the newest entry
    assert opened({"incident.yaml": text, "logs/pay.log": LOG}).newest is not None
    recorded = json.dumps({"tool_name": "t", "result": "at 2026-03-01T09:00:00Z and 2026-03-01T09:30:00Z"})
    assert opened({"incident.yaml": text, "recordings/1.json": recorded}).newest is not None


def test_recordings_alone_have_a_newest_stamp(opened: Open) -> None:
    recorded = json.dumps({"tool_name": "t", "result": {"a": ["2026-03-01T09:00:00Z", "2026-03-01 09:30:00"]}})
    found = opened({"incident.yaml": "time_zone: Asia/Tokyo\n", "recordings/1.json": recorded}).newest
    assert found == datetime(2026, 3, 1, 18, 0, 1, tzinfo=ZoneInfo("Asia/Tokyo"))


async def test_the_catalogue_names_what_is_there(opened: Open) -> None:
    spans = [
        {"trace_id": "t", "span_id": "1", "parent_id": None, "service": "web", "name": "GET /", "start": 1772359200.0, "duration_ms": 5},
        {"trace_id": "t", "span_id": "2", "parent_id": "1", "service": "pay", "name": "POST /", "start": 1772359200.1, "duration_ms": 3},
    ]  # fmt: skip
    found = await opened(
        {
            "logs/nginx-access.log": LOG,
            "logs/cart.jsonl": "{}\n",
            "metrics/a.csv": "time,metric,value,service,instance\n2026-03-01T10:00:00Z,cpu,1,redis,10.0.0.1:9121\n",
            "alerts.json": json.dumps(
                [{"labels": {"alertname": "HighErrors", "service": "shop"}, "startsAt": "2026-03-01T10:00:00Z"}]
            ),
            "changes.jsonl": json.dumps({"time": "2026-03-01T10:00:00Z", "service": "batch", "what": "deploy"}) + "\n",
            "topology.yaml": "calls: [[nginx, pay], [pay, postgres]]\n",
            "traces/a.jsonl": "\n".join(map(json.dumps, spans)),
        }
    ).catalogue()
    assert set(found.services) == {"nginx", "cart", "redis", "shop", "batch", "pay", "postgres", "web"}
    assert (found.hosts, found.metrics, found.alerts) == (("10.0.0.1",), ("cpu",), ("HighErrors",))
    assert set(found.edges) == {("nginx", "pay"), ("pay", "postgres"), ("web", "pay")}
    assert found.labels["service"] == ("redis",)
    assert [tool.name for tool in found.tools] == [
        "query_logs",
        "query_metrics",
        "query_alerts",
        "query_changes",
        "query_traces",
    ]
    assert found.span is not None
    assert found.span.start == WINDOW.start


async def test_a_catalogue_leaves_out_what_cannot_be_read(opened: Open) -> None:
    broken = opened({"alerts.json": "{", "metrics/a.csv": "no,header\n1,2\n", "topology.yaml": "calls: [[a, b]]"})
    assert (await broken.catalogue()).services == ("a", "b")
    for tool in broken.tools:
        with pytest.raises(BackendError, match=r"alerts\.json|a\.csv"):
            await tool.run({}, WINDOW)


def test_a_truth_is_read_for_scoring_alone(folder: Write) -> None:
    assert read_truth_file(folder({"truth.yaml": "fault: true\nn: 1"})) == {"fault": True, "n": 1}
    assert read_truth_file(folder({"truth.yaml": None}) / "..") is None


def test_a_truth_is_never_part_of_the_folder(opened: Open) -> None:
    full = opened({"truth.yaml": "root_cause: {entity: [secretdb]}", "logs/pay.log": LOG, "knowledge/a.md": "# x"})
    assert "secretdb" not in repr(full)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"incident.yaml": None}, "has no incident.yaml"),
        ({"incident.yaml": "a: [1"}, r"incident\.yaml line 1: not YAML"),
        ({"incident.yaml": "id: x\nb: : c\n"}, r"incident\.yaml line 2: not YAML"),
        ({"incident.yaml": "- a\n- b\n"}, "must be a mapping"),
        ({"incident.yaml": "time_zone: Mars/Base\n"}, "unknown time_zone 'Mars/Base'"),
        ({"incident.yaml": "time_zone: ../../etc/passwd\n"}, "unknown time_zone"),
        (
            {"incident.yaml": "window: {start: 2026-03-01T11:00:00Z, end: 2026-03-01T10:00:00Z}"},
            "start must be before its end",
        ),
        ({"incident.yaml": "window: {start: yesterday, end: today}"}, "unusable window"),
        ({"incident.yaml": "window: 5"}, "needs start and end"),
        ({"incident.yaml": "a: !!python/object/apply:os.system ['true']"}, "not YAML"),
        ({"incident.yaml": "[" * 3000}, r"incident\.yaml"),
        ({"recordings/1.json": '{"tool_name": "t",\n "result": }'}, r"recordings/1\.json line 2, column \d+: not JSON"),
        ({"recordings/1.json": "[" * 100_000}, r"recordings/1\.json not usable JSON"),
        ({"recordings/1.json": '"text"'}, "must hold an object"),
        ({"recordings/1.json": "{}"}, "no usable tool_name"),
        ({"recordings/1.json": '{"tool_name": "a b\\nc"}'}, "no usable tool_name"),
        ({"recordings/1.json": '{"tool_name": "t", "status": "great"}'}, "unknown status 'great'"),
        ({"recordings/1.json": '{"tool_name": "t", "args": 5}'}, "args that are not an object"),
        ({"recordings/1.json": '{"tool_name": "t", "time_window": {"start": "x"}}'}, "unusable time_window"),
        ({"topology.yaml": "calls: 5"}, "must have `calls`"),
        ({"topology.yaml": "calls: [[a, b, c]]"}, r"not \[caller, callee\]"),
        ({"knowledge/big.md": "x" * (17 << 20)}, "larger than"),
    ],
)
def test_what_cannot_be_used_is_one_clear_line(opened: Open, files: dict[str, str | None], message: str) -> None:
    with pytest.raises(SettingsError, match=message) as caught:
        opened(files)
    assert "\n" not in str(caught.value)
    assert "incident" in str(caught.value)


def test_a_yaml_bomb_is_refused(opened: Open) -> None:
    levels = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in range(1, 9):
        levels += f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]\n"
    with pytest.raises(SettingsError, match="too large or too deep"):
        opened({"incident.yaml": levels})


def test_no_folder_and_no_directory(tmp_path: Path, folder: Write) -> None:
    with pytest.raises(SettingsError, match="does not exist"):
        read_truth_file(tmp_path / "nowhere")
    with pytest.raises(SettingsError, match="is not a folder"):
        read_truth_file(folder() / "incident.yaml")


@pytest.mark.parametrize(
    "link", ["logs/pay.log", "alerts.json", "incident.yaml", "knowledge/x.md", "logs", "metrics", "truth.yaml"]
)
def test_links_out_of_the_folder_are_refused(folder: Write, tmp_path: Path, link: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "pay.log").write_text("secret")
    target = outside if "." not in link else outside / "pay.log"
    root = folder({"incident.yaml": None} if link == "incident.yaml" else None)
    path = root / link
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(target)
    look = read_truth_file if link == "truth.yaml" else _open
    with pytest.raises(SettingsError, match="link out of the folder"):
        look(root)


def _open(root: Path) -> object:
    return open_incident(root, parts=PARTS)


def test_links_inside_the_folder_are_followed(folder: Write, opened: Open) -> None:
    root = folder({"stored/pay.txt": LOG})
    (root / "logs").mkdir()
    (root / "logs" / "pay.log").symlink_to(root / "stored" / "pay.txt")
    assert [tool.spec.name for tool in opened().tools] == ["query_logs"]


def test_a_link_in_a_circle_or_to_nothing_is_refused(folder: Write, opened: Open) -> None:
    root = folder()
    (root / "logs").mkdir()
    (root / "logs" / "a.log").symlink_to(root / "logs" / "a.log")
    with pytest.raises(SettingsError, match="leads nowhere"):
        opened()


def test_pipes_and_too_many_files_are_refused(folder: Write, opened: Open) -> None:
    root = folder({f"logs/{n}.log": "x" for n in range(6)})
    with pytest.raises(SettingsError, match="more than 5 files"):
        opened(limits=FolderLimits(files=5))
    os.mkfifo(root / "alerts.json")
    with pytest.raises(SettingsError, match="not a plain file"):
        opened()


def test_an_incident_may_stand_behind_a_link(folder: Write, tmp_path: Path) -> None:
    root = folder({"logs/pay.log": LOG})
    (tmp_path / "alias").symlink_to(root)
    found = open_incident(tmp_path / "alias", parts=PARTS)
    assert [tool.spec.name for tool in found.tools] == ["query_logs"]
