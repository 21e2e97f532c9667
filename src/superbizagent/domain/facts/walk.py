"""Walks JSON-looking text, broken or whole, and says where each string stood (U13). Iterative: depth costs nothing."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from superbizagent.domain.contract import scrub_text
from superbizagent.domain.text import Json, lazy_pattern

_TOKEN = lazy_pattern(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[{}\[\],:]|[^\s"{}\[\],:]+', re.DOTALL)
_OPENS = lazy_pattern(r'\{\s*(?:"|\}|\Z)')
_MAX_STRINGS = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A string and the keys above it, outermost first; prose outside any object has no keys."""

    keys: tuple[str, ...]
    text: str


def walk_text(text: str) -> Iterator[Piece]:
    """Every string value of every object in the text, and the prose around the objects, in order."""
    position = 0
    for _ in range(_MAX_STRINGS):
        opening = _OPENS.search(text, position)
        prose = text[position : opening.start() if opening else len(text)]
        if prose.strip():
            yield Piece(keys=(), text=prose)
        if opening is None:
            return
        walker = _Walker()
        yield from walker.walk(text, opening.start())
        position = walker.end


def walk_value(value: Json, key: str) -> Iterator[Piece]:
    """Every string inside an already read value that stands under `key`."""
    waiting: list[tuple[Json, tuple[str, ...]]] = [(value, (key,))]
    while waiting:
        item, keys = waiting.pop()
        if isinstance(item, str):
            yield Piece(keys=keys, text=item)
        elif isinstance(item, list):
            waiting.extend((part, keys) for part in reversed(item))
        elif isinstance(item, dict):
            waiting.extend((part, (*keys, name)) for name, part in reversed(item.items()))


@dataclass(slots=True)
class _Frame:
    kind: str
    key: str = ""
    wants_key: bool = False


class _Walker:
    """Follows the brackets of one object; `end` is where it closed, or the end of the text."""

    def __init__(self) -> None:
        self.end = 0
        self._frames: list[_Frame] = []
        self._left = _MAX_STRINGS

    def walk(self, text: str, start: int) -> Iterator[Piece]:
        self.end = len(text)
        for token in _TOKEN.finditer(text, start):
            mark = token.group()
            if mark[0] == '"':
                piece = self._string(unescape(mark))
                if piece is not None:
                    yield piece
            elif mark in "{[":
                self._frames.append(_Frame(kind=mark, wants_key=mark == "{"))
            elif mark in "}]":
                self._frames.pop()
            elif mark in ",:":
                self._frames[-1].wants_key = mark == "," and self._frames[-1].kind == "{"
            if not self._frames or self._left <= 0:
                self.end = token.end()
                return

    def _string(self, text: str) -> Piece | None:
        frame = self._frames[-1]
        if frame.wants_key:
            frame.key, frame.wants_key = text, False
            return None
        self._left -= 1
        return Piece(keys=tuple(f.key for f in self._frames[-12:] if f.key), text=text)


def unescape(mark: str) -> str:
    """The value of a JSON string token that may lack its closing quote."""
    body = mark[1:-1] if len(mark) > 1 and mark.endswith('"') else mark[1:]
    try:
        value: object = json.loads(f'"{body}"', strict=False)
    except ValueError:
        value = None
    return scrub_text(value) if isinstance(value, str) else body.replace("\\n", "\n").replace('\\"', '"')
