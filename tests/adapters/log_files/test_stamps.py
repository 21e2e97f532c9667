"""Times of log lines, read from bytes."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.adapters.log_files.stamps import StampClock, read_epoch

REFERENCE = datetime(2026, 1, 5, tzinfo=UTC)


def clock(zone: str = "UTC") -> StampClock:
    return StampClock(zone=zone, reference=REFERENCE)


def at(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"2026-03-01T10:02:11Z ERROR x", "2026-03-01T10:02:11+00:00"),
        (b"2026-03-01 10:02:11,250 INFO x", "2026-03-01T10:02:11.25+00:00"),
        (b"2026-03-01 18:02:11.5 +08:00 x", "2026-03-01T10:02:11.5+00:00"),
        (b"2026-03-01 10:02:11.123 UTC [7] ERROR:  x", "2026-03-01T10:02:11.123+00:00"),
        (b"2026/03/01 10:02:11 [error] 12#12: *5 x", "2026-03-01T10:02:11+00:00"),
        (b"[2026-03-01 10:02:11] x", "2026-03-01T10:02:11+00:00"),
        (b'203.0.113.9 - - [01/Mar/2026:18:02:11 +0800] "GET / HTTP/1.1" 200 5', "2026-03-01T10:02:11+00:00"),
        (b"1234:M 01 Mar 2026 10:02:11.123 * Ready", "2026-03-01T10:02:11.123+00:00"),
        (b"Jan  4 10:02:11 host sshd[1]: x", "2026-01-04T10:02:11+00:00"),
        (b"Dec 30 10:02:11 host sshd[1]: x", "2025-12-30T10:02:11+00:00"),
        (b"E0104 10:02:11.000123 1 main.go:9] x", "2026-01-04T10:02:11.000123+00:00"),
        (b'{"level":"info","ts":1767225600.5,"msg":"x"}', "2026-01-01T00:00:00.5+00:00"),
        (b'{"time":1767225600500,"msg":"x"}', "2026-01-01T00:00:00.5+00:00"),
        (b'{"msg":"x","@timestamp":"2026-03-01T10:02:11.5Z"}', "2026-03-01T10:02:11.5+00:00"),
        (b"ts=2026-03-01T10:02:11Z level=info msg=x", "2026-03-01T10:02:11+00:00"),
        (b'level=info time="2026-03-01T10:02:11Z" msg=x', "2026-03-01T10:02:11+00:00"),
        (b"1767225600.250 x", "2026-01-01T00:00:00.25+00:00"),
        (b"\xef\xbb\xbf2026-03-01T10:02:11Z x", "2026-03-01T10:02:11+00:00"),
        (b"\x002026-03-01T10:02:11Z x", "2026-03-01T10:02:11+00:00"),
    ],
)
def test_reads_the_stamps_programs_print(line: bytes, expected: str) -> None:
    assert clock().read(line) == pytest.approx(at(expected), abs=1e-6)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"    at com.shop.Pay.charge(Pay.java:12)",
        b"\tat 2026-03-01 10:02:11 indented",
        b"Caused by: java.io.IOException: closed",
        b"2026-13-45T10:02:11Z no such day",
        b"order 1234567890123456 shipped",
        b'{"msg":"no time"}',
        b'{"msg":"he said \\"time\\": \\"2026-03-01T10:02:11Z\\""}',
    ],
)
def test_lines_without_a_time_of_their_own(line: bytes) -> None:
    assert clock().read(line) is None


def test_naive_stamps_stand_in_the_zone_of_the_file() -> None:
    assert clock("Asia/Shanghai").read(b"2026-03-01 18:02:11 x") == at("2026-03-01T10:02:11+00:00")


def test_an_unusual_stamp_is_left_to_the_fallback() -> None:
    naive = datetime.fromisoformat("2026-03-01T18:00:00")
    slow = StampClock(zone="Asia/Shanghai", reference=REFERENCE, fallback=lambda _: naive)
    assert slow.read(b"!! odd stamp") == at("2026-03-01T10:00:00+00:00")


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_error(line: bytes) -> None:
    found = clock().read(line)
    assert found is None or isinstance(found, float)


@pytest.mark.parametrize(("number", "seconds"), [(1767225600, 1767225600), (1767225600123, 1767225600.123), (12, None)])
def test_epochs_by_their_size(number: float, seconds: float | None) -> None:
    assert read_epoch(number) == seconds


def test_places_of_minute_and_zone() -> None:
    line = b"2026-03-01T10:02:11.250Z ERROR x"
    place = clock().place(line)
    assert place is not None
    minute, zone, end = place
    assert (line[:minute], line[zone:end]) == (b"2026-03-01T10:02", b"Z")
    assert clock().place(b"no stamp") is None
