"""A stored result as the texts an excerpt may be quoted from, each with the way back to its place."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from superbizagent.domain.grounding.dump import Dump, common_pointer, dump_json
from superbizagent.domain.records import Pointer, pointer_text, scalar_text
from superbizagent.domain.text import Json, NormalText, lazy_pattern, normalise, normalise_mapped

_JSON_GAP = lazy_pattern(r'("(?:[^"\\]|\\.)*"?)|\s+')
_LONG_LEAF = 200
_SHORT_LEAF = 400
_MOST_SPOTS = 200


class Spot(NamedTuple):
    """An occurrence: code points [start, end) of the text at `path` (None = the stored text itself).

    `leaves` are the JSON pointers it touches where the text is JSON, within the text when `path` is None.
    """

    path: str | None
    start: int
    end: int
    leaves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One text of a result; `dump` where it is the compact writing of JSON (`inner`: of JSON found inside a text)."""

    path: str | None
    normal: NormalText
    dump: Dump | None = None
    inner: bool = False

    @property
    def text(self) -> str:
        """The normalised text."""
        return self.normal.text

    def spot(self, start: int, end: int) -> Spot:
        """The place of [start, end) of the normalised text."""
        a, b = self.normal.source_span(start, end)
        if self.dump is None:
            return Spot(self.path, a, b)
        touched = self.dump.leaves_at(a, b)
        leaves = tuple(pointer_text(p) for p, _ in touched[:_MOST_SPOTS])
        if self.inner:
            return Spot(None, 0, 0, leaves)
        if len(touched) == 1:
            shift = touched[0][1] + (1 if self.dump.text[touched[0][1] : touched[0][1] + 1] == '"' else 0)
            return Spot(leaves[0], max(a - shift, 0), max(b - shift, 0), leaves)
        return Spot(common_pointer([p for p, _ in touched]), 0, 0, leaves)


class Haystack:
    """The pages of one result, most literal first; leaves by value are worked out when first asked for."""

    __slots__ = ("_inner", "_leaves", "_value", "pages")

    def __init__(self, pages: Iterable[Page], value: Json = None, *, inner: bool = False) -> None:
        self.pages = tuple(pages)
        self._value = value
        self._inner = inner
        self._leaves: dict[str, list[Spot]] | None = None

    def whole_values(self, value: str) -> tuple[Spot, ...]:
        """Places of one whole value, id or name, however short."""
        word = value.strip("\"'`")
        return tuple(self._by_leaf().get(word, ())[:50]) or tuple(self._words(word))

    def leaf(self, text: str) -> tuple[Spot, ...]:
        """Places of one leaf quoted as `path=value`."""
        path, equals, value = text.partition("=")
        if not equals:
            return ()
        wanted = path.strip().strip("/").replace("/", ".")
        found = self._by_leaf().get(value.strip().strip("\"'"), ())
        return tuple(s for s in found if _path_ends(s, wanted))[:50]

    def _by_leaf(self) -> dict[str, list[Spot]]:
        if self._leaves is None:
            self._leaves = {}
            for pointer, item in walk_leaves(self._value):
                text = scalar_text(item)
                if len(text) <= _SHORT_LEAF:
                    at = pointer_text(pointer)
                    spot = Spot(None, 0, 0, (at,)) if self._inner else Spot(at, 0, len(text), (at,))
                    self._leaves.setdefault(normalise(text), []).append(spot)
        return self._leaves

    def _words(self, word: str) -> Iterator[Spot]:
        if (len(word) < 2 and not word.isdigit()) or not word.isascii():
            return
        for page in self.pages:
            if page.dump is None or not page.inner:
                for found in re.finditer(rf"(?<![\w.\-]){re.escape(word)}(?![\w\-]|\.\w)", page.text):
                    yield page.spot(*found.span())


def _path_ends(spot: Spot, wanted: str) -> bool:
    dotted = ".".join(spot.leaves[0].strip("/").split("/")).lower() if spot.leaves else ""
    return dotted == wanted or dotted.endswith("." + wanted)


def build_haystack(result: Json) -> Haystack:
    """The haystack of a stored result (a text that is itself JSON is read as JSON as well)."""
    if not isinstance(result, str):
        return Haystack(_json_pages(result, inner=False), result)
    raw = Page(path=None, normal=normalise_mapped(result))
    value = _json_in(result)
    if value is None:
        return Haystack((raw,))
    return Haystack((raw, *_json_pages(value, inner=True)), value, inner=True)


def _json_pages(value: Json, *, inner: bool) -> Iterator[Page]:
    if not inner:
        for pointer, leaf in walk_leaves(value):
            if isinstance(leaf, str) and (len(leaf) >= _LONG_LEAF or "\n" in leaf):
                yield Page(path=pointer_text(pointer), normal=normalise_mapped(leaf))
    dump = dump_json(value)
    yield Page(path="", normal=normalise_mapped(dump.text), dump=dump, inner=inner)


def walk_leaves(value: Json) -> Iterator[tuple[Pointer, Json]]:
    """(pointer, scalar) of each leaf, in document order, without recursion."""
    todo: list[tuple[Pointer, Json]] = [((), value)]
    while todo:
        pointer, item = todo.pop()
        if isinstance(item, dict):
            todo.extend(((*pointer, key), child) for key, child in reversed(item.items()))
        elif isinstance(item, list):
            todo.extend(((*pointer, at), item[at]) for at in range(len(item) - 1, -1, -1))
        else:
            yield pointer, item


def _json_in(text: str) -> Json:
    body = text.strip()
    if body[:1] not in ("{", "[") or body[-1:] not in ("}", "]"):
        return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def squeeze_json(excerpt: str) -> str:
    """White space outside JSON strings removed (U4)."""
    return _JSON_GAP.sub(lambda m: m.group(1) or "", excerpt)
