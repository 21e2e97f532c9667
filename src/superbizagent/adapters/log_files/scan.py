"""Entries of one file that a query keeps, with as little reading and parsing as it takes."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from superbizagent.adapters.log_files.entries import Entry, FileShape, entry_around, last_entry_start, split_entries
from superbizagent.adapters.log_files.files import LogFile, ReadLimits, Remarks, read_blocks
from superbizagent.adapters.log_files.filters import Filter, needles_for
from superbizagent.adapters.log_files.levels import needles, read_level
from superbizagent.adapters.log_files.needles import Needle, Offsets, count_lines, find_any, line_feeds
from superbizagent.adapters.log_files.ranges import find_span
from superbizagent.ports import LogQuery

KEPT_BYTES = 24 << 20
_DENSE = 0.25


@dataclass(slots=True, kw_only=True)
class OpenFile:
    """A file that was looked at: its shape, and its entries when they are few enough to be kept."""

    file: LogFile
    shape: FileShape
    levels_are_words: bool
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
    for block in _blocks(opened, limits, remarks, None):
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
        tally.remarks.notes += opened.remarks.notes
        tally.remarks.cut |= opened.remarks.cut
        yield from _kept(opened.entries, opened, wanted, tally)
        return
    chosen = needles_for(query, opened.shape.block_encoding, levels_are_words=opened.levels_are_words)
    for block in _blocks(opened, limits, tally.remarks, _span(opened, wanted)):
        if chosen:
            yield from _around_needles(block, chosen, opened, wanted, tally)
        else:
            yield from _kept(split_entries(block, opened.shape), opened, wanted, tally)


def _span(opened: OpenFile, wanted: Filter) -> tuple[int, int] | None:
    seekable = opened.shape.stamped and opened.shape.ascii_safe and not opened.file.packed
    if not seekable or wanted.start is None or wanted.end is None:
        return None
    span = find_span(opened.file, opened.shape, wanted.start, wanted.end)
    return None if span.whole else (span.begin, span.end)


def _blocks(opened: OpenFile, limits: ReadLimits, remarks: Remarks, span: tuple[int, int] | None) -> Iterator[bytes]:
    shape = opened.shape
    return read_blocks(
        opened.file,
        encoding=shape.encoding,
        limits=limits,
        remarks=remarks,
        cut=lambda data: last_entry_start(data, shape),
        span=span,
    )


def _kept(entries: list[Entry], opened: OpenFile, wanted: Filter, tally: Tally) -> Iterator[Entry]:
    entries = wanted.in_time(entries, stamped=opened.shape.stamped)
    tally.scanned += len(entries)
    shape, service = opened.shape, opened.file.service
    for entry in entries:
        if wanted.keeps(entry, shape, service):
            yield entry


def _around_needles(
    block: bytes, chosen: tuple[Needle, ...], opened: OpenFile, wanted: Filter, tally: Tally
) -> Iterator[Entry]:
    """Only entries in which a needle stands are read."""
    found = find_any(block, chosen)
    if not found.size:
        tally.scanned += count_lines(block)
        return
    feeds = line_feeds(block)
    tally.scanned += feeds.size
    lines = np.unique(np.searchsorted(feeds, found))
    if lines.size > _DENSE * feeds.size:
        entries = split_entries(block, opened.shape)
    else:
        entries = list(_entries_of_lines(block, lines, feeds, opened.shape))
    shape, service = opened.shape, opened.file.service
    for entry in entries:
        if wanted.keeps(entry, shape, service):
            yield entry


def _entries_of_lines(block: bytes, lines: Offsets, feeds: Offsets, shape: FileShape) -> Iterator[Entry]:
    """The entries that hold these lines (by number); each once."""
    begins = np.where(lines > 0, feeds[lines - 1] + 1, 0).tolist()
    ends = np.append(feeds, len(block))[lines].tolist()
    read = shape.clock.read
    done = 0
    for begin, end in zip(begins, ends, strict=True):
        if begin < done:
            continue
        line = block[begin:end]
        at = read(line)
        if at is not None and block[end + 1 : end + 5] == line[:4]:
            done = end
            yield Entry(at, line)
        else:
            _, done, entry = entry_around(block, begin, shape)
            yield entry
