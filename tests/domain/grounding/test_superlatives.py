"""A superlative without a figure is compared with what stands beside it, or is not shown (U4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.text import Json
from tests.domain.grounding.one_claim import class_of

_ROWS: list[Json] = [
    {"host": "h1", "cpu": 91, "mem": 10},
    {"host": "h2", "cpu": 40, "mem": 70},
    {"host": "h3", "cpu": 95, "mem": 5},
]


@pytest.mark.req("R13")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("h3 的 cpu 最高", True), ("h1 的 cpu 最高", False), ("cpu 最高的是 h3", True), ("cpu 最高的是 h1", False),
        ("h2 的 cpu 最低", True), ("h3 的 cpu 最低", False), ("h3 has the highest cpu", True), ("h1 has the highest cpu", False),
        ("the lowest cpu is on h2", True), ("the lowest cpu is on h1", False),
    ],
)  # fmt: skip
def test_in_a_list_the_figure_must_be_that_extreme(text: str, kept: bool) -> None:
    found = class_of(text, list(_ROWS), '"cpu"')
    assert (found == "direct_evidence") is kept and (kept or found in ("no_evidence", "contradicted"))


@pytest.mark.req("R13")
@pytest.mark.parametrize("text", ["h1 的 cpu 最高", "h3 的 cpu 最高", "h1 has the highest cpu"])
def test_what_cannot_be_compared_is_never_confirmed(text: str) -> None:
    lines = "\n".join(f"host={row['host']} cpu={row['cpu']}" for row in _ROWS if isinstance(row, dict))
    assert class_of(text, lines, "host=h1 cpu=91") != "direct_evidence"


@pytest.mark.parametrize(
    ("text", "result", "excerpt"),
    [
        ("h1 的 cpu 最高 91", "metric=cpu host=h1 first=10 last=20 min=5 max=91", "host=h1"),
        ("h1 的 cpu 峰值为 91", "metric=cpu host=h1 first=10 last=20 min=5 max=91", "host=h1"),
        ("已达到最大连接数", "FATAL: sorry, too many clients already: maximum connections reached", "too many clients"),
    ],
)
def test_an_extreme_with_its_figure_and_a_limit_by_its_name_are_no_comparisons(
    text: str, result: str, excerpt: str
) -> None:
    assert class_of(text, result, excerpt) in ("direct_evidence", "indirect_evidence")


@given(values=st.lists(st.integers(0, 1_000), min_size=2, max_size=6, unique=True), at=st.integers(0, 5))
def test_of_any_list_only_the_largest_is_the_highest(values: list[int], at: int) -> None:
    at %= len(values)
    rows: list[Json] = [{"host": f"h{number}", "cpu": value} for number, value in enumerate(values, start=1)]
    held = class_of(f"h{at + 1} 的 cpu 最高", rows, f'"cpu":{values[at]}')
    assert (held == "direct_evidence") == (values[at] == max(values))
