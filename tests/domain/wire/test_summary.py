"""U3: excerpts around what was bound and what stands out, never the head alone."""

import pytest

from superbizagent.domain.text import Json
from superbizagent.domain.wire import LONGEST_EXCERPT, LONGEST_IN_ALL, trace_summary
from tests.domain.building import EXCERPT, LINE, call, fact, trace

NOISE = "2026-03-01T10:00:00Z INFO order GET /healthz 200\n"


def _excerpts(*results: Json) -> list[str]:
    rows = trace_summary(trace(*(call(f"r1-t{n}", result=r) for n, r in enumerate(results, start=1))), [fact()])
    return [str(row["excerpt"]) for row in rows]


def test_a_short_result_is_shown_whole() -> None:
    assert _excerpts(LINE, {"a": [1, "二"]}) == [LINE, '{"a":[1,"二"]}']


@pytest.mark.parametrize("place", [0, 1_000, 5_000, 9_999])
def test_a_long_one_is_cut_around_what_is_bound(place: int) -> None:
    lines = [NOISE] * 10_000
    lines[place] = LINE + "\n"
    (excerpt,) = _excerpts("".join(lines))
    assert EXCERPT in excerpt and len(excerpt) <= LONGEST_EXCERPT


def test_what_stands_out_and_both_ends_are_shown() -> None:
    text = "first\n" + NOISE * 5_000 + "2026-03-01T10:00:00Z FATAL disk full\n" + NOISE * 5_000 + "last"
    (excerpt,) = _excerpts(text)
    assert "FATAL disk full" in excerpt and excerpt.startswith("first") and excerpt.endswith("last")


@pytest.mark.parametrize("count", [1, 5, 20, 200])
def test_no_more_than_forty_thousand_characters_in_all(count: int) -> None:
    excerpts = _excerpts(*(NOISE * 500 for _ in range(count)))
    assert len(excerpts) == count
    assert max(map(len, excerpts)) <= LONGEST_EXCERPT
    assert sum(map(len, excerpts)) <= LONGEST_IN_ALL


def test_short_results_leave_room_for_long_ones() -> None:
    excerpts = _excerpts(*(["x"] * 30), NOISE * 500)
    assert excerpts[:30] == ["x"] * 30 and len(excerpts[30]) > 3_000


@pytest.mark.req("R2")
def test_every_call_is_listed_with_how_it_went() -> None:
    rows = trace_summary(trace(call(), call("r1-t2", status="timeout", result="")))
    assert [(row["invocation_id"], row["status"]) for row in rows] == [("r1-t1", "ok"), ("r1-t2", "timeout")]
    assert {"tool_name", "source_type", "args", "coverage", "time_window", "result_sha256", "data_source"} <= set(
        rows[0]
    )
