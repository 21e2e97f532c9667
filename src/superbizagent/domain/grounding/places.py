"""Places in a result → the records that stand there."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from superbizagent.domain.grounding.haystack import Spot
from superbizagent.domain.records import Record

_WIDE = 4_000


class Places:
    """Records of one call by path and place; lines are found by bisection, wide records by looking at each of the same path."""

    __slots__ = ("_by_leaf", "_lines", "_records", "_wide")

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records
        self._lines: dict[str | None, tuple[list[int], list[int]]] = {}
        self._wide: dict[str | None, list[int]] = {}
        self._by_leaf: dict[str, list[int]] = {}
        for number, record in enumerate(records):
            pointer = record.inner if record.inner is not None else record.path
            if record.kind != "line" and pointer is not None:
                self._by_leaf.setdefault(pointer, []).append(number)
            if record.kind == "object" or record.end - record.start > _WIDE:
                self._add_wide(number, record)
                continue
            ends, numbers = self._lines.setdefault(record.path, ([], []))
            if ends and record.end < ends[-1]:
                self._add_wide(number, record)
            else:
                ends.append(record.end)
                numbers.append(number)

    def _add_wide(self, number: int, record: Record) -> None:
        if record.inner is None:
            self._wide.setdefault(record.path, []).append(number)

    def touched(self, spots: Iterable[Spot]) -> list[int]:
        """Numbers of the records that any of the spots touches, in order."""
        found: set[int] = set()
        for spot in spots:
            if spot.leaves:
                found.update(self._above(spot))
            if not spot.leaves or spot.path is not None:
                found.update(self._along(spot))
        return sorted(found)

    def _above(self, spot: Spot) -> Iterable[int]:
        """Records whose pointer is a leaf's own or one of its containers'."""
        for leaf in spot.leaves:
            pointer = leaf
            while True:
                yield from self._by_leaf.get(pointer, ())
                if not pointer:
                    break
                pointer = pointer.rpartition("/")[0]

    def _along(self, spot: Spot) -> Iterable[int]:
        ends, numbers = self._lines.get(spot.path, ([], []))
        for place in range(bisect_left(ends, spot.start + 1), len(numbers)):
            record = self._records[numbers[place]]
            if record.start >= spot.end:
                break
            yield numbers[place]
        for number in self._wide.get(spot.path, ()):
            record = self._records[number]
            if record.start < spot.end and spot.start < record.end:
                yield number
