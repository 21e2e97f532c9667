"""What the finders see in results of many shapes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.trace import Trace
from superbizagent.stages.executor.findings import find, findings_of
from superbizagent.stages.executor.quoting import body_of
from tests.stages.executor.samples import invocation, metrics, own, scope

DESCRIBE = """Name:             web-6d5f-x1
Namespace:        shop
Status:           Running
Containers:
  app:
    Image:         shop/web:1.2
    Command:
      sh
      -c
      run-it; exit 3
    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
    Restart Count:  4
    Limits:
      cpu:     250m
      memory:  64Mi
Node-Selectors:    disk=fast
"""


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("2026-03-01 10:10:01 ERROR Failed to connect to database: connection refused", "unreachable"),
        ("curl: (6) Could not resolve host: api.internal", "dns"),
        ("FATAL: sorry, too many clients already", "connections"),
        ("ERROR: deadlock detected", "deadlock"),
        ("write error: No space left on device", "storage_full"),
        ("x509: certificate has expired or is not yet valid", "certificate"),
        ("Environment variable REGION is undefined", "config_missing"),
        ("/bin/sh: syntax error: unexpected end of file", "syntax"),
        ("redis.exceptions.ResponseError: OOM command not allowed when used memory > 'maxmemory'.", "cache_full"),
        ("process 4711 still waiting for ShareLock on transaction 990", "lock_wait"),
        ("open /data/x: permission denied", "denied"),
        ("java.lang.OutOfMemoryError: Java heap space", "oom"),
        ("accept: too many open files", "files_limit"),
    ],
)
def test_troubles_are_known_by_their_words(line: str, trouble: str) -> None:
    found = findings_of(invocation(f"started\n{line}\n", pod="web-1"), scope("web-1"))
    assert found[0].trouble == trouble
    assert found[0].excerpt in line


@pytest.mark.parametrize("line", ["GET /health 200", "INFO all good", "connected to database", "user logged in"])
def test_ordinary_lines_say_nothing(line: str) -> None:
    assert findings_of(invocation(line), scope("web-1")) == ()


def test_an_unknown_error_line_is_quoted_as_it_is() -> None:
    (found,) = findings_of(invocation("10:10 ERROR the flux capacitor is misaligned"), scope())
    assert found.quote == "10:10 ERROR the flux capacitor is misaligned"
    assert found.role == "effect"


def test_states_carry_their_container_and_exit_code() -> None:
    found = findings_of(
        invocation(DESCRIBE, tool="describe", kind="topology", name="web-6d5f-x1"), scope("web-6d5f-x1")
    )
    killed = next(item for item in found if item.trouble == "oom")
    assert killed.entity == "app"
    assert killed.sentences[0] == "容器 app 的 Reason 为 OOMKilled，Exit Code 为 137"
    assert "OOMKilled" in killed.excerpt
    assert "137" in killed.excerpt


def test_configuration_is_context_unless_the_command_itself_fails() -> None:
    found = findings_of(
        invocation(DESCRIBE, tool="describe", kind="topology", name="web-6d5f-x1"), scope("web-6d5f-x1")
    )
    roles = {item.quote: item.role for item in found if item.kind == "config"}
    assert roles["memory 上限 “64Mi”"] == "context"
    assert roles["exit 3"] == "cause"


def test_rows_of_a_table_count_only_when_they_name_the_subject() -> None:
    table = (
        "NAME      READY   STATUS             RESTARTS   AGE\nweb-1     1/1     Running            0          3d\n"
        "old-9     0/1     CrashLoopBackOff   42         9d\n"
    )
    assert findings_of(invocation(table, tool="get_pods", kind="topology"), scope("web-1")) == ()
    (found,) = findings_of(invocation(table, tool="get_pods", kind="topology"), scope("old-9"))
    assert found.trouble == "crash_loop"


def test_a_call_about_something_else_weighs_less() -> None:
    line = "ERROR: deadlock detected"
    trace = Trace(
        invocations=(invocation(line, pod="other-2", number=1), invocation(line + " in web", pod="web-1", number=2))
    )
    assert [item.about for item in find(trace, scope("web-1"))] == [1.0, 0.0]


def test_flags_of_json_objects() -> None:
    status = {
        "nodes": [{"node": "mq-0", "running": False}, {"node": "mq-1", "running": True}],
        "network_partitions_detected": True,
        "disk_alarm": False,
    }
    found = findings_of(invocation(json.dumps(status, indent=1), tool="status", kind="topology"), scope())
    assert {(item.entity, item.quote) for item in found} == {
        ("mq-0", "running 为 false"),
        ("", "network_partitions_detected 为 true"),
    }


def test_series_of_other_instances_do_not_concern_the_subject() -> None:
    text = metrics(
        ("Lag", "db-1-replica", [1, 1, 2, 1, 300, 600, 900, 950]), ("Lag", "other", [1, 1, 2, 1, 300, 600, 900, 950])
    )
    found = findings_of(invocation(text, tool="metrics", kind="metric"), scope("db-1"))
    assert {item.entity: item.about for item in found} == {"db-1-replica": 1.0, "other": 0.0}


def test_the_leader_of_a_ranking_is_known_by_its_share_and_wait() -> None:
    load = {
        "db_instance": "db-1",
        "top_sql": [
            {"statement": "UPDATE t SET x = 1", "load": 8.0, "waits": [{"name": "IO:WALWrite", "load": 6.0}, {"name": "CPU", "load": 2.0}]},
            {"statement": "SELECT 1", "load": 1.0, "waits": []},
        ],
    }  # fmt: skip
    (found,) = findings_of(invocation(load, tool="insights", kind="metric"), scope("db-1"))
    assert (found.quote, found.wording, found.areas >= {"write"}) == ("UPDATE t SET x = 1", "IO:WALWrite", True)


def test_the_span_that_keeps_the_time_is_found_in_a_printed_tree() -> None:
    tree = (
        "├─ /checkout (front) - 900.0ms\n  ├─ call (front) - 880.0ms\n    ├─ query (stock) - 850.0ms\n"
        "    │  Attributes:\n    │    db.statement: SELECT * FROM stock\n"
    )
    (found,) = findings_of(invocation(tree, tool="trace", kind="trace"), scope())
    assert (found.entity, found.wording, found.quote) == ("stock", "query", "SELECT * FROM stock")


def test_an_empty_complete_search_is_a_negative_finding_and_a_failed_one_is_nothing() -> None:
    (found,) = findings_of(invocation("", status="empty", pod_name="web-1", filter="ERROR"), scope("web-1"))
    assert found.claim_type == "negative_finding"
    assert "ERROR" in found.sentences[0]
    assert findings_of(invocation("connection refused", status="error", pod_name="web-1"), scope("web-1")) == ()
    assert findings_of(invocation("", status="empty", coverage="truncated", pod_name="web-1"), scope("web-1")) == ()


def test_lines_stamped_long_before_the_window_are_left_out() -> None:
    old = "2026-01-05T09:00:00Z ERROR: deadlock detected"
    assert findings_of(invocation(old, pod="web-1"), scope("web-1")) == ()


def test_own_tools_are_read_line_by_line() -> None:
    logs = own(
        "query_logs", "log", "query_logs matched=20 shown=1",
        'template="too many clients <*>" service=pay level=ERROR count=20 first=2026-03-01T10:10:00Z'
        " last=2026-03-01T10:20:00Z new=true before=0 example: FATAL: too many clients already",
    )  # fmt: skip
    (found,) = findings_of(logs, scope("pay"))
    assert (
        found.sentences[0]
        == 'pay 出现 20 条同类 ERROR 日志，例如 "too many clients already"，首次出现于 2026-03-01T10:10:00Z'
    )
    assert found.excerpt.startswith("template=")


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=30)
ANY_JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@given(ANY_JSON)
def test_any_json_can_be_read_and_every_excerpt_stands_in_it(result: object) -> None:
    made = invocation(result)  # pyright: ignore[reportArgumentType] - any JSON
    for item in findings_of(made, scope("web-1")):
        assert item.excerpt == "" or item.excerpt in body_of(made)


@given(st.text(max_size=400))
def test_any_text_can_be_read_and_every_excerpt_stands_in_it(text: str) -> None:
    made = invocation("ERROR disk is full\n" + text)
    found = findings_of(made, scope())
    assert found
    assert all(item.excerpt in body_of(made) for item in found)
