"""The glossary in memory: a trie over tokens, and what its concepts mean to each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from superbizagent.domain.glossary.entry import Entry, parse_entries
from superbizagent.domain.glossary.forms import inflect
from superbizagent.domain.glossary.tokens import Token, words_of
from superbizagent.domain.glossary.words import (
    database,
    delivery,
    directions,
    failures,
    framing,
    grammar,
    measures,
    platform,
    services,
)
from superbizagent.domain.text import later

LITTLE = frozenset(
    ("is", "are", "was", "were", "been", "being", "has", "have", "the", "a", "an", "已", "被", "了", "的")
)
FRAME = Entry(concept_id="frame", kind="frame", terms=())


class _Node:
    __slots__ = ("next", "strong", "weak")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.strong: tuple[Entry, ...] = ()
        self.weak: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """Concepts by id, and the trie; `ancestors` are the transitive broader concepts, the concept included."""

    entries: dict[str, Entry]
    root: _Node
    ancestors: dict[str, frozenset[str]]
    opposites: dict[str, frozenset[str]]

    def longest(self, tokens: Sequence[Token], at: int) -> tuple[int, tuple[Entry, ...], tuple[Entry, ...]]:
        """(number of tokens, strong entries, weak entries) of the longest term at `at`; 0 where none starts.

        Little words inside a term are passed over: the connection pool is exhausted, 连接池已耗尽.
        """
        best: tuple[int, tuple[Entry, ...], tuple[Entry, ...]] = (0, (), ())
        todo = [(self.root, at)]
        while todo:
            node, offset = todo.pop()
            if offset >= len(tokens) or tokens[offset].gap:
                continue
            word = tokens[offset].word
            if offset > at and word in LITTLE and node.next:
                todo.append((node, offset + 1))
            step = node.next.get(word)
            if step is not None:
                todo.append((step, offset + 1))
                if (step.strong or step.weak) and offset + 1 - at > best[0]:
                    best = (offset + 1 - at, step.strong, step.weak)
        return best

    def spellings(self, concept_id: str) -> tuple[tuple[str, ...], ...]:
        """Every way to write the concept or one it covers, as words in all their forms."""
        found: set[tuple[str, ...]] = set()
        for name, above in self.ancestors.items():
            if concept_id in above:
                for term in self.entries[name].terms:
                    words = words_of(term)
                    found.update((*words[:-1], form) for form in inflect(words[-1]))
        return tuple(sorted(found))

    def word(self, word: str) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        """Strong and weak entries of one whole word."""
        node = self.root.next.get(word)
        return (node.strong, node.weak) if node else ((), ())


def build_lexicon(entries: Iterable[Entry], frames: str = "") -> Lexicon:
    """A lexicon of these entries; `frames` is white-space separated framing words (they yield to entries)."""
    by_id: dict[str, Entry] = {}
    root = _Node()
    for entry in entries:
        if entry.concept_id in by_id:
            message = f"glossary entry {entry.concept_id!r} stands twice"
            raise ValueError(message)
        by_id[entry.concept_id] = entry
        for term in entry.terms:
            _insert(root, term, entry, weak=term in entry.weak)
    for word in frames.split():
        _insert_frame(root, word)
    ancestors = {name: _climb(name, by_id) for name in by_id}
    return Lexicon(entries=by_id, root=root, ancestors=ancestors, opposites=_pair_opposites(by_id, ancestors))


def _insert(root: _Node, term: str, entry: Entry, *, weak: bool) -> None:
    words = words_of(term)
    if not words:
        message = f"glossary term {term!r} of {entry.concept_id!r} has no word"
        raise ValueError(message)
    parent = root
    for word in words[:-1]:
        parent = _step(parent, word)
    for form in inflect(words[-1]):
        leaf = _step(parent, form)
        if weak:
            leaf.weak = _with(leaf.weak, entry)
        else:
            leaf.strong = _with(leaf.strong, entry)


def _step(node: _Node, word: str) -> _Node:
    found = node.next.get(word)
    if found is None:
        found = node.next[word] = _Node()
    return found


def _with(entries: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    return entries if entry in entries else (*entries, entry)


def _insert_frame(root: _Node, term: str) -> None:
    node = root
    for word in words_of(term):
        node = _step(node, word)
    if not node.strong:
        node.strong = (FRAME,)


def _climb(name: str, by_id: dict[str, Entry]) -> frozenset[str]:
    seen, todo = {name}, list(by_id[name].broader)
    while todo:
        parent = todo.pop()
        if parent not in by_id:
            message = f"glossary entry {name!r} names an unknown broader concept {parent!r}"
            raise ValueError(message)
        if parent not in seen:
            seen.add(parent)
            todo.extend(by_id[parent].broader)
    return frozenset(seen)


def _pair_opposites(by_id: dict[str, Entry], ancestors: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    pairs: dict[str, set[str]] = {name: set() for name in by_id}
    for name, entry in by_id.items():
        for other in entry.opposites:
            if other not in by_id:
                message = f"glossary entry {name!r} names an unknown opposite {other!r}"
                raise ValueError(message)
            pairs[name].add(other)
            pairs[other].add(name)
    return {name: frozenset(other for up in ancestors[name] for other in pairs[up]) for name in by_id}


_SHIPPED = (failures, database, platform, measures, directions, grammar, services, delivery)


def shipped_entries() -> tuple[Entry, ...]:
    """The entries that ship with the package."""
    return tuple(entry for module in _SHIPPED for entry in parse_entries(module.ENTRIES))


def shipped_lexicon() -> Lexicon:
    """The glossary of the shipped entries alone."""
    return build_lexicon(shipped_entries(), framing.FRAMES)


def extended_lexicon(own: Iterable[Entry]) -> Lexicon:
    """The shipped glossary and these entries; one whose id ships, too, gives that concept more terms."""
    entries = {entry.concept_id: entry for entry in shipped_entries()}
    for entry in own:
        known = entries.get(entry.concept_id)
        entries[entry.concept_id] = (
            replace(known, terms=(*known.terms, *entry.terms), weak=known.weak | entry.weak) if known else entry
        )
    return build_lexicon(entries.values(), framing.FRAMES)


LEXICON = later(shipped_lexicon)
"""The glossary in force: the shipped one, or what `use_glossary` put in its place."""
