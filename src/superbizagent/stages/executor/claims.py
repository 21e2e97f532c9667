"""Findings written as claims, each checked by the verifier's own rule before it is written (pure)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from superbizagent.domain.contract import Binding, Claim, FactType, SupportLevel
from superbizagent.domain.facts import CheckedFact
from superbizagent.stages.executor.finding import Finding

Check = Callable[[Claim], CheckedFact]
MOST_CLAIMS = 10
ENOUGH_ABOUT = 0.5
# What is worth telling even when only half of it is shown; an alert or a ranking is not.
WORTH_HALF = frozenset({"log", "event", "state", "change", "trace", "metric"})
PER_STORY = {"metric": 1, "config": 4}
PER_KIND = {
    "metric": 6,
    "log": 5,
    "event": 5,
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
    findings: Sequence[Finding], check: Check, first: Judged | None = None, told: Sequence[int] = (), leading: int = 0
) -> Written:
    """The findings worth a claim that would hold; direct wordings are preferred to indirect ones.

    `told` are the id() of findings that a hypothesis tells of, the first `leading` by the first hypothesis; those come
    first. Settings are claimed only when a hypothesis tells of them.
    """
    held: list[Judged] = [first] if first else []
    ids: dict[int, str] = {}
    for finding in choose(findings, told, leading):
        judged = best_claim(finding, f"c{len(held) + 1}", check)
        if judged is not None and all(judged.claim.claim_text != other.claim.claim_text for other in held):
            held.append(judged)
            ids[id(finding)] = judged.claim.claim_id
    return Written(
        claims=tuple(judged.claim for judged in held), ids=ids, checked=tuple(judged.checked for judged in held)
    )


def choose(findings: Sequence[Finding], told: Sequence[int], leading: int) -> list[Finding]:
    """The findings worth a claim: those of the first hypothesis, then the most telling; a few of each kind and story."""
    taken: list[Finding] = []
    kinds: Counter[str] = Counter()
    stories: Counter[object] = Counter()
    first = frozenset(told[:leading])
    for finding in sorted(findings, key=lambda finding: id(finding) not in first):
        story = _story(finding)
        if finding.about < ENOUGH_ABOUT or _left_out(finding, told) or stories[story] >= PER_STORY.get(finding.kind, 2):
            continue
        stories[story] += 1
        kinds[finding.kind] += 1
        if kinds[finding.kind] <= PER_KIND.get(finding.kind, 3):
            taken.append(finding)
    return taken[:MOST_CLAIMS]


def _story(finding: Finding) -> object:
    """What two findings share that tell the same thing: figures by place and area, records by place and trouble."""
    if finding.kind == "metric":
        return finding.kind, finding.entity, finding.areas
    return finding.kind, finding.entity, finding.trouble or finding.quote


def _left_out(finding: Finding, told: Sequence[int]) -> bool:
    return finding.kind == "config" and finding.role == "context" and id(finding) not in told


def best_claim(finding: Finding, claim_id: str, check: Check) -> Judged | None:
    """The first wording that is direct, else (where that is worth it) the first that is indirect, else None."""
    indirect: Judged | None = None
    for sentence in finding.sentences:
        claim = claim_of(finding, claim_id, sentence, "direct")
        checked = check(claim)
        if checked.evidence_class == "direct_evidence":
            return Judged(claim=claim, checked=checked)
        if checked.evidence_class == "indirect_evidence" and indirect is None:
            lower = claim_of(finding, claim_id, sentence, "indirect")
            indirect = Judged(claim=lower, checked=checked)
    return indirect if finding.kind in WORTH_HALF else None


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
