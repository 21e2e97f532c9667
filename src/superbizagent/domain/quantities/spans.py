"""Which stretches of a text are already spoken for."""

from bisect import bisect_right
from collections.abc import Sequence

from superbizagent.domain.quantities.quantity import Quantity

Spans = Sequence[tuple[int, int]]


class Taken:
    """Spans that are spoken for; grows as quantities are read."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def until(self, start: int, end: int) -> int:
        """The end of a taken span that [start, end) touches, else 0."""
        place = bisect_right(self._starts, end - 1) - 1
        return self._ends[place] if place >= 0 and self._ends[place] > start else 0

    def with_more(self, hits: Sequence[Quantity]) -> "Taken":
        """These spans and those of `hits`."""
        return Taken([*zip(self._starts, self._ends, strict=True), *((hit.start, hit.end) for hit in hits)])
