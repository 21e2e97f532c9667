import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.changes import is_counter, quantile_from_buckets, rate

INF = float("inf")


@pytest.mark.parametrize(
    ("name", "values", "counter"),
    [
        ("http_requests_total", [1, 5, 9], True),
        ('http_requests_total{code="500"}', [0, 0, 0], True),
        ("latency_seconds_bucket", [5, 9, 1, 4], True),
        ("queue_total", [9, 1, 8, 0, 7, 1, 9], False),
        ("cpu_percent", [10, 30, 20, 40], False),
        ("requests", [1, 2, 4, 7, 9, 12], True),
        ("requests", [10, 20, 40, 1, 5, 9, 12, 15, 18, 21, 25, 30], True),
        ("memory_bytes", [100, 100, 100], False),
        ("temperature", [-3, -2, -1, 0, 1], False),
        ("x_total", [], True),
    ],
)
def test_counters_are_told_from_gauges(name: str, values: list[float], *, counter: bool) -> None:
    assert is_counter(name, np.array(values, dtype=float)) is counter


def test_a_reset_starts_from_zero_and_gaps_give_no_sample() -> None:
    at, per_second = rate(np.array([0.0, 10, 20, 30, 40, 40]), np.array([5.0, 15, 3, np.nan, 23, 23]))
    assert at.tolist() == [10.0, 20.0, 40.0]
    assert per_second.tolist() == [1.0, 0.3, 1.0]


@given(st.lists(st.floats(0, 1e6), min_size=2, max_size=30))
def test_rates_are_never_negative_and_add_up(steps: list[float]) -> None:
    grown = np.cumsum(np.array(steps))
    at = np.arange(len(steps), dtype=float) * 15.0
    _, per_second = rate(at, grown)
    assert np.all(per_second >= 0)
    assert float(per_second.sum() * 15.0) == pytest.approx(float(grown[-1] - grown[0]), abs=1e-3)


@pytest.mark.parametrize(
    ("quantile", "bounds", "counts", "value"),
    [
        (0.9, [0.1, 0.5, 1, INF], [10, 60, 100, 100], 0.875),
        (0.5, [INF, 1, 0.1], [100, 100, 0], 0.55),
        (0.99, [1, INF], [5, 10], 1.0),
        (0.0, [1, 2, INF], [0, 4, 4], 0.0),
        (1.0, [1, 2, INF], [0, 4, 4], 2.0),
    ],
)
def test_quantiles_interpolate_inside_their_bucket(
    quantile: float, bounds: list[float], counts: list[float], value: float
) -> None:
    assert quantile_from_buckets(quantile, bounds, counts) == pytest.approx(value)


@pytest.mark.parametrize(
    ("quantile", "bounds", "counts"),
    [(0.5, [1, INF], [0, 0]), (1.5, [1, INF], [1, 2]), (0.5, [1, 2], [1, 2]), (0.5, [], []), (0.5, [1, INF], [3])],
)
def test_a_quantile_that_cannot_be_told_is_nan(quantile: float, bounds: list[float], counts: list[float]) -> None:
    assert np.isnan(quantile_from_buckets(quantile, bounds, counts))
