import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from superbizagent.analysis.changes import scores

Floats = NDArray[np.float64]


def test_drops_to_zero_come_first_among_noisy_series() -> None:
    matrix = np.random.default_rng(3).gamma(4.0, 1.0, (1_000, 720))
    matrix[:20, 400:] = 0.0
    assert set(np.argsort(-scores(matrix, split=400))[:20].tolist()) == set(range(20))


def test_constant_series_that_change_come_first() -> None:
    matrix = np.random.default_rng(3).normal(50, 5, (200, 100))
    matrix[:5] = 1.0
    matrix[:5, 70:] = 2.0
    assert set(np.argsort(-scores(matrix, split=60))[:5].tolist()) == set(range(5))


def test_constant_and_empty_rows_score_nothing() -> None:
    matrix = np.vstack([np.full(40, 7.0), np.zeros(40), np.full(40, np.nan)])
    assert scores(matrix).tolist() == [0.0, 0.0, 0.0]
    assert scores(np.zeros((0, 40))).tolist() == []
    assert scores(np.zeros((2, 2))).tolist() == [0.0, 0.0]


def test_gaps_change_little() -> None:
    matrix = np.random.default_rng(3).normal(50, 5, (20, 200))
    matrix[:3, 120:] += 40
    with_gaps = matrix.copy()
    with_gaps[:, ::9] = np.nan
    with_gaps[:, 5] = np.inf
    assert set(np.argsort(-scores(with_gaps, split=110))[:3].tolist()) == {0, 1, 2}


@given(hnp.arrays(np.float64, (4, 24), elements=st.floats(-1e6, 1e6)), st.sampled_from([0.5, 8.0]))
def test_scores_are_finite_and_know_no_unit(matrix: Floats, factor: float) -> None:
    plain = scores(matrix)
    assert np.isfinite(plain).all()
    assert (plain >= 0).all()
    np.testing.assert_allclose(scores(matrix * factor), plain, rtol=1e-6, atol=1e-9)


@given(hnp.arrays(np.float64, (3, 24), elements=st.floats(-1e3, 1e3)))
def test_each_row_is_scored_by_itself(matrix: Floats) -> None:
    together = scores(matrix)
    np.testing.assert_allclose([float(scores(row[None, :])[0]) for row in matrix], together)
