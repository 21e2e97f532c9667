"""A search proves an absence only over what it looked at: subject, words, time, kind of source (U4)."""

import pytest

from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import JsonObject
from tests.domain.grounding_cases import bound, call, check, fact

NARROW: list[JsonObject] = [
    *(
        {key: "ship"}
        for key in (
            "namespace", "labels", "deployment", "selector", "db", "logGroup", "job", "svc", "component", "table", "topic",
        )
    ),
    {"services": ["ship", "mail"]},
    {"filter": {"term": {"service.name": "ship"}}},
    {"query": '{app="ship"} |= "OOM"'},
    {"query": "service:ship AND OOM"},
    {"sql": "select * from logs where app = 'ship'"},
    {"query": "OOM heap dump"},
    {"query": "OOM NOT payment"},
    {"service": "payment", "status": 500},
    {"service": "payment", "words": ["OOM", "checkout"]},
    {"service": "payment", "query": "deadlock"},
]  # fmt: skip
WIDE: list[tuple[JsonObject, str]] = [
    ({}, "direct_evidence"),
    ({"query": "OOM"}, "direct_evidence"),
    ({"service": "payment"}, "direct_evidence"),
    ({"service": "payment", "words": ["OOM"], "limit": 100}, "direct_evidence"),
    ({"services": ["payment", "ship"], "any_words": ["OOM", "oom-killer", "deadlock"]}, "direct_evidence"),
    ({"query": '{app="payment"} |= "OOM"'}, "direct_evidence"),
    ({"query": '{app=~"payment.*"} |~ "(?i)oom|OutOfMemoryError"'}, "direct_evidence"),
    ({"service": "*", "query": "OOM"}, "direct_evidence"),
    ({"namespace": "shop", "service": "payment"}, "indirect_evidence"),
    ({"service": "payment", "level": "ERROR"}, "indirect_evidence"),
    ({"service": "payment", "query": "error"}, "indirect_evidence"),
]


def _class(text: str, args: JsonObject, *, source: SourceType = "log", tool: str = "query_logs") -> str:
    made = call("", status="empty", args=args, source=source, tool=tool)
    return check(fact(text, bound("", tool=tool, source=source), kind="negative_finding"), made).evidence_class


@pytest.mark.parametrize("args", NARROW, ids=str)
@pytest.mark.parametrize("text", ["payment 没有出现 OOM", "no OOM in payment"])
def test_what_the_arguments_leave_out_is_not_proved(args: JsonObject, text: str) -> None:
    """Whatever the field is called: scalar, list, nested, or a literal in a query."""
    assert _class(text, args) == "no_evidence"


@pytest.mark.parametrize(("args", "want"), WIDE, ids=str)
def test_what_the_arguments_cover_is(args: JsonObject, want: str) -> None:
    """The subject by any field; the denied words; a holder or a level beside them leaves a doubt."""
    assert _class("payment 没有出现 OOM", args) == want


@pytest.mark.parametrize(
    ("text", "args", "want"),
    [
        ("payment 没有出现 OOM", {"start": "2026-03-01T10:50:00Z", "end": "2026-03-01T10:55:00Z"}, "no_evidence"),
        ("payment 没有出现 OOM", {"from": "1772362200", "to": "1772362500"}, "no_evidence"),
        ("payment 没有出现 OOM", {"since": "2026-03-01T09:00:00Z", "until": "2026-03-01T12:00:00Z"}, "direct_evidence"),
        ("payment 在 12:00 到 13:00 之间没有出现 OOM", {}, "no_evidence"),
        ("no OOM in payment between 12:00 and 13:00", {}, "no_evidence"),
        ("payment 在 10:10 到 10:20 之间没有出现 OOM", {}, "direct_evidence"),
        ("昨天 payment 没有出现 OOM", {}, "no_evidence"),
        ("payment had no OOM last week", {}, "no_evidence"),
    ],
)
def test_the_claims_own_times_must_lie_in_what_was_seen(text: str, args: JsonObject, want: str) -> None:
    """The window is cut by the call's arguments."""
    assert _class(text, {"service": "payment", **args}) == want


@pytest.mark.parametrize(
    ("text", "source", "tool", "args", "want"),
    [
        ("payment 没有出现 OOM", "metric", "query_metrics", {"metric": "cpu_usage"}, "no_evidence"),
        ("payment 没有出现 OOM", "metric", "query_metrics", {"metric": "oom_kills_total"}, "indirect_evidence"),
        ("payment 没有重启", "change", "query_changes", {}, "no_evidence"),
        ("payment did not restart", "change", "query_changes", {}, "no_evidence"),
        ("payment 没有发布", "change", "query_changes", {}, "direct_evidence"),
        ("payment was not deployed", "change", "query_changes", {}, "indirect_evidence"),
    ],
)
def test_the_kind_of_source_must_be_able_to_show_it(
    text: str, source: SourceType, tool: str, args: JsonObject, want: str
) -> None:
    """No series of another metric and no list of changes shows an event of the logs."""
    assert _class(text, {"service": "payment", **args}, source=source, tool=tool) == want
