"""Words found in bytes in either case."""

from hypothesis import given
from hypothesis import strategies as st

from superbizagent.adapters.log_files.needles import count_lines, find_any, line_begins, make_needle

LETTERS = st.text(alphabet="aAbBeErR0_ \n@`", max_size=400)


def brute(block: bytes, word: bytes) -> list[int]:
    low, data = block.lower(), word.lower()
    return [at for at in range(len(low)) if low.startswith(data, at)]


@given(text=LETTERS, word=st.text(alphabet="aAbBeErR0_", min_size=1, max_size=6))
def test_no_place_is_missed(text: str, word: str) -> None:
    block = text.encode()
    needle = make_needle(word, "utf-8")
    assert needle is not None
    found = find_any(block, [needle]).tolist()
    assert set(brute(block, word.encode())) <= set(found)
    assert found == sorted(found)


@given(text=LETTERS)
def test_letters_are_found_exactly(text: str) -> None:
    block = text.encode()
    needle = make_needle("bear", "utf-8")
    assert needle is not None
    assert find_any(block, [needle]).tolist() == brute(block, b"bear")


def test_places_across_the_stretches_that_are_searched_at_once() -> None:
    block = b"x" * ((1 << 18) - 3) + b"DeadLock" + b"x" * 100
    needle = make_needle("deadlock", "utf-8")
    assert needle is not None
    assert find_any(block, [needle]).tolist() == [(1 << 18) - 3]


def test_chinese_words_are_found_in_the_files_encoding() -> None:
    needle = make_needle("连接池", "gb18030")
    assert needle is not None
    assert find_any("a 连接池 b 连接池".encode("gb18030"), [needle]).size == 2
    assert make_needle("ÉCOLE", "utf-8") is None
    assert make_needle("", "utf-8") is None


def test_several_needles_in_one_go() -> None:
    needles = [needle for word in ("err", "连接") if (needle := make_needle(word, "utf-8")) is not None]
    assert find_any("Error 连接 err".encode(), needles).tolist() == [0, 6, 13]


@given(st.lists(st.text(alphabet="ab", max_size=5), max_size=20))
def test_line_begins(lines: list[str]) -> None:
    block = "".join(line + "\n" for line in lines).encode()
    assert [block[at:].split(b"\n")[0].decode() for at in line_begins(block).tolist()] == lines
    assert count_lines(block) == len(lines)
