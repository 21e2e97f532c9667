"""Negative findings (U4): a complete search over subject and window, and nothing in the session that says otherwise."""

from datetime import timedelta

import pytest

from superbizagent.domain.facts import Setting
from superbizagent.domain.question import Window
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Coverage, Invocation, Status
from tests.domain.building import WINDOW
from tests.domain.grounding_cases import bound, call, check, fact

QUIET = "2026-03-01T10:02:11Z INFO payment-7f9c GET /healthz 200\n2026-03-01T10:02:12Z INFO payment-7f9c GET /pay 200"
LOUD = "2026-03-01T10:02:11Z ERROR payment-7f9c java.lang.OutOfMemoryError: Java heap space"


def _class(text: str, *calls: Invocation, setting: Setting | None = None) -> str:
    found = check(
        fact(text, bound("GET /healthz 200"), kind="negative_finding"),
        *calls,
        **({"setting": setting} if setting else {}),
    )
    return found.evidence_class


@pytest.mark.parametrize(
    ("status", "result", "coverage", "args", "want"),
    [
        ("empty", "", "complete", {"query": "OOM"}, "direct_evidence"),
        ("empty", "", "unknown", {"query": "OOM"}, "direct_evidence"),
        ("empty", "", "truncated", {"query": "OOM"}, "no_evidence"),
        ("empty", "", "complete", {"query": "timeout"}, "no_evidence"),
        ("empty", "", "complete", {"service": "payment", "query": "OOM"}, "direct_evidence"),
        ("empty", "", "complete", {"service": "cart", "query": "OOM"}, "no_evidence"),
        ("ok", QUIET, "complete", {"service": "payment"}, "direct_evidence"),
        ("ok", QUIET, "truncated", {"service": "payment"}, "no_evidence"),
        ("ok", QUIET, "sampled", {"service": "payment"}, "no_evidence"),
        ("ok", QUIET, "unknown", {"service": "payment"}, "no_evidence"),
        ("ok", LOUD, "complete", {"service": "payment"}, "contradicted"),
        ("error", "", "complete", {"query": "OOM"}, "no_evidence"),
        ("timeout", "", "complete", {"query": "OOM"}, "no_evidence"),
    ],
)
def test_absence_needs_a_complete_search(
    status: Status, result: str, coverage: Coverage, args: JsonObject, want: str
) -> None:
    """Status, coverage, subject and words of the search decide."""
    assert _class("payment 没有 OOM 日志", call(result, status=status, coverage=coverage, args=args)) == want


@pytest.mark.parametrize(
    "text", ["窗口内没有 OOM 日志", "no OOM errors in the logs", "未发现内存溢出", "OOM 日志不存在"]
)
def test_both_languages_deny(text: str) -> None:
    """Before and behind the noun."""
    assert _class(text, call("", status="empty", args={"query": "OOM"})) == "direct_evidence"


def test_what_another_call_shows_contradicts() -> None:
    """Sought in the whole session, not only in the cited call."""
    empty = call("", status="empty", args={"query": "OOM"})
    assert _class("没有 OOM 日志", empty, call(LOUD, invocation_id="r1-t2")) == "contradicted"


def test_a_search_over_another_time_proves_nothing() -> None:
    """The call must have looked at the asked window."""
    later = Window(start=WINDOW.start + timedelta(hours=5), end=WINDOW.end + timedelta(hours=5))
    found = check(
        fact("没有 OOM 日志", bound("GET /healthz 200"), kind="negative_finding"),
        call("", status="empty", args={"query": "OOM"}),
        setting=Setting(question="?", window=later),
    )
    assert found.evidence_class == "no_evidence"
    assert "outside_window" in found.reason_codes


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("CloudWatch 中没有 ReplicaLag 指标", "contradicted"),
        ("metric ReplicaLag is absent", "contradicted"),
        ("metric DiskQueueDepth is absent", "direct_evidence"),
    ],
)
def test_a_name_can_be_denied(text: str, want: str) -> None:
    """Of names, not only of events."""
    made = call({"metrics": [{"label": "ReplicaLag", "value": 3}]}, tool="cloudwatch", source="metric")
    found = check(
        fact(text, bound('"label":"ReplicaLag"', tool="cloudwatch", source="metric"), kind="negative_finding"), made
    )
    assert found.evidence_class == want


@pytest.mark.parametrize("text", ["没有拒绝连接", "Redis 没有拒绝连接", "no refused connections"])
@pytest.mark.parametrize(("count", "opposes"), [(341, True), (0, False)])
def test_a_count_of_what_is_denied_speaks_against_it(text: str, count: int, opposes: bool) -> None:
    """A term made of an event and its thing is met by a key made of both."""
    made = call({"connected_clients": 98, "rejected_connections": count}, tool="redis_info", source="other")
    binding = bound('"rejected_connections"', tool="redis_info", source="other")
    found = check(fact(text, binding, kind="negative_finding"), made)
    assert (found.evidence_class == "contradicted") is opposes
