"""Searching log files: formats, encodings, packing, windows, limits."""

import gzip
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.adapters.log_files import LogFile, LogFiles, ReadLimits
from superbizagent.domain.errors import BackendError
from superbizagent.domain.question import Window
from superbizagent.ports import LogQuery, LogReply

Write = Callable[..., LogFiles]

START = datetime(2026, 3, 1, 10, tzinfo=UTC)


def window(first: float, last: float) -> Window:
    return Window(start=START + timedelta(minutes=first), end=START + timedelta(minutes=last))


def lines(count: int, *, level: str = "INFO", text: str = "request {n} took {n}ms") -> str:
    return "".join(
        f"{(START + timedelta(seconds=n)).strftime('%Y-%m-%dT%H:%M:%SZ')} {level} {text.format(n=n)}\n"
        for n in range(count)
    )


def texts(reply: LogReply) -> list[str]:
    return [line.text for line in reply.lines]


async def test_groups_lines_into_templates_with_counts_times_and_examples(logs: Write) -> None:
    source = logs({"pay.log": (lines(90) + lines(3, level="ERROR", text="timeout calling stock after {n}ms")).encode()})
    reply = await source.search(LogQuery())
    assert (reply.total, reply.scanned, reply.coverage, dict(reply.levels)) == (
        93,
        93,
        "complete",
        {"INFO": 90, "ERROR": 3},
    )
    worst, usual = reply.templates
    assert (worst.template, worst.level, worst.count, worst.service) == (
        "timeout calling stock after <*>",
        "ERROR",
        3,
        "pay",
    )
    assert (usual.template, usual.count) == ("request <*> took <*>", 90)
    assert (usual.first, usual.last) == (START, START + timedelta(seconds=89))
    assert usual.per_minute == ((int(START.timestamp()) // 60, 60), (int(START.timestamp()) // 60 + 1, 30))
    assert worst.examples[0].text == "2026-03-01T10:00:00Z ERROR timeout calling stock after 0ms"


async def test_a_sample_shows_every_template_before_a_second_line_of_any(logs: Write) -> None:
    source = logs({"pay.log": (lines(500) + lines(1, level="WARN", text="pool is at {n}9 percent")).encode()})
    reply = await source.search(LogQuery(limit=2))
    assert {line.level for line in reply.lines} == {"INFO", "WARN"}


async def test_counts_add_up_when_templates_are_joined(logs: Write) -> None:
    animals = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay"]
    text = "".join(lines(3, text=f"went home at {{n}} with {animal}") for animal in animals)
    reply = await logs({"pay.log": text.encode()}).search(LogQuery())
    assert len(reply.templates) < len(animals)
    assert (reply.total, dict(reply.levels), sum(one.count for one in reply.templates)) == (30, {"INFO": 30}, 30)


@given(data=st.binary(max_size=3000), word=st.text(max_size=4))
async def test_any_bytes_can_be_searched(tmp_path_factory: pytest.TempPathFactory, data: bytes, word: str) -> None:
    path = tmp_path_factory.mktemp("any") / "x.log"
    path.write_bytes(data)
    source = LogFiles([LogFile(path=path, name="x.log", service="x")], zone="UTC", reference=START)
    everything = await source.search(LogQuery())
    some = await source.search(LogQuery(words=(word,) if word else (), levels=("WARN",)))
    assert some.total <= everything.total == everything.scanned


async def test_mixed_formats_in_one_file(logs: Write) -> None:
    mixed = [
        b"2026-03-01T10:00:00Z ERROR plain one",
        json.dumps({"time": "2026-03-01T10:00:01Z", "level": "error", "service": "cart", "msg": "json one"}).encode(),
        b'ts=2026-03-01T10:00:02Z level=error service=stock msg="logfmt one" err="disk full"',
        b'203.0.113.9 - - [01/Mar/2026:10:00:03 +0000] "GET /pay/7?x=1 HTTP/1.1" 503 12 "-" "curl"',
        b"1234:M 01 Mar 2026 10:00:04.000 # Out of memory",
    ]
    reply = await logs({"mix.log": b"\n".join(mixed)}).search(LogQuery())
    found = {(one.service, one.level, one.template) for one in reply.templates}
    assert found == {
        ("mix", "ERROR", "plain one"),
        ("cart", "ERROR", "json one"),
        ("stock", "ERROR", "logfmt one error=disk full"),
        ("mix", "", "GET /pay/<*> status=503"),
        ("mix", "WARN", "Out of memory"),
    }


async def test_statuses_keep_access_lines_apart(logs: Write) -> None:
    access = '1.2.3.4 - - [01/Mar/2026:10:00:03 +0000] "GET /pay/{n} HTTP/1.1" {status} 12\n'
    text = "".join(access.format(n=n, status=200 if n % 3 else 500) for n in range(9))
    reply = await logs({"nginx.log": text.encode()}).search(LogQuery())
    assert {(one.template, one.count) for one in reply.templates} == {
        ("GET /pay/<*> status=200", 6),
        ("GET /pay/<*> status=500", 3),
    }


async def test_json_statuses_and_numbered_services_stay_apart(logs: Write) -> None:
    rows = [
        {"time": "2026-03-01T10:00:00Z", "service": f"web-{n % 2}", "status": 200 + 300 * (n % 2), "msg": f"done {n}"}
        for n in range(40)
    ]
    reply = await logs({"x.jsonl": b"\n".join(json.dumps(row).encode() for row in rows)}).search(LogQuery())
    assert {(one.service, one.template, one.count) for one in reply.templates} == {
        ("web-0", "done <*> status=200", 20),
        ("web-1", "done <*> status=500", 20),
    }


async def test_stack_traces_belong_to_their_entry(logs: Write) -> None:
    data = (
        b"2026-03-01T10:00:00Z ERROR payment failed\n"
        b"Traceback (most recent call last):\n"
        b'  File "pay.py", line 3, in charge\n'
        b"psycopg.OperationalError: too many clients\n"
        b"2026-03-01T10:00:01Z INFO next\n"
    )
    assert (await logs({"pay.log": data}).search(LogQuery(words=("clients", "next")))).total == 0
    reply = await logs({"pay.log": data}).search(LogQuery(words=("clients",)))
    assert reply.total == 1
    assert reply.templates[0].template == "payment failed | psycopg.OperationalError: too many clients"
    assert texts(reply)[0].endswith("too many clients")
    assert reply.templates[0].level == "ERROR"


async def test_crlf_nul_and_colours_are_gone_from_what_is_shown(logs: Write) -> None:
    data = b"2026-03-01T10:00:00Z \x1b[31mERROR\x1b[0m bro\x00ken\r\n2026-03-01T10:00:01Z INFO ok\r\n"
    reply = await logs({"pay.log": data}).search(LogQuery(levels=("ERROR",)))
    assert texts(reply) == ["2026-03-01T10:00:00Z ERROR broken"]


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "utf-16", "utf-16-le"])
async def test_chinese_logs_in_their_encodings(logs: Write, encoding: str) -> None:
    text = "2026-03-01T10:00:00Z ERROR 支付服务连接池已经耗尽，无法取得数据库连接\n2026-03-01T10:00:01Z INFO 正常\n" * 4
    reply = await logs({"pay.log": text.encode(encoding)}).search(LogQuery(words=("连接池",)))
    assert reply.total == 4
    assert "连接池已经耗尽" in texts(reply)[0]


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
async def test_packed_files_are_read_as_they_are(logs: Write, ending: str) -> None:
    data = lines(50).encode()
    packed = {"": data, ".gz": gzip.compress(data), ".zst": zstandard.compress(data)}[ending]
    reply = await logs({f"pay.log{ending}": packed}).search(LogQuery(window=window(0, 0.5)))
    assert (reply.total, reply.coverage) == (30, "complete")


