"""Weigh what the Executor wrote: from raw text and trace to verdict, gaps and what may be shown. Pure but for the Verifier."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from superbizagent.domain.contract import ParseOutcome
from superbizagent.domain.facts import CheckedFact, EvidenceClass, Setting, facts_of
from superbizagent.domain.gaps import Gap, find_gaps
from superbizagent.domain.gatekeeper import GateResult, check_gate
from superbizagent.domain.grounding import TraceIndex, ground
from superbizagent.domain.material import Material, allow_material
from superbizagent.domain.trace import Trace
from superbizagent.domain.verdict import Verdict, VerifierStatus, decide, lower_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """One round, weighed. `code` are code's classes, `final` never above them."""

    outcome: ParseOutcome
    trace: Trace
    index: TraceIndex
    setting: Setting
    code: tuple[CheckedFact, ...]
    final: tuple[CheckedFact, ...]
    gate: GateResult
    verdict: Verdict
    gaps: tuple[Gap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What the Verifier added: its classes by fact_id, and whether it completed."""

    status: VerifierStatus = "completed"
    classes: Mapping[str, EvidenceClass] = field(default_factory=dict[str, EvidenceClass])


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What code alone found, before the Verifier is asked."""

    outcome: ParseOutcome
    trace: Trace
    index: TraceIndex
    setting: Setting
    code: tuple[CheckedFact, ...]


def check(outcome: ParseOutcome, index: TraceIndex, setting: Setting) -> Checked:
    """Every fact of the contract, or of the prose in its place, with code's class (R10, R13, R15)."""
    code = ground(facts_of(outcome), index, setting)
    return Checked(outcome=outcome, trace=index.trace, index=index, setting=setting, code=code)


def weigh(
    checked: Checked,
    opinion: Opinion,
    *,
    exhausted: bool = False,
    cut_short: bool = False,
    notes: Sequence[str] = (),
    known_names: Sequence[str] = (),
    asked_names: Sequence[str] = (),
) -> Weighed:
    """Gatekeeper, matrix and gaps over the lower of code's and the Verifier's classes (U4–U7, U10).

    `exhausted`: the budget is gone, so this is no finished diagnosis; `cut_short`: some calls were not made for want of it.
    """
    judged = tuple(
        replace(item, evidence_class=opinion.classes.get(item.fact.fact_id, item.evidence_class))
        for item in checked.code
    )
    final = lower_facts(checked.code, judged)
    gate = check_gate(checked.outcome, checked.code, checked.index, checked.setting)
    verdict = decide(checked.code, final, gate, verifier_status=opinion.status, calls=len(checked.trace.invocations))
    if exhausted and verdict.verdict == "PASS":
        # At the deadline what was verified is shown, but never as a finished diagnosis (U14).
        rationale = f"预算已用尽，诊断没有做完；{verdict.rationale_zh}"[:500]
        verdict = replace(verdict, verdict="LOW_CONFID", row="M5", rationale_zh=rationale)
    gaps = find_gaps(
        checked.outcome,
        final,
        checked.trace,
        budget_exhausted=exhausted or cut_short,
        notes=notes,
        known_names=known_names,
        asked_names=asked_names,
    )
    return Weighed(
        outcome=checked.outcome,
        trace=checked.trace,
        index=checked.index,
        setting=checked.setting,
        code=checked.code,
        final=final,
        gate=gate,
        verdict=verdict,
        gaps=gaps,
    )


def allowed_by(weighed: Weighed) -> Material:
    """What may be said after this verdict (U11)."""
    return allow_material(
        weighed.outcome,
        weighed.final,
        weighed.verdict,
        weighed.gaps,
        weighed.index,
        weighed.setting,
        blocked_fact_ids=weighed.gate.blocked_fact_ids,
    )
