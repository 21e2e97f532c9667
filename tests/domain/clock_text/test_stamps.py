"""Stamps of log lines, as many programs print them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.clock_text import StampReader, offset_text, read_stamp, zone_named
from superbizagent.domain.errors import SettingsError

AT = "2026-03-01T10:02:11"
LINES = [
    ("2026-03-01T10:02:11Z ERROR payment", AT + "+00:00"),
    ("2026-03-01 10:02:11,123 INFO x", AT + ".123000"),
    ("2026-03-01 10:02:11.123 UTC [12] LOG:  x", AT + ".123000+00:00"),
    ("2026-03-01T18:02:11.123456789+08:00 x", "2026-03-01T18:02:11.123456+08:00"),
    ("2026-03-01 10:02:11 -0500 x", AT + "-05:00"),
    ("[2026-03-01 10:02:11 +0000] [1] [INFO] Starting", AT + "+00:00"),
    ("web_1  | 2026-03-01T10:02:11Z hello", AT + "+00:00"),
    ("<34>1 2026-03-01T10:02:11.003Z host su - x", AT + ".003000+00:00"),
    ("2026/03/01 10:02:11 [error] 12#12: x", AT),
    ('{"level":"info","ts":"2026-03-01T10:02:11.5Z","msg":"x"}', AT + ".500000+00:00"),
    ('{"level":"info","ts":1772359331.123,"msg":"at 2020-01-01T00:00:00Z"}', AT + ".123000+00:00"),
    ('{"msg":"x","time":1772359331123}', AT + ".123000+00:00"),
    ('{"@timestamp":"2026-03-01T10:02:11.000Z","message":"x"}', AT + "+00:00"),
    ('{"log":"x\\n","stream":"stdout","time":"2026-03-01T10:02:11.5Z"}', AT + ".500000+00:00"),
    ("level=info ts=2026-03-01T10:02:11.5Z msg=x", AT + ".500000+00:00"),
    ('time="2026-03-01T10:02:11+08:00" level=info msg="x"', AT + "+08:00"),
    ("Mar  1 10:02:11 host sshd[1]: x", "2026-03-01T10:02:11"),
    ('1.2.3.4 - - [01/Mar/2026:10:02:11 +0800] "GET / HTTP/1.1" 200 5', AT + "+08:00"),
    ("I0301 10:02:11.123456       1 main.go:5] x", AT + ".123456"),
    ("1772359331 x", AT + "+00:00"),
    ("1772359331.123 [0] x", AT + ".123000+00:00"),
    ("[Sun Mar 01 10:02:11.123456 2026] [error] x", AT + ".123456"),
    ("Sun Mar  1 10:02:11 UTC 2026", AT + "+00:00"),
    ("1:M 01 Mar 2026 10:02:11.123 * Ready", AT + ".123000"),
    ("20260301-10:02:11:606|Step|3", AT + ".606000"),
    ("20260301 10:02:11 x", AT),
    ("260301 100211 143 INFO dfs: x", AT),
    ("26/03/01 10:02:11 INFO executor", AT),
    ("- 1772359331 2026.03.01 R02 2026-03-01-10.02.11.675872 R02 RAS", AT + ".675872"),
    ("03-01 10:02:11.811  1702  2395 D Wind", AT + ".811000"),
    ("3/1/2026 10:02:11 PM hi", "2026-03-01T22:02:11"),
    ("\x1b[2m2026-03-01T10:02:11Z\x1b[0m ERROR x", AT + "+00:00"),
]


@pytest.mark.parametrize(("line", "wanted"), LINES)
def test_a_stamp_is_read(line: str, wanted: str) -> None:
    stamp = read_stamp(line, year=2026)
    assert stamp is not None
    assert stamp.at == datetime.fromisoformat(wanted)
    assert stamp.zoned is (stamp.at.tzinfo is not None)
    assert stamp.zoned is (datetime.fromisoformat(wanted).tzinfo is not None)
    assert 0 <= stamp.start < stamp.end <= len(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "no time at all here",
        "    at com.foo.Bar.run(Bar.java:12)",
        "\tat 2026-03-01T10:02:11Z inside a trace",
        "Caused by: java.io.IOException at 2026-03-01 10:02:11",
        "Traceback (most recent call last):",
        "port 10:20 of 30",
        "version 2026.03.01",
        "2026-13-01T10:02:11Z bad month",
        "2026-02-30 10:02:11 no such day",
        '{"count":1772359331,"msg":"x"}',
        "x" * 200 + " 2026-03-01T10:02:11Z",
    ],
)
def test_a_line_without_one_has_none(line: str) -> None:
    assert read_stamp(line) is None


def test_a_stream_of_mixed_lines_is_read_line_by_line() -> None:
    reader = StampReader(year=2026)
    read = [reader.read(line) for line, _ in LINES * 2]
    assert [stamp.at if stamp else None for stamp in read] == [
        datetime.fromisoformat(wanted) for _, wanted in LINES * 2
    ]


@pytest.mark.parametrize(
    ("line", "dated"),
    [
        ("Mar  1 10:02:11 host x", False),
        ("I0301 10:02:11.1 1 x", False),
        ("2026-03-01 10:02:11 x", True),
        ("1772359331 x", True),
    ],
)
def test_a_stamp_says_when_its_year_is_not_printed(line: str, dated: bool) -> None:
    stamp = read_stamp(line)
    assert stamp is not None
    assert stamp.dated is dated


@given(
    st.datetimes(min_value=datetime.fromisoformat("2001-01-01"), max_value=datetime.fromisoformat("2099-01-01")),
    st.sampled_from(["Z", "+08:00", "-05:30", ""]),
)
def test_what_isoformat_writes_is_read_back(at: datetime, zone: str) -> None:
    stamp = read_stamp(f"{at.isoformat()}{zone} INFO x")
    assert stamp is not None
    assert stamp.at == datetime.fromisoformat(at.isoformat() + zone)


@given(st.text(max_size=120))
def test_any_line_is_read_without_complaint(line: str) -> None:
    stamp = read_stamp(line)
    assert stamp is None or stamp.start < stamp.end


@pytest.mark.parametrize(
    ("zone", "hours"),
    [
        ("Asia/Shanghai", 8),
        ("UTC", 0),
        ("+05:30", 5.5),
        ("UTC+8", 8),
        ("GMT-3", -3),
        ("北京时间", 8),
        ("Europe/Berlin", 1),
    ],
)
def test_zones_are_named_in_many_ways(zone: str, hours: float) -> None:
    assert datetime(2026, 1, 1, tzinfo=zone_named(zone)).utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize("zone", ["", "Nowhere/City", "99", "../etc/passwd", "+25:00"])
def test_an_unknown_zone_is_the_operators_fault(zone: str) -> None:
    with pytest.raises(SettingsError) as raised:
        zone_named(zone)
    assert raised.value.code == "bad_zone"


@pytest.mark.parametrize(("hours", "shown"), [(8, "北京时间"), (0, "UTC"), (9, "UTC+09:00"), (-3.5, "UTC-03:30")])
def test_a_zone_is_shown_in_words(hours: float, shown: str) -> None:
    assert offset_text(datetime(2026, 1, 1, tzinfo=timezone(timedelta(hours=hours)))) == shown


def test_utc_is_shown_as_utc() -> None:
    assert offset_text(datetime(2026, 1, 1, tzinfo=UTC)) == "UTC"
