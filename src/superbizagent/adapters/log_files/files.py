"""One log file: where it is, whose lines it holds, how its bytes become blocks of whole lines."""

import codecs
import gzip
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Protocol

import zstandard

from superbizagent.domain.errors import BackendError
from superbizagent.domain.trace import Coverage

BLOCK = 2 << 20
LONGEST_LINE = 4 << 20
_PEEK = 16 << 10
KEPT_OF_LONGER = 64 << 10


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFile:
    """`name` is shown (path inside its folder), `service` is whose log it is unless a line says otherwise."""

    path: Path
    name: str
    service: str

    @property
    def packed(self) -> bool:
        """Whether the file is compressed (no seeking)."""
        return self.path.suffix.lower() in {".gz", ".zst"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLimits:
    """What unpacking may cost: bytes of one file, and how many times its packed size once it is past `free`."""

    unpacked: int = 4 << 30
    ratio: int = 400
    free: int = 32 << 20


@dataclass(slots=True)
class Remarks:
    """What a reader has to say about its reading; `cut` when something was left unread, `sampled` when by plan."""

    notes: list[str] = field(default_factory=list[str])
    cut: bool = False
    sampled: bool = False

    @property
    def coverage(self) -> Coverage:
        """What that means for a search."""
        return "truncated" if self.cut else "sampled" if self.sampled else "complete"

    def join(self, other: "Remarks") -> None:
        """Take over what another reader said."""
        for note in other.notes:
            self.say(note)
        self.cut |= other.cut
        self.sampled |= other.sampled

    def leave_out(self, note: str) -> None:
        """Say that something was not read (once)."""
        self.cut = True
        self.say(note)

    def say(self, note: str) -> None:
        """Say something (once)."""
        if note not in self.notes:
            self.notes.append(note)


def size_of(file: LogFile) -> int:
    """Bytes of the file as it stands. Raises BackendError."""
    try:
        return file.path.stat().st_size
    except OSError as error:
        raise _unreadable(file, error) from error


class _Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...


def read_blocks(
    file: LogFile,
    *,
    encoding: str,
    limits: ReadLimits,
    remarks: Remarks,
    cut: Callable[[bytes], int],
    span: tuple[int, int] | None = None,
    every: int = 1,
) -> Iterator[bytes]:
    """Blocks of about BLOCK bytes, UTF-16 and UTF-32 made UTF-8, each ending where `cut` says its last entry begins.

    `span` = byte range, `every` = one block in so many (both for plain files). Raises BackendError when the file cannot be read.
    """
    if file.packed or encoding.startswith(("utf-16", "utf-32")):
        with closing(_chunks(file, limits=limits, remarks=remarks)) as chunks:
            wide = encoding.startswith(("utf-16", "utf-32"))
            yield from _cut_blocks(_narrow(chunks, encoding) if wide else chunks, file, remarks, cut)
        return
    try:
        with file.path.open("rb", buffering=0) as raw:
            yield from _plain_blocks(raw, file, remarks, cut, span or (0, file.path.stat().st_size), every)
    except OSError as error:
        raise _unreadable(file, error) from error


def read_head(file: LogFile, size: int) -> bytes:
    """The first `size` unpacked bytes."""
    with closing(_chunks(file, limits=ReadLimits(), remarks=Remarks())) as chunks:
        return next(chunks, b"")[:size]


def read_tail(file: LogFile, size: int) -> bytes:
    """Whole lines among the last `size` bytes of a plain file. Raises BackendError."""
    begin = max(0, size_of(file) - size)
    try:
        with file.path.open("rb") as raw:
            raw.seek(begin)
            data = raw.read(size)
    except OSError as error:
        raise _unreadable(file, error) from error
    return data.partition(b"\n")[2] if begin else data


def _chunks(file: LogFile, *, limits: ReadLimits, remarks: Remarks) -> Generator[bytes, None, None]:
    try:
        with file.path.open("rb", buffering=0) as raw:
            if file.packed:
                yield from _unpacked(file, raw, limits, remarks)
            else:
                yield from _sized(raw, limits.unpacked)
    except (OSError, EOFError, zlib.error, zstandard.ZstdError) as error:
        raise _unreadable(file, error) from error


def _unreadable(file: LogFile, error: Exception) -> BackendError:
    return BackendError(
        f"log file {file.name!r} cannot be read: {error}", todo="check that it is whole", code="unreadable"
    )


def _plain_blocks(
    raw: BinaryIO, file: LogFile, remarks: Remarks, cut: Callable[[bytes], int], span: tuple[int, int], every: int
) -> Iterator[bytes]:
    """Blocks read whole: where one ends is looked up before it is read, so that nothing is copied twice."""
    begin, end = span
    while begin < end:
        stop = min(begin + BLOCK, end)
        if stop < end:
            stop = _good_end(raw, begin, stop, cut)
        if stop == 0:
            yield _start_of_line(raw, begin)
            stop = _next_line(raw, begin, end)
            remarks.leave_out(f"{file.name}: a line of more than {BLOCK} bytes was cut")
        else:
            raw.seek(begin)
            block = raw.read(stop - begin)
            if not block:
                return
            yield block
        begin = stop if every == 1 else _next_line(raw, begin + every * BLOCK, end)


def _good_end(raw: BinaryIO, begin: int, stop: int, cut: Callable[[bytes], int]) -> int:
    """The last place before `stop` where an entry begins; 0 when there is no line end between."""
    for reach in (_PEEK, BLOCK):
        start = max(begin, stop - reach)
        raw.seek(start)
        tail = raw.read(stop - start)
        first = 0 if start == begin else tail.find(b"\n") + 1
        at = cut(tail[first:]) if b"\n" in tail[first:] else 0
        if at:
            return start + first + at
    return 0


def _start_of_line(raw: BinaryIO, begin: int) -> bytes:
    raw.seek(begin)
    return raw.read(KEPT_OF_LONGER)


def _next_line(raw: BinaryIO, begin: int, end: int) -> int:
    raw.seek(begin)
    while begin < end and (chunk := raw.read(BLOCK)):
        feed = chunk.find(b"\n")
        if feed >= 0:
            return min(end, begin + feed + 1)
        begin += len(chunk)
    return end


def _sized(raw: _Stream, left: int) -> Iterator[bytes]:
    while left > 0 and (chunk := raw.read(min(BLOCK, left))):
        left -= len(chunk)
        yield chunk


def _unpacked(file: LogFile, raw: BinaryIO, limits: ReadLimits, remarks: Remarks) -> Iterator[bytes]:
    packed = max(1, file.path.stat().st_size)
    allowed = min(limits.unpacked, max(limits.free, packed * limits.ratio))
    total = 0
    with closing(_open_packed(file, raw)) as stream:
        while chunk := stream.read(BLOCK):
            total += len(chunk)
            if total > allowed:
                yield chunk[: len(chunk) - (total - allowed)]
                remarks.leave_out(f"{file.name}: unpacks to more than {allowed} bytes; the rest was not read")
                return
            yield chunk


def _open_packed(file: LogFile, raw: BinaryIO) -> gzip.GzipFile | zstandard.ZstdDecompressionReader:
    if file.path.suffix.lower() == ".gz":
        return gzip.GzipFile(fileobj=raw, mode="rb")
    opened = zstandard.ZstdDecompressor(max_window_size=1 << 27)
    return opened.stream_reader(raw, read_across_frames=True, closefd=False)


def _narrow(chunks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for chunk in chunks:
        yield decoder.decode(chunk).encode("utf-8", "replace")
    yield decoder.decode(b"", final=True).encode("utf-8", "replace")


def _cut_blocks(
    chunks: Iterator[bytes], file: LogFile, remarks: Remarks, cut: Callable[[bytes], int]
) -> Iterator[bytes]:
    """Of a line longer than LONGEST_LINE only its start is kept."""
    carry = b""
    dropping = False
    for chunk in chunks:
        if dropping:
            end = chunk.find(b"\n")
            if end < 0:
                continue
            chunk, dropping = chunk[end:], False
        data = carry + chunk if carry else chunk
        at = cut(data) if b"\n" in data else 0
        carry = data[at:]
        if len(carry) > LONGEST_LINE:
            dropping = b"\n" not in carry[-BLOCK:]
            carry = carry[:KEPT_OF_LONGER]
            remarks.leave_out(f"{file.name}: a line of more than {LONGEST_LINE} bytes was cut")
        if at:
            yield data[:at]
    if carry:
        yield carry
