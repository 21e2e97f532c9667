"""The verifier's own pure checks, asked before anything is written: what would hold, what would be shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.contract import Claim
from superbizagent.domain.facts import CheckedFact, Fact, Setting
from superbizagent.domain.grounding import TraceIndex, ground
from superbizagent.domain.material import admissible_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Asks about one trace."""

    index: TraceIndex
    setting: Setting

    def check(self, claim: Claim) -> CheckedFact:
        """What the verifier's code makes of a claim."""
        fact = Fact(
            fact_id=claim.claim_id,
            source="claim",
            text=claim.claim_text,
            fact_type=claim.claim_type,  # pyright: ignore[reportArgumentType] - our own claims use the enumeration
            claim_id=claim.claim_id,
            declared_type=claim.claim_type,
            support_level="direct",
            bindings=claim.bindings,
        )
        return ground((fact,), self.index, self.setting)[0]

    def admits(self, text: str, checked: Sequence[CheckedFact]) -> bool:
        """Whether an unconfirmed text may be shown beside these facts (U11)."""
        return admissible_text(text, checked, self.index, self.setting)


def judge_of(index: TraceIndex, setting: Setting) -> Judge:
    """A judge over an indexed trace."""
    return Judge(index=index, setting=setting)
