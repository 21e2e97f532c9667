"""The expressions that find numbers, what stands around them, and what only looks like a number."""

import re

from superbizagent.domain.quantities.quantity import Relation
from superbizagent.domain.quantities.units import UNITS
from superbizagent.domain.text import CHINESE_DIGITS, lazy_pattern

# Longer digit strings are ids; the bounds also keep every number finite. [100,200,300] is a list, not one number.
NUMBER = lazy_pattern(
    r"(?P<digits>(?:(?<![\[,])\d{1,3}(?:,\d{3}){1,12}(?!\]|,\d)|\d{1,40})(?:\.\d{1,40})?)(?!\d)(?P<exp>[eE][+-]?\d{1,2}(?![0-9A-Za-z_.]))?"
)
CHINESE = lazy_pattern(
    rf"(?<![{CHINESE_DIGITS}十百千万亿第几数])(?P<parts>(?P<below>[{CHINESE_DIGITS}十百千]+)分之(?P<above>[{CHINESE_DIGITS}十百千点]+|\d+(?:\.\d+)?))"
    rf"|(?<![{CHINESE_DIGITS}十百千万亿第几数])(?P<digits>[{CHINESE_DIGITS}十百千万亿半]+(?:点[{CHINESE_DIGITS}]+)?)(?=\s?[^\s{CHINESE_DIGITS}十百千万亿])"
)
SPECIAL = lazy_pattern(
    r"(?P<class>(?<![A-Za-z0-9_.-])[1-5][xX]{2}(?![A-Za-z0-9]))"
    r"|(?P<double>翻(?:了)?(?:一)?(?:倍|番)|\b(?i:doubled|doubles|doubling|twofold)\b)"
    r"|(?P<triple>\b(?i:tripled|triples|tripling|threefold)\b)"
    r"|\b(?P<fold>(?i:four|five|six|seven|eight|nine|ten|hundred))-?(?i:fold)\b|\b(?P<quadruple>(?i:quadrupled|quadruples|quadrupling))\b"
    r"|(?P<half>一半|半数|\b(?i:half of)\b)"
    r"|\b(?P<above>(?i:an?|one|two|three)) (?P<below>(?i:third|quarter|fifth|tenth))s?(?= of\b)"
)
FOLDS = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "hundred": 100}
PARTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
VAGUE = lazy_pattern(r"(?P<how>好几|几|数|上|成)(?P<tens>[十百千万亿])(?:多|余)?")
MAGNITUDE = lazy_pattern(
    r"\s?(?P<word>万亿|千万|百万|万|亿|千(?![兆字米克瓦])|百(?!分)|[Mm]illion|[Bb]illion|[Tt]housand|[kKwW](?![A-Za-z0-9_]))"
)
MAGNITUDES = {
    "万": 1e4,
    "亿": 1e8,
    "万亿": 1e12,
    "千万": 1e7,
    "千": 1e3,
    "百": 1e2,
    "百万": 1e6,
    "million": 1e6,
    "billion": 1e9,
    "thousand": 1e3,
    "k": 1e3,
    "w": 1e4,
}

