"""Text that a requester controls proves only that it was sent; what a system prints of itself stays evidence (U4)."""

import pytest

from superbizagent.domain.records.series import read_number
from superbizagent.domain.records.times import read_moment
from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, bound, call, check, fact

STAMP = "2026-03-01T10:02:00Z INFO [gw] "


@pytest.mark.parametrize(
    "line",
    [
        "GET /a?x=oomkilled 200",
        "GET /oomkilled/a HTTP/1.1 404",
        "fetch http://shop/x?note=oomkilled done",
        "opened https://shop/oomkilled",
        'comment: "pod was oomkilled" posted by uid=3',
        "comment: pod was oomkilled; uid=3",
        "用户评论：“pod 已 oomkilled”，uid=3",
        'message body received from client: {"text":"pod oomkilled"}',
        "request body {'text': 'oomkilled'}",
        "search keyword [oomkilled] returned 3 hits",
        "搜索词「oomkilled」 返回 3 条",
        "X-Note: oomkilled; status 200",
        "User-Agent: oomkilled bot",
        "sql: SELECT 'oomkilled' FROM t",
        "execute INSERT INTO notes VALUES ('pod oomkilled')",
        'keyword="oomkilled" hits=3',
    ],
)
def test_what_was_sent_is_not_what_happened(line: str) -> None:
    """In a log line, and in the message of a JSON row."""
    results: tuple[Json, ...] = (STAMP + line, [{"level": "info", "msg": line}])
    for result in results:
        found = check(fact("pod 发生 OOM", bound(line[:60])), call(result))
        assert found.evidence_class in CLASSES["unsupported"]


@pytest.mark.parametrize(
    "line",
    [
        "pod cart was oomkilled while serving GET /a?x=1",
        "pod oomkilled, core at https://store/dumps/1",
        'last message: "pod oomkilled"',
        'upstream response body: {"error":"pod oomkilled"}',
        "SELECT 'x' FROM t ended: backend oomkilled",
    ],
)
def test_what_the_system_says_beside_it_counts(line: str) -> None:
    """Only the sent piece is set aside."""
    found = check(fact("发生 OOM", bound(line[:60])), call(STAMP + line))
    assert found.evidence_class in CLASSES["supported"]


def test_a_number_beyond_floats_is_no_figure_and_no_time() -> None:
    """JSON allows integers of any length."""
    assert read_number(10**400) is None
    assert read_moment(10**400) is None
    assert check(
        fact("order 超时", bound("order timed out")), call({"n": 10**400, "m": "order timed out"})
    ).evidence_class
