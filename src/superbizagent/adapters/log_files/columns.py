"""Finds the lines of a level by the column where their programs print it, many lines at once."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from superbizagent.adapters.log_files.levels import LEVEL_WORDS, find_level
from superbizagent.adapters.log_files.needles import Bytes, Offsets

_REGULAR = 0.9
_FEWEST = 20
_UPPER = 0xDFDFDFDF
_FOUR, _THREE = 0xFFFFFFFF, 0x00FFFFFF
Codes = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class LevelLines:
    """Lines (by number) at whose column a wanted level stands, and lines about which the columns say nothing."""

    sure: Offsets
    open: Offsets


@dataclass(frozen=True, slots=True)
class LevelColumns:
    """For each first byte of a line the column where its level begins; `common` levels first."""

    columns: tuple[tuple[int, int], ...]
    common: tuple[str, ...]

    def lines(self, block: bytes, begins: Offsets, wanted: frozenset[str]) -> LevelLines:
        """Sort out the lines of a block that begin at `begins`."""
        view = np.frombuffer(block, np.uint8)
        firsts = view[begins]
        rest = np.ones(begins.size, np.bool_)
        sure: list[Offsets] = []
        for first, column in self.columns:
            mine = np.flatnonzero(firsts == first)
            meant, unknown = self._sort_out(_codes_at(view, begins[mine] + column), wanted)
            sure.append(mine[meant])
            rest[mine] = False
            rest[mine[unknown]] = True
        return LevelLines(np.sort(np.concatenate(sure)), np.flatnonzero(rest))

    def _sort_out(self, codes: Codes, wanted: frozenset[str]) -> tuple[Offsets, Offsets]:
        """Indices of codes that mean a wanted level, and of those that mean none."""
        left = np.arange(codes.size)
        meant: list[Offsets] = []
        for code, mask, level in sorted(_CODES, key=lambda one: one[2] not in self.common):
            if not left.size:
                break
            here = (codes[left] & mask) == code
            if level in wanted:
                meant.append(left[here])
            left = left[~here]
        return np.concatenate(meant) if meant else left[:0], left


def learn_columns(sample: Iterable[bytes]) -> LevelColumns | None:
    """Columns from a sample of entries; None when programs print levels in no steady place."""
    seen: dict[int, Counter[int]] = {}
    levels: Counter[str] = Counter()
    for entry in sample:
        found = find_level(entry)
        if entry and found is not None:
            seen.setdefault(entry[0], Counter())[found[0]] += 1
            levels[found[1]] += 1
    columns: list[tuple[int, int]] = []
    for first, counts in seen.items():
        column, count = counts.most_common(1)[0]
        if counts.total() >= _FEWEST and count >= _REGULAR * counts.total():
            columns.append((first, column))
    common = tuple(level for level, _ in levels.most_common(2))
    return LevelColumns(tuple(columns), common) if columns else None


def _codes_at(view: Bytes, places: Offsets) -> Codes:
    """Four bytes at each place as one number, in upper case."""
    inside = np.minimum(places, max(0, view.size - 4))
    codes: Codes = view[inside].astype(np.uint32)
    for step in (1, 2, 3):
        codes |= view[inside + step].astype(np.uint32) << np.uint32(8 * step)
    return codes & np.uint32(_UPPER)


def _codes() -> list[tuple[np.uint32, np.uint32, str]]:
    """(code, mask, level) of the first three or four letters of each level word."""
    codes: dict[tuple[int, int], str] = {}
    for word, level in LEVEL_WORDS:
        data = word.encode()[:4]
        codes[int.from_bytes(data, "little"), _FOUR if len(data) == 4 else _THREE] = level
    return [(np.uint32(code), np.uint32(mask), level) for (code, mask), level in codes.items()]


_CODES = _codes()
