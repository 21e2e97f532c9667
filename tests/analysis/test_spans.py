import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.spans import Span, error_origins, read_traces, self_time_ms, self_times


def span(
    span_id: str, parent: str | None, service: str, start: float, ms: float, status: str = "OK", trace: str = "t"
) -> Span:
    return Span(
        trace_id=trace,
        span_id=span_id,
        parent_id=parent,
        service=service,
        name=f"{service} work",
        start=start,
        duration_ms=ms,
        status=status,
    )


TRACE = [
    span("1", None, "web", 0.0, 100, "ERROR"),
    span("2", "1", "cart", 0.010, 40, "ERROR"),
    span("3", "1", "cart", 0.030, 40),
    span("4", "2", "db", 0.015, 30, "500"),
]


def test_self_time_leaves_out_the_union_of_children() -> None:
    own = {one.span_id: ms for one, ms in self_times(TRACE)}
    assert own == pytest.approx({"1": 40.0, "2": 10.0, "3": 40.0, "4": 30.0})


@pytest.mark.parametrize(
    ("children", "own"),
    [([], 100.0), ([(0.0, 100)], 0.0), ([(-1.0, 5000)], 0.0), ([(0.05, 500)], 50.0), ([(5.0, 10)], 100.0)],
)
def test_children_count_only_inside_their_parent(children: list[tuple[float, float]], own: float) -> None:
    parent = span("p", None, "web", 0.0, 100)
    assert self_time_ms(parent, [span("c", "p", "db", start, ms) for start, ms in children]) == pytest.approx(own)


def test_an_error_starts_at_the_deepest_failed_span() -> None:
    assert {trace: [one.span_id for one in own] for trace, own in error_origins(TRACE).items()} == {"t": ["4"]}


@pytest.mark.parametrize(
    ("status", "failed"),
    [(word, True) for word in ("ERROR", "error", "503", "STATUS_CODE_ERROR", "2")]
    + [(word, False) for word in ("OK", "", "404", "200", "unset")],
)
def test_failed_by_the_usual_words(status: str, *, failed: bool) -> None:
    assert span("1", None, "web", 0, 1, status).failed is failed


def test_operations_and_edges_before_and_after() -> None:
    later = [
        span(one.span_id, one.parent_id, one.service, one.start + 100, one.duration_ms * 2, "OK", "u") for one in TRACE
    ]
    found = read_traces(TRACE + later, split=50.0)
    assert [(edge.caller, edge.callee, edge.before.count, edge.after.count) for edge in found.edges] == [
        ("cart", "db", 1, 1),
        ("web", "cart", 2, 2),
    ]
    web = next(one for one in found.operations if one.service == "web")
    assert (web.before.errors, web.before.error_ratio, web.before.error_origins) == (1, 1.0, 0)
    assert (web.after.errors, web.after.p95_ms) == (0, 200.0)
    database = next(one for one in found.operations if one.service == "db")
    assert (database.before.error_origins, database.after.error_origins) == (1, 0)


def test_repeated_spans_count_once_and_cycles_do_no_harm() -> None:
    found = read_traces([span("1", "2", "a", 0, 10), span("2", "1", "b", 0, 10), span("1", "2", "a", 0, 10)])
    assert [(one.service, one.after.count) for one in found.operations] == [("a", 1), ("b", 1)]
    assert read_traces([]).operations == ()


spans = st.lists(
    st.builds(
        span,
        st.sampled_from("1234"),
        st.none() | st.sampled_from("1234"),
        st.sampled_from("ab"),
        st.floats(0, 10),
        st.floats(0, 5000),
        st.sampled_from(["OK", "ERROR"]),
    ),
    max_size=12,
)


@given(spans)
def test_self_time_is_between_nothing_and_the_whole(own: list[Span]) -> None:
    for one, ms in self_times(own):
        assert 0.0 <= ms <= one.duration_ms


@given(spans)
def test_a_side_counts_every_span_once(own: list[Span]) -> None:
    found = read_traces(own, split=5.0)
    assert sum(one.before.count + one.after.count for one in found.operations) == len({one.span_id for one in own})
