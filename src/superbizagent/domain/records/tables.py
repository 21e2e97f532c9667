"""Tables as programs print them: aligned columns, pipes, commas."""

import re
from collections.abc import Sequence
from itertools import islice, takewhile

from superbizagent.domain.records.aligned import Cells, contiguous, read_aligned, spans_of_words, under
from superbizagent.domain.records.layout import Line
from superbizagent.domain.records.series import read_number
from superbizagent.domain.text import lazy_pattern

Table = tuple[list[str], list[Cells]]
_MANY = 4
_DIGIT = lazy_pattern(r"\d")
_NAME = lazy_pattern(r"[%#]?[A-Za-z_][\w.%/()+\-]*")
_WIDE_GAP = lazy_pattern(r"\S {2,}\S")
_CLOCK = lazy_pattern(r"\d\d:\d\d:\d\d(?= +[A-Za-z%])")
_GROUPS = lazy_pattern(r"(?:^|\s)-{2,}\w+-{2,}(?:\s|$)")
_TITLE = lazy_pattern(r"([A-Za-z][\w\-]*): {2,}(?=\S)")


def read_table(lines: Sequence[Line], at: int) -> Table | None:
    """(column names, rows with their line) of the table whose header stands at `at`; None where there is none."""
    header = lines[at].text
    if (clock := _CLOCK.match(header)) is not None:
        return _read_clocked(lines, at, clock.group())
    if "|" in header:
        return _read_split(lines, at, "|")
    if header.count(",") >= 1 and _is_comma_header(header):
        return _read_split(lines, at, ",")
    if "\t" in header.strip():
        return _read_split(lines, at, "\t")
    if _GROUPS.search(header) and at + 2 < len(lines) and _is_aligned_header(lines[at + 1].text):
        return _read_grouped(lines, at)
    title = _TITLE.match(header)
    if title is not None:
        return _read_titled(lines, at, title[1])
    if _is_aligned_header(header) or _is_numbered_header(lines, at):
        return read_aligned(header, _body(lines, at))
    return None


def _read_clocked(lines: Sequence[Line], at: int, clock: str) -> Table | None:
    """A heading that begins with the time it was printed at (sar): that column holds the times of the rows."""
    header = "time".ljust(len(clock)) + lines[at].text[len(clock) :]
    if not _is_aligned_header(header):
        return None
    rows = [line for line in _body(lines, at) if _CLOCK.match(line.text) or line.text.startswith("Average:")]
    names = header.split()
    cells = [(line, line.text.split()) for line in rows]
    return (names, cells) if cells and all(len(c) == len(names) for _, c in cells) else None


def _body(lines: Sequence[Line], at: int) -> list[Line]:
    """The lines under a heading, up to a blank line or the next heading."""
    rows = contiguous(lines, at)
    return list(takewhile(lambda line: not (line.text.isupper() and _is_aligned_header(line.text)), rows))


def _read_grouped(lines: Sequence[Line], at: int) -> Table | None:
    """Two lines of headings, the upper one over groups of columns (vmstat): `cpu.us`, `memory.free`."""
    heading = lines[at + 1].text
    table = read_aligned(heading, _body(lines, at + 1))
    words = spans_of_words(heading)
    if table is None or len(table[0]) != len(words):
        return table
    groups = [(start, lines[at].text[start:end].strip("-")) for start, end in spans_of_words(lines[at].text)]
    over = [[name for start, name in groups if start < b][-1:] for _, b in words]
    return [".".join((*group, name)) for group, name in zip(over, table[0], strict=True)], table[1]


def _read_titled(lines: Sequence[Line], at: int, title: str) -> Table | None:
    """A heading that begins with the name of the table (`avg-cpu:  %user …`)."""
    heading = lines[at].text.replace(f"{title}:", " " * (len(title) + 1), 1)
    if not _is_aligned_header(heading):
        return None
    table = read_aligned(heading, _body(lines, at))
    return ([f"{title}.{name}" for name in table[0]], table[1]) if table else None


def _is_comma_header(header: str) -> bool:
    cells = [c.strip() for c in header.split(",")]
    return all(0 < len(c) <= 60 and read_number(c) is None and c.count(" ") <= 2 and "=" not in c for c in cells)


def _is_numbered_header(lines: Sequence[Line], at: int) -> bool:
    """A heading some of whose names have digits (load_1m): every word a name, over rows that keep to the words."""
    header = lines[at].text
    words = header.split()
    if len(words) < _MANY or not (header.isupper() or _WIDE_GAP.search(header)) or not all(map(_NAME.fullmatch, words)):
        return False
    rows = list(islice(contiguous(lines, at), 2))
    spans = spans_of_words(header)
    return bool(rows) and all(
        under(spans, row.text) and sum(read_number(w) is not None for w in row.text.split()) > 1 for row in rows
    )


def _is_aligned_header(header: str) -> bool:
    if len(header) > 400 or "=" in header or ": " in header or _DIGIT.search(header.replace("load1", "")):
        return False
    return header.isascii() and len(header.split()) >= 2 and (header.isupper() or _WIDE_GAP.search(header) is not None)


def _read_split(lines: Sequence[Line], at: int, by: str) -> Table | None:
    names = _cells(lines[at].text.removeprefix("# "), by)
    if len(names) < 2 or not all(names[:1]) or names[1].startswith("--"):
        return None
    rows: list[Cells] = []
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
