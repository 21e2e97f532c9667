"""Finds words in a block of bytes without looking at case, a few billion bytes a second."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Offsets = NDArray[np.int64]

_COMMON_FIRST = b" etaoinsrlhdcum01pf2gw-yb./v3:4k56789_xjqz"
_PROBES = 3
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needle:
    """`data` stands in any text that holds the word: folded when its letters may come in either case."""

    data: bytes
    folded: bool
    probes: tuple[int, ...]


def make_needle(word: str, encoding: str) -> Needle | None:
    """What to look for in bytes of `encoding` so as to miss no text that holds `word`; None when nothing will do."""
    if word.isascii():
        data = word.lower().encode()
        return Needle(data=data, folded=True, probes=_rarest(data)) if data else None
    runs = [run for run in _BEYOND_ASCII.findall(word) if run.lower() == run.upper()]
    if not runs:
        return None
    try:
        data = max(runs, key=len).encode(encoding)
    except UnicodeEncodeError:
        return None
    return Needle(data=data, folded=False, probes=())


def find_any(block: bytes, needles: Iterable[Needle]) -> Offsets:
    """Ascending offsets where one of the needles may stand; none is missed, a few may be false."""
    found = [find_folded(block, needle) if needle.folded else _find_exact(block, needle.data) for needle in needles]
    return found[0] if len(found) == 1 else np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)


def find_folded(block: bytes, needle: Needle) -> Offsets:
    """Offsets of an ASCII needle in either case."""
    data, size = needle.data, len(block) - len(needle.data) + 1
    if size <= 0:
        return np.empty(0, np.int64)
    found: list[Offsets] = []
    view = np.frombuffer(block, np.uint8)
    step = 1 << 18
    for begin in range(0, size, step):
        part = view[begin : min(begin + step, size) + len(data) - 1] | np.uint8(0x20)
        here = _candidates(part, data, needle.probes)
        if here.size:
            found.append(here + begin)
    return np.concatenate(found) if found else np.empty(0, np.int64)


def _candidates(folded: NDArray[np.uint8], data: bytes, probes: tuple[int, ...]) -> Offsets:
    size = folded.size - len(data) + 1
    mask = folded[probes[0] : probes[0] + size] == (data[probes[0]] | 0x20)
    for at in probes[1:]:
        mask &= folded[at : at + size] == (data[at] | 0x20)
    here = np.flatnonzero(mask)
    for at in range(len(data)):
        if not here.size:
            break
        if at not in probes:
            here = here[folded[here + at] == (data[at] | 0x20)]
    return here


def line_feeds(block: bytes) -> Offsets:
    """Offsets of the line feeds of a block, ascending."""
    return np.flatnonzero(np.frombuffer(block, np.uint8) == 10)


def count_lines(block: bytes) -> int:
    """Line feeds in a block."""
    return int(np.count_nonzero(np.frombuffer(block, np.uint8) == 10))


def _find_exact(block: bytes, data: bytes) -> Offsets:
    found: list[int] = []
    at = block.find(data)
    while at >= 0:
        found.append(at)
        at = block.find(data, at + len(data))
    return np.array(found, np.int64)


def _rarest(data: bytes) -> tuple[int, ...]:
    order = sorted(range(len(data)), key=lambda at: _COMMON_FIRST.find(data[at : at + 1]) % 100, reverse=True)
    return tuple(order[:_PROBES])
