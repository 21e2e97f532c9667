"""Numbers of people: telephone, identity card, bank card; told apart from sizes, stamps and ids."""

import re
from collections.abc import Iterator

from superbizagent.domain.text.later import lazy_pattern
from superbizagent.domain.text.secret_patterns import PERSON_WORDS

_PHONE = lazy_pattern(r"1[3-9]\d([ -]?)\d{4}\1\d{4}(?![0-9A-Za-z_]|[.:/-]\d)")
_PREFIX = lazy_pattern(r"(?<![0-9A-Za-z_])(?:\+|00)?86[ -]?\Z")
_GLUED_BEFORE = lazy_pattern(r"[0-9A-Za-z_.#/@&?+-]\Z")
_IDENTITY = lazy_pattern(
    r"(?<![0-9A-Za-z_.-])[1-9]\d{5}(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![0-9A-Za-z_]|[.-]\d)"
)
_CARD = lazy_pattern(r"(?<![0-9A-Za-z_.])[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{1,7}(?![0-9A-Za-z_]|[.]\d)")
_CARD_BEFORE = lazy_pattern(
    r"(?:(?<![a-z])(?:card|pan|bank|account|iban)|卡号|银行卡|信用卡|借记卡|账号|账户)[^0-9\n]{0,16}\Z", re.IGNORECASE
)
_DIGIT_MARKS = bytes(0x30 if 0x30 <= code <= 0x39 else code for code in range(256))
_RUNS = (b"0" * 11, b"0 0000 0", b"0-0000-0", b"0" * 4 + b" 0000", b"0" * 4 + b"-0000")
_BACK, _AHEAD = 12, 24
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_LOOK_BACK = 48
_JSON_NUMBER = lazy_pattern(r"\\?[\"']\s*:\s*\Z")
_NAME_BEFORE = lazy_pattern(r"([\w\u4e00-\u9fff.-]{1,40})\\?[\"']?\s*(?:[:=：＝]|=>)\s*\\?[\"']?\Z")
_PERSON_BEFORE = lazy_pattern(
    r"(?:phone|mobile|tel|cell|msisdn|sms|call|contact|手机|电话|联系|号码|短信|用户|客户|致电|呼叫)[^0-9]{0,16}\Z",
    re.IGNORECASE,
)
_FIGURE_BEFORE = lazy_pattern(
    r"(?:[0-9]\s*[,|\]]?\s*|[\[{}|<>%]\s*|\w*_\w*\s+|[A-Za-z_]*(?:bytes|mem|memory|size|limit|offset|total|used|free|count|value|usage"
    r"|rss|cache|heap|id|seq|lsn|ts|time|length|capacity)[\s:=]*(?:is|of|to|was)?\s*)\\?[\"']?\Z",
    re.IGNORECASE,
)
_FIGURE_AFTER = lazy_pattern(
    r"\A\\?[\"']?\s*(?:(?:bytes?|字节|[kmgt]i?b?|n?s|ms|us|个|次|条|行)(?![A-Za-z0-9])|[}\]|%]|,?\s*\d)", re.IGNORECASE
)


def person_numbers(text: str, *, name: str = "") -> Iterator[tuple[int, int, str, str]]:
    """Spans of such numbers as (start, end, kind, value to name it by). `name` is the key whose whole value `text` is."""
    for low, high in _windows(text):
        for found in _IDENTITY.finditer(text, low, high):
            if identity_holds(found.group()) and not _JSON_NUMBER.search(
                text[max(0, found.start() - 8) : found.start()]
            ):
                yield found.start(), found.end(), "id_number", found.group().upper()
        for found in _CARD.finditer(text, low, high):
            digits = re.sub(r"\D", "", found.group())
            named = _CARD_BEFORE.search(text[max(0, found.start() - _LOOK_BACK) : found.start()])
            if named and 13 <= len(digits) <= 19 and card_holds(digits):
                yield found.start(), found.end(), "bank_card", digits
        for found in _PHONE.finditer(text, low, high):
            span = _phone_span(text, found, name)
            if span is not None:
                yield *span, "phone", re.sub(r"\D", "", found.group())


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """Stretches that hold enough digits in a row; found on a copy in which every digit is 0, which is fast."""
    marks = text.encode("latin-1", "replace").translate(_DIGIT_MARKS)
    places: list[int] = []
    for run in _RUNS:
        place = marks.find(run)
        while place >= 0:
            places.append(place)
            place = marks.find(run, place + len(run))
    low = high = -1
    for place in sorted(places):
        if place - _BACK > high:
            if high >= 0:
                yield low, high
            low = max(0, place - _BACK)
        high = place + _AHEAD
    if high >= 0:
        yield low, high


def _phone_span(text: str, found: re.Match[str], name: str) -> tuple[int, int] | None:
    """Where the number with its country code stands, if it is somebody's and not a figure."""
    start, end = found.span()
    prefix = _PREFIX.search(text, max(0, start - 6), start)
    first = prefix.start() if prefix else start
    if _GLUED_BEFORE.search(text[max(0, first - 1) : first]):
        return None
    written_as_phone = prefix is not None or end - start > 11
    digits = text[end - 11 : end]
    return (first, end) if written_as_phone or _is_phone(text, start, end, digits, name) else None


def _is_phone(text: str, start: int, end: int, digits: str, name: str) -> bool:
    """Whether eleven bare digits are somebody's number, by what stands around them."""
    before = text[max(0, start - _LOOK_BACK) : start]
    if not before.strip(" \"'") and name:
        return _is_person_word(name)
    named = _NAME_BEFORE.search(before)
    if named:
        return _is_person_word(named[1]) and not _bare_json_number(before)
    if _PERSON_BEFORE.search(before):
        return True
    if int(digits) % 1024 == 0 or _FIGURE_BEFORE.search(before):
        return False
    return _FIGURE_AFTER.match(text[end : end + 12]) is None


def _bare_json_number(before: str) -> bool:
    return _JSON_NUMBER.search(before) is not None


def _is_person_word(name: str) -> bool:
    flat = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[^0-9A-Za-z\u4e00-\u9fff]+", "_", name).lower().strip("_")
    return any(
        flat == word or flat.endswith("_" + word) or (not word.isascii() and flat.endswith(word))
        for word in PERSON_WORDS
    )


def identity_holds(number: str) -> bool:
    """Whether the check digit of an 18-digit identity number is right (GB 11643)."""
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == number[17].upper()


def card_holds(digits: str) -> bool:
    """Whether the Luhn check digit is right."""
    doubled = (int(d) * 2 if place % 2 else int(d) for place, d in enumerate(reversed(digits)))
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0
