"""A JSON value as compact text that knows which leaf stands where."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.records import Pointer, pointer_text
from superbizagent.domain.text import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump:
    """`text` in received order, without white space and ASCII escapes; leaf i starts at `starts[i]`."""

    text: str
    starts: Sequence[int]
    pointers: Sequence[Pointer]

    def leaves_at(self, start: int, end: int) -> list[tuple[Pointer, int]]:
        """(pointer, place) of the leaves that [start, end) touches."""
        first = max(bisect_right(self.starts, start) - 1, 0)
        last = bisect_right(self.starts, max(end - 1, start))
        return [(self.pointers[i], self.starts[i]) for i in range(first, last)]


def dump_json(value: Json) -> Dump:
    """The dump of a value; no recursion, so any depth is fine."""
    parts: list[str] = []
    starts: list[int] = []
    pointers: list[Pointer] = []
    at = 0
    todo: list[tuple[str, Pointer, Json]] = [("", (), value)]
    while todo:
        head, pointer, item = todo.pop()
        text = head + _opening(item)
        if item is not _END and not isinstance(item, (dict, list)):
            starts.append(at + len(head))
            pointers.append(pointer)
        parts.append(text)
        at += len(text)
        if isinstance(item, dict) and item:
            todo.append(("}", pointer, _END))
            pairs = list(item.items())
            todo.extend(
                (("," if n else "") + _quoted(key) + ":", (*pointer, key), child)
                for n, (key, child) in reversed(list(enumerate(pairs)))
            )
        elif isinstance(item, list) and item:
            todo.append(("]", pointer, _END))
            todo.extend((("," if n else ""), (*pointer, n), item[n]) for n in range(len(item) - 1, -1, -1))
    return Dump(text="".join(parts), starts=starts, pointers=pointers)


_END = "\x00end"


def _opening(item: Json) -> str:
    if isinstance(item, dict):
        return "{" if item else "{}"
    if isinstance(item, list):
        return "[" if item else "[]"
    return "" if item is _END else _scalar(item)


def _scalar(item: Json) -> str:
    return _quoted(item) if isinstance(item, str) else json.dumps(item)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def common_pointer(pointers: Sequence[Pointer]) -> str:
    """The JSON pointer of the smallest container that holds all of these leaves."""
    if not pointers:
        return ""
    shared = pointers[0]
    for pointer in pointers[1:]:
        length = 0
        while length < min(len(shared), len(pointer)) and shared[length] == pointer[length]:
            length += 1
        shared = shared[:length]
    return pointer_text(shared)
