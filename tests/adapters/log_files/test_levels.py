"""Levels of log entries."""

import pytest

from superbizagent.adapters.log_files.columns import learn_columns
from superbizagent.adapters.log_files.levels import at_least, find_level, needles, read_level
from superbizagent.adapters.log_files.needles import line_begins


@pytest.mark.parametrize(
    ("entry", "level"),
    [
        (b"2026-03-01T10:02:11Z ERROR [pay] x", "ERROR"),
        (b"2026-03-01 10:02:11,1 WARNING x", "WARN"),
        (b"2026/03/01 10:02:11 [error] 12#12: *5 x", "ERROR"),
        (b"2026-03-01 10:02:11 UTC [7] FATAL:  too many clients", "FATAL"),
        (b"2026-03-01 10:02:11 UTC [7] LOG:  checkpoint", "INFO"),
        (b"ts=2026 level=warn msg=x", "WARN"),
        (b'{"level":"err","msg":"INFO in the text"}', "ERROR"),
        (b'{"severity": "CRITICAL"}', "FATAL"),
        (b'{"level":50,"msg":"x"}', "ERROR"),
        (b"E0301 10:02:11.000123 1 x.go:9] y", "ERROR"),
        (b"03-17 16:13:38.811  1702  2395 W WindowManager: x", "WARN"),
        (b"D is for data, I am not a level", ""),
        (b"1234:M 01 Mar 2026 10:02:11.123 # low memory", "WARN"),
        (b"2026-03-01T10:02:11Z INFO retry after ERROR", "INFO"),
        (b"an error in lower case inside prose", ""),
        (b"GET /ERROR.html", ""),
        (b"", ""),
    ],
)
def test_reads_levels(entry: bytes, level: str) -> None:
    assert read_level(entry) == level


def test_a_level_asked_for_means_that_and_worse() -> None:
    assert at_least(["warning"]) == {"WARN", "ERROR", "FATAL"}
    assert at_least(["nonsense"]) == frozenset()


@pytest.mark.parametrize("level", ["WARN", "ERROR", "FATAL"])
def test_every_word_of_a_level_holds_one_of_its_needles(level: str) -> None:
    wanted = at_least([level])
    for word in (b"WARNING", b"warn", b"ERR", b"error", b"SEVERE", b"FATAL", b"critical", b"panic"):
        if read_level(b"[" + word + b"] x") in wanted:
            assert any(needle in word.lower() for needle in needles(wanted))


def test_columns_sort_out_lines_of_a_level() -> None:
    words = ["INFO"] * 30 + ["ERROR", "INFO", "FATAL"]
    lines = [f"2026-03-01T10:02:11Z {word} message {number}".encode() for number, word in enumerate(words)]
    lines.insert(31, b"    a continuation line with ERROR")
    columns = learn_columns(lines)
    assert columns is not None
    block = b"\n".join(lines) + b"\n"
    found = columns.lines(block, line_begins(block), at_least(["ERROR"]))
    assert [lines[number].split()[1] for number in found.sure.tolist()] == [b"ERROR", b"FATAL"]
    assert 31 in found.open.tolist()


def test_no_columns_where_levels_wander() -> None:
    assert learn_columns([b"x" * number + b" INFO y" for number in range(1, 60)]) is None
    assert find_level(b"nothing here") is None
