import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.bursts import count_per_step, find_bursts
from superbizagent.analysis.changes import CHANGE_CUT

HOUR = 3600.0
STEADY = np.arange(0.0, HOUR, 7.0)


def test_each_kind_is_told_with_its_onset() -> None:
    found = find_bursts(
        {
            "steady": STEADY,
            "new": np.arange(2000.0, 3000.0, 10.0),
            "gone": np.arange(0.0, 2000.0, 5.0),
            "burst": np.concatenate([np.arange(0.0, HOUR, 30.0), np.arange(2400.0, 2700.0, 0.5)]),
        },
        0.0,
        HOUR,
    )
    told = {burst.key: burst for burst in found}
    assert {key: burst.kind for key, burst in told.items()} == {"new": "new", "gone": "vanished", "burst": "burst"}
    assert told["new"].onset == 2000.0
    assert told["gone"].onset == 1995.0
    assert told["burst"].onset == pytest.approx(2400.0, abs=60.0)
    assert told["burst"].before == 2.0
    assert told["gone"].after == 0.0
    assert all(burst.score >= CHANGE_CUT for burst in found)


def test_with_a_split_new_means_absent_before_it() -> None:
    events = {"error": np.array([605.0, 610.0, 620.0, 640.0])}
    assert [burst.kind for burst in find_bursts(events, 0.0, 900.0, split=600.0)] == ["new"]
    assert all(burst.kind != "new" for burst in find_bursts(events, 0.0, 900.0, split=608.0))


def test_one_stray_line_is_no_burst() -> None:
    found = find_bursts({"stray": np.array([2000.0])}, 0.0, HOUR)
    assert all(burst.score < CHANGE_CUT for burst in found)


@pytest.mark.parametrize(("start", "end"), [(0.0, 0.0), (10.0, 0.0)])
def test_an_empty_window_holds_nothing(start: float, end: float) -> None:
    assert find_bursts({"steady": STEADY}, start, end) == []


def test_events_outside_the_window_are_ignored() -> None:
    assert find_bursts({"early": np.array([1.0, 2.0]), "late": np.array([5000.0])}, 100.0, HOUR) == []


@given(st.lists(st.floats(-100, 4000), max_size=60), st.sampled_from([30.0, 60.0, 300.0]))
def test_counts_add_up(events: list[float], step: float) -> None:
    edges, counts = count_per_step(events, 0.0, HOUR, step=step)
    assert edges.size == counts.size == HOUR / step
    assert counts.sum() == sum(0.0 <= event < HOUR for event in events)


@given(st.lists(st.floats(0, HOUR - 1), max_size=60), st.none() | st.floats(0, HOUR))
def test_any_times_give_bursts_inside_the_window(events: list[float], split: float | None) -> None:
    for burst in find_bursts({"key": np.array(events, dtype=np.float64)}, 0.0, HOUR, split=split):
        assert 0.0 <= burst.onset < HOUR
        assert burst.count == len(events)
        assert burst.score > 0.0
