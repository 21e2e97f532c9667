"""One claim (or clause) against one record: which atoms the record holds, which it lacks, which it contradicts."""

from superbizagent.domain.glossary import covers, opposed
from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.grounding.literals import other_code, wrong_kind
from superbizagent.domain.grounding.moments import when_held
from superbizagent.domain.grounding.names import name_held, owner_names
from superbizagent.domain.grounding.roles import misplaced
from superbizagent.domain.grounding.series_match import FULL, fullness
from superbizagent.domain.grounding.slot_match import slots_held
from superbizagent.domain.grounding.stated_field import settle_fields
from superbizagent.domain.grounding.superlatives import superlative_held, superlatives
from superbizagent.domain.grounding.turning import turned_at
from superbizagent.domain.grounding.ways import other_way, way_held
from superbizagent.domain.grounding.words_judged import by_place, judge_words
from superbizagent.domain.records import Opened, is_setting


def judge(reading: Reading, opened: Opened, zone: str, spans: tuple[float, ...] = ()) -> Judgement:
    """Compare; nothing is decided here."""
    verdict = Judgement(opened)
    reading = settle_fields(reading, opened, verdict)
    _judge_names(reading, opened, verdict)
    _judge_topics(reading, opened, verdict)
    for slot, outcome in slots_held(reading, opened, zone, spans):
        if outcome.outcome in ("missing", "conflict"):
            verdict.lack(slot.quantity.text, outcome.code or "value_mismatch")
            if outcome.outcome == "conflict":
                verdict.rival = verdict.rival or outcome.found
        else:
            verdict.matched += 1
            verdict.loose = verdict.loose or outcome.outcome in ("zone", "weak")
    _judge_times(reading, opened, zone, verdict)
    for states in by_place(tuple(s for s in reading.states if not s.counted)):
        _judge_any(states, reading, opened, verdict)
    for way in reading.ways:
        _judge_way(way, reading, opened, zone, verdict)
    for word in reading.unread:
        verdict.miss(word.text)
    _judge_superlatives(reading, opened, verdict)
    judge_words(reading, opened, verdict)
    if opened.hedged and reading.states and not reading.hedged:
        verdict.loose = True
    return verdict


