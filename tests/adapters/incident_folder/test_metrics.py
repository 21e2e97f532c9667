"""Metric tables of a folder."""

import gzip
import math
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from superbizagent.adapters.incident_folder.metrics import Metrics
from superbizagent.adapters.incident_folder.places import FolderLimits, open_place
from superbizagent.domain.errors import BackendError
from superbizagent.domain.question import Window
from superbizagent.ports import MetricQuery, MetricReply

EVER = Window(start=datetime(2000, 1, 1, tzinfo=UTC), end=datetime(2100, 1, 1, tzinfo=UTC))
T0 = datetime(2026, 3, 1, 10, tzinfo=UTC).timestamp()
Write = Callable[..., Path]


async def read(
    root: Path,
    *,
    zone: str = "UTC",
    entities: tuple[str, ...] = (),
    limits: FolderLimits | None = None,
    window: Window = EVER,
    names: tuple[str, ...] = (),
    labels: dict[str, str] | None = None,
) -> MetricReply:
    place = open_place(root, limits or FolderLimits())
    paths = place.files("metrics", ".csv", ".csv.gz", ".parquet")
    return await Metrics(place, paths, zone, entities).read(
        MetricQuery(window=window, names=names, labels=labels or {})
    )


async def test_long_form(folder: Write) -> None:
    rows = ["2026-03-01T10:00:30Z,cpu,2,pay,", "2026-03-01T10:00:00Z,cpu,1,pay,", "2026-03-01T10:00:00Z,mem,5,pay,p1"]
    table = "\n".join(["time,metric,value,service,pod", *rows, ""])
    reply = await read(folder({"metrics/a.csv": table}))
    found = {(one.name, tuple(one.labels.items())): (list(one.times), list(one.values)) for one in reply.series}
    assert found == {
        ("cpu", (("service", "pay"),)): ([T0, T0 + 30], [1.0, 2.0]),
        ("mem", (("service", "pay"), ("pod", "p1"))): ([T0], [5.0]),
    }
    assert (reply.total, reply.coverage) == (2, "complete")


async def test_wide_form(folder: Write) -> None:
    table = "timestamp,pay_cpu,my_shop_latency_p95,load\n1772359200,1,2,3\n1772359260,4,,6\n"
    reply = await read(folder({"metrics/a.csv": table}), entities=("my_shop",))
    found = {(one.name, one.labels.get("service")): list(one.values) for one in reply.series}
    assert found == {("cpu", "pay"): [1.0, 4.0], ("latency_p95", "my_shop"): [2.0], ("load", None): [3.0, 6.0]}


@pytest.mark.parametrize(
    "stamp",
    [
        "2026-03-01T10:00:00Z",
        "2026-03-01 18:00:00+08:00",
        "2026-03-01 18:00:00",
        "1772359200",
        "1772359200000",
        "1772359200.0",
    ],
)
async def test_times_in_any_usual_form(folder: Write, stamp: str) -> None:
    reply = await read(folder({"metrics/a.csv": f"time,metric,value\n{stamp},cpu,1\n"}), zone="Asia/Shanghai")
    assert list(reply.series[0].times) == [T0]


async def test_gaps_are_kept_and_bad_rows_are_told(folder: Write) -> None:
    table = "time,metric,value\n1772359200,cpu,NaN\n1772359201,cpu,+Inf\n1772359202,cpu,7\nsoon,cpu,1\n1772359203,cpu,many\n1\n\n"
    reply = await read(folder({"metrics/a.csv": table}))
    values = list(reply.series[0].values)
    assert [math.isnan(value) for value in values] == [True, True, False]
    assert reply.notes == ("metrics/a.csv: 3 rows without a usable time or value were left out",)
    assert reply.coverage == "truncated"


async def test_only_the_window_is_returned(folder: Write) -> None:
    table = "time,metric,value\n" + "".join(f"{T0 + n},cpu,{n}\n" for n in range(10))
    window = Window(start=datetime.fromtimestamp(T0 + 3, UTC), end=datetime.fromtimestamp(T0 + 6, UTC))
    reply = await read(folder({"metrics/a.csv.gz": gzip.compress(table.encode())}), window=window)
    assert list(reply.series[0].values) == [3.0, 4.0, 5.0]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ((), {"http_requests_total", "http_errors_total", "cpu_usage", "le_bucket"}),
        (("cpu_usage",), {"cpu_usage"}),
        (("requests",), {"http_requests_total"}),
        (("errors http",), {"http_errors_total"}),
        (("cpu_usag",), {"cpu_usage"}),
        (("cpu_usege",), {"cpu_usage"}),
        (('rate(http_requests_total{a="b"})',), {"http_requests_total"}),
        (("http",), {"http_requests_total", "http_errors_total"}),
    ],
)
async def test_names_are_found_exactly_by_a_part_or_nearly(
    folder: Write, asked: tuple[str, ...], found: set[str]
) -> None:
    names = ["http_requests_total", "http_errors_total", "cpu_usage", "le_bucket"]
    table = "time,metric,value\n" + "".join(f"{T0},{name},1\n" for name in names)
    assert {one.name for one in (await read(folder({"metrics/a.csv": table}), names=asked)).series} == found


async def test_a_name_or_label_that_does_not_exist_is_not_an_empty_answer(folder: Write) -> None:
    root = folder({"metrics/a.csv": f"time,metric,value,service\n{T0},cpu_usage,1,pay\n"})
    with pytest.raises(BackendError, match="nearest names: cpu_usage") as caught:
        await read(root, names=("cpq",))
    assert caught.value.code == "unknown_metric"
    with pytest.raises(BackendError, match="labels"):
        await read(root, labels={"service": "cart"})


async def test_kinds_follow_prometheus_naming(folder: Write) -> None:
    names = ["a_total", "b_bucket", "b_sum", "b_count", "c_count", "d_sum", "e"]
    table = "time,metric,value,le\n" + "".join(f"{T0},{name},1,{'5' if name == 'b_bucket' else ''}\n" for name in names)
    reply = await read(folder({"metrics/a.csv": table}))
    assert {one.name: one.kind for one in reply.series} == {
        "a_total": "counter",
        "b_bucket": "histogram",
        "b_sum": "counter",
        "b_count": "counter",
        "c_count": "gauge",
        "d_sum": "gauge",
        "e": "gauge",
    }


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("metrics/a.csv", b"service,metric,value\npay,cpu,1\n", "no column named time"),
        ("metrics/a.csv", b'time,metric,value\n1,cpu,"' + b"x" * 200_000 + b'"\n', "is not CSV"),
        ("metrics/a.csv.gz", b"not gzip", "cannot be read"),
        ("metrics/a.parquet", b"PAR1", "Parquet"),
    ],
)
async def test_tables_that_cannot_be_read(folder: Write, name: str, data: bytes, message: str) -> None:
    with pytest.raises(BackendError, match=message) as caught:
        await read(folder({name: data}))
    assert name in str(caught.value)


async def test_a_bomb_is_read_only_so_far(folder: Write) -> None:
    table = "time,metric,value\n" + "1772359200,cpu,1\n" * 100_000
    root = folder({"metrics/a.csv.gz": gzip.compress(table.encode())})
    reply = await read(root, limits=FolderLimits(table=1 << 16))
    assert reply.coverage == "truncated"
    assert "the rest was not read" in reply.notes[0]


async def test_an_empty_table_has_no_series(folder: Write) -> None:
    with pytest.raises(BackendError, match="no series"):
        await read(folder({"metrics/a.csv": ""}))
