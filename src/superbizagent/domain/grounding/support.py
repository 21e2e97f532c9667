"""The best support a reading has among records: one record, or clauses joined from several."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.clauses import clauses_of, coordinated, sentences_of
from superbizagent.domain.grounding.judge import judge
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.grounding.trace_index import TraceIndex

Find: TypeAlias = "Callable[[Reading], Iterable[int]]"
"""The records to ask for a part of a claim."""


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


Hold: TypeAlias = "Callable[[Reading], Support]"
"""How a part of a claim is supported."""
Whole: TypeAlias = "Callable[[Reading], bool]"


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


def joined(reading: Reading, hold: Hold, whole: Whole) -> Support:
    """Every sentence, else every clause, by itself; side-by-side names one by one. At best `held`.

    A sentence that is `whole` says something of its parts together and is not taken apart.
    """
    sentences = sentences_of(reading)
    if len(sentences) > 1:
        return _each([_part(part, hold, whole) for part in sentences])
    if whole(reading):
        return Support(level="none")
    clauses = clauses_of(reading)
    if len(clauses) > 1:
        return _each([_part(part, hold, whole) for part in clauses])
    return _each([hold(part) for part in coordinated(reading)])


def _part(part: Reading, hold: Hold, whole: Whole) -> Support:
    support = hold(part)
    if support.level != "none":
        return support
    several = joined(part, hold, whole)
    return several if several.level != "none" else support


def _each(supports: Sequence[Support]) -> Support:
    """All of them together; none without any."""
    records: list[int] = []
    missing: list[str] = []
    worst: Support | None = None
    for support in supports:
        if support.level == "none":
            missing += support.missing
            worst = worst or support
        records += [n for n in support.records if n not in records]
    if worst is not None or not supports:
        return Support(level="none", best=worst.best if worst else None, missing=missing)
    return Support(level="held", records=records, joined=True)
