"""All rules in order, and what they allow together (U7)."""

from collections.abc import Callable, Sequence

from superbizagent.domain.contract import ParseOutcome
from superbizagent.domain.facts import CheckedFact, Setting
from superbizagent.domain.gatekeeper import conduct_rules, evidence_rules, format_rules
from superbizagent.domain.gatekeeper.nouns import Cap, GateCheck, GateResult
from superbizagent.domain.gatekeeper.view import GateView, look_at
from superbizagent.domain.grounding import TraceIndex
from superbizagent.domain.trace import Trace

_CAPS: dict[str, Cap] = {"G1": "LOW_CONFID", "G12": "LOW_CONFID", "G13": "REJECT", "G15": "LOW_CONFID"}
_BLOCKING = ("G3", "G4", "G13", "G14")
_FORMAT: tuple[Callable[[GateView], GateCheck], ...] = (
    format_rules.check_parsed,
    format_rules.check_version,
    format_rules.check_fields,
    format_rules.check_ids,
    format_rules.check_sources,
)
_RULES: tuple[Callable[[GateView], GateCheck], ...] = (
    *_FORMAT,
    evidence_rules.check_status,
    evidence_rules.check_excerpts,
    evidence_rules.check_atoms,
    evidence_rules.check_knowledge,
    evidence_rules.check_window,
    evidence_rules.check_simulated,
    conduct_rules.check_injection,
    conduct_rules.check_deeds,
    conduct_rules.check_secrets,
    conduct_rules.check_subject,
)


def check_gate(
    outcome: ParseOutcome, checked: Sequence[CheckedFact], index: TraceIndex, setting: Setting
) -> GateResult:
    """G1–G15 over one round; the cap is the lowest that a failing rule sets."""
    view = look_at(outcome, index.trace, checked, setting)
    checks = tuple(rule(view) for rule in _RULES)
    failed = [check for check in checks if check.outcome == "fail"]
    caps: list[Cap] = [_CAPS[check.rule_id] for check in failed if check.rule_id in _CAPS]
    blocked = {name for check in failed if check.rule_id in _BLOCKING for name in check.claim_ids}
    return GateResult(
        passed=not failed,
        verdict_cap=_lowest(caps),
        checks=checks,
        blocked_fact_ids=tuple(item.fact.fact_id for item in checked if item.fact.claim_id in blocked),
    )


def check_format(outcome: ParseOutcome, trace: Trace) -> tuple[GateCheck, ...]:
    """G1–G5 alone, before anything is grounded: what fails here is what one repair call is told (U7)."""
    view = look_at(outcome, trace, (), Setting(question=""))
    return tuple(rule(view) for rule in _FORMAT)


def _lowest(caps: Sequence[Cap]) -> Cap:
    if "REJECT" in caps:
        return "REJECT"
    return "LOW_CONFID" if caps else "PASS"
