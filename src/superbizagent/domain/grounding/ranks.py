"""Which of several like records is the largest: what `dominant`, `top`, 最主要 claim."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from superbizagent.domain.records import Record

_MOST_RANKED = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """Numbers of the records that stand side by side in one list, by call and parent."""

    groups: dict[tuple[str, str], list[int]] = field(default_factory=dict[tuple[str, str], list[int]])
    parents: dict[int, tuple[str, str]] = field(default_factory=dict[int, tuple[str, str]])

    def add(self, number: int, record: Record) -> None:
        """Remember the list a record is an item of."""
        place = record.inner if record.inner is not None else record.path
        parent, _, last = (place or "").rpartition("/")
        if record.kind == "object" and last.isdigit():
            key = (record.invocation_id, parent)
            self.groups.setdefault(key, []).append(number)
            self.parents[number] = key

    def leads(self, number: int, records: Sequence[Record]) -> bool:
        """Whether the record has the largest first figure of its list (of two or more)."""
        key = self.parents.get(number)
        group = self.groups.get(key, []) if key else []
        if len(group) < 2:
            return False
        measure = next((leaf.key for leaf in records[number].leaves if leaf.number is not None), None)
        if measure is None:
            return False
        values = {n: v for n in group if (v := _value(records[n], measure)) is not None}
        return len(values) > 1 and values[number] == max(values.values())

    def extremes(self, number: int, records: Sequence[Record]) -> dict[str, frozenset[str]]:
        """Of each figure of an item of a list (of two or more): whether it is the largest or the smallest of its key."""
        key = self.parents.get(number)
        group = self.groups.get(key, []) if key else []
        if not 2 <= len(group) <= _MOST_RANKED:
            return {}
        ranked: dict[str, frozenset[str]] = {}
        for leaf in records[number].leaves:
            values = [value for n in group if (value := _value(records[n], leaf.key)) is not None]
            if leaf.number is None or len(values) < 2:
                continue
            said = (("max", leaf.number == max(values)), ("min", leaf.number == min(values)))
            ranked[leaf.key] = frozenset(stat for stat, so in said if so)
        return ranked


def share_of(number: int, ranks: Ranks, records: Sequence[Record]) -> float | None:
    """The record's first figure as a share of the sum over its list; None where there is no such list."""
    key = ranks.parents.get(number)
    group = ranks.groups.get(key, []) if key else []
    measure = next((leaf.key for leaf in records[number].leaves if leaf.number is not None), None)
    if len(group) < 2 or measure is None:
        return None
    values = [v for n in group if (v := _value(records[n], measure)) is not None]
    own = _value(records[number], measure)
    return own / sum(values) if own is not None and sum(values) > 0 and min(values) >= 0 else None


def _value(record: Record, key: str) -> float | None:
    return next((leaf.number for leaf in record.leaves if leaf.key == key), None)
