"""The identifiers, quotes and words of a claim's text."""

import re
from typing import NamedTuple

from superbizagent.domain.text import QUOTE, lazy_pattern

_IDENTIFIER = lazy_pattern(
    r"(?<![A-Za-z0-9_])(?:/[\w.\-/{}:%*]+|[A-Za-z0-9_][\w.\-/:@$#]*(?:\([^()\s]*\))?(?:\{[^{}]*\})?)"
)
_SELECTOR = lazy_pattern(
    r"(?<![A-Za-z0-9_])(?:[a-z_]\w*\((?=[^()]*\)))?[A-Za-z_:][\w:.]*\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}\)?"
)
_WORD = lazy_pattern(r"[A-Za-z]+(?:'[a-z]+)?")
_HAN = lazy_pattern(r"[\u3400-\u9fff]+")
_MEASURE = lazy_pattern(
    r"\d+(?:\.\d+)?[-–~]\d+(?:\.\d+)?[a-zA-Z%µ]{0,5}$|[\d.,]+(?:[a-zA-Z%µ]{1,9}(?:/s)?)?\+?$|\d+(?:st|nd|rd|th)$"
)
_LASTING = lazy_pattern(r"\d+(?:\.\d+)?-(?:milli)?(?:second|minute|hour|day|week|month)s?", re.IGNORECASE)
_STAMP = lazy_pattern(r"\d[\d:.\-TZ+]*$")


class Piece(NamedTuple):
    """`text[start:end]` of the claim; `structured` = written as only a name is (payment-7f9c, a.b, CPUUsage, /api)."""

    start: int
    end: int
    text: str
    structured: bool = False


def quotes_in(text: str) -> list[Piece]:
    """Quoted texts, without their marks."""
    return [
        Piece(m.start(group), m.end(group), m.group(group))
        for m in QUOTE.finditer(text)
        for group in range(1, 6)
        if m.group(group)
    ]


def selectors_in(text: str) -> list[Piece]:
    """Series as metric systems name them: `errors{service="payment",route="/pay"}`, with a function around it or not."""
    return [Piece(m.start(), m.end(), m.group(), structured=True) for m in _SELECTOR.finditer(text)]


def identifiers_in(text: str) -> list[Piece]:
    """Latin words and identifiers, trailing punctuation cut off; numbers with units are none."""
    found: list[Piece] = []
    for match in _IDENTIFIER.finditer(text):
        piece = match.group().rstrip(".:-/,#")
        if (
            not piece
            or _LASTING.fullmatch(piece)
            or (_MEASURE.match(piece) and not _is_address(piece))
            or (_STAMP.match(piece) and not _is_address(piece))
        ):
            continue
        found.append(Piece(match.start(), match.start() + len(piece), piece, is_structured(piece)))
    return found


def _is_address(piece: str) -> bool:
    return piece.count(".") == 3 and all(p.split(":")[0].isdigit() for p in piece.split("."))


def is_structured(piece: str) -> bool:
    """Whether a token is written as only an identifier is."""
    if any(ch in piece for ch in "_/@${#(") or any(ch in piece[1:-1] for ch in ".:"):
        return True
    if any(ch.isdigit() for ch in piece) and any(ch.isalpha() for ch in piece):
        return True
    return re.search(r"[a-z][A-Z]|[A-Z]{2}[a-z]", piece) is not None


def han_runs(text: str) -> list[Piece]:
    """Runs of Chinese characters."""
    return [Piece(m.start(), m.end(), m.group()) for m in _HAN.finditer(text)]


def mostly_chinese(text: str) -> bool:
    """Whether Chinese carries the sentence: at least one Chinese character to four Latin words."""
    han = sum(len(run.text) for run in han_runs(text))
    return han * 2 >= len(_WORD.findall(text))
