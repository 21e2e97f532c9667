"""Text → records: JSON inside text, tables, `key: value` blocks, log lines with their stack traces, free lines."""

import json
from collections.abc import Sequence
from dataclasses import replace

from superbizagent.domain.records.blocks import DOT, Block, read_block
from superbizagent.domain.records.compound import compound
from superbizagent.domain.records.expanded import nested_entry, read_expanded
from superbizagent.domain.records.headings import in_context
from superbizagent.domain.records.json_walk import leaf_names, render_leaves, walk_json
from superbizagent.domain.records.layout import Line, read_key_value, split_lines, trace_end
from superbizagent.domain.records.nouns import Leaf, Pointer, Record, Scope, pointer_text
from superbizagent.domain.records.series import object_points, read_number
from superbizagent.domain.records.tables import read_table
from superbizagent.domain.text import Json

_LONGEST_LINE = 20_000
_LONGEST_TRACE = 200


def walk_text(text: str, pointer: Pointer, scope: Scope) -> list[Record]:
    """Records of one text; spans are code points of that text."""
    whole = _read_json(text)
    if whole is not None:
        found = walk_json(whole, (), scope, walk_text)
        return [r._replace(path=_inner_path(pointer), start=0, end=len(text), inner=r.path or "") for r in found]
    lines = split_lines(text)
    out: list[Record] = []
    at = 0
    while at < len(lines):
        at = _read_one(lines, at, pointer, scope, out)
    return out


def _inner_path(pointer: Pointer) -> str | None:
    return pointer_text(pointer) if pointer else None


def _read_json(text: str) -> Json:
    body = text.strip()
    if len(body) < 2 or body[0] not in "{[" or body[-1] not in "}]":
        return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _read_one(lines: Sequence[Line], at: int, pointer: Pointer, scope: Scope, out: list[Record]) -> int:
    line = lines[at]
    if len(line.text) > _LONGEST_LINE:
        out.extend(_long_line(line, pointer, scope))
        return at + 1
    if line.text[0].isdigit() and "|" not in line.text and "\t" not in line.text and "%" not in line.text:
        return _plain(lines, at, pointer, scope, out)
    if line.text[0] == "{" and line.text[-1] == "}":
        found = _json_line(line, pointer, scope)
        out.extend(found)
        if found:
            return at + 1
    return _read_several(lines, at, pointer, scope, out)


def _read_several(lines: Sequence[Line], at: int, pointer: Pointer, scope: Scope, out: list[Record]) -> int:
    """What takes several lines: an expanded record, a table, a block; else a line with its trace."""
    line = lines[at]
    if (expanded := read_expanded(lines, at)) is not None:
        leaves = tuple(Leaf(key=key, text=text, number=read_number(text)) for key, text in expanded[0])
        out.append(_leaf_record(leaves, line.start, lines[expanded[1] - 1].end, pointer, scope, "row"))
        return expanded[1]
    if at + 1 < len(lines) and (table := read_table(lines, at)) is not None:
        out.extend(_rows(*table, pointer, scope))
        return at + 1 + len(table[1]) + _rules_after(lines, at, table[1])
    if read_key_value(line.text) is not None and (block := read_block(lines, at, frozenset())) is not None:
        out.extend(_block_records(block, lines, pointer, scope))
        return block.last
    return _plain(lines, at, pointer, scope, out)


def _rules_after(lines: Sequence[Line], at: int, rows: Sequence[tuple[Line, list[str]]]) -> int:
    last = rows[-1][0].start if rows else lines[at].start
    index = at + 1 + len(rows)
    while index < len(lines) and lines[index].start <= last:
        index += 1
    return index - at - 1 - len(rows)


def _plain(lines: Sequence[Line], at: int, pointer: Pointer, scope: Scope, out: list[Record]) -> int:
    first = lines[at]
    last = max(nested_entry(lines, at), trace_end(lines, at, _LONGEST_TRACE))
    text = "\n".join(each.text for each in lines[at:last])
    out.append(_line_record(text, first.start, lines[last - 1].end, pointer, scope))
    return last


