"""Root causes: only where one record states the cause itself, and nothing else in the trace explains more (U4)."""

from collections.abc import Sequence

from superbizagent.stages.executor.causes import Suspect
from superbizagent.stages.executor.claims import Check, Judged, claim_of
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.phrasing import state_cause_sentences, stated_cause_sentences
from superbizagent.stages.executor.vocabulary import BEHIND

TELLING = 4.0
KILLED_BY = frozenset({"oom", "scheduling"})


def conclude(suspects: Sequence[Suspect], check: Check, claim_id: str) -> Judged | None:
    """The root cause of the first suspect, when its record states it and the verifier's check holds it as direct."""
    if not suspects or not _states_itself(suspects):
        return None
    lead = suspects[0].lead
    for sentence in _sentences(lead):
        claim = claim_of(lead, claim_id, sentence, "direct", claim_type="root_cause")
        checked = check(claim)
        if checked.evidence_class == "direct_evidence":
            return Judged(claim=claim, checked=checked)
    return None


def _states_itself(suspects: Sequence[Suspect]) -> bool:
    """A mechanism (a rising write volume, a lack of space) is no root while a consumer that drives it is known."""
    lead = suspects[0].lead
    driven = any(other.lead.kind == "load" and other.lead.areas & _linked(lead) for other in suspects[1:])
    if lead.about < 1.0 or lead.source_type in {"alert", "knowledge"} or driven:
        return False
    if lead.kind == "state":
        return lead.trouble in KILLED_BY and lead.part
    return lead.kind == "event" and bool(lead.cause_text) and lead.role == "cause" and lead.weight >= TELLING


def _linked(lead: Finding) -> frozenset[str]:
    return lead.areas | frozenset(area for own in lead.areas for area in BEHIND.get(own, ()))


def _sentences(lead: Finding) -> tuple[str, ...]:
    if lead.kind == "state":
        return state_cause_sentences(lead.entity, lead.quote)
    return stated_cause_sentences(lead.whole, lead.quote, lead.cause_text)
