"""Entries of one file that a query keeps, with as little reading and parsing as it takes."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from superbizagent.adapters.log_files.columns import LevelColumns
from superbizagent.adapters.log_files.entries import Entry, FileShape, entry_around, last_entry_start, split_entries
from superbizagent.adapters.log_files.files import LogFile, ReadLimits, Remarks, read_blocks, size_of
from superbizagent.adapters.log_files.filters import Filter, needles_for
from superbizagent.adapters.log_files.levels import needles, read_level
from superbizagent.adapters.log_files.needles import Needle, Offsets, count_lines, find_any, line_begins
from superbizagent.adapters.log_files.ranges import find_span
from superbizagent.adapters.log_files.shapes import ShapeReader
from superbizagent.ports import LogQuery

KEPT_BYTES = 24 << 20
READ_WHOLE = 256 << 20
_DENSE = 0.25
_LOOK_AHEAD = 2
_PREFIX = 4
"""Two lines that begin alike in so many bytes, one of them with a time, both begin an entry."""


@dataclass(slots=True, kw_only=True)
class OpenFile:
    """A file that was looked at: its shape, where its levels stand, and its entries when they are few enough to keep."""

    file: LogFile
    shape: FileShape
    levels_are_words: bool
    columns: LevelColumns | None
    reader: ShapeReader
    entries: list[Entry] | None = None
    remarks: Remarks = field(default_factory=Remarks)


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a scan looked at."""

    scanned: int = 0
    remarks: Remarks = field(default_factory=Remarks)


def levels_as_words(sample: list[Entry]) -> bool:
    """Whether all levels of a sample are written as words that can be searched for."""
    for entry in sample:
        level = read_level(entry.raw)
        low = entry.raw[:4096].lower()
        if level and not any(word in low for word in needles(frozenset((level,)))):
            return False
    return True


def load_entries(opened: OpenFile, limits: ReadLimits, room: int) -> bool:
    """Keep the file's entries when its bytes fit into `room`; whether they did."""
    kept: list[Entry] = []
    used = 0
    remarks = Remarks()
    for block in open_blocks(opened, limits, remarks, None):
        used += len(block)
        if used > room:
            return False
        kept += split_entries(block, opened.shape)
    opened.entries = kept
    opened.remarks = remarks
    return True


def scan(opened: OpenFile, query: LogQuery, wanted: Filter, limits: ReadLimits, tally: Tally) -> Iterator[Entry]:
    """Matching entries in file order. Raises BackendError."""
    if opened.entries is not None:
        tally.remarks.join(opened.remarks)
        yield from _kept(opened.entries, opened, wanted, tally)
        return
    search = quick_search(opened, query, wanted)
    blocks = open_blocks(opened, limits, tally.remarks, wanted, sparing=search is None)
    if search is None:
        for block in blocks:
            yield from _kept(split_entries(block, opened.shape), opened, wanted, tally)
    else:
        for block, found in search_ahead(blocks, search):
            yield from _of_lines(block, found, opened, wanted, tally)


def _no_lines() -> Offsets:
    return np.empty(0, np.int64)


@dataclass(frozen=True, slots=True)
class Found:
    """Lines of a block that may matter, by number; line n reaches from `begins[n]` to the next, less its line feed.

    `begin_entries`: only entries that begin with such a line matter. `sure`: of these lines nothing is left to check
    but what is not asked by level.
    """

    lines: Offsets
    begins: Offsets
    count: int
    begin_entries: bool = False
    sure: Offsets = field(default_factory=_no_lines)


def quick_search(opened: OpenFile, query: LogQuery, wanted: Filter) -> Callable[[bytes], Found] | None:
    """A quick way to the lines that may match; None when every entry must be read."""
    chosen = needles_for(query, opened.shape.block_encoding, levels_are_words=opened.levels_are_words)
    columns = opened.columns
    if wanted.levels and columns is not None and not query.words and not query.any_words:
        return lambda block: _by_column(block, columns, wanted.levels)
    return (lambda block: _by_needle(block, chosen)) if chosen else None


def _by_column(block: bytes, columns: LevelColumns, levels: frozenset[str]) -> Found:
    begins = line_begins(block)
    found = columns.lines(block, begins, levels)
    return Found(
        np.sort(np.concatenate([found.sure, found.open])), begins, begins.size, begin_entries=True, sure=found.sure
    )


