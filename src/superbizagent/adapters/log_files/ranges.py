"""Where in a sorted file a window of time lies, found by bisection."""

from dataclasses import dataclass
from typing import BinaryIO

from superbizagent.adapters.log_files.entries import FileShape
from superbizagent.adapters.log_files.files import LogFile
from superbizagent.domain.errors import BackendError

SLACK = 60.0
"""Seconds by which neighbouring entries may stand out of order."""
_PROBES = 96
_NEAR = 64 << 10
_REACH = 256 << 10


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSpan:
    """Byte range [begin, end) that holds every entry of a window; `whole` when it is all of the file."""

    begin: int
    end: int
    whole: bool = False


def find_span(file: LogFile, shape: FileShape, start: float, end: float) -> FileSpan:
    """The byte range of [start, end) (epoch seconds), with slack; the whole file when a sample shows it is unsorted.

    For plain, stamped files. Raises BackendError.
    """
    try:
        size = file.path.stat().st_size
        with file.path.open("rb", buffering=0) as raw:
            return _search(_Probe(raw=raw, shape=shape, size=size), start, end)
    except OSError as error:
        raise BackendError(f"log file {file.name!r} cannot be read: {error}", code="unreadable") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _Probe:
    raw: BinaryIO
    shape: FileShape
    size: int

    def at(self, position: int) -> tuple[int, float] | None:
        """Start and time of the first stamped line at or after a position, if there is one within reach."""
        self.raw.seek(position)
        data = self.raw.read(8 << 10)
        found = self._first(data, position)
        if found is None:
            self.raw.seek(position)
            found = self._first(self.raw.read(_REACH), position)
        return found

    def _first(self, data: bytes, position: int) -> tuple[int, float] | None:
        begin = 0 if position == 0 else data.find(b"\n") + 1
        if position and not begin:
            return None
        for line in data[begin:].split(b"\n"):
            at = self.shape.clock.read(line)
            if at is not None:
                return position + begin, at
            begin += len(line) + 1
        return None


def _search(probe: _Probe, start: float, end: float) -> FileSpan:
    whole = FileSpan(begin=0, end=probe.size, whole=True)
    if probe.size < 4 * _REACH:
        return whole
    samples = [found for step in range(_PROBES) if (found := probe.at(step * probe.size // _PROBES)) is not None]
    if len(samples) < _PROBES // 2 or not _sorted([at for _, at in samples]):
        return whole
    begin = _edge(probe, samples, start - SLACK)
    stop = _edge(probe, samples, end + SLACK, after=True)
    return FileSpan(begin=begin, end=max(begin, stop))


def _sorted(times: list[float]) -> bool:
    highest = times[0]
    for at in times:
        if at < highest - SLACK:
            return False
        highest = max(highest, at)
    return True


def _edge(probe: _Probe, samples: list[tuple[int, float]], time: float, *, after: bool = False) -> int:
    """Start of a line near the first entry of `time` or later: at or before it, or (`after`) at or behind it."""
    low = max((place for place, at in samples if at < time), default=0)
    high = min((place for place, at in samples if at >= time and place >= low), default=probe.size)
    while high - low > _NEAR:
        middle = (low + high) // 2
        found = probe.at(middle)
        if found is None or found[1] >= time:
            high = middle
        else:
            low = max(found[0], low + 1)
    if not after:
        return low
    found = probe.at(high) if high < probe.size else None
    return probe.size if found is None else found[0]
