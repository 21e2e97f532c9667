"""G1–G5: is it the contract, and do its references stand? What one repair call may mend (U7)."""

from superbizagent.domain.contract import Claim, Contract, Parsed, ParseReason, Unparsed
from superbizagent.domain.gatekeeper.nouns import CheckOutcome, GateCheck
from superbizagent.domain.gatekeeper.view import GateView, found, judge

_G2: tuple[ParseReason, ...] = ("wrong_version", "forbidden_field")
_G3: tuple[ParseReason, ...] = ("missing_field", "bad_type", "too_large")


def check_parsed(view: GateView) -> GateCheck:
    """G1: the contract parsed."""
    if isinstance(view.outcome, Parsed):
        return found("G1", "pass")
    return found("G1", "fail", detail="; ".join((view.outcome.reason, *view.outcome.errors[:3])))


def check_version(view: GateView) -> GateCheck:
    """G2: an accepted version, no forbidden field; unknown top-level fields are warned about."""
    if isinstance(view.outcome, Unparsed):
        return _of_unparsed("G2", view.outcome, _G2)
    unknown = tuple(view.outcome.contract.unknown)
    if unknown:
        return found("G2", "warn", detail="unknown fields: " + ", ".join(key[:40] for key in unknown[:10]))
    return found("G2", "pass", detail="accepted as V1" if view.outcome.contract.version == "v1" else "")


def check_fields(view: GateView) -> GateCheck:
    """G3: required fields, enums, unique ids, sizes; a related_claim_id that points nowhere is warned about."""
    if isinstance(view.outcome, Unparsed):
        return _of_unparsed("G3", view.outcome, _G3)
    defective = [claim for claim in view.claims if claim.defects]
    if defective:
        detail = "; ".join(defect for claim in defective for defect in claim.defects[:2])
        return found("G3", "fail", tuple(claim.claim_id for claim in defective), detail[:500])
    dangling = _dangling(view.outcome.contract)
    return (
        found("G3", "warn", detail="related_claim_ids without a claim: " + ", ".join(dangling))
        if dangling
        else (found("G3", "pass"))
    )


def check_ids(view: GateView) -> GateCheck:
    """G4: every cited invocation id is in this trace (R11)."""
    bad = {claim.claim_id: [name for name in _ids(claim) if name not in view.calls] for claim in view.claims}
    named = tuple(claim_id for claim_id, names in bad.items() if names)
    unknown = sorted({name[:64] for names in bad.values() for name in names})
    return judge("G4", "fail", named, "unknown invocation ids: " + ", ".join(map(repr, unknown[:10])))


def check_sources(view: GateView) -> GateCheck:
    """G5: tool_name is the cited call's; a source_type that differs from the registered one is warned about."""
    wrong_tool = tuple(c.claim_id for c in view.claims if _disagrees(view, c, "tool_name"))
    if wrong_tool:
        return found("G5", "fail", wrong_tool, "tool_name is not the tool of the cited call")
    wrong_type = tuple(c.claim_id for c in view.claims if _disagrees(view, c, "source_type"))
    return judge("G5", "warn", wrong_type, "source_type differs from the tool's registered type, which counts")


def _disagrees(view: GateView, claim: Claim, field: str) -> bool:
    return any(
        getattr(call, field) != getattr(binding, field) for binding in claim.bindings for call in view.cited(binding)
    )


def _ids(claim: Claim) -> list[str]:
    return [name for binding in claim.bindings for name in binding.source_invocation_ids]


def _dangling(contract: Contract) -> list[str]:
    known = {claim.claim_id for claim in contract.claims}
    related = [name for item in contract.hypotheses for name in item.related_claim_ids]
    related += [name for item in contract.recommended_actions for name in item.related_claim_ids]
    return sorted({name[:64] for name in related if name not in known})[:10]


def _of_unparsed(rule_id: str, outcome: Unparsed, reasons: tuple[ParseReason, ...]) -> GateCheck:
    result: CheckOutcome = "fail" if outcome.reason in reasons else "skip"
    return found(rule_id, result, detail="; ".join(outcome.errors[:3]) if result == "fail" else "")
