"""Findings written as claims, each checked by the verifier's own rule before it is written (pure)."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from superbizagent.domain.contract.nouns import Binding, Claim, FactType, SupportLevel
from superbizagent.domain.facts.nouns import CheckedFact
from superbizagent.stages.executor.finding import Finding

Check = Callable[[Claim], CheckedFact]
MOST_CLAIMS = 12
PER_KIND = {
    "metric": 6,
    "log": 6,
    "event": 6,
    "load": 3,
    "config": 2,
    "alert": 2,
    "absence": 3,
    "trace": 3,
    "state": 5,
    "change": 4,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A claim and what the check made of it."""

    claim: Claim
    checked: CheckedFact


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """`ids` maps id(finding) to the claim that states it; `checked` is what the check made of each claim."""

    claims: tuple[Claim, ...]
    ids: dict[int, str]
    checked: tuple[CheckedFact, ...]


def write_claims(
    findings: Sequence[Finding], check: Check, first: Judged | None = None, told: Collection[int] = ()
) -> Written:
    """The findings worth a claim that would hold; direct wordings are preferred to indirect ones.

    `told` are the id() of findings that a hypothesis tells of: settings are claimed only when one does.
    """
    held: list[Judged] = [first] if first else []
    ids: dict[int, str] = {}
    for finding in choose(findings, told):
        judged = best_claim(finding, f"c{len(held) + 1}", check)
        if judged is not None and all(judged.claim.claim_text != other.claim.claim_text for other in held):
            held.append(judged)
            ids[id(finding)] = judged.claim.claim_id
    return Written(
        claims=tuple(judged.claim for judged in held), ids=ids, checked=tuple(judged.checked for judged in held)
    )


def choose(findings: Sequence[Finding], told: Collection[int]) -> list[Finding]:
    """The findings worth a claim, most telling first: those that concern the question, a few of each kind."""
    taken: list[Finding] = []
    counts: dict[str, int] = {}
    seen: set[tuple[str, str, frozenset[str]]] = set()
    for finding in findings:
        key = (finding.kind, finding.entity, finding.areas)
        if finding.about < 0.5 or _left_out(finding, told) or (finding.kind == "metric" and key in seen):
            continue
        seen.add(key)
        counts[finding.kind] = counts.get(finding.kind, 0) + 1
        if counts[finding.kind] <= PER_KIND.get(finding.kind, 3):
            taken.append(finding)
    return taken[:MOST_CLAIMS]


def _left_out(finding: Finding, told: Collection[int]) -> bool:
    return finding.kind == "config" and finding.role == "context" and id(finding) not in told


def best_claim(finding: Finding, claim_id: str, check: Check) -> Judged | None:
    """The first wording that is direct, else the first that is indirect, else None."""
    indirect: Judged | None = None
    for sentence in finding.sentences:
        claim = claim_of(finding, claim_id, sentence, "direct")
        checked = check(claim)
        if checked.evidence_class == "direct_evidence":
            return Judged(claim=claim, checked=checked)
        if checked.evidence_class == "indirect_evidence" and indirect is None:
            lower = claim_of(finding, claim_id, sentence, "indirect")
            indirect = Judged(claim=lower, checked=checked)
    return indirect


def claim_of(
    finding: Finding, claim_id: str, sentence: str, level: SupportLevel, *, claim_type: FactType | None = None
) -> Claim:
    """A finding in one of its wordings, bound to its call."""
    binding = Binding(
        source_type=finding.source_type,
        tool_name=finding.tool_name,
        source_invocation_ids=(finding.invocation_id,),
        evidence_excerpt=finding.excerpt,
    )
    return Claim(
        claim_id=claim_id,
        claim_type=claim_type or finding.claim_type,
        claim_text=sentence,
        support_level=level,
        bindings=(binding,),
    )
