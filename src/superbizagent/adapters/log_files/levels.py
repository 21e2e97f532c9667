"""The level of a log entry, read from its bytes; names are made uniform."""

import re
from collections.abc import Sequence

ORDER = ("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL")
_NAMES = {
    "TRACE": "TRACE", "VERBOSE": "TRACE", "FINEST": "TRACE", "FINER": "TRACE",
    "DEBUG": "DEBUG", "FINE": "DEBUG", "DBG": "DEBUG",
    "INFO": "INFO", "INFORMATION": "INFO", "NOTICE": "INFO", "LOG": "INFO", "INF": "INFO",
    "WARN": "WARN", "WARNING": "WARN", "WRN": "WARN",
    "ERROR": "ERROR", "ERR": "ERROR", "SEVERE": "ERROR",
    "FATAL": "FATAL", "CRITICAL": "FATAL", "CRIT": "FATAL", "ALERT": "FATAL", "EMERG": "FATAL", "EMERGENCY": "FATAL",
    "PANIC": "FATAL",
}  # fmt: skip
_NUMBERED = {10: "TRACE", 20: "DEBUG", 30: "INFO", 40: "WARN", 50: "ERROR", 60: "FATAL"}
_LETTERS = {b"V": "TRACE", b"D": "DEBUG", b"I": "INFO", b"W": "WARN", b"E": "ERROR", b"F": "FATAL"}
_REDIS = {b".": "DEBUG", b"-": "DEBUG", b"*": "INFO", b"#": "WARN"}
_WORDS = rb"TRACE|DEBUG|DBG|INFO(?:RMATION)?|NOTICE|LOG|WARN(?:ING)?|ERR(?:OR)?|SEVERE|FATAL|CRIT(?:ICAL)?|ALERT|EMERG(?:ENCY)?|PANIC"
_JSON = re.compile(
    rb'"(?:level|severity|severity_text|lvl|loglevel|log_level|log\.level|levelname|@l)"\s*:\s*(?:"([A-Za-z]{1,12})"|(\d{1,2})\b)',
    re.IGNORECASE,
)
# In order: key=value, a word in brackets or capitals, glog's letter before its date, Redis' sign after its time,
# Android's letter after the process.
_PLAIN = re.compile(
    rb"(?<![\w.])(?:level|lvl|severity)=\"?(\w{1,12})"
    rb"|[\[<(]("
    + _WORDS
    + rb"|(?i:trace|debug|info|notice|warn(?:ing)?|err(?:or)?|fatal|crit(?:ical)?|alert|emerg|panic))[\])>]"
    rb"|(?<![\w./=-])(" + _WORDS + rb")(?![\w./=-])"
    rb"|^([VDIWEF])\d{4} \d\d:\d\d:"
    rb"|^\d+:[A-Z] \d\d [A-Z][a-z]{2} \d{4} [\d:.]+ ([.*#-]) "
    rb"|^\d\d-\d\d [\d:.]+ +\d+ +\d+ ([VDIWEF]) "
)
_LETTER_GROUPS, _SIGN_GROUP = (4, 6), 5
_HEAD = 256


LEVEL_WORDS = tuple(_NAMES.items())
"""(word, level) of every word that names a level."""


def name_level(word: str) -> str:
    """`ERROR` for err, Error, SEVERE …; "" for a word that names no level."""
    return _NAMES.get(word.strip().upper(), "")


def name_number(number: int) -> str:
    """The level of bunyan's and pino's numbers, or ""."""
    return _NUMBERED.get(number, "")


def read_level(entry: bytes) -> str:
    """The level the entry gives itself, made uniform; "" when it gives none."""
    found = find_level(entry)
    return found[1] if found is not None else ""


def find_level(entry: bytes) -> tuple[int, str] | None:
    """Where the level stands in the entry and its uniform name; None when the entry gives none."""
    if entry[:1] == b"{":
        return _in_json(entry)
    found = _PLAIN.search(entry, 0, _HEAD)
    if found is None:
        return None
    group = found.lastindex or 0
    text = found[group]
    if group in _LETTER_GROUPS:
        return found.start(group), _LETTERS[text]
    if group == _SIGN_GROUP:
        return found.start(group), _REDIS[text]
    level = name_level(text.decode("ascii", "replace"))
    return (found.start(group), level) if level else None


def _in_json(entry: bytes) -> tuple[int, str] | None:
    found = _JSON.search(entry, 0, 1 << 14)
    if found is None:
        return None
    group = found.lastindex or 0
    text = found[group].decode("ascii", "replace")
    level = name_level(text) if group == 1 else name_number(int(text))
    return (found.start(group), level) if level else None


def at_least(levels: Sequence[str]) -> frozenset[str]:
    """The named levels and all worse ones: asking for ERROR finds FATAL too."""
    known = [ORDER.index(level) for level in map(name_level, levels) if level]
    return frozenset(ORDER[min(known) :]) if known else frozenset()


def needles(levels: frozenset[str]) -> tuple[bytes, ...]:
    """Lower-case words one of which stands in any entry of these levels, unless it uses numbers, letters or signs."""
    names = {
        "err" if name.startswith("ERR") else "warn" if name.startswith("WARN") else name.lower()
        for name, level in _NAMES.items()
        if level in levels
    }
    shortest = [name for name in names if not any(other != name and other in name for other in names)]
    return tuple(sorted(name.encode() for name in shortest))