def _line_record(text: str, start: int, end: int, pointer: Pointer, scope: Scope) -> Record:
    return Record(
        invocation_id=scope.invocation_id,
        path=_inner_path(pointer),
        start=start,
        end=end,
        text=text,
        kind="line",
        inherited=scope.leaves,
        names=scope.names,
        unit=scope.unit,
        label=scope.label,
        others=scope.others,
    )


def _long_line(line: Line, pointer: Pointer, scope: Scope) -> list[Record]:
    """A line of megabytes in overlapping pieces, so that no record is without bound."""
    step = _LONGEST_LINE // 2
    return [
        _line_record(
            line.text[a : a + _LONGEST_LINE],
            line.start + a,
            min(line.start + a + _LONGEST_LINE, line.end),
            pointer,
            scope,
        )
        for a in range(0, len(line.text), step)
    ]


def _json_line(line: Line, pointer: Pointer, scope: Scope) -> list[Record]:
    value = _read_json(line.text)
    if value is None:
        return []
    found = walk_json(value, (), scope, walk_text)
    return [r._replace(path=_inner_path(pointer), start=line.start, end=line.end) for r in found]


def _rows(names: Sequence[str], rows: Sequence[tuple[Line, list[str]]], pointer: Pointer, scope: Scope) -> list[Record]:
    out: list[Record] = []
    objects: list[Json] = []
    names = in_context(names)
    for line, cells in rows:
        leaves = _cells(names, cells)
        out.append(_leaf_record(leaves, line.start, line.end, pointer, scope, "row"))
        objects.append(
            {n: read_number(c) if read_number(c) is not None else c for n, c in zip(names, cells, strict=False)}
        )
    if rows and object_points(objects):
        start, end = rows[0][0].start, rows[-1][0].end
        for record in walk_json(objects, (), scope, walk_text):
            if record.kind == "series":
                out.append(record._replace(path=_inner_path(pointer), start=start, end=end))
    return out


def _cells(names: Sequence[str], cells: Sequence[str]) -> tuple[Leaf, ...]:
    """The cells of a row under their headings; a label without a heading (free: `Mem:`) goes before each of them."""
    label = f"{cells[0].rstrip(':')}." if names[0] == "" and cells[0] else ""
    return tuple(
        Leaf(key=f"{label}{key}" if key else "", text=text, number=read_number(text))
        for name, cell in zip(names, cells, strict=False)
        if cell
        for key, text in compound(name, cell) or ((name, cell),)
    )


def _leaf_record(leaves: tuple[Leaf, ...], start: int, end: int, pointer: Pointer, scope: Scope, kind: str) -> Record:
    text, placed = render_leaves(leaves)
    return _line_record(text, start, end, pointer, scope)._replace(
        kind=kind,
        leaves=placed,
        names=scope.names | leaf_names(leaves),
    )


def _block_records(block: Block, lines: Sequence[Line], pointer: Pointer, scope: Scope) -> list[Record]:
    out: list[Record] = []
    top = tuple(Leaf(key=k, text=v) for k, v in block.tree.items() if isinstance(v, str))
    inner = replace(scope, leaves=scope.leaves + top[:40], names=scope.names | leaf_names(top))
    for record in walk_json(block.tree, (), scope, walk_text):
        start, end = _place_of(record.path or "", block)
        out.append(_dotted(record)._replace(path=_inner_path(pointer), start=start, end=end, kind="object"))
    rest = [lines[i] for i in block.rest]
    at = 0
    while at < len(rest):
        at = _read_one(rest, at, pointer, inner, out)
    return out


def _dotted(record: Record) -> Record:
    """The record with the dots of its keys back."""
    if DOT not in record.text and not any(DOT in leaf.key for leaf in record.inherited):
        return record
    leaves = tuple(replace(leaf, key=leaf.key.replace(DOT, ".")) for leaf in record.leaves)
    inherited = tuple(replace(leaf, key=leaf.key.replace(DOT, ".")) for leaf in record.inherited)
    return record._replace(text=record.text.replace(DOT, "."), leaves=leaves, inherited=inherited)


def _place_of(path: str, block: Block) -> tuple[int, int]:
    prefix = tuple(part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])
    spots = [spot for key, spot in block.places.items() if key[: len(prefix)] == prefix]
    return (min(s for s, _ in spots), max(e for _, e in spots)) if spots else (0, 0)
