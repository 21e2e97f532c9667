import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.figures import figures


def test_figures_are_exact() -> None:
    told = figures(np.array([0.0, 60, 120, 180]), np.array([4.0, 1.0, np.nan, 7.0]))
    assert told is not None
    assert (told.count, told.gaps, told.first, told.last) == (3, 1, 4.0, 7.0)
    assert (told.min, told.min_at, told.max, told.max_at) == (1.0, 60.0, 7.0, 180.0)
    assert (told.mean, told.median, told.total, told.change_pct) == (4.0, 4.0, 12.0, 75.0)
    assert told.p95 == pytest.approx(6.7)
    assert told.baseline_mean is None
    assert told.onset is None


def test_a_baseline_is_compared_by_its_mean() -> None:
    at = np.linspace(0.0, 39 * 60.0, 40)
    told = figures(at, np.r_[np.full(30, 10.0), np.full(10, 15.0)], since=1800.0)
    assert told is not None
    assert (told.count, told.first_at, told.baseline_mean, told.change_pct, told.onset) == (
        10,
        1800.0,
        10.0,
        50.0,
        1800.0,
    )


def test_no_percentage_of_zero() -> None:
    told = figures(np.arange(3.0), np.array([0.0, 1.0, 2.0]))
    assert told is not None
    assert told.change_pct is None


@pytest.mark.parametrize("values", [[], [np.nan, np.inf]])
def test_nothing_finite_gives_nothing(values: list[float]) -> None:
    assert figures(np.arange(len(values), dtype=float), np.array(values, dtype=float)) is None


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=50))
def test_figures_lie_inside_the_range(values: list[float]) -> None:
    told = figures(np.arange(len(values), dtype=float), np.array(values))
    assert told is not None
    slack = 1e-6 * max(abs(told.min), abs(told.max), 1.0)
    assert told.min - slack <= told.median <= told.p95 + slack <= told.max + 2 * slack
    assert told.min - slack <= told.mean <= told.max + slack
    assert told.count == len(values)
