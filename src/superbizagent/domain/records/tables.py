"""Tables as programs print them: aligned columns, pipes, commas."""

import re
from collections.abc import Sequence

from superbizagent.domain.records.layout import Line
from superbizagent.domain.records.series import read_number
from superbizagent.domain.text import lazy_pattern

_COLUMN = lazy_pattern(r"\S+(?: \S+)*")
_WORD = lazy_pattern(r"\S+")
_FEWEST = 3
_DIGIT = lazy_pattern(r"\d")
_WIDE_GAP = lazy_pattern(r"\S {2,}\S")


def read_table(lines: Sequence[Line], at: int) -> tuple[list[str], list[tuple[Line, list[str]]]] | None:
    """(column names, rows with their line) of the table whose header stands at `at`; None where there is none."""
    header = lines[at].text
    if "|" in header:
        return _read_split(lines, at, "|")
    if header.count(",") >= 1 and _is_comma_header(header):
        return _read_split(lines, at, ",")
    if "\t" in header.strip():
        return _read_split(lines, at, "\t")
    if _is_aligned_header(header):
        return _read_aligned(lines, at)
    return None


def _is_comma_header(header: str) -> bool:
    cells = [c.strip() for c in header.split(",")]
    return all(0 < len(c) <= 60 and read_number(c) is None and c.count(" ") <= 2 and "=" not in c for c in cells)


def _is_aligned_header(header: str) -> bool:
    if len(header) > 400 or "=" in header or ": " in header or _DIGIT.search(header.replace("load1", "")):
        return False
    return header.isascii() and len(header.split()) >= 2 and (header.isupper() or _WIDE_GAP.search(header) is not None)


def _read_split(lines: Sequence[Line], at: int, by: str) -> tuple[list[str], list[tuple[Line, list[str]]]] | None:
    names = _cells(lines[at].text, by)
    if len(names) < 2 or not all(names[:1]):
        return None
    rows: list[tuple[Line, list[str]]] = []
    for line in lines[at + 1 :]:
        cells = _cells(line.text, by)
        if len(cells) != len(names):
            break
        if not all(set(c) <= set("-+:= ") for c in cells):
            rows.append((line, cells))
    needed = 2 if by == "," else 1
    if len(rows) < needed and not (by == "," and rows and any(read_number(c) is not None for c in rows[0][1])):
        return None
    return names, rows


def _cells(text: str, by: str) -> list[str]:
    body = text.strip()
    if by == "|":
        body = body.strip("|")
    if by == "," and '"' in body:
        return [c.strip().strip('"') for c in re.findall(r'(?:^|,)("[^"]*"|[^,]*)', body)]
    return [cell.strip() for cell in body.split(by)]


def _read_aligned(lines: Sequence[Line], at: int) -> tuple[list[str], list[tuple[Line, list[str]]]] | None:
    header = lines[at].text
    words = [m.span() for m in _WORD.finditer(header)]
    if all(_under(words, line.text) for line in lines[at + 1 : at + 4]):
        return _read_worded(lines, at, words)
    gapped = _WIDE_GAP.search(header) is not None
    spots = [m.span() for m in _COLUMN.finditer(header)] if gapped else words
    names = [header[a:b] for a, b in spots]
    starts = [a for a, _ in spots]
    rows: list[tuple[Line, list[str]]] = []
    for line in lines[at + 1 :]:
        cells = _row(line.text, starts, names)
        if cells is None or (rows and line.text.isupper() and _is_aligned_header(line.text)):
            break
        if not all(set(c) <= set("-= ") for c in cells):
            rows.append((line, cells))
    return _parted(names, rows) if rows else None


def _under(words: Sequence[tuple[int, int]], text: str) -> bool:
    """Whether the cells of a row stand under the words of a heading, one each (ps, top, free); the last may be longer."""
    cells = [m.span() for m in _WORD.finditer(text)]
    heads = list(words)
    if cells and cells[0][1] <= heads[0][0]:
        cells = cells[1:]
    if len(cells) < 2 or (len(cells) < len(heads) and len(cells) < _FEWEST):
        return False
    return all(a < end + 1 and start - 1 < b for (start, end), (a, b) in zip(heads, cells, strict=False))


def _read_worded(
    lines: Sequence[Line], at: int, words: Sequence[tuple[int, int]]
) -> tuple[list[str], list[tuple[Line, list[str]]]] | None:
    """A table whose headings are single words; a column ahead of them has no heading (free)."""
    names = [lines[at].text[a:b] for a, b in words]
    rows: list[tuple[Line, list[str]]] = []
    unnamed = False
    for line in lines[at + 1 :]:
        if not _under(words, line.text) and len(line.text.split()) < len(names):
            break
        first = _WORD.search(line.text)
        ahead = first is not None and first.end() <= words[0][0]
        unnamed = unnamed or ahead
        rows.append((line, line.text.split(None, len(names) - (0 if ahead else 1))))
    return (["", *names] if unnamed else names, rows) if rows else None


def _parted(names: list[str], rows: list[tuple[Line, list[str]]]) -> tuple[list[str], list[tuple[Line, list[str]]]]:
    """Columns whose headings stand one blank apart (ps, df) taken apart where the cells under them are so, too."""
    for place in range(len(names) - 1, -1, -1):
        words = names[place].split()
        counts = [len(cells[place].split()) for _, cells in rows]
        if len(words) < 2 or min(counts) < len(words) - 1 or min(counts) < 2:
            continue
        if min(counts) == len(words) - 1:
            words[-2:] = [" ".join(words[-2:])]
        names = [*names[:place], *words, *names[place + 1 :]]
        rows = [
            (line, [*cells[:place], *cells[place].split(None, len(words) - 1), *cells[place + 1 :]])
            for line, cells in rows
        ]
    return names, rows


def _row(text: str, starts: list[int], names: Sequence[str]) -> list[str] | None:
    columns = len(names)
    padded = text.ljust(starts[-1] + 1)
    if all(padded[s - 1] == " " for s in starts[1:]) and not text.startswith("\t"):
        edges = [*starts[1:], len(padded)]
        cells = [padded[(0 if i == 0 else s) : e].strip() for i, (s, e) in enumerate(zip(starts, edges, strict=True))]
        if sum(1 for c in cells if c) >= 2 and not any(
            "   " in c for c, name in zip(cells, names, strict=True) if " " not in name
        ):
            return cells
    words = text.split(None, columns - 1)
    if len(words) == columns and any(ch.isdigit() for ch in text):
        return words
    if len(words) == columns + 1 or not words:
        return None
    named = text.split(None, columns)
    return named if len(named) == columns else None