_ASCII_UNITS = sorted((unit for unit in UNITS if unit.isascii()), key=len, reverse=True)
_HAN_UNITS = sorted((unit for unit in UNITS if not unit.isascii()), key=len, reverse=True)
# Counters that begin another word: 3成功 is no 30 %, 5个别 no five.
_NO_UNIT = (
    "成(?=功|为|员|本|立|果|品|长|绩|交|都)", "分(?=位|之|别|配|支|片|析|发|布|区)", "个(?=别|性|体)", "天(?=津)", "行(?=为|业|动)",
    "位(?=于|置)", "起(?=来)", "条(?=件)", "人(?=员|工)", "日(?=志)", "路(?=由|径)", "核(?=实|查|对)", "周(?=[一二三四五六日期])",
    "层(?=面)", "块(?=存)", "名(?=称|为|字)", "家(?=庭)", "组(?=件|成)", "台(?=账)", "处(?=理|于)", "种(?=类)", "回(?=滚|退|复|到|落|升)",
    "套(?=接)", "项(?=目)", "份(?=额)",
)  # fmt: skip
UNIT = lazy_pattern(
    rf"(?!{'|'.join(_NO_UNIT)})"
    rf"(?P<unit>{'|'.join(map(re.escape, _HAN_UNITS))}|(?:{'|'.join(map(re.escape, _ASCII_UNITS))})"
    r"(?:(?![A-Za-z0-9_%]|\s?=)|(?=\d+(?:\.\d+)?(?:h|m|min|s|ms)(?![A-Za-z_]))))"
)
MEMORY_UNIT = lazy_pattern(r"[KMkm](?![A-Za-z0-9_])")
PER = lazy_pattern(
    r"(?:\s?/\s?|\s?per\s)(?P<per>秒钟?|分钟?|小时|天|seconds?|secs?|minutes?|mins?|hours?|days?|[smhd])(?![A-Za-z0-9])"
)
PER_BEFORE = lazy_pattern(r"每(?P<per>秒钟?|分钟|小时|天)\s*(?:钟)?\s*(?:有|约|达到?|高达|处理|产生|出现|收到)?\s*\Z")
MORE = lazy_pattern(r"\s?(?:多|余|来)(?=\s?[^\s\d])")
SEPARATOR = lazy_pattern(r"\s*(?:-|–|—|~|～|(?P<word>至|到|to(?=\s)))\s*")
AND = lazy_pattern(r"\s*(?P<word>and|和|与)\s*")
BETWEEN = lazy_pattern(r"(?:between|介于|在)\s*\Z", re.IGNORECASE)
FROM = lazy_pattern(r"(?:从|由|自|from)\s*(?:约|大约|[~≈<>])?\s*\Z", re.IGNORECASE)
DURING = lazy_pattern(r"\d[^\s\d]*(?:\s[A-Za-z%/]+)?\s+over\s+(?:the\s+)?\Z")
"""`from 12s to 1,468s over 20 minutes`: over is during, not more than."""
TIME_JOIN = lazy_pattern(r"\s?(?:and\s|零|,\s)?")
PLURAL = lazy_pattern(
    r"[ -](?:[a-z]{3,}[ -]){0,2}(?!(?:is|was|has|this|as|its|plus|versus|times|ms|bytes)\b)[a-z]{3,}s\b"
)

_BEFORE: tuple[tuple[Relation, str], ...] = (
    (
        "le",
        r"未超过|没有?超过|不超过|不高于|不多于|不大于|最多|至多|<=|≤|at most|no more than|not exceed(?:ing)?|up to|within",
    ),
    ("ge", r"不低于|不少于|不小于|至少|起码|最少|>=|≥|at least|no less than|no fewer than|not less than|minimum of"),
    ("lt", r"不到|低于|小于|少于|不足|<|under|less than|below|fewer than|lower than"),
    (
        "gt",
        r"超过|大于|高于|多于|超出|突破|高达|逾|>|over|more than|above|greater than|higher than|exceed(?:s|ed|ing)?",
    ),
    (
        "approx",
        r"大约|大概|约|接近|将近|近|about|around|near|close to|approximately|approx\.?|roughly|nearly|almost|circa|~|≈",
    ),
)
RELATION_BEFORE: tuple[tuple[Relation, re.Pattern[str]], ...] = tuple(
    (relation, lazy_pattern(rf"(?<![A-Za-z])(?:{words})\s*(?:了|于|为|是|有)?\s*\Z", re.IGNORECASE))
    for relation, words in _BEFORE
)
RELATION_AFTER: tuple[tuple[Relation, re.Pattern[str]], ...] = (
    ("approx", lazy_pattern(r"\s*(?:左右|上下|or so\b)")),
    ("ge", lazy_pattern(r"\s*(?:及|或)?(?:以上|or more\b|and above\b|\+(?![\w+]))")),
    ("le", lazy_pattern(r"\s*(?:及|或)?(?:以下|以内|之内|or less\b|or fewer\b)")),
)

