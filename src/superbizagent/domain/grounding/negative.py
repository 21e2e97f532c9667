"""Claims that something was not there: they need a search that was complete over subject and window (U4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from superbizagent.domain.facts import Fact, ReasonCode, Setting
from superbizagent.domain.glossary import Mention, concepts_in, covers
from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.grounding.looked_at import looked_at
from superbizagent.domain.grounding.scope import reach
from superbizagent.domain.grounding.search import concept_records, records_for
from superbizagent.domain.grounding.stated_field import stated_in
from superbizagent.domain.grounding.support import Bench
from superbizagent.domain.grounding.trace_index import CallIndex

_HAPPENINGS = ("event", "state")


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """`proved` by these calls (`doubtful`: by none plainly); else the reason, and the record that speaks against it."""

    proved: tuple[CallIndex, ...] = ()
    doubtful: bool = False
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
    if stated_in(reading):
        return False
    if denies(reading):
        return True
    return (
        fact.fact_type == "negative_finding"
        and bool(reading.states or reading.topics)
        and not reading.slots
        and not any(not c.negated for c in reading.states)
    )


def denies(reading: Reading) -> bool:
    """Whether all that a reading asserts is that something was not there."""
    return (
        (bool(denied_in(reading)) or any(n.denied for n in reading.names))
        and all(c.negated for c in reading.states)
        and not reading.slots
        and all(w.negated for w in reading.ways)
    )


def find_absence(reading: Reading, calls: Sequence[CallIndex], bench: Bench, setting: Setting) -> Absence:
    """Look for what speaks against the absence anywhere, then for a complete search among the cited calls."""
    if reading.unread:
        return Absence(code="predicate_missing")
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
    if not proved:
        return Absence(code=code)
    plain = [c for c in proved if not _doubtful(c, reading, denied, setting)]
    return Absence(proved=tuple(plain or proved), doubtful=not plain)


def _doubtful(call: CallIndex, reading: Reading, denied: Sequence[Concept], setting: Setting) -> bool:
    return reach(call.call, reading, denied).doubt or looked_at(call.call, reading, setting).doubt


def _against(reading: Reading, denied: Sequence[Concept], bench: Bench, setting: Setting) -> int | None:
    """A record of the session, in the window, that asserts what is denied of the claim's subject."""
    index = bench.index
    happenings = [c for c in denied if c.kind in _HAPPENINGS]
    for concept in (*happenings, *(p for c in happenings for p in _parts(c))):
        positive = replace(
            reading,
            states=(replace(concept, negated=False),) if concept not in reading.topics else (),
            topics=(replace(concept, negated=False),) if concept in reading.topics else _beside(concept, happenings),
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


def _parts(concept: Concept) -> tuple[Concept, ...]:
    """The event in a term that is made of an event and its thing (拒绝连接 = 拒绝 + 连接)."""
    return tuple(
        replace(concept, text=event.text, concept_id=event.concept_id, kind=event.kind) for event, _ in _split(concept)
    )


def _beside(part: Concept, whole: Sequence[Concept]) -> tuple[Concept, ...]:
    """The thing that stands beside a part of a denied term."""
    for concept in whole:
        for event, thing in _split(concept):
            if (part.start, part.text, part.concept_id) == (concept.start, event.text, event.concept_id):
                return (replace(concept, text=thing.text, concept_id=thing.concept_id, kind=thing.kind, negated=False),)
    return ()


def _split(concept: Concept) -> list[tuple[Mention, Mention]]:
    pairs: list[tuple[Mention, Mention]] = []
    for at in range(2, len(concept.text) - 1):
        sides = [concepts_in(concept.text[:at].strip()), concepts_in(concept.text[at:].strip())]
        found = [m for side in sides for m in side]
        if len(found) == 2 and all(len(side) == 1 for side in sides):
            events = [m for m in found if m.kind in _HAPPENINGS]
            things = [m for m in found if m.kind in ("metric", "object")]
            pairs += list(zip(events, things, strict=False))
    return pairs


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
        judgement = bench.judge(present, number)
        if judgement.held and "not_found" not in judgement.opened.asserted:
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
    return reach(made, reading, denied).code or looked_at(made, reading, setting).code


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
