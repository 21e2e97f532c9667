"""One fact from citation to class."""

from collections.abc import Iterator
from dataclasses import dataclass

from superbizagent.domain.facts import CheckedFact, EvidenceClass, Fact, ReasonCode, Setting
from superbizagent.domain.glossary import injection_in
from superbizagent.domain.grounding.causal import asserts_cause, find_cause
from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.classes import Finding, cap_by_declaration, cap_by_source, finish
from superbizagent.domain.grounding.clauses import sentences_of
from superbizagent.domain.grounding.commenting import set_comments_apart, unheld_comments
from superbizagent.domain.grounding.contradiction import find_against
from superbizagent.domain.grounding.counting import counted
from superbizagent.domain.grounding.nearest import nearest_words
from superbizagent.domain.grounding.negative import denies, find_absence, is_negative
from superbizagent.domain.grounding.read_claim import read_claim
from superbizagent.domain.grounding.resolve import Evidence, resolve
from superbizagent.domain.grounding.search import records_for
from superbizagent.domain.grounding.sequence import order_in, supported_in_order
from superbizagent.domain.grounding.support import Bench, Support, by_one, joined
from superbizagent.domain.grounding.trace_index import CallIndex, TraceIndex, spans_of
from superbizagent.domain.grounding.universal import of_all
from superbizagent.domain.grounding.ways import at_odds
from superbizagent.domain.text import kept

_VOID: tuple[ReasonCode, ...] = (
    "no_binding",
    "fabricated_reference",
    "fabricated_excerpt",
    "excerpt_too_short",
    "call_failed",
)
_MOST_LOCATED = 400
_MOST_SHOWN = 12
_CAPPING: tuple[ReasonCode, ...] = ("fabricated_reference", "fabricated_excerpt", "misattributed", "tool_mismatch")


def check_fact(fact: Fact, index: TraceIndex, setting: Setting) -> CheckedFact:
    """Class, reasons, spans and the nearest record of one fact."""
    reading = read_fact(fact.text, index)
    if fact.defects:
        return finish(Finding(fact, codes=("no_binding",)), index, setting)
    if not reading.checkable:
        return finish(Finding(fact, codes=("nothing_checkable",)), index, setting)
    evidence = resolve(fact.bindings, index) if fact.source == "claim" else _unbound(fact, index)
    finding = _weigh(fact, reading, evidence, index, setting)
    if fact.source == "extra":
        finding.cap("indirect_evidence", "no_binding")
    _cap(finding, reading, evidence, index, setting)
    return finish(finding, index, setting)


def read_fact(text: str, index: TraceIndex) -> Reading:
    """The reading of a fact; what stands after a mark of interpretation comments on it."""
    return _read_known(text, index.names)


@kept(4096)
def _read_known(text: str, names: frozenset[str]) -> Reading:
    return set_comments_apart(read_claim(text, names))


def _unbound(fact: Fact, index: TraceIndex) -> Evidence:
    """A fact without bindings may use any one record of a call that answered (U1)."""
    evidence = Evidence()
    calls = [c for c in index.calls.values() if c.call.status in ("ok", "empty")]
    named = [c for c in calls if c.call.invocation_id in fact.mentioned_ids]
    for call in named or calls:
        evidence.use(call)
    return evidence


def _weigh(fact: Fact, reading: Reading, evidence: Evidence, index: TraceIndex, setting: Setting) -> Finding:
    usable = [c for c in evidence.calls if (c.call.source_type == "knowledge") == (fact.fact_type == "knowledge_fact")]
    bench = Bench(index=index, zone=setting.zone, spans=spans_of(usable, setting.window))
    finding = Finding(fact, codes=evidence.codes, calls=evidence.calls)
    if evidence.calls and not usable:
        finding.note("knowledge_only" if fact.fact_type != "knowledge_fact" else "source_not_allowed")
    if is_negative(fact, reading):
        _weigh_absence(finding, reading, usable, bench, setting)
        return finding
    desk = _desk(fact, evidence, usable, index)
    if asserts_cause(fact.text) or (fact.fact_type == "root_cause" and not reading.causal):
        _weigh_cause(finding, reading, list(desk.find(reading)), bench, setting)
    else:
        _weigh_support(finding, reading, desk, bench, setting)
    if finding.evidence_class == "no_evidence" and fact.fact_type != "knowledge_fact":
        _weigh_against(finding, reading, list(desk.find(reading)), bench, setting)
    _weigh_comments(finding, reading, bench)
    if finding.evidence_class in ("direct_evidence", "indirect_evidence"):
        finding.spans = [
            s
            for s in evidence.spans
            if s.invocation_id in {index.owners[n].call.invocation_id for n in finding.records}
        ]
        finding.excerpt = _excerpt(finding, evidence, index)
    return finding


@dataclass(frozen=True, slots=True)
class _Desk:
    """Where to look for a reading: the records its excerpts located, then the other candidates of the cited calls."""

    located: tuple[int, ...]
    ranges: tuple[range, ...]
    calls: tuple[CallIndex, ...]
    index: TraceIndex

    def find(self, reading: Reading) -> Iterator[int]:
        """Numbers of the records to ask, the located ones first; the others are only looked for when asked on."""
        if not self.ranges:
            return
        yield from self.located
        kept = set(self.located)
        yield from (n for n in records_for(reading, self.index, self.ranges) if n not in kept)


