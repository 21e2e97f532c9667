"""Markdown cut into passages, and passages ranked for a query."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from superbizagent.analysis.segments import segment
from superbizagent.ports import Passage

LONGEST = 1_200
_K1 = 1.4
_B = 0.7
_HEADING_WEIGHT = 3
_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")
_FENCE = re.compile(r"^\s*(```|~~~)")


def split_passages(document_id: str, title: str, text: str) -> list[Passage]:
    """Passages at headings, long ones cut at blank lines; `heading` is the path `Title > Section`."""
    found: list[Passage] = []
    for path, start, body in _sections(text):
        for offset, piece in _pieces(body):
            passage = piece.strip()
            if passage:
                position = start + offset + piece.index(passage[0])
                heading = " > ".join(path)
                found.append(
                    Passage(
                        document_id=document_id,
                        document=title,
                        heading=heading,
                        text=passage,
                        position=position,
                        score=0.0,
                    )
                )
    return found


class Ranking:
    """BM25 over passages; words of the heading and title count more."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = tuple(passages)
        self._counts = [Counter(_words(passage)) for passage in self._passages]
        self._lengths = [sum(counts.values()) for counts in self._counts]
        self._mean = sum(self._lengths) / len(self._lengths) if self._lengths else 1.0
        self._holding: dict[str, list[int]] = {}
        for index, counts in enumerate(self._counts):
            for word in counts:
                self._holding.setdefault(word, []).append(index)

    def best(self, query: str, limit: int) -> tuple[Passage, ...]:
        """Up to `limit` passages that hold a word of the query, best first."""
        scores: dict[int, float] = {}
        for word in dict.fromkeys(segment(query)):
            holding = self._holding.get(word, [])
            rarity = math.log(1.0 + (len(self._passages) - len(holding) + 0.5) / (len(holding) + 0.5))
            for index in holding:
                scores[index] = scores.get(index, 0.0) + rarity * self._weight(word, index)
        ordered = sorted(scores, key=lambda index: (-scores[index], index))[: max(0, limit)]
        return tuple(replace(self._passages[index], score=scores[index]) for index in ordered)

    def _weight(self, word: str, index: int) -> float:
        count = self._counts[index][word]
        return count * (_K1 + 1.0) / (count + _K1 * (1.0 - _B + _B * self._lengths[index] / self._mean))


def _words(passage: Passage) -> Iterator[str]:
    yield from segment(passage.text)
    for _ in range(_HEADING_WEIGHT):
        yield from segment(f"{passage.document} {passage.heading}")


def _sections(text: str) -> Iterator[tuple[tuple[str, ...], int, str]]:
    """(heading path, offset of the body, body) of each section, fenced code left alone."""
    path: list[tuple[int, str]] = []
    start = at = 0
    fenced = False
    for line in text.splitlines(keepends=True):
        if _FENCE.match(line):
            fenced = not fenced
        found = None if fenced else _HEADING.match(line)
        if found is not None:
            yield tuple(name for _, name in path), start, text[start:at]
            path = [(level, name) for level, name in path if level < len(found[1])]
            path.append((len(found[1]), found[2]))
            start = at + len(line)
        at += len(line)
    yield tuple(name for _, name in path), start, text[start:at]


def _pieces(body: str) -> Iterator[tuple[int, str]]:
    """A body in pieces of at most LONGEST characters, cut at a blank line, else at a line end."""
    start = 0
    while len(body) - start > LONGEST:
        end = body.rfind("\n\n", start + 1, start + LONGEST)
        if end < 0:
            end = body.rfind("\n", start + 1, start + LONGEST)
        if end < 0:
            end = start + LONGEST
        yield start, body[start:end]
        start = end
    yield start, body[start:]
