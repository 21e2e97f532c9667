"""Where each code point of a changed text came from, kept as the few places where the two run apart."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple, overload


class Step(NamedTuple):
    """One rewriting: from `at[k]` on, the index before it was `source[k] + (i - at[k])`."""

    at: list[int]
    source: list[int]

    def back(self, index: int) -> int:
        """The index before this rewriting."""
        piece = bisect_right(self.at, index) - 1
        return self.source[piece] + index - self.at[piece]


class Origin(Sequence[int]):
    """`origin[i]` is the source index of code point `i`; ascending; one entry more than the text has.

    Looked up through the steps one by one and never written out, so that megabytes cost little.
    """

    __slots__ = ("_length", "_steps")

    def __init__(self, steps: tuple[Step, ...], length: int) -> None:
        self._steps = steps
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
        for step in reversed(self._steps):
            place = step.back(place)
        return place
