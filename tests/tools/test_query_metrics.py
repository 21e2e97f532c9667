"""query_metrics: figures against the stretch before, rates, quantiles, ratios."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest

from superbizagent.domain.errors import BackendError
from superbizagent.domain.question import Window
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import ToolReply
from superbizagent.ports import MetricQuery, MetricReply, Series
from superbizagent.tools.query_metrics import QueryMetrics

Kind = Literal["gauge", "counter", "histogram"]
START = datetime(2026, 3, 1, 10, tzinfo=UTC)
WINDOW = Window(start=START, end=START + timedelta(minutes=20))
T0 = START.timestamp()


class Source:
    """Series kept in memory; remembers what it was asked."""

    def __init__(self, *series: Series) -> None:
        self._series = series
        self.asked: list[MetricQuery] = []

    async def read(self, query: MetricQuery) -> MetricReply:
        self.asked.append(query)
        return MetricReply(series=self._series, total=len(self._series), coverage="complete")


def series(
    name: str, values: Sequence[float], *, kind: Kind = "gauge", start: float = -1200, step: float = 30, **labels: str
) -> Series:
    times = [T0 + start + step * n for n in range(len(values))]
    return Series(name=name, labels=labels, times=times, values=list(values), kind=kind)


async def run(*kept: Series, args: JsonObject | None = None, window: Window | None = WINDOW) -> ToolReply:
    tool = QueryMetrics(Source(*kept), zone="UTC", data_source="recorded")
    return await tool.run(args or {}, window)


def text_of(reply: ToolReply) -> list[str]:
    assert isinstance(reply.result, dict)
    assert isinstance(reply.result["text"], str)
    return reply.result["text"].split("\n")


QUIET = [2.0, 3.0] * 20
RISING = [2.0, 3.0] * 20 + [2.0, 3.0] * 10 + [97.0, 96.0] * 10


async def test_a_series_is_one_line_with_its_figures() -> None:
    reply = await run(series("pg_connections", RISING, state="idle in transaction", service="postgres"))
    head, told = text_of(reply)
    assert head == "query_metrics window=2026-03-01T10:00:00Z/2026-03-01T10:20:00Z series=1 shown=1"
    assert told == (
        'metric=pg_connections{state="idle in transaction"} service=postgres unit=connections count=40 '
        "first=2 last=96 min=2 max=97 mean=49.5 p95=97 median=49.5 before_mean=2.5 change=+3780% ratio=38.8 trend=up "
        "onset=2026-03-01T10:10:00Z max_at=2026-03-01T10:10:00Z window=2026-03-01T10:00:00Z/2026-03-01T10:20:00Z"
    )
    assert (reply.status, reply.coverage, reply.total, reply.returned) == ("ok", "complete", 1, 1)


async def test_the_source_is_asked_for_the_stretch_before_too() -> None:
    source = Source(series("cpu", QUIET * 2))
    await QueryMetrics(source, zone="UTC", data_source="recorded").run(
        {"metric": ["cpu", "mem"], "labels": {"a": "b"}}, WINDOW
    )
    (asked,) = source.asked
    assert asked.window == Window(start=START - timedelta(minutes=20), end=WINDOW.end)
    assert (asked.names, dict(asked.labels)) == (("cpu", "mem"), {"a": "b"})


async def test_what_changed_most_comes_first_and_the_rest_is_counted() -> None:
    flat = [series(f"flat_{n}", QUIET * 2) for n in range(9)]
    reply = await run(*flat, series("rising", RISING), args={"limit": 2})
    assert text_of(reply)[1].startswith("metric=rising ")
    assert (reply.total, reply.returned, reply.coverage) == (10, 2, "truncated")


async def test_counters_become_rates_over_resets() -> None:
    values = [float(n * 30) for n in range(40)] + [float(n * 30) for n in range(1, 41)]
    told = text_of(await run(series("http_requests_total", values, kind="counter", service="pay")))[1]
    assert told.startswith("metric=rate(http_requests_total) service=pay unit=per_second count=40 ")
    assert " max=1 " in told
    assert "trend=flat" in told


async def test_error_ratios_by_labels_and_by_service() -> None:
    good = [float(n * 90) for n in range(80)]
    bad = [0.0] * 60 + [float(n * 10) for n in range(20)]
    kept = [
        series("http_requests_total", good, kind="counter", service="pay", route="/a", status="200"),
        series("http_requests_total", bad, kind="counter", service="pay", route="/a", status="500"),
    ]
    lines = text_of(await run(*kept))
    by_route = next(text for text in lines if 'route="/a"' in text and "error_ratio" in text)
    by_service = next(
        text for text in lines if text.startswith('metric=error_ratio{of="http_requests_total"} service=pay')
    )
    for told in (by_route, by_service):
        assert "unit=ratio" in told
        assert " max=0.1 " in told
        assert "before_mean=0" in told


async def test_a_series_is_named_as_briefly_as_tells_it_apart() -> None:
    kept = [
        series("up", QUIET * 2, service="pay", job="a", zone="x"),
        series("up", QUIET * 2, service="pay", job="b", zone="x"),
        series("up", QUIET * 2, service="pay", job="b", zone="y"),
    ]
    names = {text.partition(" ")[0] for text in text_of(await run(*kept))[1:]}
    assert names == {
        'metric=up{job="a",service="pay",zone="x"}',
        'metric=up{job="b",service="pay",zone="x"}',
        'metric=up{zone="y"}',
    }


async def test_no_error_ratio_without_errors() -> None:
    told = text_of(await run(series("http_requests_total", [float(n) for n in range(80)], kind="counter", code="200")))
    assert not any("error_ratio" in text for text in told)


async def test_quantiles_of_histograms_and_means() -> None:
    counts = [float(n * 10) for n in range(80)]
    kept = [
        series("took_seconds_bucket", [0.5 * count for count in counts], kind="histogram", le="0.1", service="pay"),
        series("took_seconds_bucket", counts, kind="histogram", le="1", service="pay"),
        series("took_seconds_bucket", counts, kind="histogram", le="+Inf", service="pay"),
        series("took_seconds_count", counts, kind="counter", service="pay"),
        series("took_seconds_sum", [0.3 * count for count in counts], kind="counter", service="pay"),
    ]
    lines = {text.partition(" ")[0]: text for text in text_of(await run(*kept))}
    assert " mean=0.1 " in lines["metric=p50(took_seconds)"]
    assert " mean=0.91 " in lines["metric=p95(took_seconds)"]
    assert "unit=seconds" in lines["metric=p99(took_seconds)"]
    assert " mean=0.3 " in lines["metric=mean(took_seconds)"]
    assert "metric=rate(took_seconds_count)" in lines


async def test_gaps_are_counted_not_averaged() -> None:
    told = text_of(await run(series("cpu", [*QUIET, *[float("nan"), 4.0] * 20])))[1]
    assert "count=20 gaps=20" in told
    assert "mean=4 " in told


async def test_a_count_that_appears_is_new_from_then_on() -> None:
    grown = series("sessions", [2.0, 9.0, 20.0, *[32.0] * 20], start=300, state="idle")
    always = series("sessions", [5.0] * 80, state="active")
    told = next(text for text in text_of(await run(always, grown)) if 'state="idle"' in text)
    assert "first=2 last=32" in told
    assert "trend=up onset=2026-03-01T10:05:00Z appeared=2026-03-01T10:05:00Z" in told


async def test_series_that_end_before_the_window_are_not_shown() -> None:
    reply = await run(series("cpu", QUIET))
    assert (reply.status, reply.total) == ("empty", 0)


async def test_series_of_a_service() -> None:
    kept = [
        series("cpu", QUIET * 2, service="pay"),
        series("redis_up", QUIET * 2),
        series("cpu", QUIET * 2, instance="db-1:9100"),
    ]
    for service, metric in (("pay", "cpu service=pay"), ("redis", "redis_up "), ("db-1", "cpu service=db-1:9100")):
        (told,) = text_of(await run(*kept, args={"service": service}))[1:]
        assert told.startswith(f"metric={metric}")
    with pytest.raises(BackendError, match="no series belongs to 'cart'") as caught:
        await run(*kept, args={"service": "cart"})
    assert caught.value.code == "unknown_service"


async def test_no_window_means_all_there_is() -> None:
    assert "count=80" in text_of(await run(series("cpu", QUIET * 2), window=None))[1]


async def test_a_window_at_the_end_of_time_is_refused() -> None:
    window = Window(start=datetime(1, 1, 1, 1, tzinfo=UTC), end=datetime(1, 1, 2, tzinfo=UTC))
    with pytest.raises(BackendError, match="out of range"):
        await run(series("cpu", QUIET), window=window)


async def test_hostile_names_stay_on_their_line() -> None:
    reply = await run(series("cpu", RISING, pod='a"\nmetric=fake count=1'))
    assert len(text_of(reply)) == 2
