"""The words of a claim beside its figures, names and states against one record: met, missing, or opposed."""

import re

from superbizagent.domain.glossary import concepts_in, covers, family_of, stem, words_of
from superbizagent.domain.grounding.asides import asides_of
from superbizagent.domain.grounding.claim import Concept, Name, Reading
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.grounding.offices import flagged, holder_of, offices, said_to_be
from superbizagent.domain.grounding.polarity import denied_in
from superbizagent.domain.grounding.universal_words import every
from superbizagent.domain.records import Opened
from superbizagent.domain.text import lazy_pattern

_OPENING = lazy_pattern(r"\s*(?:(?:the|a|an|its|this|that)\s+)?", re.IGNORECASE)
_HAVING = lazy_pattern(r"(?:\s+\w+)?\s+(?:has|had|have)\b|'s\b", re.IGNORECASE)
_ALL_OF = lazy_pattern(r"([1-9]\d*)/\1")
"""As many as there should be: `READY 3/3`."""
_NOW = frozenset({"current", "env_prod"})


def judge_words(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    """Soft words, clauses of words alone, qualifiers, quantifiers, a bare "first"."""
    _judge_soft(reading, opened, verdict)
    for qualifiers in by_place(reading.qualifiers):
        if not any(_qualifies(q, reading, opened) for q in qualifiers):
            _judge_qualifier(qualifiers[0], reading, opened, verdict)
    _judge_universals(reading, opened, verdict)
    for word in first_of_all(reading):
        if not opened.concepts & _BEGINNINGS and not any(m.stats & _BEGINNINGS for m in opened.moments):
            verdict.miss(word.text)


def by_place(states: tuple[Concept, ...]) -> list[list[Concept]]:
    """Concepts grouped by the words that name them: an ambiguous word is met by any of its meanings."""
    places: dict[tuple[int, int], list[Concept]] = {}
    for state in states:
        places.setdefault((state.start, state.end), []).append(state)
    return list(places.values())


def _judge_soft(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    for word in reading.soft:
        if soft_held(word.text, opened):
            _judge_polarity(word, reading, opened, verdict)
        elif is_subject(word, reading) and ("-" in word.text or not _goes_on(word, reading, opened)):
            verdict.lack(word.text, "subject_mismatch")
        else:
            verdict.soft.append(word.text)
    for words in asides_of(reading):
        if not any(soft_held(word.text, opened) for word in words):
            for word in words:
                verdict.miss(word.text)


def _judge_polarity(word: Name, reading: Reading, opened: Opened, verdict: Judgement) -> None:
    """A word that claim and record have, and only one of them denies, is no word in common."""
    there = denied_in(word.text, opened.record.text[:_MOST])
    if there is None or there == denied_in(word.text, reading.text):
        verdict.matched += 1
    else:
        verdict.miss(word.text, against=word.text)


_MOST = 4000


def is_subject(word: Name, reading: Reading) -> bool:
    """Whether an unknown English word opens a claim without names and is given a measure (ledger p99 latency, client has)."""
    if (
        not word.text.isascii()
        or any(n.kind != "percentile" for n in reading.names)
        or _OPENING.fullmatch(reading.text, reading.start, word.start) is None
    ):
        return False
    if "-" in word.text:
        return True
    following = min((t.start for t in (*reading.topics, *reading.names)), default=-1)
    return 0 <= following - word.end <= 1 or _HAVING.match(reading.text, word.end) is not None


def _goes_on(word: Name, reading: Reading, opened: Opened) -> bool:
    """Whether the word only says what kind of thing the next one is, which the record has (client feed)."""
    return any(0 < n.start - word.end <= 1 and soft_held(n.text, opened) for n in reading.soft)


def _judge_universals(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    for universal in reading.universals:
        if universal.text.lower() in opened.lower or universal.concept_id in opened.labels:
            continue
        if universal.concept_id == "every" and any(_ALL_OF.fullmatch(v.strip()) for v in opened.settings.values()):
            verdict.matched += 1
            continue
        if universal in every(reading):
            verdict.miss(universal.text)
        else:
            verdict.soft.append(universal.text)


_BEGINNINGS = frozenset({"first", "new_thing", "onset"})


def first_of_all(reading: Reading) -> tuple[Concept, ...]:
    """A "first" that no figure and no time of the claim goes with: the first there ever was."""
    timed = reading.slots or reading.whens
    return () if timed else tuple(c for c in reading.stats if c.concept_id == "first")


def _judge_qualifier(qualifier: Concept, reading: Reading, opened: Opened, verdict: Judgement) -> None:
    if not reading.slots and (rival := rival_of(qualifier.concept_id, opened)):
        verdict.miss(qualifier.text, against=rival)
    elif said_to_be(qualifier, reading):
        verdict.miss(qualifier.text)
    elif qualifier.concept_id not in _NOW:
        verdict.soft.append(qualifier.text)


def rival_of(qualifier: str, opened: Opened) -> str:
    """What of the same family the record says instead (a standby for a primary, staging for production); '' for nothing."""
    family = family_of(qualifier)[0]
    others = (c for c in sorted(opened.concepts | opened.qualifiers) if c != qualifier and family_of(c)[0] == family)
    return next(others, "")


def _qualifies(qualifier: Concept, reading: Reading, opened: Opened) -> bool:
    """Whether the record says it: of what is said to *be* it (pg-b is the primary), a field or its value must say so."""
    wanted = qualifier.concept_id
    if said_to_be(qualifier, reading):
        flag = flagged(wanted, opened)
        if flag is not None:
            return flag is not qualifier.negated
        if qualifier.negated:
            return bool(rival_of(wanted, opened)) and wanted not in offices(opened)
        return wanted in offices(opened) or holder_of(wanted, reading, opened)
    return wanted in opened.concepts or wanted in opened.qualifiers or related_in(qualifier.text, opened)


def soft_held(word: str, opened: Opened) -> bool:
    """Whether the record has the word, or the glossary joins it to one it has."""
    lower = word.lower()
    if lower in opened.tokens or (lower in opened.lower and not lower.isascii()):
        return True
    words = [stem(w) for w in words_of(word)]
    if words and word.isascii() and all(w in opened.words for w in words):
        return True
    return related_in(word, opened)


def related_in(word: str, opened: Opened) -> bool:
    """Whether the glossary joins the word to the record's concepts."""
    return any(covers(c, m.concept_id) for m in concepts_in(word) for c in opened.concepts | opened.qualifiers)
