"""Which encoding a log file is written in, guessed from a sample of its bytes."""

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_EDGE = 4


def guess_encoding(sample: bytes) -> str:
    """`utf-8` (ASCII too), `utf-16-le`, `utf-16-be`, `utf-32-…`, `gb18030` or, failing all, `latin-1`."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return name
    wide = _wide(sample)
    if wide:
        return wide
    if sample.isascii() or _decodes(sample, "utf-8"):
        return "utf-8"
    return "gb18030" if _decodes(sample, "gb18030") and _looks_chinese(sample) else _fallback(sample)


def decode(data: bytes, encoding: str) -> str:
    """Text of one entry: NUL and carriage returns gone, undecodable bytes shown as U+FFFD."""
    if b"\x00" in data:
        data = data.replace(b"\x00", b"")
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").rstrip(b"\r")
    return data.decode(encoding, "replace").removeprefix("\ufeff")


def _wide(sample: bytes) -> str:
    """UTF-16 without a mark: every other byte of mostly Latin text is NUL."""
    head = sample[:2048]
    if len(head) < 8:
        return ""
    half = len(head) // 2
    if head[1::2].count(0) > 0.6 * half and head[0::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if head[0::2].count(0) > 0.6 * half and head[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return ""


def _decodes(sample: bytes, encoding: str) -> bool:
    """Whether the sample decodes, but for a character cut off at its end."""
    try:
        codecs.getincrementaldecoder(encoding)().decode(sample)
    except UnicodeDecodeError as error:
        return error.start >= len(sample) - _EDGE
    return True


def _looks_chinese(sample: bytes) -> bool:
    text = sample.decode("gb18030", "ignore")
    beyond = [char for char in text if char >= "\x80"]
    usual = sum(
        "\u4e00" <= char <= "\u9fff" or "\u3000" <= char <= "\u303f" or "\uff00" <= char <= "\uffef" for char in beyond
    )
    return bool(beyond) and usual >= 0.7 * len(beyond)


def _fallback(sample: bytes) -> str:
    """Mostly UTF-8 with a few broken bytes stays UTF-8; otherwise every byte is a character."""
    broken = sample.decode("utf-8", "replace").count("\ufffd")
    beyond = sum(byte >= 0x80 for byte in sample)
    return "utf-8" if broken <= 0.2 * max(1, beyond) else "latin-1"
