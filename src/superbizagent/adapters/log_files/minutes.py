"""Entries of a level by the minute: lines are told apart by column, minutes by the bytes that spell them."""

from collections import Counter

from superbizagent.adapters.log_files.entries import SAMPLE, Entry
from superbizagent.adapters.log_files.files import ReadLimits, read_head
from superbizagent.adapters.log_files.filters import Filter
from superbizagent.adapters.log_files.scan import Found, OpenFile, Tally, open_blocks, quick_search, scan, search_ahead
from superbizagent.ports import LogQuery

_MOST_KNOWN = 100_000


def count_minutes(opened: OpenFile, query: LogQuery, wanted: Filter, limits: ReadLimits, tally: Tally) -> Counter[int]:
    """How many entries of one file match, by epoch minute. Raises BackendError."""
    search = quick_search(opened, query, wanted)
    by_level_alone = opened.columns is not None and wanted.levels and not query.words and not query.any_words
    whole = wanted.start is None or wanted.end is None
    if opened.entries is not None or search is None or not by_level_alone or not whole or wanted.services:
        found = scan(opened, query, wanted, limits, tally)
        return Counter(int(entry.at // 60) for entry in found if entry.at is not None)
    counter = _Minutes(opened, wanted)
    for block, lines in search_ahead(open_blocks(opened, limits, tally.remarks, wanted), search):
        counter.add(block, lines)
    return counter.counts


class _Minutes:
    """Counts lines; `columns` says for each first byte where minute and zone are spelt."""

    def __init__(self, opened: OpenFile, wanted: Filter) -> None:
        self.counts: Counter[int] = Counter()
        self._opened = opened
        self._wanted = wanted
        self._columns = _learn(opened)
        self._known: dict[bytes, int] = {}

    def add(self, block: bytes, found: Found) -> None:
        """Count the lines found in one block."""
        sure = {int(number) for number in found.sure}
        columns, known = self._columns, self._known
        spelt: list[bytes] = []
        begins: list[int] = found.begins[found.lines].tolist()
        for number, begin in zip(found.lines.tolist(), begins, strict=True):
            column = columns.get(block[begin])
            if column is None or number not in sure:
                self._read(block, begin)
                continue
            minute, zone, end = column
            key = block[begin : begin + minute] + block[begin + zone : begin + end]
            if key in known:
                spelt.append(key)
            else:
                self._learn_minute(key, block, begin)
        for key, count in Counter(spelt).items():
            self.counts[known[key]] += count

    def _learn_minute(self, key: bytes, block: bytes, begin: int) -> None:
        at = self._read(block, begin)
        if at is not None and len(self._known) < _MOST_KNOWN:
            self._known[key] = int(at // 60)

    def _read(self, block: bytes, begin: int) -> float | None:
        """Read a line in full and count it; its time when it counts."""
        end = block.find(b"\n", begin)
        entry = Entry(None, block[begin : end if end >= 0 else len(block)])
        entry.at = self._opened.shape.clock.read(entry.raw)
        if entry.at is None or not self._wanted.keeps(entry, self._opened.shape, self._opened.file.service):
            return None
        self.counts[int(entry.at // 60)] += 1
        return entry.at


def _learn(opened: OpenFile) -> dict[int, tuple[int, int, int]]:
    """For each first byte where minute and zone stand, when all lines of a sample agree."""
    places: dict[int, set[tuple[int, int, int]]] = {}
    for line in read_head(opened.file, SAMPLE).split(b"\n")[:600]:
        place = opened.shape.clock.place(line)
        if place is not None:
            places.setdefault(line[0], set()).add(place)
    return {first: found.pop() for first, found in places.items() if len(found) == 1}
