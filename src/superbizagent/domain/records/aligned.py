"""Tables of aligned columns: which words of a heading are one column, and which cell stands under which."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from superbizagent.domain.records.layout import Line
from superbizagent.domain.records.series import read_number
from superbizagent.domain.text import lazy_pattern

Cells = tuple[Line, list[str]]
_WORD = lazy_pattern(r"\S+")
_PIECE = lazy_pattern(r"\S+(?: \S+)*")
_FEWEST = 3
_PROOF = 3
_RULED = frozenset("-= ")
Span = tuple[int, int]


def spans_of_words(text: str) -> list[Span]:
    """[start, end) of each word."""
    return [m.span() for m in _WORD.finditer(text)]


def contiguous(lines: Sequence[Line], at: int) -> Iterator[Line]:
    """The lines after line `at` up to the next blank one."""
    number = lines[at].number
    for line in lines[at + 1 :]:
        if line.number != number + 1:
            return
        number = line.number
        yield line


def read_aligned(header: str, body: Sequence[Line]) -> tuple[list[str], list[Cells]] | None:
    """(column names, rows) of a heading and the lines under it; the name of a column without a heading is ''."""
    words = spans_of_words(header)
    if body and all(under(words, line.text) for line in body[:_PROOF]):
        return _read_worded(header, body, words)
    return _read_columns(header, body, words)


def under(words: Sequence[Span], text: str) -> bool:
    """Whether the cells of a row stand under the words of a heading, one each (ps, top, free); the last may be longer."""
    cells, heads = spans_of_words(text), list(words)
    if cells and cells[0][1] <= heads[0][0]:
        cells = cells[1:]
    if len(cells) < 2 or (len(cells) < len(heads) and len(cells) < _FEWEST):
        return False
    return all(a < end + 1 and start - 1 < b for (start, end), (a, b) in zip(heads, cells, strict=False))


def _read_worded(header: str, body: Sequence[Line], words: Sequence[Span]) -> tuple[list[str], list[Cells]] | None:
    """A table whose headings are single words; a column ahead of them has no heading (free)."""
    names = [header[a:b] for a, b in words]
    rows: list[Cells] = []
    unnamed = False
    for line in body:
        if not under(words, line.text) and len(line.text.split()) < len(names):
            break
        first = spans_of_words(line.text)[0]
        ahead = first[1] <= words[0][0]
        unnamed = unnamed or ahead
        rows.append((line, line.text.split(None, len(names) - (0 if ahead else 1))))
    return (["", *names] if unnamed else names, rows) if rows else None


def _read_columns(header: str, body: Sequence[Line], words: Sequence[Span]) -> tuple[list[str], list[Cells]] | None:
    """Columns parted by the places that are blank in the heading and in every row that keeps to them."""
    filled, plain, taken = _kept(header, body, words)
    if any(keeps for _, keeps in taken) and all(_numbers(line.text, len(words)) for line, _ in taken):
        return [header[a:b] for a, b in words], [(line, line.text.split()) for line, _ in taken]
    columns = _columns(header, filled, plain)
    names = [header[a:b].strip() for a, b in columns]
    single = [n for n in names if n] == [header[a:b] for a, b in words]
    rows: list[Cells] = []
    for line, keeps in taken:
        if keeps:
            rows.append((line, [line.text[a:b].strip() for a, b in columns]))
        elif single and names[0]:
            rows.append((line, line.text.split(None, len(names) - 1)))
        else:
            break
    return (names, rows) if rows and len(names) > 1 else None


def _kept(header: str, body: Sequence[Line], words: Sequence[Span]) -> tuple[int, int, list[tuple[Line, bool]]]:
    """The rows up to the first that is none, each with whether it keeps to the columns; the places filled by those."""
    gaps = [((1 << b) - (1 << a)) for (_, a), (b, _) in pairwise(words) if b - a > 1]
    filled, plain, taken = _mask(header), _mask(""), list[tuple[Line, bool]]()
    for line in body:
        if set(line.text) <= _RULED:
            continue
        mask = _mask(line.text)
        keeps = all(gap & ~(filled | mask) for gap in gaps)
        if len(line.text.split()) < len(words) and not (keeps and len(_PIECE.findall(line.text)) >= 2):
            break
        filled, plain = (filled | mask, plain | mask) if keeps else (filled, plain)
        taken.append((line, keeps))
    return filled, plain, taken


def _numbers(text: str, count: int) -> bool:
    """Whether a row is that many numbers: one for each word of the heading, wherever they stand (vmstat)."""
    cells = text.split()
    return len(cells) == count and all(read_number(c) is not None for c in cells)


def _mask(text: str) -> int:
    """A bit for each place that is not blank."""
    return int("".join("0" if ch in " \t" else "1" for ch in reversed(text)) or "0", 2)


def _columns(header: str, filled: int, plain: int) -> list[Span]:
    """Runs of filled places, each a column.

    One without a heading belongs to the column before it, and a word of a heading without a cell under it, one blank
    away, to the heading before it.
    """
    runs = [
        m.span() for m in _WORD.finditer("".join("x" if filled >> i & 1 else " " for i in range(filled.bit_length())))
    ]
    columns: list[Span] = []
    for start, end in runs:
        empty = not (plain >> start) & ((1 << (end - start)) - 1)
        near = bool(columns) and start - len(header[:start].rstrip()) == 1
        if columns and (not header[start:end].strip() or (plain and empty and near)):
            columns[-1] = (columns[-1][0], end)
        else:
            columns.append((start, end))
    last = columns[-1]
    edges = [(start, following[0]) for (start, _), following in pairwise(columns)]
    return [*edges, (last[0], 1 << 20)]
