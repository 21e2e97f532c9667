import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from superbizagent.analysis.changes import CHANGE_CUT, Change, find_change

Floats = NDArray[np.float64]
STEP = 60.0


def noise(samples: int, level: float, sigma: float, seed: int = 7) -> Floats:
    return np.random.default_rng(seed).normal(level, sigma, samples)


def times(values: Floats) -> Floats:
    return np.linspace(0.0, max(len(values) - 1, 0) * STEP, len(values))


def found(values: Floats, split: float | None = None) -> Change:
    change = find_change(times(values), values, split=split)
    assert change is not None
    return change


@pytest.mark.parametrize(
    ("values", "kind", "direction", "onset", "end"),
    [
        (np.r_[noise(40, 10, 1), noise(20, 20, 1)], "level_shift", "up", 40, None),
        (np.r_[noise(12, 10, 1), noise(48, 20, 1)], "level_shift", "up", 12, None),
        (np.r_[noise(40, 90, 3), noise(20, 40, 3)], "level_shift", "down", 40, None),
        (np.r_[noise(30, 10, 1), noise(12, 20, 1), noise(18, 10, 1)], "level_shift", "up", 30, 42),
        (np.r_[noise(30, 10, 1), [60.0, 55.0], noise(28, 10, 1)], "spike", "up", 30, 32),
        (np.r_[noise(40, 100, 15), np.zeros(20)], "drop_to_zero", "down", 40, None),
        (np.r_[noise(40, 100, 5), np.zeros(5), noise(15, 100, 5)], "drop_to_zero", "down", 40, 45),
        (np.r_[np.zeros(40), np.full(20, 0.5)], "level_shift", "up", 40, None),
        (np.r_[np.full(20, 3.0), np.full(10, 4.0), np.full(30, 3.0)], "level_shift", "up", 20, 30),
    ],
)
def test_a_change_is_found_with_its_time_and_kind(
    values: Floats, kind: str, direction: str, onset: float, end: float | None
) -> None:
    change = found(values)
    assert (change.kind, change.direction) == (kind, direction)
    assert change.onset == pytest.approx(onset * STEP, abs=STEP)
    assert change.end == (None if end is None else pytest.approx(end * STEP, abs=STEP))
    assert change.score >= CHANGE_CUT


def test_figures_of_a_step_are_medians() -> None:
    change = found(np.r_[np.full(30, 10.0), np.full(30, 25.0)])
    assert (change.before, change.after, change.peak, change.relative) == (10.0, 25.0, 25.0, 1.5)
    assert change.duration == 29 * STEP


def test_a_leak_is_a_ramp_from_where_it_begins() -> None:
    change = found(np.r_[noise(20, 10, 0.3), 10 + 0.5 * np.arange(40) + noise(40, 0, 0.3, 8)])
    assert change.kind == "ramp"
    assert change.onset == pytest.approx(20 * STEP, abs=2 * STEP)
    assert change.after == pytest.approx(29.5, abs=1.0)


@pytest.mark.parametrize(
    "values",
    [
        np.full(60, 5.0),
        np.zeros(60),
        noise(60, 60, 2),
        noise(720, 10, 1),
        10 + 3 * np.sin(np.arange(60) / 3) + noise(60, 0, 0.3),
        np.array([1.0, 9.0, 2.0]),
        np.array([np.nan] * 30),
        np.array([np.inf, -np.inf, np.nan, 1.0] * 5),
    ],
    ids=["constant", "zero", "noise", "long noise", "wave", "short", "gaps only", "too few finite"],
)
def test_a_quiet_series_has_no_change(values: Floats) -> None:
    assert find_change(times(values), values) is None


@pytest.mark.parametrize("samples", [30, 60, 240])
@pytest.mark.parametrize("sigma", [1.0, 20.0])
def test_noise_is_seldom_called_a_change(samples: int, sigma: float) -> None:
    seen = [noise(samples, 50, sigma, seed) for seed in range(60)]
    assert sum(find_change(times(values), values) is not None for values in seen) <= 1


def test_gaps_do_not_hide_a_change() -> None:
    values = np.r_[noise(40, 10, 1), noise(20, 20, 1)]
    values[::7] = np.nan
    values[3] = np.inf
    assert found(values).onset == pytest.approx(40 * STEP, abs=2 * STEP)


def test_a_split_keeps_earlier_faults_out_of_the_answer() -> None:
    values = np.r_[noise(20, 10, 1), noise(3, 30, 1), noise(40, 10, 1), noise(10, 25, 1)]
    change = found(values, split=63 * STEP)
    assert change.onset == pytest.approx(63 * STEP, abs=STEP)
    assert change.before == pytest.approx(10, abs=1)


def test_grain_is_the_least_noise() -> None:
    values = np.r_[np.zeros(40), np.full(20, 0.1)]
    assert find_change(times(values), values) is not None
    assert find_change(times(values), values, grain=0.5) is None


series = st.lists(st.floats(-1e6, 1e6), min_size=8, max_size=60).map(np.array)


@given(series, st.sampled_from([0.25, 4.0, 1024.0]))
def test_the_unit_changes_nothing(values: Floats, factor: float) -> None:
    assume(float(np.ptp(values)) > 1e-3)
    plain = find_change(times(values), values, cut=0.0)
    scaled = find_change(times(values), values * factor, cut=0.0)
    assert plain is not None
    assert scaled is not None
    assert (scaled.onset, scaled.end, scaled.direction) == (plain.onset, plain.end, plain.direction)
    assert scaled.score == pytest.approx(plain.score, rel=1e-6, abs=1e-9)


@given(st.lists(st.floats(allow_nan=True, allow_infinity=True, width=32), max_size=40), st.none() | st.floats(0, 3000))
def test_any_series_gives_finite_figures_or_none(values: list[float], split: float | None) -> None:
    what = np.array(values, dtype=np.float64)
    change = find_change(times(what), what, split=split, cut=0.0)
    if change is not None:
        assert np.isfinite([change.onset, change.before, change.after, change.peak, change.score]).all()
        assert change.score >= 0.0
        assert change.duration >= 0.0


@given(st.permutations(range(30)))
def test_the_order_of_samples_does_not_matter(order: list[int]) -> None:
    values = np.r_[noise(20, 10, 1), noise(10, 30, 1)]
    at = times(values)
    assert find_change(at[order], values[order]) == find_change(at, values)
