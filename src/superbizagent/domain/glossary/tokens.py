"""Text cut into the pieces the glossary matches: Latin words (identifiers taken apart), single Chinese characters."""

from typing import NamedTuple

from superbizagent.domain.text import lazy_pattern

_PIECE = lazy_pattern(
    r"(?P<word>[A-Za-z0-9]+(?:'[a-z]+)?)|(?P<han>[\u3400-\u9fff])|(?P<stop>[,;!?()\[\]{}\"“”‘’|，；。！？、（）《》：\n…]|[.:—–](?=\s|$)|--+)|(?P<joint>[^\sA-Za-z0-9\u3400-\u9fff])"
)
_CAMEL = lazy_pattern(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_MIXED = lazy_pattern(r"[a-z][A-Z]|[A-Z]{2}[a-z]")


class Token(NamedTuple):
    """`word` is lower case; `whole` is the lower-case identifier when this is its first part; `gap` bars phrases."""

    word: str
    start: int
    end: int
    whole: str = ""
    whole_end: int = 0
    gap: bool = False


def tokenise(text: str) -> list[Token]:
    """Tokens of `text` in order; punctuation becomes a gap token, white space and joiners vanish."""
    tokens: list[Token] = []
    for found in _PIECE.finditer(text):
        kind = found.lastgroup
        if kind == "joint":
            continue
        start, end, piece = found.start(), found.end(), found.group()
        if kind == "stop":
            tokens.append(Token(piece, start, end, gap=True))
        elif kind == "word" and _MIXED.search(piece):
            tokens.extend(_take_apart(piece, start, end))
        else:
            tokens.append(Token(piece.lower(), start, end))
    return tokens


def _take_apart(piece: str, start: int, end: int) -> list[Token]:
    parts = [Token(m.group().lower(), start + m.start(), start + m.end()) for m in _CAMEL.finditer(piece)]
    parts[0] = parts[0]._replace(whole=piece.lower(), whole_end=end)
    return parts


def words_of(text: str) -> list[str]:
    """The lower-case words of `text`, identifiers taken apart."""
    if text.isascii() and text.islower() and text.replace(" ", "").isalpha():
        return text.split()
    return [token.word for token in tokenise(text) if not token.gap]
