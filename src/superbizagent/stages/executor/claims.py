"""Findings written as claims, each checked by the verifier's own rule before it is written (pure)."""

from collections.abc import Callable, Sequence

from superbizagent.domain.contract.nouns import Binding, Claim, FactType, SupportLevel
from superbizagent.stages.executor.finding import Finding

Classify = Callable[[Claim], str]
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


def write_claims(
    findings: Sequence[Finding], classify: Classify, first: Claim | None = None
) -> tuple[tuple[Claim, ...], dict[int, str], tuple[Finding, ...]]:
    """(claims, claim id by id(finding), findings that would not hold). Direct wordings are preferred to indirect ones."""
    claims: list[Claim] = [first] if first else []
    ids: dict[int, str] = {}
    dropped: list[Finding] = []
    for finding in choose(findings):
        claim = best_claim(finding, f"c{len(claims) + 1}", classify)
        if claim is None:
            dropped.append(finding)
        elif all(claim.claim_text != other.claim_text for other in claims):
            claims.append(claim)
            ids[id(finding)] = claim.claim_id
    return tuple(claims), ids, tuple(dropped)


def choose(findings: Sequence[Finding]) -> list[Finding]:
    """The findings worth a claim, most telling first: those that concern the question, a few of each kind."""
    taken: list[Finding] = []
    counts: dict[str, int] = {}
    told: set[tuple[str, str, frozenset[str]]] = set()
    for finding in findings:
        key = (finding.kind, finding.entity, finding.areas)
        if finding.about < 0.5 or (finding.kind == "metric" and key in told):
            continue
        told.add(key)
        counts[finding.kind] = counts.get(finding.kind, 0) + 1
        if counts[finding.kind] <= PER_KIND.get(finding.kind, 3):
            taken.append(finding)
    return taken[:MOST_CLAIMS]


def best_claim(finding: Finding, claim_id: str, classify: Classify) -> Claim | None:
    """The first wording that is direct, else the first that is indirect, else None."""
    indirect: Claim | None = None
    for sentence in finding.sentences:
        claim = claim_of(finding, claim_id, sentence, "direct")
        verdict = classify(claim)
        if verdict == "direct_evidence":
            return claim
        if verdict == "indirect_evidence" and indirect is None:
            indirect = claim_of(finding, claim_id, sentence, "indirect")
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
