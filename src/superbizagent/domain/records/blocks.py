"""`key: value` blocks with indentation (describe, INFO, status, YAML) as trees whose leaves know their place."""

from collections.abc import Sequence

from superbizagent.domain.records.layout import Line, read_key_value
from superbizagent.domain.text import JsonObject

DOT = "\ue000"
"""Stands for a dot inside a key, which would else part a path."""

_FEWEST = 3


class Block:
    """`tree` nested as indented; `places` = code points of each line by path; `last` = index after its last line.

    `rest` are the lines in it that are no `key: value`; `indents` those of the keys by path.
    """

    __slots__ = ("indents", "last", "places", "rest", "tree")

    def __init__(self) -> None:
        self.tree: JsonObject = {}
        self.places: dict[tuple[str, ...], tuple[int, int]] = {}
        self.indents: dict[tuple[str, ...], int] = {}
        self.rest: list[int] = []
        self.last = 0


def read_block(lines: Sequence[Line], at: int, stop: frozenset[int]) -> Block | None:
    """The block that starts at line `at`; `rest` are lines in it that are no `key: value` (read as lines, tables)."""
    block = Block()
    stack: list[tuple[int, tuple[str, ...], JsonObject]] = [(-1, (), block.tree)]
    count = 0
    index = at
    while index < len(lines) and index not in stop:
        pair = read_key_value(lines[index].text)
        if pair is None:
            if not _belongs(lines[index].text, stack):
                break
            block.rest.append(index)
            index += 1
            continue
        if pair.item:
            _open_item(stack, pair.indent - 2)
        if not _place(block, stack, pair.indent, pair.key, pair.value, lines[index]):
            break
        count += 1
        index += 1
    block.last = index
    while block.rest and block.rest[-1] == block.last - 1:
        block.rest.pop()
        block.last -= 1
    return block if count >= _FEWEST else None


def _belongs(text: str, stack: list[tuple[int, tuple[str, ...], JsonObject]]) -> bool:
    return text[:1] in " \t" and len(stack) > 1


def _open_item(stack: list[tuple[int, tuple[str, ...], JsonObject]], indent: int) -> None:
    while stack[-1][0] >= indent:
        stack.pop()
    _, path, into = stack[-1]
    name = f"item {len(into) + 1}"
    child: JsonObject = {}
    into[name] = child
    stack.append((indent, (*path, name), child))


def _place(
    block: Block, stack: list[tuple[int, tuple[str, ...], JsonObject]], indent: int, key: str, value: str, line: Line
) -> bool:
    while stack[-1][0] >= indent:
        stack.pop()
    _, path, into = stack[-1]
    last = next(reversed(into), "")
    if last and block.indents.get((*path, last), indent) < indent and isinstance(into[last], str):
        _, path, into = _deepen(stack, block, path, into, last)
    name = key.replace(".", DOT)
    if name in into:
        return False
    here = (*path, name)
    block.places[here] = (line.start, line.end)
    block.indents[here] = indent
    child: JsonObject = {}
    into[name] = value or child
    if not value:
        stack.append((indent, here, child))
    return True


def _deepen(
    stack: list[tuple[int, tuple[str, ...], JsonObject]],
    block: Block,
    path: tuple[str, ...],
    into: JsonObject,
    last: str,
) -> tuple[int, tuple[str, ...], JsonObject]:
    """A key that has a value and, below it, keys of its own: the value becomes the first of them."""
    child: JsonObject = {last: into[last]}
    into[last] = child
    here = (*path, last)
    block.places[(*here, last)] = block.places[here]
    stack.append((block.indents[here], here, child))
    return stack[-1]
