"""The smallest pieces of a written time: dates, clocks, parts of the day, zones, distances."""

import re
from dataclasses import dataclass

from superbizagent.domain.text.numerals import CHINESE_DIGITS, ENGLISH_NUMERAL, read_numeral

_CN = f"[{CHINESE_DIGITS}十]{{1,3}}"
_NUM = rf"(?:\d{{1,2}}|{_CN})"
_MON = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:[a-z]{2,6})?"
_FREE = r"(?<![A-Za-z0-9_.:/-])"
_CLOCK = r"(?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d{1,9})?)?"
_DISTANCE = (
    rf"(?:\d+(?:\.\d+)?|[{CHINESE_DIGITS}十百半]+|(?:half an?|an?|a couple of|a few|{ENGLISH_NUMERAL})(?=\s))\s*个?(?P<{{0}}>半)?\s*"
    r"(?:毫秒|秒钟?|分钟|分|个?小时|钟头|天|日|周|星期|礼拜|个?月|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|[smhd](?![a-z]))"
)
UNIT_SECONDS: dict[str, float] = {
    "毫秒": 0.001, "秒": 1, "秒钟": 1, "分": 60, "分钟": 60, "小时": 3600, "钟头": 3600, "天": 86400, "日": 86400,
    "周": 604800, "星期": 604800, "礼拜": 604800, "月": 2592000, "s": 1, "sec": 1, "second": 1, "m": 60, "min": 60, "minute": 60,
    "h": 3600, "hr": 3600, "hour": 3600, "d": 86400, "day": 86400, "week": 604800,
}  # fmt: skip
DISTANCE = _DISTANCE.replace("{0}", "half")

