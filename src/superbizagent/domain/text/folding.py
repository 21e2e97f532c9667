"""The letters behind normalising: which fold alone, which join their neighbours, which escapes stand for what."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from superbizagent.domain.text.later import lazy_pattern

ANSI = (
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours and cursor moves
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?"  # titles and links
    r"|\x1b[@-Z^_]|\x1b[ -/]+[0-~]|\x1b"
)
# Beyond ASCII, what NFKC and case folding leave alone and what joins no neighbour: dashes, quotes, arrows, boxes,
# CJK, kana, Hangul syllables.
_STEADY = (
    "\u2010\u2012-\u2016\u2018-\u2023\u2190-\u2199\u2500-\u25ff\u3001-\u3029\u3041-\u3096\u30a1-\u30fe"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
)
UNFOLDED = lazy_pattern(rf"[^\x20-\x5b\x5d-\x7e{_STEADY}]|  ")
"""Found in a lower-cased text that is perhaps not folded yet (a backslash and two spaces included)."""

ESCAPE = lazy_pattern(r"\\(?:\\|u005c)*(?:u(?:d[89ab][0-9a-f]{2}\\+ud[c-f][0-9a-f]{2}|[0-9a-f]{4})|[\"/bfnrt])?")
"""A JSON string escape in lower-cased text; a run of backslashes, however escaped, is one."""

_ESCAPED = {'"': '"', "/": "/", "b": "", "f": " ", "n": " ", "r": " ", "t": " "}
_STEADY_LETTER = lazy_pattern(rf"[\x20-\x7e{_STEADY}]")
# Invisible although their category is not Cf: fillers, blank Braille, joiner, variation selectors.
_INVISIBLE = lazy_pattern("[\u115f\u1160\u3164\uffa0\u2800\u034f\ufe00-\ufe0f\U000e0100-\U000e01ef]")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddLetters:
    """The letters of a text that change by themselves, with what they become, and those that join a neighbour."""

    same_length: dict[str, str]
    other_length: dict[str, str]
    joining: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "OddLetters":
        """Sort the letters that occur in `text`."""
        same: dict[str, str] = {}
        other: dict[str, str] = {}
        joining: list[str] = []
        for letter in sorted(set(text)):
            if _STEADY_LETTER.match(letter):
                continue
            folded = fold_alone(letter)
            if _joins(letter) or any(_joins(part) for part in folded):
                joining.append(letter)
            elif folded != letter:
                (same if len(folded) == 1 else other)[letter] = folded
        return cls(same_length=same, other_length=other, joining=tuple(joining))


@lru_cache(maxsize=4096)
def fold_alone(letter: str) -> str:
    """What one code point becomes when nothing stands beside it."""
    if letter.isspace():
        return " "
    if unicodedata.category(letter) == "Cs":
        return "\ufffd"
    if _unseen(letter):
        return ""
    return fold_block(letter)


@lru_cache(maxsize=4096)
def fold_block(letters: str) -> str:
    """NFKC and case folding of letters that belong together."""
    kept = "".join(letter for letter in letters if not _unseen(letter))
    for _ in range(4):
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", kept).casefold()).lower()
        if folded == kept:
            break
        kept = folded
    return kept


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cf", "Cc") or _INVISIBLE.match(letter) is not None


def _joins(letter: str) -> bool:
    """Combining marks, and the Hangul parts that compose without being marks."""
    return unicodedata.category(letter)[0] == "M" or "\u1100" <= letter <= "\u11ff"


def unescape(found: str) -> str:
    """What a match of ESCAPE stands for."""
    body = found[1:]
    while body.startswith(("\\", "u005c")):
        body = body[1:] if body[0] == "\\" else body[5:]
    if not body:
        return "\\"
    if body[0] != "u":
        return _ESCAPED[body]
    code = int(body[1:5], 16)
    if len(body) > 5:
        return chr(0x10000 + ((code - 0xD800) << 10) + int(body[-4:], 16) - 0xDC00)
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
