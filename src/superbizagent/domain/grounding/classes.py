"""The class of one fact: what its support allows, what caps it, and why (U4)."""

from collections.abc import Iterable

from superbizagent.domain.clock_text import Window
from superbizagent.domain.contract import FactType
from superbizagent.domain.facts import CheckedFact, EvidenceClass, Fact, ReasonCode, Setting, Span
from superbizagent.domain.grounding.trace_index import CallIndex, TraceIndex
from superbizagent.domain.plan import SourceType
from superbizagent.domain.records import Opened, Record, stamp_of

_ALLOWED: dict[FactType, frozenset[SourceType]] = {
    "alert_state": frozenset({"alert"}),
    "change_event": frozenset({"change", "log", "topology", "other"}),
    "metric_value": frozenset({"metric", "log", "trace", "topology", "other"}),
    "log_event": frozenset({"log", "other"}),
    "knowledge_fact": frozenset({"knowledge"}),
}
_TELEMETRY: frozenset[SourceType] = frozenset({"log", "metric", "trace", "change", "topology", "other"})
_LOWER: dict[EvidenceClass, int] = {"direct_evidence": 3, "indirect_evidence": 2, "no_evidence": 1, "contradicted": 0}


def allowed(fact_type: FactType, source: SourceType) -> bool:
    """Whether a source may prove a fact of this type directly (U2)."""
    return source in _ALLOWED.get(fact_type, _TELEMETRY)


class Finding:
    """A class on its way down: starts at what the support is worth and is capped from there."""

    __slots__ = ("calls", "codes", "evidence_class", "excerpt", "fact", "missing", "nearest", "records", "spans")

    def __init__(self, fact: Fact, *, codes: Iterable[ReasonCode] = (), calls: Iterable[CallIndex] = ()) -> None:
        self.fact = fact
        self.evidence_class: EvidenceClass = "no_evidence"
        self.codes: list[ReasonCode] = list(dict.fromkeys(codes))
        self.calls: list[CallIndex] = list(calls)
        self.records: list[int] = []
        self.spans: list[Span] = []
        self.missing: list[str] = []
        self.nearest: str | None = None
        self.excerpt = ""

    def cap(self, at: EvidenceClass, code: ReasonCode | None = None) -> None:
        """Lower the class to `at` where it is above, and say why."""
        if _LOWER[self.evidence_class] > _LOWER[at]:
            self.evidence_class = at
            self.note(code)

    def note(self, code: ReasonCode | None) -> None:
        """Add a reason code once."""
        if code is not None and code not in self.codes:
            self.codes.append(code)

    def note_all(self, codes: Iterable[ReasonCode]) -> None:
        """Add reason codes once each."""
        for code in codes:
            self.note(code)


def cap_by_source(finding: Finding, index: TraceIndex, setting: Setting) -> None:
    """Sources that may not prove this type, and simulated ones."""
    calls = [index.owners[n].call for n in finding.records] or [c.call for c in finding.calls]
    if not calls:
        return
    if any(not allowed(finding.fact.fact_type, c.source_type) for c in calls):
        finding.cap("indirect_evidence", "source_not_allowed")
    if any(c.data_source == "simulated" for c in calls) and not setting.demo:
        finding.cap("indirect_evidence", "simulated_source")


def cap_by_declaration(finding: Finding) -> None:
    """Never better than the declared support level."""
    if finding.fact.support_level == "none":
        finding.cap("no_evidence", "declared_indirect")
    elif finding.fact.support_level == "indirect":
        finding.cap("indirect_evidence", "declared_indirect")


def finish(finding: Finding, index: TraceIndex, setting: Setting) -> CheckedFact:
    """The checked fact: spans of the records that carry it, their time, their words."""
    spans = list(finding.spans)
    spans.extend(s for s in (record_span(index.records[n]) for n in finding.records) if s not in spans)
    ids = tuple(dict.fromkeys(_ids(finding, index)))
    at = stamp_of(index.opened(finding.records[0])) if finding.records else None
    window = setting.window
    if at is not None and at.tzinfo is not None and window is not None and not window.start <= at <= window.end:
        finding.note("outside_window")
        if not _reaches_into(index.opened(finding.records[0]), window):
            finding.cap("indirect_evidence")
    return CheckedFact(
        fact=finding.fact,
        evidence_class=finding.evidence_class,
        reason_codes=tuple(finding.codes),
        matched_invocation_ids=ids,
        spans=tuple(spans[:12]),
        missing=tuple(dict.fromkeys(finding.missing)),
        nearest=finding.nearest,
        excerpt=finding.excerpt or (index.records[finding.records[0]].text[:400] if finding.records else ""),
        record_time=at.isoformat() if at is not None else "",
    )


def _reaches_into(opened: Opened, window: Window) -> bool:
    """Whether the times of a record (a series, a span of events) reach into the window."""
    times = [m.at for m in opened.moments if m.at.tzinfo is not None]
    if opened.series is not None:
        return True
    return bool(times) and min(times) <= window.end and max(times) >= window.start


def _ids(finding: Finding, index: TraceIndex) -> list[str]:
    if finding.records:
        return [index.owners[n].call.invocation_id for n in finding.records]
    return [c.call.invocation_id for c in finding.calls] if finding.evidence_class != "no_evidence" else []


def record_span(record: Record) -> Span:
    """The place of a record."""
    return Span(invocation_id=record.invocation_id, path=record.path, start=record.start, end=record.end)
