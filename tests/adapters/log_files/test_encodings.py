"""Encodings guessed per file."""

import codecs

import pytest

from superbizagent.adapters.log_files.encodings import decode, guess_encoding

CHINESE = "2026-03-01 10:02:11 ERROR 支付服务连接数据库超时，连接池已经耗尽\n" * 5


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"plain ascii", "utf-8"),
        (b"", "utf-8"),
        (CHINESE.encode(), "utf-8"),
        (CHINESE.encode()[:-2], "utf-8"),
        (CHINESE.encode("gbk"), "gb18030"),
        (CHINESE.encode("gbk")[:-2], "gb18030"),
        (codecs.BOM_UTF16_LE + CHINESE.encode("utf-16-le"), "utf-16-le"),
        ("2026-03-01 plain latin text, no mark\n".encode("utf-16-be") * 5, "utf-16-be"),
        ("2026-03-01 plain latin text, no mark\n".encode("utf-16-le") * 5, "utf-16-le"),
        ("caf\xe9 cr\xe8me br\xfbl\xe9e \xe0 la carte".encode("latin-1"), "latin-1"),
    ],
)
def test_guesses(data: bytes, encoding: str) -> None:
    assert guess_encoding(data) == encoding


def test_broken_bytes_in_utf8_stay_utf8() -> None:
    assert guess_encoding(CHINESE.encode() + b"\xff\xfe broken " + CHINESE.encode()) == "utf-8"


def test_decoding_drops_nul_and_carriage_returns() -> None:
    assert decode(b"a\x00b\r\nc\r", "utf-8") == "ab\nc"
