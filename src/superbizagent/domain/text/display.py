"""Text made fit to be shown, and the one way to write JSON."""

import json
import re
import unicodedata

from superbizagent.domain.text.folding import ANSI
from superbizagent.domain.text.json_value import Json
from superbizagent.domain.text.later import lazy_pattern

_ANSI = lazy_pattern(ANSI)
_SUSPECT = lazy_pattern(r"[^\n\x20-\x7e\u4e00-\u9fff\u3000-\u3029\uff01-\uff5e]")
_SURROGATE = lazy_pattern("[\ud800-\udfff]")
_HIDDEN = ("Cc", "Cf", "Cs", "Co")
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")


def visible(text: str) -> str:
    """What a reader sees: ANSI codes, control, bidi and zero-width characters out; line ends kept, other spaces plain.

    Letters, case and full width stay as they are. Idempotent.
    """
    if _SUSPECT.search(text) is None:
        return text
    plain = _ANSI.sub("", text).replace("\r\n", "\n")
    return _SUSPECT.sub(_shown, plain)


def _shown(found: re.Match[str]) -> str:
    character = found.group()
    if character in "\r\u2028\u2029\x85\x0b\x0c":
        return "\n"
    if character.isspace():
        return " "
    if character in _FILLERS or "\ufe00" <= character <= "\ufe0f" or unicodedata.category(character) in _HIDDEN:
        return ""
    return character


def canonical_json(value: Json) -> str:
    """Compact JSON in the received key order, without ASCII escapes; a lone surrogate becomes U+FFFD.

    NaN and Infinity are written as Python's json does, so that a text with them can be read back.
    """
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written if written.isascii() else _SURROGATE.sub("\ufffd", written)
