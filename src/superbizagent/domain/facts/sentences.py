"""Cuts prose into sentences, never inside a number, a version, a dotted name, a quotation or an address (U13)."""

import re
from dataclasses import dataclass

from superbizagent.domain.text import lazy_pattern

_PROTECTED = lazy_pattern(
    r"`[^`\n]*`|https?://[^\s，。；！？）」』”]+|“[^”\n]{0,400}”|「[^」\n]{0,400}」|\"[^\"\n]{0,400}\""
)
_END = lazy_pattern(r"[。！？]+|；|[!?;.](?=\s|$)|(?<=[\u4e00-\u9fff])[!?;.](?=[\u4e00-\u9fff])")
_ABBREVIATION = lazy_pattern(
    r"(?:\b(?:e\.g|i\.e|vs|etc|approx|no|cf|resp|incl|max|min|avg)|\b[A-Za-z])$", re.IGNORECASE
)
_BULLET = lazy_pattern(
    r"^\s*(?:>+\s*)*(?:[-*+•·]\s+|\d{1,2}(?:[.)]\s+|[、）])|[（(]?[一二三四五六七八九十]{1,2}[）)、.]\s*)"
)
_HEADING = lazy_pattern(r"^\s*(?:#{1,6}\s+\S|\*\*[^*]+\*\*\s*[:：]?\s*$|【[^】]*】\s*$)")
_LABEL = lazy_pattern(r"^.{1,24}[:：]\s*$")
_RULE = lazy_pattern(r"^[\s|:=*_-]*$|^\s*```")
MAX_CHARACTERS = 400_000
LONGEST_SENTENCE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence as written, without bullet and emphasis; `heading` is what it stands under."""

    text: str
    heading: str = ""


def split_sentences(prose: str) -> tuple[Sentence, ...]:
    """The sentences of a text in order. Headings and labels are none, but are remembered."""
    found: list[Sentence] = []
    heading = ""
    for line in prose[:MAX_CHARACTERS].splitlines():
        if _RULE.match(line):
            continue
        bare = _BULLET.sub("", line, count=1)
        if _HEADING.match(line) or _LABEL.match(_plain(bare)):
            heading = _plain(bare).strip(" #:：【】")
            continue
        found.extend(Sentence(text=text, heading=heading) for text in _cut(_plain(bare)))
    return tuple(found)


def _plain(line: str) -> str:
    return re.sub(r"\*\*|__(?=\S)|(?<=\S)__", "", line).strip()


def _cut(line: str) -> list[str]:
    protected = [found.span() for found in _PROTECTED.finditer(line)]
    pieces: list[str] = []
    start = 0
    for end in _END.finditer(line):
        inside = any(left <= end.start() < right - 1 for left, right in protected)
        if inside or (end.group() == "." and _ABBREVIATION.search(line[max(0, end.start() - 8) : end.start()])):
            continue
        pieces.append(line[start : end.end()])
        start = end.end()
    pieces.append(line[start:])
    whole = (piece.strip().strip("|").strip() for piece in pieces if piece.strip(" |。；;.!！?？"))
    return [piece[at : at + LONGEST_SENTENCE] for piece in whole for at in range(0, len(piece), LONGEST_SENTENCE)]
