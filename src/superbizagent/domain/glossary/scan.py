"""One pass of the lexicon over a text."""

from typing import NamedTuple

from superbizagent.domain.glossary.entry import Entry
from superbizagent.domain.glossary.lexicon import LEXICON
from superbizagent.domain.glossary.tokens import Token, tokenise
from superbizagent.domain.text import kept


class Hit(NamedTuple):
    """A term at [start, end); `gap` = punctuation, which ends a clause and has no entries."""

    start: int
    end: int
    entries: tuple[Entry, ...]
    weak: bool
    gap: str


@kept(8192)
def scan(text: str) -> tuple[Hit, ...]:
    """Terms of `text` in order, longest first, none overlapping, with the punctuation between them."""
    tokens = tokenise(text)
    hits: list[Hit] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.gap:
            hits.append(Hit(token.start, token.end, (), False, token.word))
            at += 1
            continue
        length, hit = _match(tokens, at)
        if hit is not None:
            hits.append(hit)
        at += length
    return tuple(hits)


def _match(tokens: list[Token], at: int) -> tuple[int, Hit | None]:
    token = tokens[at]
    length, strong, weak = LEXICON.longest(tokens, at)
    if token.whole:
        whole_strong, whole_weak = LEXICON.word(token.whole)
        if whole_strong or whole_weak:
            parts = sum(1 for t in tokens[at:] if t.start < token.whole_end)
            entries = whole_strong or whole_weak
            return max(parts, 1), Hit(token.start, token.whole_end, entries, not whole_strong, "")
    if not length:
        return 1, None
    entries = tuple(e for e in strong if e.kind != "frame") or weak or strong
    is_weak = entries is weak
    return length, Hit(token.start, tokens[at + length - 1].end, entries, is_weak, "")
