"""The smallest pieces of a written time: dates, clocks, parts of the day, zones, distances."""

from dataclasses import dataclass

from superbizagent.domain.clock_text.token_patterns import TOKEN
from superbizagent.domain.text import CHINESE_DIGITS, ENGLISH_NUMERAL, lazy_pattern, read_numeral

UNIT_SECONDS: dict[str, float] = {
    "毫秒": 0.001, "秒": 1, "秒钟": 1, "分": 60, "分钟": 60, "小时": 3600, "钟头": 3600, "天": 86400, "日": 86400,
    "周": 604800, "星期": 604800, "礼拜": 604800, "月": 2592000, "s": 1, "sec": 1, "second": 1, "m": 60, "min": 60, "minute": 60,
    "h": 3600, "hr": 3600, "hour": 3600, "d": 86400, "day": 86400, "week": 604800,
}  # fmt: skip
_DISTANCE = lazy_pattern(
    rf"(?P<number>\d+(?:\.\d+)?|[{CHINESE_DIGITS}十百半]+|half an?|a couple of|a few|{ENGLISH_NUMERAL})"
    r"\s*个?(?P<half>半)?\s*个?(?P<unit>[^\W\d]+)"
)
_WORDS = {"half a": 0.5, "half an": 0.5, "a couple of": 2.0, "a few": 3.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One piece: kind (iso httpdate ymd md mond day week part clock hanclock ampm hour zone epoch ago), span, words."""

    kind: str
    start: int
    end: int
    text: str


def scan_tokens(text: str) -> tuple[Token, ...]:
    """All pieces in the order they stand."""
    return tuple(
        Token(kind=(found.lastgroup or "  ")[2:], start=found.start(), end=found.end(), text=found.group())
        for found in TOKEN.finditer(text)
    )


def read_distance(written: str) -> tuple[float, float] | None:
    """Seconds in `30分钟`, `两个半小时`, `half an hour`, and the seconds of its unit; None when it is no distance."""
    found = _DISTANCE.match(written.strip().lower())
    if not found:
        return None
    letters = found["unit"]
    heads = (letters[:length] for length in range(len(letters), 0, -1))
    seconds = next((known for head in heads if (known := _unit_seconds(head))), None)
    number = _WORDS.get(found["number"]) or read_numeral(found["number"])
    if number is None or seconds is None:
        return None
    return (number + (0.5 if found["half"] else 0)) * seconds, seconds


def _unit_seconds(word: str) -> float | None:
    return UNIT_SECONDS.get(word) or UNIT_SECONDS.get(word.rstrip("s"))
