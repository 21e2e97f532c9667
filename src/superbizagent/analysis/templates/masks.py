"""One combined expression that turns the values inside a log message into ``<*>``."""

import re

WILDCARD = "<*>"

_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_HEX_ID = r"(?=[a-fA-F]*+\d)[0-9a-fA-F]{6,}+"
_HEX_PAIRS = r"[0-9a-fA-F]{1,4}+(?>(?:::?[0-9a-fA-F]{1,4}+){3,7})"
_MIXED_ID = r"(?=[A-Za-z]*+\d++[A-Za-z]++\d)[0-9A-Za-z]{5,}+"
_DATE_WORDS = r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d\d?"
_CLOCK_AND_YEAR = r"(?: \d\d:\d\d:\d\d(?:\.\d+)?)?(?: (?:UTC|GMT|CST))?(?: \d{4})?"
_UNIT = r"(?:%|(?:[kKMGT]i?[Bb]?|[mnuµμ]?s|[Bb]|min|h|secs?|bytes)(?![0-9A-Za-z]))"

# Whole words first (UUIDs, hex ids, addresses of hex pairs, ids that mix letters and digits), then any number with
# its joined parts (dates, versions, addresses) and its unit. A sign belongs to the number only after a blank or a
# bracket, so that "node-12" keeps its dash. Possessive quantifiers keep hostile text linear.
_VALUE = re.compile(
    rf"(?<![0-9A-Za-z])(?:(?=[A-Za-z]*+[\d:-])(?:{_UUID}|{_HEX_PAIRS}|{_HEX_ID}|{_MIXED_ID})"
    rf"|(?=[A-Z][a-z][a-z],? )(?:{_DATE_WORDS}{_CLOCK_AND_YEAR}))(?![0-9A-Za-z])"
    rf"|(?:(?<![^\s(=\[,:])[+-])?(?:0[xX][0-9a-fA-F]++|\d++(?>(?:[.,:/T_-]\d++)*))(?:{_UNIT}|Z(?![0-9A-Za-z]))?"
)


def mask(message: str) -> str:
    """Return ``message`` with numbers, times, addresses, hex ids and UUIDs replaced by ``<*>``.

    Only the value goes: ``/users/42/cart`` becomes ``/users/<*>/cart`` and ``took 35ms`` becomes ``took <*>``.
    """
    return _VALUE.sub(WILDCARD, message)
