"""Which of several like records is the largest: what `dominant`, `top`, 最主要 claim."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from superbizagent.domain.records import Record

_MOST_RANKED = 500
_Place = tuple[str, str]


class _Column(NamedTuple):
    """What the records of one list have under one key: how many figures, the least, the largest, their sum."""

    figures: int
    low: float
    high: float
    total: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """Numbers of the records that stand side by side in one list, by call and parent; `columns` are kept once read."""

    groups: dict[_Place, list[int]] = field(default_factory=dict[_Place, list[int]])
    parents: dict[int, _Place] = field(default_factory=dict[int, _Place])
    columns: dict[_Place, dict[str, _Column]] = field(default_factory=dict[_Place, dict[str, _Column]])

    def add(self, number: int, record: Record) -> None:
        """Remember the list a record is an item of. All are added before any is asked about."""
        place = record.inner if record.inner is not None else record.path
        parent, _, last = (place or "").rpartition("/")
        if record.kind == "object" and last.isdigit():
            key = (record.invocation_id, parent)
            self.groups.setdefault(key, []).append(number)
            self.parents[number] = key

    def leads(self, number: int, records: Sequence[Record]) -> bool:
        """Whether the record has the largest first figure of its list (of two or more)."""
        own, column = self._first_figure(number, records)
        return own is not None and column is not None and column.figures > 1 and own == column.high

    def share(self, number: int, records: Sequence[Record]) -> float | None:
        """The record's first figure as a share of the sum over its list; None where there is no such list."""
        own, column = self._first_figure(number, records)
        if own is None or column is None or column.total <= 0 or column.low < 0:
            return None
        return own / column.total

    def extremes(self, number: int, records: Sequence[Record]) -> dict[str, frozenset[str]]:
        """Of each figure of an item of a list (of two or more): whether it is the largest or the smallest of its key."""
        columns = self._columns_of(number, records)
        ranked: dict[str, frozenset[str]] = {}
        for leaf in records[number].leaves if len(self._siblings(number)) <= _MOST_RANKED else ():
            column = columns.get(leaf.key)
            if leaf.number is None or column is None or column.figures < 2:
                continue
            said = (("max", leaf.number == column.high), ("min", leaf.number == column.low))
            ranked[leaf.key] = frozenset(stat for stat, so in said if so)
        return ranked

    def _first_figure(self, number: int, records: Sequence[Record]) -> tuple[float | None, _Column | None]:
        measure = next((leaf.key for leaf in records[number].leaves if leaf.number is not None), "")
        column = self._columns_of(number, records).get(measure)
        return next((leaf.number for leaf in records[number].leaves if leaf.key == measure), None), column

    def _siblings(self, number: int) -> Sequence[int]:
        key = self.parents.get(number)
        return self.groups[key] if key else ()

    def _columns_of(self, number: int, records: Sequence[Record]) -> dict[str, _Column]:
        """The columns of a record's list by key; {} where it stands in no list of two or more."""
        key, siblings = self.parents.get(number), self._siblings(number)
        if key is None or len(siblings) < 2:
            return {}
        if key not in self.columns:
            self.columns[key] = _columns(records[n] for n in siblings)
        return self.columns[key]


def _columns(records: Iterable[Record]) -> dict[str, _Column]:
    """By key, of the first leaf of each record that has it."""
    values: dict[str, list[float]] = {}
    for record in records:
        for key, figure in {leaf.key: leaf.number for leaf in reversed(record.leaves)}.items():
            if figure is not None:
                values.setdefault(key, []).append(figure)
    return {key: _Column(len(held), min(held), max(held), sum(held)) for key, held in values.items()}
