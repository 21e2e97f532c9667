"""Words → records: the inverted index behind every search over a trace."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from superbizagent.domain.glossary import words_of
from superbizagent.domain.records import Record
from superbizagent.domain.text import lazy_pattern

_WORD = lazy_pattern(r"[A-Za-z0-9]+|[\u3400-\u9fff]+")
_MIXED = lazy_pattern(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_RUN = lazy_pattern(r"[a-z]+|\d+")


class Postings:
    """Record numbers by token as printed, and tokens by the lower-case words in them.

    What many records inherit alike (names of a call, of a parent) is kept once for all of them.
    """

    __slots__ = ("_by_token", "_found", "_shared", "_shared_words", "_spelled", "_tokens")

    def __init__(self) -> None:
        self._by_token: defaultdict[str, list[int]] = defaultdict(list)
        self._tokens: dict[str, list[str]] = {}
        self._shared: dict[frozenset[str], list[int]] = {}
        self._shared_words: dict[str, list[frozenset[str]]] = {}
        self._spelled = 0
        self._found: dict[str, Sequence[int]] = {}

    def add(self, number: int, record: Record) -> None:
        """Index one record: its own words, of a series also its parents', and the names it inherits."""
        by_token = self._by_token
        text = record.text
        if record.points:
            text = " ".join((text, *(leaf.text for leaf in record.inherited)))
        for token in set(_WORD.findall(text)):
            by_token[token].append(number)
        names = record.names
        if names:
            group = self._shared.get(names)
            if group is None:
                group = self._shared[names] = []
                for word in {w for name in names for w in _WORD.findall(name)}:
                    self._shared_words.setdefault(word, []).append(names)
            group.append(number)

    def records(self, word: str) -> Sequence[int]:
        """Numbers of the records with this word (lower case; a part of an identifier counts), in order."""
        found = self._found.get(word)
        if found is None:
            found = self._found[word] = self._collect(word)
        return found

    def knows(self, word: str) -> bool:
        """Whether any record has the word; cheap."""
        self._spell()
        return word in self._by_token or word in self._tokens or word in self._shared_words

    def size(self, word: str) -> int:
        """About how many records have the word; cheap."""
        self._spell()
        found = len(self._by_token[word]) if word in self._by_token else 0
        found += sum(len(self._by_token[t]) for t in self._tokens.get(word, ()))
        return found + sum(len(self._shared[names]) for names in self._shared_words.get(word, ()))

    def _collect(self, word: str) -> Sequence[int]:
        self._spell()
        lists = [self._by_token[word]] if word in self._by_token else []
        lists += [self._by_token[token] for token in self._tokens.get(word, ())]
        lists += [self._shared[names] for names in self._shared_words.get(word, ())]
        if len(lists) == 1:
            return lists[0]
        return sorted({number for numbers in lists for number in numbers})

    def any_of(self, words: Iterable[str]) -> list[int]:
        """Numbers of the records with any of the words."""
        return sorted({number for word in words for number in self.records(word)})

    def _spell(self) -> None:
        """Bring the other spellings of tokens up to date: lower case, the parts of identifiers, pairs of CJK letters."""
        if self._spelled == len(self._by_token):
            return
        for token in list(self._by_token)[self._spelled :]:
            if token.isdigit() or (token.isalpha() and token.isascii() and token.islower()):
                continue
            for other in _spellings(token):
                self._tokens.setdefault(other, []).append(token)
        self._spelled = len(self._by_token)
        self._found.clear()


def _spellings(token: str) -> set[str]:
    lower = token.lower()
    if not token.isascii():
        found = {token[at : at + 2] for at in range(len(token) - 1)}
    elif lower == token or not _MIXED.search(token):
        found = {lower, *(_RUN.findall(lower) if not lower.isalpha() else ())}
    else:
        found = {lower, *words_of(token), *_RUN.findall(lower)}
    return found - {token}
