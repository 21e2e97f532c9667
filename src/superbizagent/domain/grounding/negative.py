"""Claims that something was not there: they need a search that was complete over subject and window (U4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from superbizagent.domain.facts import Fact, ReasonCode, Setting
from superbizagent.domain.glossary import concepts_in, covers
from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.grounding.names import owner_names
from superbizagent.domain.grounding.search import concept_records, records_for
from superbizagent.domain.grounding.support import Bench
from superbizagent.domain.grounding.trace_index import CallIndex
from superbizagent.domain.question import Window

_QUERY_KEYS = (
    "words",
    "any_words",
    "query",
    "filter",
    "pattern",
    "keyword",
    "keywords",
    "search",
    "q",
    "regex",
    "text",
    "level",
    "expr",
    "promql",
)
_HAPPENINGS = ("event", "state")
_EDGE = timedelta(seconds=90)


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """`proved` by these calls; else the reason, and the number of a record that speaks against it."""

    proved: tuple[CallIndex, ...] = ()
    code: ReasonCode | None = None
    against: int | None = None


def denied_in(reading: Reading) -> tuple[Concept, ...]:
    """What the claim says was not there."""
    denied = [c for c in (*reading.states, *reading.topics) if c.negated]
    return tuple(c for c in denied if not any(_says_again(c, other) for other in denied))


def _says_again(concept: Concept, other: Concept) -> bool:
    """Whether the concept only repeats its neighbour in broader words (OOM errors, 超时错误)."""
    beside = -2 <= concept.start - other.end <= 2 or -2 <= other.start - concept.end <= 2
    return (
        beside
        and concept is not other
        and concept.concept_id != other.concept_id
        and covers(other.concept_id, concept.concept_id)
    )


def is_negative(fact: Fact, reading: Reading) -> bool:
    """Whether the claim as a whole says that something was absent (positive parts make it an ordinary claim)."""
    positive = [c for c in reading.states if not c.negated]
    if (
        (denied_in(reading) or any(n.denied for n in reading.names))
        and not positive
        and not reading.slots
        and not [w for w in reading.ways if not w.negated]
    ):
        return True
    return (
        fact.fact_type == "negative_finding"
        and bool(reading.states or reading.topics)
        and not reading.slots
        and not positive
    )


def find_absence(reading: Reading, calls: Sequence[CallIndex], bench: Bench, setting: Setting) -> Absence:
    """Look for what speaks against the absence anywhere, then for a complete search among the cited calls."""
    denied = denied_in(reading)
    against = _against(reading, denied, bench, setting)
    if against is None and any(n.denied for n in reading.names):
        against = _named_after_all(reading, bench, setting)
    if against is not None:
        return Absence(code="polarity_mismatch", against=against)
    code: ReasonCode = "incomplete_coverage"
    proved: list[CallIndex] = []
    for call in calls:
        problem = _problem(call, reading, denied, setting)
        if problem is None:
            proved.append(call)
        else:
            code = problem
    return Absence(proved=tuple(proved)) if proved else Absence(code=code)


def _against(reading: Reading, denied: Sequence[Concept], bench: Bench, setting: Setting) -> int | None:
    """A record of the session, in the window, that asserts what is denied of the claim's subject."""
    index = bench.index
    for concept in (c for c in denied if c.kind in _HAPPENINGS):
        positive = replace(
            reading,
            states=(replace(concept, negated=False),) if concept in reading.states else (),
            topics=(replace(concept, negated=False),) if concept in reading.topics else (),
            ways=(),
            soft=(),
            slots=(),
        )
        for number in concept_records(concept.concept_id, index)[:300]:
            call = index.owners[number].call
            if (
                call.source_type == "knowledge"
                or call.status != "ok"
                or not index.owners[number].overlaps(setting.window)
            ):
                continue
            judgement = bench.judge(positive, number)
            if judgement.held and not judgement.opened.hedged:
                return number
    return None


def _named_after_all(reading: Reading, bench: Bench, setting: Setting) -> int | None:
    """A telemetry record of the session that carries every name the claim denies."""
    present = replace(
        reading,
        names=tuple(replace(n, denied=False) for n in reading.names if n.denied),
        states=(),
        ways=(),
        topics=(),
        soft=(),
        slots=(),
        whens=(),
    )
    for number in records_for(present, bench.index):
        owner = bench.index.owners[number]
        if (
            owner.call.source_type in ("knowledge", "alert")
            or owner.call.status != "ok"
            or not owner.overlaps(setting.window)
        ):
            continue
        if bench.judge(present, number).held:
            return number
    return None


def _problem(call: CallIndex, reading: Reading, denied: Sequence[Concept], setting: Setting) -> ReasonCode | None:
    """Why a call does not prove the absence; None when it does."""
    made = call.call
    if made.status not in ("ok", "empty"):
        return "call_failed"
    if not is_complete(call):
        return "incomplete_coverage"
    if made.status == "ok" and denied and not any(d.kind in _HAPPENINGS for d in denied):
        return "polarity_mismatch" if call.records else "incomplete_coverage"
    if not _covers_subject(call, reading):
        return "subject_mismatch"
    if not _searched(call, denied, reading):
        return "incomplete_coverage"
    if not covers_window(made.time_window, setting.window):
        return "outside_window"
    return None


def is_complete(call: CallIndex) -> bool:
    """Whether the search saw all there was (U3: a recording of status empty without coverage did)."""
    made = call.call
    if made.coverage == "complete":
        return (
            made.total is None
            or made.returned is None
            or made.status == "empty"
            or made.returned >= made.total
            or made.total > 0
        )
    return made.status == "empty" and made.coverage == "unknown" and made.data_source == "recorded"


def covers_window(seen: Window | None, asked: Window | None) -> bool:
    """Whether the call looked at the whole asked window (a minute and a half more or less)."""
    if seen is None or asked is None:
        return True
    return seen.start <= asked.start + _EDGE and seen.end >= asked.end - _EDGE


def _covers_subject(call: CallIndex, reading: Reading) -> bool:
    """Whether the call was about every name of the claim, or about everything."""
    narrowed = {
        str(v).lower()
        for k, v in call.call.args.items()
        if isinstance(v, str) and k.lower() not in _QUERY_KEYS and v.strip()
    }
    restricted = {
        v
        for k in ("service", "host", "pod", "pod_name", "instance", "app", "container", "name")
        for v in [call.call.args.get(k)]
        if isinstance(v, str) and v
    }
    if not restricted:
        return True
    names = [n for n in reading.names if n.kind in ("name", "service")]
    if not names:
        return False
    return all(any(_same(n.text.lower(), n.concept, v) for v in narrowed) for n in names)


def _same(name: str, concept: str, value: str) -> bool:
    if concept:
        return any(m.concept_id == concept for owner in owner_names(value) for m in concepts_in(owner))
    return name in owner_names(value) or value in owner_names(name)


def _searched(call: CallIndex, denied: Sequence[Concept], reading: Reading) -> bool:
    """Whether the call asked for what is denied: no search words at all, or words that mean it."""
    texts = [str(call.call.args[k]) for k in call.call.args if k.lower() in _QUERY_KEYS and call.call.args[k]]
    if not texts:
        return True
    asked = {m.concept_id for text in texts for m in concepts_in(text)}
    words = " ".join(texts).lower()
    named = [n.text.lower() for n in reading.names if n.kind in ("quote", "name")]
    return all(any(covers(d.concept_id, a) for a in asked) or d.text.lower() in words for d in denied) or (
        not denied and any(n in words for n in named)
    )