def _desk(fact: Fact, evidence: Evidence, usable: list[CallIndex], index: TraceIndex) -> _Desk:
    ranges = tuple(index.numbers(c) for c in usable)
    located = tuple(n for n in evidence.located if any(n in r for r in ranges))[:_MOST_LOCATED]
    return _Desk(located, ranges if located or fact.source != "claim" else (), tuple(usable), index)


def _weigh_support(finding: Finding, reading: Reading, desk: _Desk, bench: Bench, setting: Setting) -> None:
    def hold(part: Reading) -> Support:
        if denies(part) and (absence := find_absence(part, desk.calls, bench, setting)).proved:
            return Support(level="held" if absence.doubtful or part.soft else "full")
        ordered = order_in(part) if len(sentences_of(part)) < 2 else None
        if ordered is not None:
            return supported_in_order(ordered, desk.find, bench)
        single = by_one(part, desk.find(part), bench)
        everywhere = of_all(part, desk.calls, bench) if single.level == "none" else single
        return everywhere if everywhere.level != "none" else single

    support = hold(reading)
    if support.level == "none" and desk.ranges and (records := counted(reading, finding.calls, bench)):
        support = Support(level="full", records=records[:_MOST_SHOWN])
    if support.level == "none" and finding.fact.source == "claim" and not at_odds(reading):
        several = joined(reading, hold, lambda part: order_in(part) is not None)
        support = several if several.level != "none" else support
    _take(finding, reading, support)


def _take(finding: Finding, reading: Reading, support: Support) -> None:
    classes: dict[str, EvidenceClass] = {"full": "direct_evidence", "held": "indirect_evidence", "none": "no_evidence"}
    finding.evidence_class = classes[support.level]
    finding.records = list(support.records)
    finding.missing = list(support.missing)
    if support.best is not None and support.level == "none":
        finding.note_all(support.best.codes)
        finding.nearest = nearest_words(reading, support.best)
    elif support.level == "none" and support.missing:
        finding.note("predicate_missing")


def _weigh_cause(finding: Finding, reading: Reading, numbers: list[int], bench: Bench, setting: Setting) -> None:
    telemetry = [n for n in numbers if bench.index.owners[n].call.source_type != "alert"]
    found = find_cause(finding.fact.text, reading, telemetry, bench, setting)
    levels: dict[str, EvidenceClass] = {
        "stated": "direct_evidence",
        "linked": "indirect_evidence",
        "none": "no_evidence",
    }
    finding.evidence_class = levels[found.level]
    finding.records = list(found.records)
    finding.missing = list(found.missing)
    if found.level != "stated":
        finding.note("causal_unsupported")
    if found.level == "none":
        finding.nearest = nearest_words(reading, by_one(reading, telemetry[:50], bench).best)


def _weigh_absence(finding: Finding, reading: Reading, calls: list[CallIndex], bench: Bench, setting: Setting) -> None:
    denied = by_one(reading, _all_of(calls, reading, bench), bench)
    absence = find_absence(reading, calls, bench, setting)
    if absence.against is not None:
        finding.evidence_class = "contradicted"
        finding.records = [absence.against]
        finding.note(absence.code)
        finding.nearest = nearest_words(reading, bench.judge(reading, absence.against))
    elif denied.level == "full":
        _take(finding, reading, denied)
    elif absence.proved:
        finding.evidence_class = "indirect_evidence" if reading.soft or absence.doubtful else "direct_evidence"
        finding.calls = list(absence.proved)
        finding.codes = [c for c in finding.codes if c != "empty_result"]
    else:
        finding.note(absence.code)


def _all_of(calls: list[CallIndex], reading: Reading, bench: Bench) -> list[int]:
    return records_for(reading, bench.index, [bench.index.numbers(c) for c in calls])


def _weigh_against(finding: Finding, reading: Reading, numbers: list[int], bench: Bench, setting: Setting) -> None:
    against = find_against(
        reading, numbers[:_MOST_LOCATED], bench, setting, alerts=finding.fact.fact_type == "alert_state"
    )
    if against is None:
        return
    finding.evidence_class = "contradicted"
    finding.note(against.code)
    finding.records = [against.number]
    finding.nearest = nearest_words(reading, against.judgement)


def _weigh_comments(finding: Finding, reading: Reading, bench: Bench) -> None:
    """A conclusion that nothing in the session holds takes the claim with it; a mere likeness only its directness."""
    if finding.evidence_class in ("direct_evidence", "indirect_evidence") and reading.comments:
        lacking, doubtful = unheld_comments(reading, bench)
        if doubtful:
            finding.cap("indirect_evidence", "predicate_missing")
        if lacking:
            finding.cap("no_evidence", "predicate_missing")
            finding.missing = lacking
            finding.records = []


def _excerpt(finding: Finding, evidence: Evidence, index: TraceIndex) -> str:
    """The cited excerpt where it located a record that carries the fact, else that record's own words."""
    if evidence.excerpts and set(finding.records) & set(evidence.located):
        return evidence.excerpts[0]
    return index.records[finding.records[0]].text[:400] if finding.records else ""


def _cap(finding: Finding, reading: Reading, evidence: Evidence, index: TraceIndex, setting: Setting) -> None:
    if finding.evidence_class not in ("direct_evidence", "indirect_evidence"):
        return
    for code in _CAPPING:
        if code in evidence.codes:
            finding.cap("indirect_evidence", code)
    if reading.hedged:
        finding.cap("indirect_evidence")
    if any(injection_in(index.records[n].text) for n in finding.records):
        finding.cap("indirect_evidence", "requester_controlled")
    cap_by_source(finding, index, setting)
    cap_by_declaration(finding)