def _by_needle(block: bytes, chosen: tuple[Needle, ...]) -> Found:
    found = find_any(block, chosen)
    if not found.size:
        return Found(found, found, count_lines(block))
    begins = line_begins(block)
    return Found(np.unique(np.searchsorted(begins, found, side="right") - 1), begins, begins.size)


def search_ahead(blocks: Iterator[bytes], search: Callable[[bytes], Found]) -> Iterator[tuple[bytes, Found]]:
    """Blocks with what is found in each, searched one block ahead in a second thread."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        waiting: deque[tuple[bytes, Future[Found]]] = deque()
        for block in blocks:
            waiting.append((block, pool.submit(search, block)))
            if len(waiting) > _LOOK_AHEAD:
                ready, found = waiting.popleft()
                yield ready, found.result()
        for ready, found in waiting:
            yield ready, found.result()


def open_blocks(
    opened: OpenFile, limits: ReadLimits, remarks: Remarks, wanted: Filter | None, *, sparing: bool = False
) -> Iterator[bytes]:
    """Blocks of the file, or of the part that holds the wanted window; `sparing`: evenly spread ones of a huge part.

    Raises BackendError.
    """
    shape = opened.shape
    span = None if wanted is None else _span(opened, wanted)
    every = _sparing(opened, span, remarks) if sparing else 1
    return read_blocks(
        opened.file,
        encoding=shape.encoding,
        limits=limits,
        remarks=remarks,
        cut=lambda data: last_entry_start(data, shape),
        span=span,
        every=every,
    )


def _sparing(opened: OpenFile, span: tuple[int, int] | None, remarks: Remarks) -> int:
    """One block in how many to read, so that no more than READ_WHOLE bytes are."""
    if opened.file.packed or not opened.shape.ascii_safe or not opened.shape.stamped:
        return 1
    size = span[1] - span[0] if span is not None else size_of(opened.file)
    every = -(-size // READ_WHOLE)
    if every <= 1:
        return 1
    remarks.sampled = True
    remarks.say(f"{opened.file.name}: one block in {every} was read, evenly spread: counts are of that part")
    return every


def _span(opened: OpenFile, wanted: Filter) -> tuple[int, int] | None:
    seekable = opened.shape.stamped and opened.shape.ascii_safe and not opened.file.packed
    if not seekable or wanted.start is None or wanted.end is None:
        return None
    span = find_span(opened.file, opened.shape, wanted.start, wanted.end)
    return None if span.whole else (span.begin, span.end)


def _kept(entries: list[Entry], opened: OpenFile, wanted: Filter, tally: Tally) -> Iterator[Entry]:
    entries = wanted.in_time(entries, stamped=opened.shape.stamped)
    tally.scanned += len(entries)
    shape, service = opened.shape, opened.file.service
    for entry in entries:
        if wanted.keeps(entry, shape, service):
            yield entry


def _of_lines(block: bytes, found: Found, opened: OpenFile, wanted: Filter, tally: Tally) -> Iterator[Entry]:
    """Only entries with a line that may matter are read."""
    tally.scanned += found.count
    if not found.lines.size:
        return
    shape, service = opened.shape, opened.file.service
    dense = found.lines.size > _DENSE * found.count
    entries = split_entries(block, shape) if dense else _entries_of_lines(block, found, shape)
    for entry in entries:
        if wanted.keeps(entry, shape, service):
            yield entry


def _entries_of_lines(block: bytes, found: Found, shape: FileShape) -> Iterator[Entry]:
    """The entries that hold (or, with `begin_entries`, that begin with) the lines found; each once."""
    begins = found.begins[found.lines].tolist()
    ends = (np.append(found.begins, len(block) + 1)[found.lines + 1] - 1).tolist()
    read = shape.clock.read
    known: set[bytes] = set()
    done = 0
    for begin, end in zip(begins, ends, strict=True):
        if begin < done:
            continue
        line = block[begin:end]
        at = read(line)
        if at is not None:
            known.add(line[:_PREFIX])
        if at is not None and block[end + 1 : end + 1 + _PREFIX] in known:
            done = end
            yield Entry(at, line)
        elif at is not None or not found.begin_entries or not shape.stamped:
            _, done, entry = entry_around(block, begin, shape)
            yield entry
