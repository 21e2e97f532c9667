"""Whether a series moved."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.stages.executor.movement import movement_of
from superbizagent.stages.executor.series import got_worse, metric_areas


@pytest.mark.parametrize(
    ("values", "kind", "up"),
    [
        ([5.0, 5.1, 4.9, 5.2, 40.0, 52.0, 51.0, 53.0], "shift", True),
        ([1800.0, 1790.0, 1810.0, 400.0, 12.0, 0.0, 0.0, 0.0], "shift", False),
        ([3.0, 40.0, 41.0, 42.0, 41.0, 40.0, 41.0, 42.0], "shift", True),
        ([310.0, 314.0, 309.0, 0.0, 0.0, 305.0, 312.0, 311.0, 308.0], "excursion", False),
        ([2.0, 2.1, 1.9, 2.0, 60.0, 55.0, 2.1, 2.0, 1.9, 2.1], "excursion", True),
        ([41.0, 48.0, 56.0, 68.0, 71.0, 64.0, 52.0, 49.0, 61.0, 72.0, 65.0, 54.0], "flat", False),
        ([14.7, 13.6, 9.9, 11.1, 15.2, 14.1, 15.5, 14.4, 18.7, 19.0, 16.1, 14.4], "flat", False),
        ([7.0, 7.0, 7.0, 7.0, 7.0], "flat", False),
        ([1.0, 9.0], "flat", False),
    ],
)
def test_shifts_excursions_and_noise_are_told_apart(values: list[float], kind: str, up: bool) -> None:
    move = movement_of(values)
    assert (move.kind, move.up) == (kind, up)


def test_the_onset_is_where_a_shift_leaves_its_start() -> None:
    assert movement_of([5.0, 5.1, 4.9, 5.2, 40.0, 52.0, 51.0, 53.0]).onset == 4


@given(st.lists(st.floats(min_value=-1e9, max_value=1e9), max_size=40))
def test_any_series_is_classified(values: list[float]) -> None:
    move = movement_of(values)
    assert move.kind in {"shift", "excursion", "flat"}
    assert move.kind != "shift" or move.up == (move.last > move.first) or len(values) >= 4


@pytest.mark.parametrize(
    ("name", "up", "worse"),
    [
        ("ReplicaLag", True, True),
        ("FreeStorageSpace", False, True),
        ("FreeStorageSpace", True, False),
        ("cache_hit_ratio", False, True),
    ],
)
def test_what_is_left_gets_worse_downwards(name: str, up: bool, worse: bool) -> None:
    assert got_worse(name, up=up) == worse


@pytest.mark.parametrize(
    ("name", "area"),
    [
        ("DatabaseConnections", "connections"),
        ("TransactionLogsGeneration", "write"),
        ("ReplicaLag", "replication"),
        ("cpu_usage", "cpu"),
    ],
)
def test_metric_names_tell_their_area(name: str, area: str) -> None:
    assert area in metric_areas(name)