@pytest.mark.parametrize("ending", [".gz", ".zst"])
async def test_a_bomb_is_read_only_so_far_and_said_to_be(logs: Write, ending: str) -> None:
    data = b"2026-03-01T10:00:00Z INFO boom\n" * 200_000
    packed = gzip.compress(data) if ending == ".gz" else zstandard.compress(data)
    reply = await logs({f"pay.log{ending}": packed}, limits=ReadLimits(ratio=10, free=1 << 20)).search(LogQuery())
    assert reply.coverage == "truncated"
    assert 0 < reply.total < 200_000
    assert "unpacks to more than" in reply.notes[0]


@pytest.mark.parametrize("name", ["pay.log.gz", "pay.log.zst"])
async def test_a_packed_file_that_is_broken_is_a_failed_backend(logs: Write, name: str) -> None:
    data = gzip.compress(lines(5000).encode()) if name.endswith("gz") else b"not zstandard at all"
    with pytest.raises(BackendError, match=name):
        await logs({name: data[: len(data) // 2]}).search(LogQuery())


async def test_a_file_that_is_gone_is_a_failed_backend(logs: Write, tmp_path: Path) -> None:
    source = logs({"pay.log": b"x"})
    (tmp_path / "pay.log").unlink()
    with pytest.raises(BackendError, match=r"pay\.log"):
        await source.search(LogQuery())


async def test_an_empty_search_is_complete(logs: Write) -> None:
    reply = await logs({"pay.log": lines(10).encode()}).search(LogQuery(words=("nowhere",)))
    assert (reply.total, reply.templates, reply.coverage, reply.scanned) == (0, (), "complete", 10)


async def test_a_service_without_a_log_is_not_an_empty_search(logs: Write) -> None:
    with pytest.raises(BackendError, match="no log of 'billing'") as caught:
        await logs({"pay.log": lines(3).encode()}).search(LogQuery(services=("billing",)))
    assert caught.value.code == "unknown_service"


async def test_services_named_by_lines_and_streams(logs: Write) -> None:
    rows = b"\n".join(
        json.dumps({"time": "2026-03-01T10:00:00Z", "service": name, "msg": "x"}).encode() for name in ("cart", "stock")
    )
    source = logs({"all.jsonl": rows, "nginx-access.log": lines(4).encode()})
    assert (await source.search(LogQuery(services=("cart",)))).total == 1
    assert (await source.search(LogQuery(services=("nginx",)))).total == 4


async def test_words_ignore_case_and_all_must_stand(logs: Write) -> None:
    source = logs(
        {"pay.log": b"2026-03-01T10:00:00Z INFO TimeOut calling Stock\n2026-03-01T10:00:00Z INFO timeout only\n"}
    )
    assert (await source.search(LogQuery(words=("timeout", "stock")))).total == 1
    assert (await source.search(LogQuery(any_words=("stock", "only")))).total == 2


async def test_naive_stamps_stand_in_the_zone_given(logs: Write) -> None:
    source = logs({"pay.log": b"2026-03-01 18:00:30 INFO x\n2026-03-01 19:00:30 INFO y\n"}, zone="Asia/Shanghai")
    reply = await source.search(LogQuery(window=window(0, 1)))
    assert reply.total == 1
    assert reply.lines[0].at == START + timedelta(seconds=30)


async def test_lines_without_any_time_are_still_found(logs: Write) -> None:
    reply = await logs({"pay.log": b"first\n  more of it\nsecond\n"}).search(LogQuery(window=window(0, 1)))
    assert texts(reply) == ["first\n  more of it", "second"]
    assert reply.lines[0].at is None


async def test_a_line_of_a_megabyte_is_cut_when_shown(logs: Write) -> None:
    data = b"2026-03-01T10:00:00Z ERROR " + b"x" * (1 << 20) + b"\n2026-03-01T10:00:01Z INFO after\n"
    reply = await logs({"pay.log": data}).search(LogQuery())
    assert reply.total == 2
    assert max(map(len, texts(reply))) < 5_000
    assert any("truncated" in text for text in texts(reply))


async def test_a_file_without_line_ends_or_without_bytes(logs: Write) -> None:
    assert (await logs({"pay.log": b""}).search(LogQuery())).total == 0
    assert (await logs({"pay.log": b"2026-03-01T10:00:00Z INFO x"}).search(LogQuery())).total == 1


async def test_the_span_of_all_files(logs: Write) -> None:
    source = logs({"a.log": lines(10).encode(), "b.log": b"no times here\n"})
    span = await source.span()
    assert span == Window(start=START, end=START + timedelta(seconds=9))
    assert logs({"b.log": b"no times here\n"}).covers() is None