def _judge_names(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    for name in reading.names:
        held = name_held(name, opened)
        if name.denied and held and _ABSENT in opened.asserted:
            # The record itself says of it that it does not exist.
            verdict.matched += 1
        elif name.denied:
            verdict.predicates.append(name.text)
            verdict.codes.append("polarity_mismatch" if held else "predicate_missing")
            verdict.opposed = verdict.opposed or (name.text if held else "")
        elif held:
            verdict.matched += 1
        else:
            verdict.names.append(name)
            verdict.lack(name.text, "subject_mismatch")
    _judge_sides(reading, opened, verdict)


def _judge_sides(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    """Who calls whom, what is there at all, which kind of thing it is, who stands on which side."""
    for caller, callee in reading.callers:
        if _swapped(caller, callee, opened):
            verdict.lack(f"{caller}→{callee}", "subject_mismatch")
    _judge_presence(reading, opened, verdict)
    if kind := wrong_kind(reading, opened):
        verdict.lack(kind, "subject_mismatch")
    wrong, unread = misplaced(reading, opened)
    for name in wrong:
        verdict.lack(name, "subject_mismatch")
    verdict.loose = verdict.loose or unread


def _judge_presence(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    """`found node-5` over a record that says it was not found; a quotation is there as soon as it stands there."""
    quoted = any(name.kind == "quote" for name in reading.names)
    if reading.there and reading.names and not quoted and _ABSENT in opened.asserted:
        verdict.predicates.append(reading.names[0].text)
        verdict.codes.append("polarity_mismatch")
        verdict.opposed = verdict.opposed or _ABSENT


def _swapped(caller: str, callee: str, opened: Opened) -> bool:
    """Whether the record says the call went the other way round."""
    called = _any_of(caller, opened.callees) and not _any_of(callee, opened.callees)
    calling = _any_of(callee, opened.callers) and not _any_of(caller, opened.callers)
    return called or calling


def _any_of(name: str, tokens: frozenset[str]) -> bool:
    return any(name.lower() in owner_names(t) for t in tokens)


def _judge_topics(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    for topic in reading.topics:
        if topic.negated and not _modifies(topic, reading):
            _judge_none_of(topic, opened, verdict)
        elif any(covers(c, topic.concept_id) for c in opened.concepts | opened.denied):
            verdict.matched += 1
        else:
            verdict.lack(topic.text, "subject_mismatch")


def _modifies(topic: Concept, reading: Reading) -> bool:
    """Whether the thing only says what did not happen to what (no CPU saturation): the record must be about it."""
    return any(s.negated and 0 <= s.start - topic.end <= _BESIDE for s in reading.states)


def _judge_none_of(topic: Concept, opened: Opened, verdict: Judgement) -> None:
    """A thing that is said not to be there: its count is zero, or the record denies it."""
    counts = [f.quantity.value for f in opened.figures if any(covers(c, topic.concept_id) for c in f.sense.concepts)]
    denied = any(covers(c, topic.concept_id) for c in opened.denied)
    _settle(
        verdict, topic, held=0 in counts or (denied and not counts), against=topic.concept_id if any(counts) else ""
    )


def _judge_times(reading: Reading, opened: Opened, zone: str, verdict: Judgement) -> None:
    timed = opened.series is not None and bool(opened.series.values)
    for when in reading.whens:
        if timed and _point_time_checked(reading) and not when.stats:
            continue
        held = when_held(when, opened, zone)
        if held == "no" and timed and turned_at(when, reading, opened, zone):
            held = "yes"
        if held == "no":
            verdict.lack(when.mention.text, "time_mismatch")
        else:
            verdict.matched += 1
            verdict.loose = verdict.loose or held == "zone"


def _point_time_checked(reading: Reading) -> bool:
    return any(not s.stats and s.role != "span" for s in reading.slots)


def _judge_any(states: list[Concept], reading: Reading, opened: Opened, verdict: Judgement) -> None:
    if code := next((c for c in (other_code(s, opened) for s in states) if c), ""):
        verdict.miss(states[0].text, against=code)
        return
    for state in states:
        if not state.negated and _happens(state.concept_id, reading, opened):
            verdict.matched += 1
            verdict.loose = verdict.loose or _unsettled(state.concept_id, opened)
            return
    _judge_state(states[0], reading, opened, verdict)


def _judge_state(state: Concept, reading: Reading, opened: Opened, verdict: Judgement) -> None:
    wanted = state.concept_id
    happened = _happens(wanted, reading, opened)
    denied = any(covers(c, wanted) for c in opened.denied)
    against = [c for c in opened.asserted if opposed(c, wanted)]
    level = fullness(opened)
    if level is not None and wanted in FULL and (level < _SLACK if state.negated else level >= _BRIM):
        verdict.matched += 1
        verdict.loose = True
        return
    if state.negated:
        _settle(
            verdict,
            state,
            held=(denied and not happened) or (bool(against) and not happened),
            against="" if not happened else wanted,
        )
        return
    if happened:
        verdict.matched += 1
        return
    if any(covers(c, wanted) for c in opened.sent):
        verdict.codes.append("requester_controlled")
    _settle(verdict, state, held=False, against=wanted if denied else (against[0] if against else ""))


_SLACK, _BRIM = 0.8, 0.95
_ABSENT = "not_found"
_BESIDE = 2


def _settle(verdict: Judgement, state: Concept, *, held: bool, against: str) -> None:
    if held:
        verdict.matched += 1
        return
    verdict.miss(state.text, against=against)


def _happens(wanted: str, reading: Reading, opened: Opened) -> bool:
    if any(covers(c, wanted) for c in opened.asserted):
        return True
    if not any(covers(c, wanted) for c in opened.labels):
        return False
    if opened.series is not None:
        return opened.series.stats.get("max", 0.0) > 0
    return bool(reading.slots or reading.ways) or _counted(wanted, opened)


def _counted(wanted: str, opened: Opened) -> bool:
    """Whether a printed count of it is above zero (errors=2)."""
    return any(
        figure.quantity.value > 0 and figure.quantity.dimension in ("bare", "count") and not is_setting(figure.key)
        for figure in opened.figures
        if not (figure.prose or figure.derived) and any(covers(c, wanted) for c in figure.sense.concepts)
    )


def _unsettled(wanted: str, opened: Opened) -> bool:
    """Whether the record only tells it in an unclear or past way, or, in broader words, beside its opposite."""
    saying = [c for c in opened.asserted if covers(c, wanted)]
    if saying and all(c in opened.unsettled for c in saying):
        return True
    said = wanted in saying or opened.record.kind != "line"
    return bool(saying) and not said and any(opposed(c, wanted) for c in opened.asserted)


def _judge_way(way: Concept, reading: Reading, opened: Opened, zone: str, verdict: Judgement) -> None:
    if way.concept_id in ("reached", "returned_to"):
        return
    if way_held(way, reading, opened, zone):
        verdict.matched += 1
        return
    verdict.predicates.append(way.text)
    other = other_way(way, opened)
    verdict.codes.append("direction_mismatch" if other else "predicate_missing")
    verdict.opposed = verdict.opposed or other


def _judge_superlatives(reading: Reading, opened: Opened, verdict: Judgement) -> None:
    for stat in superlatives(reading):
        match superlative_held(stat, reading, opened):
            case "yes":
                verdict.matched += 1
            case "no":
                verdict.predicates.append(stat.text)
                verdict.codes.append("value_mismatch")
            case "unknown":
                verdict.soft.append(stat.text)
