"""G6–G11: does the cited evidence carry what is claimed? Reads what grounding found (U7)."""

from superbizagent.domain.contract import Claim
from superbizagent.domain.facts import CheckedFact
from superbizagent.domain.gatekeeper.nouns import GateCheck
from superbizagent.domain.gatekeeper.view import GateView, found, judge

_FAILED = ("error", "timeout", "denied")


def check_status(view: GateView) -> GateCheck:
    """G6: the cited calls succeeded; an empty one carries a negative finding alone."""
    negative = {item.fact.claim_id for item in view.claim_facts if item.fact.fact_type == "negative_finding"}
    bad = tuple(claim.claim_id for claim in view.claims if _cites_failure(view, claim, claim.claim_id in negative))
    return judge("G6", "fail", bad, "cites a call that failed, or an empty one for something that is there")


def _cites_failure(view: GateView, claim: Claim, negative: bool) -> bool:
    statuses = {call.status for binding in claim.bindings for call in view.cited(binding)}
    return any(status in _FAILED for status in statuses) or ("empty" in statuses and not negative)


def check_excerpts(view: GateView) -> GateCheck:
    """G7: the excerpt stands in a cited result; found in another result is a warning."""
    absent = view.claims_with("fabricated_excerpt", "excerpt_too_short", "no_binding")
    if absent:
        return found("G7", "fail", absent, "the excerpt is in no result of this session, too short, or missing")
    elsewhere = view.claims_with("misattributed")
    return judge("G7", "warn", elsewhere, "the excerpt is in another result than the one cited")


def check_atoms(view: GateView) -> GateCheck:
    """G8: every atom of a claim is held by a record; a claim held in part is a warning."""
    lost = tuple(_id(item) for item in view.claim_facts if not item.supported and item.missing)
    if lost:
        words = sorted({word[:40] for item in view.claim_facts if not item.supported for word in item.missing})
        return found("G8", "fail", lost, "no record holds: " + ", ".join(words[:10]))
    partly = tuple(_id(item) for item in view.claim_facts if item.missing)
    return judge("G8", "warn", partly, "some words of the claim stand in no record")


def check_knowledge(view: GateView) -> GateCheck:
    """G9: no incident fact rests on knowledge alone (R95)."""
    return judge("G9", "fail", view.claims_with("knowledge_only"), "an incident fact rests on knowledge alone")


def check_window(view: GateView) -> GateCheck:
    """G10: the evidence lies inside the asked window."""
    if view.setting.window is None:
        return found("G10", "skip", detail="no window was asked for")
    return judge("G10", "fail", view.claims_with("outside_window"), "the evidence lies outside the asked window")


def check_simulated(view: GateView) -> GateCheck:
    """G11: no simulated source stands behind a claim outside demo mode."""
    simulated = tuple(
        _id(item)
        for item in view.claim_facts
        if any(
            view.calls[name].data_source == "simulated" for name in item.matched_invocation_ids if name in view.calls
        )
    )
    if view.setting.demo:
        return found("G11", "pass", simulated, "demo mode") if simulated else found("G11", "pass")
    named = simulated + view.claims_with("simulated_source")
    return judge("G11", "warn", named, "the source is simulated")


def _id(item: CheckedFact) -> str:
    return item.fact.claim_id or ""
