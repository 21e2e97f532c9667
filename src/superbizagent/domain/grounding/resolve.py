"""What a fact cites: do the calls exist, are they the named tool's, did they succeed, is the excerpt theirs (U4)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from superbizagent.domain.contract import Binding
from superbizagent.domain.facts import ReasonCode, Span
from superbizagent.domain.grounding.excerpt import Found, find_excerpt
from superbizagent.domain.grounding.haystack import Spot
from superbizagent.domain.grounding.trace_index import CallIndex, TraceIndex

_FAILED = ("error", "timeout", "denied")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The usable calls a fact cites, the records its excerpts located in them, and what was wrong; filled on the way."""

    calls: list[CallIndex] = field(default_factory=list[CallIndex])
    located: list[int] = field(default_factory=list[int])
    spans: list[Span] = field(default_factory=list[Span])
    codes: list[ReasonCode] = field(default_factory=list[ReasonCode])
    excerpts: list[str] = field(default_factory=list[str])

    def note(self, code: ReasonCode) -> None:
        """Add a reason code once."""
        if code not in self.codes:
            self.codes.append(code)

    def use(self, call: CallIndex) -> None:
        """Add a call once."""
        if call not in self.calls:
            self.calls.append(call)


def resolve(bindings: Sequence[Binding], index: TraceIndex) -> Evidence:
    """Resolve and match every binding."""
    evidence = Evidence()
    for binding in bindings:
        _resolve_one(binding, index, evidence)
    if not bindings:
        evidence.note("no_binding")
    return evidence


def _resolve_one(binding: Binding, index: TraceIndex, evidence: Evidence) -> None:
    if not binding.source_invocation_ids:
        evidence.note("no_binding")
        return
    cited = [index.calls.get(i) for i in binding.source_invocation_ids]
    calls = [c for c in cited if c is not None]
    if len(calls) < len(cited):
        evidence.note("fabricated_reference")
    if any(c.call.tool_name != binding.tool_name for c in calls):
        evidence.note("tool_mismatch")
    usable = [c for c in calls if c.call.status == "ok"]
    empty = [c for c in calls if c.call.status == "empty"]
    if any(c.call.status in _FAILED for c in calls):
        evidence.note("call_failed")
    for call in empty:
        evidence.use(call)
    if empty and not usable:
        evidence.note("empty_result")
    if usable:
        _match(binding.evidence_excerpt, usable, index, evidence)


def _match(excerpt: str, usable: Sequence[CallIndex], index: TraceIndex, evidence: Evidence) -> None:
    found = {call.call.invocation_id: find_excerpt(excerpt, call.haystack) for call in usable}
    if any(f.outcome == "too_short" for f in found.values()) and not any(f.spots for f in found.values()):
        evidence.note("excerpt_too_short")
        return
    hits = [call for call in usable if found[call.call.invocation_id].spots]
    if hits:
        for call in usable:
            evidence.use(call)
        for call in hits:
            _locate(call, found[call.call.invocation_id], evidence)
        evidence.excerpts.append(excerpt)
        return
    elsewhere = [c for c in index.calls.values() if c.call.status == "ok" and c not in usable]
    for call in elsewhere:
        other = find_excerpt(excerpt, call.haystack)
        if other.spots:
            evidence.note("misattributed")
            evidence.use(call)
            _locate(call, other, evidence)
            return
    evidence.note("fabricated_excerpt")


def _locate(call: CallIndex, found: Found, evidence: Evidence) -> None:
    numbers = call.records_at(found.spots) or list(range(call.first, call.first + len(call.records)))
    evidence.located.extend(n for n in numbers if n not in set(evidence.located))
    evidence.spans.extend(span_of(call, spot) for spot in found.spots[:3])


def span_of(call: CallIndex, spot: Spot) -> Span:
    """A spot as a span."""
    return Span(invocation_id=call.call.invocation_id, path=spot.path, start=spot.start, end=spot.end)
