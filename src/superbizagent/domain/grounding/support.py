"""The best support a reading has among records: one record, or clauses joined from several."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.clauses import clauses_of, coordinated
from superbizagent.domain.grounding.judge import judge
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.grounding.trace_index import TraceIndex

Find: TypeAlias = "Callable[[Reading], Iterable[int]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """`level`: full (one record has every atom) | held (hard atoms and predicates; or joined) | none.

    `best` is the nearest judgement, with what it lacks; `records` those that carry the claim.
    """

    level: str
    best: Judgement | None = None
    records: list[int] = field(default_factory=list[int])
    joined: bool = False
    missing: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What a judgement needs besides claim and record."""

    index: TraceIndex
    zone: str
    spans: tuple[float, ...] = ()

    def judge(self, reading: Reading, number: int) -> Judgement:
        """One record against a reading."""
        return judge(reading, self.index.opened(number), self.zone, self.spans)


def by_one(reading: Reading, numbers: Iterable[int], bench: Bench) -> Support:
    """The record that supports the reading best."""
    best: Judgement | None = None
    at = -1
    for number in numbers:
        judgement = bench.judge(reading, number)
        if best is None or _rank(judgement) > _rank(best):
            best, at = judgement, number
            if judgement.full:
                break
    if best is None:
        return Support(level="none")
    level = "full" if best.full else "held" if best.held else "none"
    missing = [*best.hard, *best.predicates] if level == "none" else list(best.soft)
    return Support(level=level, best=best, records=[at] if level != "none" else [], missing=missing)


def _rank(judgement: Judgement) -> tuple[bool, bool, int, int, int]:
    return (
        judgement.full,
        judgement.held,
        -len(judgement.hard) - len(judgement.predicates),
        judgement.matched,
        -len(judgement.soft),
    )


def joined(reading: Reading, find: Find, bench: Bench) -> Support:
    """Every clause by a record of its own; side-by-side names one by one. At best `held`.

    `find` gives the records to ask for a clause.
    """
    clauses = clauses_of(reading)
    parts = clauses if len(clauses) > 1 else coordinated(reading)
    if not parts:
        return Support(level="none")
    records: list[int] = []
    missing: list[str] = []
    worst: Support | None = None
    for part in parts:
        support = by_one(part, find(part), bench)
        if support.level == "none" and len(clauses) > 1 and (names := coordinated(part)):
            support = _each(names, find, bench)
        if support.level == "none":
            missing += support.missing
            worst = worst or support
        records += [n for n in support.records if n not in records]
    if worst is not None:
        return Support(level="none", best=worst.best, missing=missing)
    return Support(level="held", records=records, joined=True)


def _each(parts: Sequence[Reading], find: Find, bench: Bench) -> Support:
    supports = [by_one(part, find(part), bench) for part in parts]
    failed = next((s for s in supports if s.level == "none"), None)
    if failed is not None:
        return failed
    return Support(level="held", records=[n for s in supports for n in s.records], joined=True)
