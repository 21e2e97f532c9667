import numpy as np
import pytest

from superbizagent.analysis.bursts import find_bursts
from superbizagent.analysis.flows import flow_changes
from superbizagent.analysis.ranking import STRONG
from superbizagent.analysis.spans import Span
from superbizagent.analysis.suspects import as_failures, suspect_bursts, suspect_flows, suspect_series, suspect_spans

AT = np.linspace(0.0, 59 * 60.0, 60)
SPLIT = 40 * 60.0


def test_a_series_gives_one_suspect_with_its_onset() -> None:
    values = np.r_[np.full(40, 1.0), np.full(20, 9.0)]
    (suspect,) = suspect_series("db", "latency_ms", AT, values, split=SPLIT)
    assert (suspect.entity, suspect.signal, suspect.key, suspect.onset) == ("db", "metric", "latency_ms", SPLIT)
    assert suspect.strength >= STRONG
    assert suspect_series("db", "latency_ms", AT, np.full(60, 1.0)) == []


def test_a_success_ratio_is_told_as_failures() -> None:
    values = np.r_[np.full(40, 100.0), np.full(20, 97.0)]
    (suspect,) = suspect_series("web", "success_rate", AT, values, split=SPLIT)
    assert suspect.strength >= STRONG
    (slight,) = suspect_series("web", "success_rate", AT, np.r_[np.full(40, 100.0), np.full(20, 99.9)], split=SPLIT)
    assert slight.strength < STRONG


@pytest.mark.parametrize(
    ("metric", "values", "told"),
    [
        ("availability", [100.0, 90.0], [0.0, 10.0]),
        ("cache_hit_ratio", [1.0, 0.25], [0.0, 0.75]),
        ("success_total", [500.0, 900.0], [500.0, 900.0]),
        ("cpu_percent", [50.0, 90.0], [50.0, 90.0]),
    ],
)
def test_only_ratios_are_turned(metric: str, values: list[float], told: list[float]) -> None:
    assert as_failures(metric, np.array(values))[0].tolist() == told


def test_load_weighs_half_of_trouble() -> None:
    values = np.r_[np.full(40, 100.0), np.full(20, 300.0)]
    (load,) = suspect_series("web", "requests_per_second", AT, values, split=SPLIT)
    (errors,) = suspect_series("web", "request_errors", AT, values, split=SPLIT)
    assert load.strength == pytest.approx(errors.strength / 2)


def test_bursts_and_flows_become_suspects() -> None:
    (burst,) = suspect_bursts("web", find_bursts({"boom <*>": np.arange(2400.0, 3000.0, 5.0)}, 0.0, 3600.0))
    assert (burst.signal, burst.key, burst.onset) == ("log", "boom <*>", 2400.0)
    events = [
        (f"{side}{at}", side * 100.0 + at, key) for side in (0, 1) for at in range(30) for key in "abc"[: 3 - side]
    ]
    found = suspect_flows("web", flow_changes(events, 100.0))
    assert {suspect.signal for suspect in found} == {"log", "flow"}
    assert all(suspect.strength >= STRONG for suspect in found)


def spans(service: str, slow_ms: float, status: str) -> list[Span]:
    return [
        Span(
            trace_id=f"{service}{at}",
            span_id="1",
            parent_id=None,
            service=service,
            name="get",
            start=float(at),
            duration_ms=(slow_ms if at >= 30 else 20.0) + at % 3,
            status=status if at >= 30 else "OK",
        )
        for at in range(60)
    ]


def test_slow_and_failing_services_are_suspected_and_steady_ones_are_not() -> None:
    found = suspect_spans(
        spans("slow", 400.0, "OK") + spans("failing", 20.0, "ERROR") + spans("steady", 20.0, "OK"), 30.0
    )
    strong = {suspect.entity: suspect for suspect in found if suspect.strength >= STRONG}
    assert set(strong) == {"slow", "failing"}
    assert strong["failing"].onset == 30.0
    assert suspect_spans([], 30.0) == []
