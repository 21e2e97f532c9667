"""Results of any shape become records whose names and numbers stand together."""

import json

import pytest

from superbizagent.domain.records import Record, index_result, open_record
from superbizagent.domain.text import Json


def _records(result: Json, **args: Json) -> tuple[Record, ...]:
    return index_result("r1-t1", result, args=args)


def test_every_line_is_a_record_at_its_place() -> None:
    """Code points of the stored text, CRLF and blank lines aside."""
    text = "first line\r\n\n第二行 12%\n--------\nlast"
    assert [text[r.start : r.end] for r in _records(text)] == ["first line", "第二行 12%", "last"]


def test_a_stack_trace_belongs_to_its_line() -> None:
    """Java and Python."""
    text = "2026-03-01 ERROR boom\n\tat com.shop.A.b(A.java:1)\n\tat com.shop.C\n2026-03-01 INFO ok"
    assert [r.text.count("\n") for r in _records(text)] == [2, 0]


SERIES: list[tuple[str, Json]] = [
    ("pairs", {"host": "web-1", "points": [["2026-03-01T10:00:00Z", 1], ["2026-03-01T10:01:00Z", 2]]}),
    ("value first", {"host": "web-1", "datapoints": [[1, 1772359200], [2, 1772359260]]}),
    ("parallel", {"host": "web-1", "timestamps": ["2026-03-01T10:00:00Z", "2026-03-01T10:01:00Z"], "values": [1, 2]}),
    ("prometheus", {"data": {"result": [{"metric": {"host": "web-1"}, "values": [[1772359200, "1"], [1772359260, "2"]]}]}}),
    ("objects", {"host": "web-1", "Datapoints": [{"Timestamp": f"2026-03-01T10:0{n}:00Z", "Average": n + 1} for n in (0, 1)]}),
    ("map of times", {"web-1": {"2026-03-01T10:00:00Z": 1, "2026-03-01T10:01:00Z": 2}}),
    ("nested", {"web-1": {"cpu": [["2026-03-01T10:00:00Z", 1], ["2026-03-01T10:01:00Z", 2]]}}),
    ("text", json.dumps({"host": "web-1", "points": [["2026-03-01T10:00:00Z", 1], ["2026-03-01T10:01:00Z", 2]]})),
    ("csv", "time,host,cpu\n2026-03-01T10:00:00Z,web-1,1\n2026-03-01T10:01:00Z,web-1,2"),
]  # fmt: skip


@pytest.mark.parametrize(("shape", "result"), SERIES, ids=[s[0] for s in SERIES])
def test_points_are_found_and_keep_their_host(shape: str, result: Json) -> None:
    """Wherever they hide."""
    series = [r for r in _records(result) if r.kind == "series"]
    assert [p.value for p in series[0].points] == [1, 2], shape
    assert all(p.at is not None for p in series[0].points)
    assert "web-1" in series[0].names


def test_likes_stay_apart() -> None:
    """Limits and requests, the services of a map."""
    found = _records({"limits": {"memory": "50Mi"}, "requests": {"memory": "32Mi"}, "name": "a-1"})
    assert {(r.label, r.text) for r in found if r.label} == {("limits", "memory=50Mi"), ("requests", "memory=32Mi")}
    assert all("a-1" in r.names for r in found)


def test_plain_children_are_folded_in() -> None:
    """One object, one record."""
    found = _records({"pod": "a-1", "status": {"phase": "Pending", "reason": "Unschedulable"}})
    assert [r.text for r in found] == ["pod=a-1 status.phase=Pending status.reason=Unschedulable"]


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("NAME    READY   STATUS\nweb-1   1/1     Running\nweb-2   0/1     Pending", ["NAME", "READY", "STATUS"]),
        (
            "  PID USER      %CPU COMMAND\n   12 app       99.3 java -jar a.jar\n   13 root       0.1 sshd",
            ["PID", "USER", "%CPU", "COMMAND"],
        ),
        (
            "Filesystem      Size  Used Avail Use% Mounted on\n/dev/sda1        50G   49G    1G  98% /",
            ["Filesystem", "Size", "Used"],
        ),
        (" pid | state\n-----+-------\n  12 | idle", ["pid", "state"]),
        ("a,b,c\n1,2,3\n4,5,6", ["a", "b", "c"]),
    ],
)
def test_tables(table: str, names: list[str]) -> None:
    """Aligned, ragged, piped, comma separated."""
    rows = [r for r in _records(table) if r.kind == "row"]
    assert rows
    assert [leaf.key for leaf in rows[0].leaves][: len(names)] == names


def test_a_block_is_read_by_its_indentation() -> None:
    """State and Last State are two things."""
    text = (
        "Name:  a-1\nContainers:\n  main:\n    State:       Waiting\n      Reason:    CrashLoopBackOff\n"
        "    Last State:  Terminated\n      Reason:    OOMKilled"
    )
    found = {r.label: r.text for r in _records(text)}
    assert found["Containers.main.State"] == "State=Waiting Reason=CrashLoopBackOff"
    assert found["Containers.main.Last State"] == "Last State=Terminated Reason=OOMKilled"


def test_arguments_name_what_a_call_was_about() -> None:
    """But not the words it searched for."""
    record = _records("timeout", service="payment", query="OOM", limit=10)[0]
    assert "payment" in record.names
    assert "oom" not in record.names


@pytest.mark.parametrize(
    ("line", "asserted", "denied"),
    [
        ("restarts=3", "restart", ""), ("restarts=0", "", "restart"), ("timeout=30s", "", ""), ("error=null", "", "error"),
        ("level=ERROR count=0", "", "error"), ("no errors found", "", "error"), ('error="connection refused"', "conn_refused", ""),
        ("Ready: False", "not_ready", ""),
    ],
)  # fmt: skip
def test_what_a_line_asserts(line: str, asserted: str, denied: str) -> None:
    """Counts, nulls, parameters, words."""
    opened = open_record(_records(line)[0])
    assert (asserted in opened.asserted) is bool(asserted)
    if denied:
        assert denied in opened.denied
        assert denied not in opened.asserted


def test_our_own_result_is_text_and_rows() -> None:
    """Both are records; lines point into /text."""
    text = "level=ERROR service=payment count=3\nlevel=WARN service=payment count=9"
    found = _records({"text": text, "rows": [{"kind": "level", "level": "ERROR", "count": 3}]})
    assert [r.path for r in found] == ["/text", "/text", "/rows/0"]
    assert text[found[1].start : found[1].end] == "level=WARN service=payment count=9"
