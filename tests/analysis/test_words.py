"""Words for search, names of owners, and records told as lines."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.naming import base_service, belongs_to, same_service, service_of, service_of_file, unit_of
from superbizagent.analysis.passages import LONGEST, Ranking, split_passages
from superbizagent.analysis.segments import segment
from superbizagent.analysis.telling import find_zone, one_line, tell, tell_labels, tell_number, tell_percent, tell_time


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("数据库连接池耗尽", ["数据库", "连接池", "耗尽"]),
        ("KubePodCrashLooping", ["kubepodcrashloop", "kube", "pod", "crash", "loop"]),
        ("max_connections", ["max_connections", "max", "connection"]),
        ("the locks were locked", ["lock", "lock"]),
        ("为什么", []),
        ("", []),
    ],
)
def test_segments(text: str, words: list[str]) -> None:
    assert set(words) <= set(segment(text))
    assert "the" not in segment(text)


@pytest.mark.parametrize("query", ["连接", "超时", "内存"])
def test_two_character_words_are_found(query: str) -> None:
    assert query in segment("连接 超时 内存")


@given(st.text(max_size=200))
def test_any_text_is_segmented(text: str) -> None:
    assert all(word == word.lower() for word in segment(text))


@pytest.mark.parametrize(
    ("name", "service"),
    [
        ("payment.log", "payment"),
        ("payment.log.1.gz", "payment"),
        ("payment-2026-03-01.log", "payment"),
        ("web-1.jsonl.zst", "web-1"),
        ("nginx-access.log", "nginx-access"),
        ("app.out", "app"),
        (".log", ".log"),
    ],
)
def test_services_of_log_files(name: str, service: str) -> None:
    assert service_of_file(name) == service


def test_streams_belong_to_their_service() -> None:
    assert same_service("nginx", "nginx-access")
    assert same_service("NGINX", "nginx")
    assert not same_service("nginx-access", "nginx-error")
    assert not same_service("pay", "payment")
    assert base_service("access") == "access"


def test_owners_of_series() -> None:
    assert service_of({"job": "exporter", "service": "pay"}) == "pay"
    assert service_of({"le": "5"}) == ""
    assert belongs_to("redis", "redis_up", {"job": "redis"})
    assert belongs_to("db-1", "up", {"instance": "db-1:9100"})
    assert not belongs_to("redis", "redis_up", {"service": "cart"})


@pytest.mark.parametrize(
    ("name", "unit"), [("a_seconds_total", "seconds"), ("b_bytes", "bytes"), ("c_ms", "milliseconds"), ("d", "")]
)
def test_units(name: str, unit: str) -> None:
    assert unit_of(name) == unit


@pytest.mark.parametrize(
    ("value", "text"),
    [(97, "97"), (97.0, "97"), (41.23456789, "41.2346"), (0.00034, "0.00034"), (1e-9, "0.000000001"), (1.5e9, "1500000000"),
     (12345678.9, "12345678.9"), (float("nan"), "NaN"), (float("-inf"), "-Inf"), (-0.5, "-0.5")],
)  # fmt: skip
def test_numbers_without_exponents(value: float, text: str) -> None:
    assert "e" not in tell_number(value).lower().replace("-inf", "")
    assert float(tell_number(value)) == pytest.approx(float(text), rel=1e-5, nan_ok=True)


def test_percent_and_time() -> None:
    assert [tell_percent(4519.04), tell_percent(-12.5), tell_percent(0.0)] == ["+4519%", "-12.5%", "0%"]
    at = datetime(2026, 3, 1, 10, 2, 11, 999999, UTC)
    assert tell_time(at) == "2026-03-01T10:02:11Z"
    assert tell_time(at.astimezone(find_zone("+08:00"))) == "2026-03-01T18:02:11+08:00"
    assert tell_time(at.astimezone(find_zone("Mars/Base"))) == "2026-03-01T10:02:11Z"


@given(st.text(max_size=100), st.text(max_size=100))
def test_a_record_is_one_line_whatever_is_in_it(first: str, second: str) -> None:
    told = tell("alert", name=first, summary=second, gone=None)
    assert len(told.splitlines()) == 1
    assert told.startswith("alert name=")
    assert "gone" not in told
    assert len(tell_labels("cpu", {"pod": first}).splitlines()) == 1


def test_long_texts_are_cut() -> None:
    assert one_line("a\nb\r\n c", 100) == "a ⏎ b ⏎  c"
    assert len(one_line("x" * 5000)) < 1300


MARKDOWN = "intro\n# One\nfirst\n```\n# not a heading\n```\n## Two ##\nsecond\n# Three\n\n"


def test_passages_follow_headings_and_know_their_place() -> None:
    found = split_passages("d", "doc.md", MARKDOWN)
    assert [(one.heading, one.text) for one in found] == [
        ("", "intro"),
        ("One", "first\n```\n# not a heading\n```"),
        ("One > Two", "second"),
    ]
    assert all(MARKDOWN[one.position :].startswith(one.text) for one in found)


@given(st.text(alphabet="ab \n#", max_size=4000))
def test_passages_stand_in_their_document_and_are_short(text: str) -> None:
    for one in split_passages("d", "t", text):
        assert text[one.position : one.position + len(one.text)] == one.text
        assert len(one.text) <= LONGEST


def test_the_passage_about_the_question_comes_first() -> None:
    texts = {"连接池": "连接池耗尽时看连接数", "磁盘": "磁盘写满时删日志", "KubePodCrashLooping": "pod restarts"}
    found = [passage for name, text in texts.items() for passage in split_passages(name, name, f"# {name}\n{text}")]
    ranking = Ranking(found)
    assert ranking.best("数据库连接池满了", 1)[0].document == "连接池"
    assert ranking.best("crash looping pod", 2)[0].document == "KubePodCrashLooping"
    assert ranking.best("量子", 5) == ()
    assert Ranking([]).best("x", 5) == ()
