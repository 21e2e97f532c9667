"""Which findings become suspects, and which do not."""

import json
from dataclasses import replace

import pytest

from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor.causes import Suspect, suspects
from superbizagent.stages.executor.findings import find
from superbizagent.stages.executor.hypotheses import word_suspect
from superbizagent.stages.executor.scope import Scope
from tests.stages.executor.samples import invocation, metrics, own, scope

FLAT = [20.0, 21.0, 19.0, 20.0, 22.0, 20.0, 19.0, 21.0]
UP = [20.0, 21.0, 19.0, 90.0, 400.0, 500.0, 520.0, 510.0]


def suspected(about: Scope, *calls: Invocation) -> tuple[Suspect, ...]:
    return suspects(find(Trace(invocations=calls), about), about)


def insights(statement: str, wait: str) -> Invocation:
    top = [
        {"statement": statement, "load": 9.0, "waits": [{"name": wait, "load": 8.0}]},
        {"statement": "SELECT 1", "load": 0.5},
    ]
    users = [{"name": "batch_user", "load": 9.0}, {"name": "web", "load": 0.5}]
    result = json.dumps({"instance": "db-1", "top_sql": top, "top_users": users})
    return invocation(result, tool="insights", kind="metric", number=8)


def test_a_busy_consumer_is_no_suspect_while_nothing_moved() -> None:
    calm = invocation(metrics(("WriteIOPS", "db-1", FLAT)), tool="metrics", kind="metric")
    assert suspected(scope("db-1", areas="latency"), calm, insights("UPDATE t SET x = 1", "IO:WALWrite")) == ()


def test_a_consumer_bound_by_what_is_behind_the_trouble_leads() -> None:
    moved = invocation(
        metrics(("ReplicaLag", "db-1", UP), ("CPUUtilization", "db-1", UP)), tool="metrics", kind="metric"
    )
    found = suspected(scope("db-1", areas="replication"), moved, insights("UPDATE t SET x = 1", "IO:WALWrite"))
    told = word_suspect(found[0], lambda _text: True)[0]
    assert told.startswith("可能原因：batch_user 的 “UPDATE t SET x = 1”")
    assert "ReplicaLag 升高" in told


def test_an_alerts_own_text_is_no_cause() -> None:
    alert = own(
        "query_alerts", "alert",
        "alert=DiskFull state=firing service=db-1 starts_at=2026-03-01T10:10:00Z"
        ' summary="no space left on device"',
    )  # fmt: skip
    assert suspected(scope("db-1"), alert) == ()


def test_an_effect_alone_is_no_cause() -> None:
    text = (
        "Name: web-1\nStatus: Running\nA: 1\nB: 2\nC: 3\nD: 4\nContainers:\n  app:\n    State: Waiting\n"
        "      Reason: CrashLoopBackOff\n    Last State: Terminated\n      Reason: Error\n      Exit Code: 1\n"
    )
    assert (
        suspected(scope("web-1", areas="crash"), invocation(text, tool="describe", kind="topology", name="web-1")) == ()
    )


ERRORS = (
    'template="boom <*>" service=pay level=ERROR count=90 first=2026-03-01T10:12:00Z last=2026-03-01T10:29:00Z'
    " new=true before=0 example: ERROR TypeError: boom in pay"
)


@pytest.mark.parametrize(
    ("time", "is_suspect"),
    [
        ("2026-03-01T10:11:20Z", True),
        ("2026-03-01T10:00:00Z", True),
        ("2026-03-01T09:00:00Z", False),
        ("2026-03-01T10:20:00Z", False),
    ],
)
def test_a_change_is_a_suspect_when_trouble_follows_soon(time: str, is_suspect: bool) -> None:
    change = own(
        "query_changes", "change", f'change time={time} service=pay what="deploy pay 1.2 -> 1.3" by=ci', number=2
    )
    found = suspected(scope("pay", areas="errors"), own("query_logs", "log", ERRORS), change)
    assert any(suspect.lead.kind == "change" for suspect in found) == is_suspect


def test_the_change_of_the_service_that_suffers_comes_before_a_nearer_one_of_another() -> None:
    changes = own(
        "query_changes", "change",
        'change time=2026-03-01T10:10:00Z service=pay what="deploy pay 1.2 -> 1.3"',
        'change time=2026-03-01T10:11:30Z service=mail what="deploy mail 7 -> 8"',
        number=2,
    )  # fmt: skip
    found = suspected(scope("pay", areas="errors"), own("query_logs", "log", ERRORS), changes)
    assert next(suspect.lead.entity for suspect in found if suspect.lead.kind == "change") == "pay"


def test_a_change_without_trouble_names_no_cause() -> None:
    change = own("query_changes", "change", 'change time=2026-03-01T10:11:20Z service=pay what="deploy pay 1.2 -> 1.3"')
    busy = own(
        "query_metrics", "metric",
        "metric=rate(http_requests_total) service=pay count=60 first=10 last=12 min=8 max=30 trend=up ratio=2.6 onset=2026-03-01T10:12:00Z",
        number=2,
    )  # fmt: skip
    assert suspected(scope("pay", areas="errors", present=True), change, busy) == ()


def test_what_recovered_is_no_suspect_when_the_question_is_about_now() -> None:
    events = {"events": [
        {"date": "2026-03-01T10:10:00Z", "message": "storage space is low. Autoscaling initiated.", "source_identifier": "db-1"},
        {"date": "2026-03-01T10:15:00Z", "message": "Storage autoscaling completed.", "source_identifier": "db-1"},
    ]}  # fmt: skip
    call = invocation(json.dumps(events), tool="events", kind="log")
    assert suspected(scope("db-1", areas="storage", present=True), call) == ()
    assert suspected(scope("db-1", areas="storage"), call) != ()


@pytest.mark.parametrize(
    ("line", "edges", "said"),
    [
        ("FATAL: too many clients already", (("pay", "orders-db"),), "可能原因：orders-db 连接数达到上限（pay 的日志：“"),
        ("OOM command not allowed when used memory > 'maxmemory'", (("pay", "redis"),), "可能原因：redis 缓存内存达到上限（pay 的日志：“"),
        ("FATAL: too many clients already", (("pay", "db-a"), ("pay", "db-b")), "可能原因：pay 的日志报告连接数达到上限（“"),
    ],
)  # fmt: skip
def test_a_cause_is_placed_at_the_resource_the_record_speaks_of(
    line: str, edges: tuple[tuple[str, str], ...], said: str
) -> None:
    logs = own(
        "query_logs", "log", "query_logs matched=20 shown=1",
        f'template="{line}" service=pay level=ERROR count=20 first=2026-03-01T10:10:00Z last=2026-03-01T10:20:00Z'
        f" new=true before=0 example: {line}",
    )  # fmt: skip
    (suspect, *_) = suspected(replace(scope("pay"), edges=edges), logs)
    assert word_suspect(suspect, lambda _: True)[0].startswith(said)
