"""What speaks against a claim anywhere in the session (U4: the same slot with another value, sign or polarity)."""

from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.facts import ReasonCode, Setting
from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.clauses import clauses_of
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.grounding.search import records_for
from superbizagent.domain.grounding.support import Bench, by_one

_BESIDE = 3
_MOST_PARTS = 24
"""Clauses of one claim that are looked at by themselves: a claim of more of them is no single statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """The opposing record's number, how it opposes, and its judgement."""

    number: int
    code: ReasonCode
    judgement: Judgement


def find_against(
    reading: Reading, first: Sequence[int], bench: Bench, setting: Setting, *, alerts: bool = False
) -> Against | None:
    """The first record that contradicts the claim or one of its clauses; cited records are asked first.

    An alert's text speaks only against a claim about alerts (`alerts`).
    """
    barred = () if alerts else ("alert",)
    first = [n for n in first if _counts(n, bench, setting, barred)]
    parts = clauses_of(reading) or (reading,)
    for part in (reading, *parts[:_MOST_PARTS]) if len(parts) > 1 else (reading,):
        if not _specific(part):
            continue
        searched = [n for n in records_for(part, bench.index) if _counts(n, bench, setting, barred)]
        found = _opposing(part, [*first, *(n for n in searched if n not in set(first))], bench)
        if found is not None and by_one(part, searched, bench).level == "none":
            return found
    return None


def _specific(reading: Reading) -> bool:
    """A slot needs an entity or a quantity by name, and something that can be otherwise."""
    return bool(reading.names or reading.topics) and bool(reading.slots or reading.states or reading.ways)


def _counts(number: int, bench: Bench, setting: Setting, barred: Sequence[str]) -> bool:
    call = bench.index.owners[number]
    return (
        call.call.status == "ok"
        and call.call.source_type not in ("knowledge", *barred)
        and call.overlaps(setting.window)
    )


def _opposing(reading: Reading, numbers: Sequence[int], bench: Bench) -> Against | None:
    for number in numbers:
        judgement = bench.judge(reading, number)
        code = _opposes(reading, judgement)
        if code is not None:
            return Against(number=number, code=code, judgement=judgement)
    return None


def _opposes(reading: Reading, judgement: Judgement) -> ReasonCode | None:
    """The code under which a record about the very same thing says otherwise; None where it only says less."""
    codes = set(judgement.codes)
    if (
        judgement.names
        or codes & {"subject_mismatch", "time_mismatch", "requester_controlled"}
        or judgement.opened.hedged
    ):
        return None
    if _counts_something_else(reading, judgement):
        return None
    if judgement.rival is not None and not judgement.predicates:
        return "value_mismatch"
    if judgement.rival is not None and codes <= {"value_mismatch", "direction_mismatch"}:
        return "value_mismatch"
    if "polarity_mismatch" in codes and len(judgement.predicates) == 1 and not judgement.hard:
        return "polarity_mismatch"
    if "direction_mismatch" in codes and not judgement.hard and judgement.opposed and _one_way(judgement):
        return "direction_mismatch"
    return None


def _counts_something_else(reading: Reading, judgement: Judgement) -> bool:
    """Whether a figure of the claim counts a thing the record has no word for (影响 3000 个用户): then no slot is shared."""
    missing = [word for word in reading.soft if word.text in judgement.soft]
    return any(0 <= word.start - slot.end <= _BESIDE for slot in reading.slots for word in missing)


def _one_way(judgement: Judgement) -> bool:
    series = judgement.opened.series
    return series is not None and len(series.ways) == 1
