"""Files too large to keep: the quick ways find what reading everything finds."""

import gzip
import json
import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from superbizagent.adapters.log_files import LogFiles, source
from superbizagent.domain.question import Window
from superbizagent.ports import LogQuery

Write = Callable[..., LogFiles]

START = datetime(2026, 3, 1, 10, tzinfo=UTC)


def mixed_log(count: int) -> bytes:
    """Plain, JSON and multi-line entries, a second apart."""
    rnd = random.Random(3)
    parts: list[str] = []
    for number in range(count):
        stamp = (START + timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%S.250Z")
        level = rnd.choice(["INFO"] * 8 + ["WARN", "ERROR"])
        kind = rnd.randrange(3)
        if kind == 0:
            parts.append(f"{stamp} {level} [pay] order {number} handled, no error in it")
        elif kind == 1:
            parts.append(
                json.dumps({"time": stamp, "level": level.lower(), "service": "cart", "msg": f"item {number} Zebra"})
            )
        else:
            parts.append(f"{stamp} {level} [pay] failed\n  at line {number}\nCaused by: Zebra{number % 7}: gone")
    return ("\n".join(parts) + "\n").encode()


@pytest.fixture
def both(logs: Write, monkeypatch: pytest.MonkeyPatch) -> tuple[LogFiles, LogFiles]:
    """The same log kept in memory, and read anew for each search in small blocks."""
    data = mixed_log(40_000)
    kept = logs({"big.log": data})
    kept.covers()
    monkeypatch.setattr(source, "KEPT_BYTES", 0)
    monkeypatch.setattr("superbizagent.adapters.log_files.files.BLOCK", 1 << 16)
    return kept, logs({"big.log": data})


QUERIES = [
    LogQuery(),
    LogQuery(words=("zebra3",)),
    LogQuery(words=("ZEBRA",)),
    LogQuery(any_words=("zebra2", "zebra5")),
    LogQuery(levels=("ERROR",)),
    LogQuery(levels=("WARN",), words=("failed",)),
    LogQuery(services=("cart",), levels=("ERROR",)),
    LogQuery(window=Window(start=START + timedelta(hours=3), end=START + timedelta(hours=3, minutes=15))),
    LogQuery(words=("caused",), window=Window(start=START + timedelta(hours=5), end=START + timedelta(hours=6))),
    LogQuery(levels=("ERROR",), window=Window(start=START, end=START + timedelta(minutes=5))),
    LogQuery(window=Window(start=START + timedelta(days=9), end=START + timedelta(days=10))),
]


@pytest.mark.slow
@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
async def test_the_same_is_found_either_way(both: tuple[LogFiles, LogFiles], query: LogQuery) -> None:
    kept, streamed = both
    expected, found = await kept.search(query), await streamed.search(query)
    assert (found.total, found.levels, found.templates) == (expected.total, expected.levels, expected.templates)


@pytest.mark.slow
async def test_counts_by_the_minute(both: tuple[LogFiles, LogFiles]) -> None:
    kept, streamed = both
    found = await streamed.count_per_minute(LogQuery(levels=("ERROR",)))
    reply = await kept.search(LogQuery(levels=("ERROR",)))
    expected: Counter[int] = Counter()
    for template in reply.templates:
        expected.update(dict(template.per_minute))
    assert found == dict(expected)


async def test_only_the_window_of_a_sorted_file_is_read(logs: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "KEPT_BYTES", 0)
    streamed = logs({"big.log": mixed_log(40_000)})
    narrow = Window(start=START + timedelta(hours=3), end=START + timedelta(hours=3, minutes=1))
    reply = await streamed.search(LogQuery(words=("no such word",), window=narrow))
    assert 60 <= reply.scanned < 20_000


async def test_an_unsorted_file_is_read_whole(logs: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "KEPT_BYTES", 0)
    data = mixed_log(20_000)
    early = Window(start=START, end=START + timedelta(minutes=1))
    reply = await logs({"big.log": data + data}).search(LogQuery(window=early))
    assert reply.total == 120


async def test_of_a_huge_part_evenly_spread_blocks_are_read_and_that_is_said(
    logs: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "KEPT_BYTES", 0)
    monkeypatch.setattr("superbizagent.adapters.log_files.files.BLOCK", 1 << 16)
    monkeypatch.setattr("superbizagent.adapters.log_files.scan.READ_WHOLE", 1 << 20)
    data = mixed_log(40_000)
    reply = await logs({"big.log": data}).search(LogQuery())
    assert reply.coverage == "sampled"
    assert "one block in 4 was read" in reply.notes[0]
    assert 8_000 < reply.total < 16_000
    last = max(template.last for template in reply.templates if template.last)
    assert last > START + timedelta(seconds=36_000)
    assert (await logs({"big.log": data}).search(LogQuery(words=("zebra",)))).coverage == "complete"


@pytest.mark.parametrize("form", ["plain", "gz", "utf-16"])
async def test_the_span_of_files_that_are_not_kept(logs: Write, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.setattr(source, "KEPT_BYTES", 0)
    data = mixed_log(5_000)
    packed = {"plain": data, "gz": gzip.compress(data), "utf-16": data.decode().encode("utf-16")}[form]
    span = await logs({"big.log.gz" if form == "gz" else "big.log": packed}).span()
    assert span is not None
    assert (span.start, span.end) == (START + timedelta(seconds=0.25), START + timedelta(seconds=4999.25))