_CODE_WORDS = (
    ("exit", r"退出码|退出状态码?|exit(?:ed)?(?:\s+with)?(?:\s+(?:code|status))?|exit[_ ]?code|exitCode"),
    ("port", r"端口号?|\bport"),
    ("pid", r"\bpid|进程号|进程\s?id"),
    ("signal", r"信号|\bsignal"),
    ("error", r"错误码|错误代码|error[ _]?code|errno|errcode|SQLSTATE|\bERROR"),
    ("http", r"HTTP(?:/\d(?:\.\d)?)?|状态码|响应码|返回码|status(?:[ _-]?code)?|http[ _]?code|http[ _]?status"),
    ("code", r"\bcode"),
)
CODE_BEFORE = tuple(
    (kind, lazy_pattern(rf"(?:{words})\W{{0,3}}(?:为|是|of|was)?\s*\Z", re.IGNORECASE)) for kind, words in _CODE_WORDS
)
HTTP_BEFORE = lazy_pattern(
    r"(?:\d\s?[次个条起笔]|返回了?|响应|报|报出|出现|产生|大量|returned|returns|return|responds? with|with|got"
    r"|(?<![A-Za-z])an?|HTTP/\d\.\d\"?)\s*[\"“]?\s*\Z",
    re.IGNORECASE,
)
RETURNED = lazy_pattern(r"(?:返回了?|(?<![A-Za-z])return(?:s|ed)?)\s*[\"“]?\s*\Z", re.IGNORECASE)
HTTP_AFTER = lazy_pattern(
    r"[\"”]?\s?(?:错误(?!码)|报错|异常|响应|状态码|Internal Server|Bad Gateway|Service Unavailable|Gateway Time|Not Found"
    r"|Forbidden|Unauthorized"
    r"|Too Many|Bad Request|Moved|Found|OK\b|error\b|status\b|response)",
    re.IGNORECASE,
)
HTTP_END = lazy_pattern(r"[\"”]?\s?(?:[，。,.;；、)）]|$|(?:for|from|to|on|at|in)\b)")
GROWTH_WORD = lazy_pattern(r"(?:as|more|higher|larger|faster|slower|longer|the|greater|worse|than)\b")
TIMES = lazy_pattern(r"\s?(?:times)\b\s?")

MASK = lazy_pattern(
    r"https?://[^\s，。；、）)\"'>]+"
    r"|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2}(?!\d))?(?![\d.])"
    r"|(?<!\d)(?:19|20)\d\d(?:[-/.]\d{1,2}[-/.]\d{1,2}|\s?年(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?[日号])?)(?!\d)"
    r"|(?<![\d.])\d{1,2}\s?月\s?\d{1,2}\s?[日号]"
    r"|(?<![\d.:])\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?![\d:])"
    r"|(?<![\d.])\d{1,2}\s?[点點](?!个)(?:\s?\d{1,2}\s?分(?!钟)(?:\s?\d{1,2}\s?秒)?)?"
    r"|(?<![A-Za-z0-9])(?:TP|tp|[pP])\d{2}(?:\.\d+)?(?![A-Za-z0-9])|\d{2}(?:\.\d+)?\s?(?:分位|th percentile|百分位)"
    r"|第\s?\d+(?:\.\d+)?\s?(?:分位|百分位)"
)
VERSION = lazy_pattern(
    r"(?<![A-Za-z0-9_./-])(?P<word>[vV](?=\d)|[vV]ersion:?\s|版本\s?(?:为|是|号)?\s?)?"
    r"(?P<version>\d+(?:\.\d+){2,3}(?:[-+][0-9A-Za-z.]+)?|(?(word)\d+(?:\.\d+)?|(?!)))(?![A-Za-z0-9_]|\.\d)"
)
HOST_BEFORE = lazy_pattern(r"(?:[A-Za-z0-9_]+[.-][A-Za-z0-9_.-]*|localhost|\])\Z")
