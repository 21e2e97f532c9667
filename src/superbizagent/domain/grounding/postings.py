"""Words → records: the inverted index behind every search over a trace."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from superbizagent.domain.glossary.tokens import words_of
from superbizagent.domain.records import Record

_WORD = re.compile(r"[A-Za-z0-9]+|[\u3400-\u9fff]+")
_CAMEL = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|\d[A-Za-z]")
_NONE: tuple[int, ...] = ()


@dataclass(slots=True)
class Postings:
    """Record numbers by token as printed, and tokens by the lower-case words in them."""

    by_token: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    tokens: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    _spread: int = 0

    def add(self, number: int, record: Record) -> None:
        """Index one record: its own words, and the names it inherits."""
        by_token = self.by_token
        for token in set(_WORD.findall(record.text)):
            by_token.setdefault(token, []).append(number)
        for name in record.names:
            for token in _WORD.findall(name):
                held = by_token.setdefault(token, [])
                if not held or held[-1] != number:
                    held.append(number)

    def records(self, word: str) -> list[int]:
        """Numbers of the records with this word (lower case; a part of an identifier counts)."""
        self._spell()
        found: set[int] = set()
        for token in self.tokens.get(word, ()):
            found.update(self.by_token[token])
        return sorted(found)

    def any_of(self, words: Iterable[str]) -> list[int]:
        """Numbers of the records with any of the words."""
        return sorted({number for word in words for number in self.records(word)})

    def has(self, word: str) -> bool:
        """Whether any record has the word."""
        self._spell()
        return word in self.tokens

    def _spell(self) -> None:
        """Bring the words of tokens up to date."""
        if self._spread == len(self.by_token):
            return
        for at, token in enumerate(self.by_token):
            if at < self._spread:
                continue
            for word in {token.lower(), *(_parts(token) if _CAMEL.search(token) else ())}:
                self.tokens.setdefault(word, []).append(token)
            if not token.isascii():
                for start in range(len(token) - 1):
                    self.tokens.setdefault(token[start : start + 2], []).append(token)
        self._spread = len(self.by_token)


def _parts(token: str) -> list[str]:
    return words_of(token) + re.findall(r"[a-z]+|\d+", token.lower())
