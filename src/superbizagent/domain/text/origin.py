"""Where each code point of a changed text came from, kept as the few places where the two run apart."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import overload


class Origin(Sequence[int]):
    """`origin[i]` is the source index of code point `i`; ascending; one entry more than the text has.

    Held as breakpoints: from `at[k]` on, source index = `source[k] + (i - at[k])`, so that megabytes with few
    changes cost little.
    """

    __slots__ = ("_at", "_length", "_source")

    def __init__(self, at: list[int], source: list[int], length: int) -> None:
        self._at = at
        self._source = source
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._length))]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(index)
        piece = bisect_right(self._at, place) - 1
        return self._source[piece] + place - self._at[piece]

    def __iter__(self) -> Iterator[int]:
        ends = [*self._at[1:], self._length]
        for at, source, end in zip(self._at, self._source, ends, strict=True):
            yield from range(source, source + end - at)

    def before(self, earlier: "Origin") -> "Origin":
        """This mapping read through an earlier one: our indices straight into the earlier one's source."""
        at: list[int] = []
        source: list[int] = []
        ends = [*self._at[1:], self._length]
        for start, middle, end in zip(self._at, self._source, ends, strict=True):
            earlier.pieces_between(start, middle, middle + end - start, at, source)
        return Origin(at, source, self._length)

    def pieces_between(self, start: int, low: int, high: int, at: list[int], source: list[int]) -> None:
        """Append our breakpoints over [low, high), moved so that `low` stands at `start`."""
        if low >= high:
            return
        at.append(start)
        source.append(self[min(low, self._length - 1)])
        piece = bisect_right(self._at, low)
        while piece < len(self._at) and self._at[piece] < high:
            at.append(start + self._at[piece] - low)
            source.append(self._source[piece])
            piece += 1