TOKEN = re.compile(
    "|".join(
        (
            rf"(?P<iso>(?<![A-Za-z0-9_.:-])(?:19|20)\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{{1,9}})?)?"
            r"(?:Z(?![A-Za-z])|\s?[+-]\d\d:?\d\d(?![\d:]))?)(?![0-9A-Za-z_])",
            rf"(?P<httpdate>{_FREE}\d{{1,2}}[/ -]{_MON}[/ -]\d{{4}}(?::\d\d:\d\d:\d\d(?:\s[+-]\d{{4}})?)?)",
            r"(?P<ymd>(?<![0-9A-Za-z_.-])(?:19|20)\d\d(?:[-/.]\d{1,2}[-/.]\d{1,2}(?![\d.-])|\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?[日号]?))",
            rf"(?P<md>(?<![0-9])(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s?月\s?{_NUM}\s?[日号]?(?!\s?个))",
            rf"(?P<mond>\b{_MON}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?(?![\d:])(?:,?\s+(?:19|20)\d\d)?)",
            r"(?P<day>大前天|前天|昨天|昨日|今天|今日|当天|明天|明日|后天|昨(?=[晚夜早])|今(?=[晚早夜])|前(?=晚上?)|\b(?i:the day before yesterday|yesterday|today|last"
            r" night|tonight|tomorrow|this (?:morning|afternoon|evening)))",
            r"(?P<week>(?:上上|上|本|这)?个?(?:周|星期|礼拜)[一二三四五六日天](?![0-9个天])|\b(?i:(?:(?:last|this|on)\s+)?(?:mon|tues|wednes|thurs"
            r"|fri|satur|sun)day)\b)",
            r"(?P<part>凌晨|清晨|早上|早晨|上午|中午|正午|午后|下午|傍晚|晚上|夜里|夜间|半夜|深夜|午夜|(?<=[昨今前])[晚夜早]|\b(?i:in the (?:morning"
            r"|afternoon|evening)|at night|noon|midnight|morning|afternoon|evening)\b)",
            rf"(?P<clock>(?<![A-Za-z0-9_.:/]){_CLOCK}(?:\s?[ap]\.?m\.?(?![A-Za-z])|Z(?![A-Za-z])|\s?\+\d\d:?\d\d(?!\d))?(?![0-9A-Za-z_:]|\.\d))",
            rf"(?P<hanclock>(?<![0-9.百之])(?<!分之){_NUM}\s?(?:[点點](?:钟|整|半|[一三]刻|\s?{_NUM}\s?分(?!钟)(?:\s?{_NUM}\s?秒)?|\s?[0-5]\d(?![\d:])"
            rf"|零?{_CN}(?![{CHINESE_DIGITS}十个倍万亿成秒毫%]))?|时\s?{_NUM}\s?分(?!钟)(?:\s?{_NUM}\s?秒)?))",
            r"(?P<ampm>(?<![A-Za-z0-9_.:/])(?:1[0-2]|0?[1-9])\s?(?:am|pm|AM|PM|a\.m\.|p\.m\.)(?![A-Za-z]))",
            rf"(?P<hour>(?<![A-Za-z0-9_.:/])(?:\d{{1,2}}|{_CN})(?=\s?(?:-|–|—|~|～|to|and|到|至)\s?(?:\d{{1,2}}(?::\d\d)?|{_CN})\s?(?:[ap]\.?m\b|[点點])))",
            r"(?P<zone>\b(?:UTC|GMT)(?:\s?[+-]\d{1,2}(?::?\d\d)?)?(?![A-Za-z0-9])|北京时间|中国标准时间|中国时间|东八区|协调世界时|世界时|格林[威尼]治时间|东京时间"
            r"|\b(?i:beijing time)|\b(?:CST|HKT|SGT|JST|KST|IST|CET|CEST|BST|EST|EDT|CDT|MST|MDT|PST|PDT)\b|\b(?:Asia|Europe|America)/[A-Z][A-Za-z_]+)",
            r"(?P<epoch>(?<![A-Za-z0-9_./=+-])1[4-9]\d{8}(?:\d{3})?(?:\.\d{1,6})?(?![\w.]|\s?(?:bytes|[KMGT]i?B)\b))",
            rf"(?P<ago>(?<![0-9.])(?:{_DISTANCE.replace('{0}', 'half_ago')})\s*(?:之前|以前|前(?![端缀置往后])|ago\b|earlier\b))",
        )
    )
)
"""Kinds: iso httpdate ymd md mond day week part clock hanclock ampm hour zone epoch ago."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One match of TOKEN: kind, span and the words."""

    kind: str
    start: int
    end: int
    text: str


def scan_tokens(text: str) -> tuple[Token, ...]:
    """All pieces in the order they stand."""
    return tuple(
        Token(kind=found.lastgroup or "", start=found.start(), end=found.end(), text=found.group())
        for found in TOKEN.finditer(text)
    )


_DISTANCE_PARTS = re.compile(
    rf"(?P<number>\d+(?:\.\d+)?|[{CHINESE_DIGITS}十百半]+|half an?|a couple of|a few|{ENGLISH_NUMERAL})\s*个?(?P<half>半)?\s*个?(?P<unit>[^\W\d]+)"
)


def read_distance(written: str) -> tuple[float, float] | None:
    """Seconds in `30分钟`, `两个半小时`, `half an hour`, and the seconds of its unit; None when it is no distance."""
    found = _DISTANCE_PARTS.match(written.strip().lower())
    if not found:
        return None
    letters = found["unit"]
    heads = (letters[:length] for length in range(len(letters), 0, -1))
    seconds = next(
        (UNIT_SECONDS.get(head) or UNIT_SECONDS.get(head.rstrip("s")) for head in heads if _is_unit(head)), None
    )
    words = {"half a": 0.5, "half an": 0.5, "a couple of": 2.0, "a few": 3.0}
    number = words.get(found["number"]) or read_numeral(found["number"])
    if number is None or seconds is None:
        return None
    return (number + (0.5 if found["half"] else 0)) * seconds, seconds


def _is_unit(word: str) -> bool:
    return word in UNIT_SECONDS or word.rstrip("s") in UNIT_SECONDS
