"""Normalising: two writings of one thing come out alike, and every place can be found again."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from superbizagent.domain.text import canonical_json, normalise, normalise_mapped, visible
from superbizagent.domain.text.folding import ESCAPE, unescape
from superbizagent.domain.text.normal import Change
from superbizagent.domain.text.numerals import read_numeral
from superbizagent.domain.text.width import half_width

NASTY = st.text(
    alphabet=st.one_of(
        st.sampled_from(list('aZ9 \n\t\\"u005c{}:,./')),
        st.sampled_from(
            [
                "\u200b",
                "\u202e",
                "\xad",
                "\x1b",
                "[",
                "m",
                "\x00",
                "\u0301",
                "\u0130",
                "ß",
                "½",
                "ﬁ",
                "９",
                "％",
                "　",
                "中",
            ]
        ),
        st.characters(),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("CPU ９９％", "cpu 99%"),
        ("time\u200bout", "timeout"),
        ("time\xadout", "timeout"),
        ("a\u202eb\u202c", "ab"),
        ("a \n\t b", "a b"),
        ("\x1b[31mERROR\x1b[0m failed", "error failed"),
        ("\x1b]0;title\x07ERROR", "error"),
        ('{\\"msg\\":\\"timeout\\"}', '{"msg":"timeout"}'),
        ("line one\\nline two", "line one line two"),
        ("\\u652f\\u4ed8", "支付"),
        ("\\\\u652f", "支"),
        ("\\ud83d\\ude00 ok", "😀 ok"),
        ("https:\\/\\/host\\/path", "https://host/path"),
        ("cafe\u0301", "café"),
        ("㎞…", "km..."),
        ("  edges  ", "edges"),
        ("STRASSE", "straße"),
    ],
)
def test_two_writings_of_one_thing_come_out_alike(written: str, other: str) -> None:
    assert normalise(written) == normalise(other)


@pytest.mark.parametrize(
    ("written", "other"),
    [("payment", "раyment"), ("a-b", "a–b"), ("5%", "5"), ("r1-t3", "r1-t4"), ("a b", "ab"), ("支付", "支 付")],
)
def test_what_differs_stays_different(written: str, other: str) -> None:
    assert normalise(written) != normalise(other)


@given(NASTY)
@example("\u1e9e\u0345")
@example("\\u005cu005cn")
@example("\\\u200bn")
@example("\u1100\u1161")
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(NASTY)
def test_every_normal_place_leads_back_into_the_source_in_order(text: str) -> None:
    normal = normalise_mapped(text)
    places = list(normal.origin)
    assert normal.text == normalise(text)
    assert len(places) == len(normal.text) + 1
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)
    assert [normal.origin[i] for i in range(len(places))] == places


@given(st.lists(st.sampled_from(["abc", "支付", "９９％", "x\\ny", "\u200b", " ", "\n", "é"]), max_size=12), st.data())
def test_a_span_of_the_normal_text_normalises_to_itself_in_the_source(parts: list[str], data: st.DataObject) -> None:
    normal = normalise_mapped("".join(parts))
    start = data.draw(st.integers(0, len(normal.text)))
    end = data.draw(st.integers(start, len(normal.text)))
    low, high = normal.source_span(start, end)
    assert normalise(normal.source[low:high]) == normal.text[start:end].strip()


def test_an_excerpt_is_found_where_it_stands() -> None:
    source = '{"msg": "支付\\u3000ＴＩＭＥＯＵＴ   after\\n3000ms"}'
    normal = normalise_mapped(source)
    start = normal.text.index("timeout after 3000ms")
    low, high = normal.source_span(start, start + len("timeout after 3000ms"))
    assert source[low:high] == "ＴＩＭＥＯＵＴ   after\\n3000ms"


@given(st.text(alphabet='\\nu05c"x ', max_size=30))
def test_many_and_few_kinds_of_escapes_are_undone_alike(text: str) -> None:
    assert Change(pattern=ESCAPE, put=unescape).apply(text) == ESCAPE.sub(lambda found: unescape(found.group()), text)


def test_a_long_text_with_many_kinds_of_letters_folds_like_its_parts() -> None:
    letters = "".join(chr(code) for code in range(0xA1, 0x2000) if chr(code).isalpha())
    spaced = " ".join(letters)
    assert normalise(spaced).split(" ") == [folded for letter in letters if (folded := normalise(letter))]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain 支付 99％", "plain 支付 99％"),
        ("a\x1b[31mb\x1b[0m", "ab"),
        ("a\u202eb\u200bc\x07", "abc"),
        ("tab\there\r\nnext", "tab here\nnext"),
        ("no\u00a0break", "no break"),
        ("lone \ud800 half", "lone  half"),
    ],
)
def test_visible_text_hides_nothing_and_keeps_letters(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(NASTY)
def test_visible_text_stays_as_it_is(text: str) -> None:
    assert visible(visible(text)) == visible(text)


def test_json_is_written_compact_in_received_order_without_escapes() -> None:
    assert (
        canonical_json({"b": [1, 2.5, None], "a": "支付\n", "c": True}) == '{"b":[1,2.5,null],"a":"支付\\n","c":true}'
    )


def test_a_lone_surrogate_does_not_reach_the_encoder() -> None:
    assert canonical_json("x\ud800").encode() == b'"x\xef\xbf\xbd"'


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("30", 30), ("1.5", 1.5), ("三十", 30), ("十二", 12), ("两百零五", 205), ("三百五", 350), ("一万二", 12000), ("一点五", 1.5),
        ("半", 0.5), ("二〇二六", 2026), ("一亿三千万", 130_000_000), ("twelve", 12), ("half", 0.5), ("九十九", 99), ("一千零一", 1001),
    ],
)  # fmt: skip
def test_numerals_are_read(written: str, value: float) -> None:
    assert read_numeral(written) == value


@pytest.mark.parametrize("written", ["", "abc", "支付", "1.2.3", "点五"])
def test_other_words_are_no_numerals(written: str) -> None:
    assert read_numeral(written) is None


@given(st.text())
def test_half_width_keeps_every_place(text: str) -> None:
    assert len(half_width(text)) == len(text)
