"""Entries of a block of lines: a line with a time of its own and the lines that belong to it."""

from dataclasses import dataclass
from datetime import datetime

from superbizagent.adapters.log_files.encodings import guess_encoding
from superbizagent.adapters.log_files.files import LogFile, read_head
from superbizagent.adapters.log_files.meaning import Reading, read_entry
from superbizagent.adapters.log_files.stamps import Fallback, StampClock

SAMPLE = 128 << 10
MOST_LINES = 400
MOST_BYTES = 32 << 10
_STACK = (b" ", b"\t", b"Caused by:", b"Traceback (", b"at ", b"... ", b"}", b")", b"]", b"goroutine ")


class Entry:
    """One log entry. `at` epoch seconds or None; `known` is what it says, `level` its level, once worked out."""

    __slots__ = ("at", "known", "level", "raw")

    def __init__(self, at: float | None, raw: bytes) -> None:
        self.at = at
        self.raw = raw
        self.known: Reading | None = None
        self.level: str | None = None

    def reading(self, encoding: str) -> Reading:
        """Level, service and message."""
        if self.known is None:
            self.known = read_entry(self.raw, encoding)
        return self.known


@dataclass(frozen=True, slots=True, kw_only=True)
class FileShape:
    """What a sample says of a file: its encoding, whether its lines bear times, how to read them."""

    encoding: str
    stamped: bool
    clock: StampClock
    ascii_safe: bool
    """Whether ASCII words can be searched in its bytes as they are."""
    block_encoding: str
    """The encoding of the blocks that are read from it."""


def read_shape(file: LogFile, *, zone: str, reference: datetime, fallback: Fallback | None) -> FileShape:
    """Look at the head of a file. Raises BackendError."""
    sample = read_head(file, SAMPLE)
    encoding = guess_encoding(sample)
    wide = encoding.startswith(("utf-16", "utf-32"))
    if wide:
        sample = sample[: len(sample) // 4 * 4].decode(encoding, "replace").encode("utf-8", "replace")
    lines = [line for line in sample.split(b"\n")[:400] if line.strip()]
    quick = StampClock(zone=zone, reference=reference)
    stamped = any(quick.read(line) is not None for line in lines)
    clock = quick
    if not stamped:
        slow = StampClock(zone=zone, reference=reference, fallback=fallback)
        stamped = sum(slow.read(line) is not None for line in lines[:50]) > len(lines[:50]) // 2
        clock = slow if stamped else quick
    return FileShape(
        encoding=encoding,
        stamped=stamped,
        clock=clock,
        ascii_safe=not wide,
        block_encoding="utf-8" if wide else encoding,
    )


def split_entries(block: bytes, shape: FileShape) -> list[Entry]:
    """Entries of a block that begins with one, in file order."""
    read = shape.clock.read
    found: list[Entry] = []
    current: Entry | None = None
    more: list[bytes] = []
    for line in block.split(b"\n"):
        at = read(line)
        if at is None and (not line.strip(b"\r\x00 ") or _belongs(line, current, stamped=shape.stamped)):
            if len(more) < MOST_LINES:
                more.append(line)
            continue
        if current is not None:
            _close(current, more)
        more.clear()
        current = Entry(at, line)
        found.append(current)
    if current is not None:
        _close(current, more)
    return found


def entry_around(block: bytes, position: int, shape: FileShape) -> tuple[int, int, Entry]:
    """The entry that holds `position`: where it begins and ends in the block, and itself."""
    begin = block.rfind(b"\n", 0, position) + 1
    at = shape.clock.read(_line(block, begin))
    steps = 0
    while at is None and begin > 0 and steps < MOST_LINES and _continues(block, begin, shape):
        begin = block.rfind(b"\n", 0, begin - 1) + 1
        at = shape.clock.read(_line(block, begin))
        steps += 1
    end = _line_end(block, begin)
    while end < len(block) and steps < 2 * MOST_LINES and _continues(block, end, shape):
        end = _line_end(block, end)
        steps += 1
    return begin, end, Entry(at, block[begin : min(end, begin + MOST_BYTES)].rstrip(b"\n"))


def last_entry_start(data: bytes, shape: FileShape) -> int:
    """Where a block may be cut so that the last entry stays whole with what follows it."""
    end = data.rfind(b"\n") + 1
    begin = end
    for _ in range(MOST_LINES):
        if begin <= 0:
            return end
        begin = data.rfind(b"\n", 0, begin - 1) + 1
        if not _continues(data, begin, shape):
            return begin or end
    return end


def _line(block: bytes, begin: int) -> bytes:
    return block[begin : min(_line_end(block, begin), begin + (8 << 10))]


def _line_end(block: bytes, begin: int) -> int:
    end = block.find(b"\n", begin)
    return len(block) if end < 0 else end + 1


def _continues(block: bytes, begin: int, shape: FileShape) -> bool:
    """Whether the line at `begin` belongs to an entry before it."""
    line = _line(block, begin).rstrip(b"\n")
    if shape.clock.read(line) is not None:
        return False
    return shape.stamped or not line.strip(b"\r\x00 ") or line.startswith(_STACK)


def _belongs(line: bytes, current: Entry | None, *, stamped: bool) -> bool:
    """Whether a line without a time continues the entry before it."""
    if current is None:
        return False
    if stamped:
        return current.at is not None
    return line.startswith(_STACK)


def _close(entry: Entry, more: list[bytes]) -> None:
    while more and not more[-1].strip():
        more.pop()
    room = MOST_BYTES - len(entry.raw)
    if more and room > 0:
        entry.raw += b"\n" + b"\n".join(more)[:room]
