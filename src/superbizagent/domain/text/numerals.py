"""Numbers written in Chinese characters or English words."""

import re

CHINESE_DIGITS = "零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖"
CHINESE_NUMERAL = f"[{CHINESE_DIGITS}十百千万亿拾佰仟点半]+"
_DIGIT = {
    **{character: place for place, character in enumerate("零一二三四五六七八九")},
    "〇": 0,
    "两": 2,
    "壹": 1,
    "贰": 2,
    "叁": 3,
    "肆": 4,
    "伍": 5,
    "陆": 6,
    "柒": 7,
    "捌": 8,
    "玖": 9,
}
_TEN = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_MYRIAD = {"万": 10_000, "亿": 100_000_000}
_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
_WORDS: dict[str, float] = {word: float(number) for number, word in enumerate(_TO_TWENTY.split())} | {
    "thirty": 30, "forty": 40, "forty-five": 45, "fifty": 50, "sixty": 60, "ninety": 90, "a": 1, "an": 1, "half": 0.5,
    "several": 3,
}  # fmt: skip
ENGLISH_NUMERAL = "(?:" + "|".join(sorted(_WORDS, key=len, reverse=True)) + ")"


def read_numeral(written: str) -> float | None:
    """The value of `30`, `1.5`, `三十`, `两百零五`, `一点五`, `半`, `一万二`, `twelve`; None when it is none of these."""
    text = written.strip().lower()
    if re.fullmatch(r"\d+(?:\.\d+)?", text):
        return float(text)
    return _WORDS.get(text) if text.isascii() else _read_chinese(text)


def _read_chinese(text: str) -> float | None:
    if text == "半":
        return 0.5
    if "点" in text:
        whole, _, part = text.partition("点")
        integer, digits = _read_integer(whole), [_DIGIT.get(character) for character in part]
        if integer is None or not digits or None in digits:
            return None
        return float(f"{integer}.{''.join(map(str, digits))}")
    return _read_integer(text)


def _read_integer(text: str) -> int | None:
    if text and all(character in _DIGIT for character in text):
        return int("".join(str(_DIGIT[character]) for character in text))
    total = section = 0
    digit: int | None = None
    last_unit = 1
    for character in text:
        if character in _DIGIT:
            digit, last_unit = _DIGIT[character], last_unit if _DIGIT[character] else 1
        elif character in _TEN:
            section += (1 if digit is None else digit) * _TEN[character]
            digit, last_unit = None, _TEN[character]
        elif character in _MYRIAD:
            total = _carry(total, section + (digit or 0), _MYRIAD[character])
            section, digit, last_unit = 0, None, _MYRIAD[character]
        else:
            return None
    # 一万二 is 12,000 and 三百五 is 350; 十二 is 12 and 三百零五 is 305.
    tail = (digit or 0) * (last_unit // 10 if last_unit >= 100 else 1)
    return total + section + tail if text else None


def _carry(total: int, section: int, myriad: int) -> int:
    """`total` so far, with a section of 万 or 亿: 一亿三千万 adds, 一万亿 multiplies."""
    return total + section * myriad if section else total * myriad
