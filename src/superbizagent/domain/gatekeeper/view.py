"""What every rule looks at, put together once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from superbizagent.domain.contract import Binding, Claim, Parsed, ParseOutcome
from superbizagent.domain.facts import CheckedFact, ReasonCode, Setting
from superbizagent.domain.gatekeeper.nouns import CheckOutcome, GateCheck
from superbizagent.domain.trace import Invocation, Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class GateView:
    """The contract (or why there is none), the checked facts and the trace of one round; `calls` by id."""

    outcome: ParseOutcome
    trace: Trace
    calls: Mapping[str, Invocation]
    checked: tuple[CheckedFact, ...]
    setting: Setting

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The contract's claims; none when it did not parse."""
        return self.outcome.contract.claims if isinstance(self.outcome, Parsed) else ()

    @property
    def claim_facts(self) -> tuple[CheckedFact, ...]:
        """The facts that are claims."""
        return tuple(item for item in self.checked if item.fact.claim_id is not None)

    def cited(self, binding: Binding) -> tuple[Invocation, ...]:
        """The calls that a binding names and that exist."""
        return tuple(self.calls[name] for name in binding.source_invocation_ids if name in self.calls)

    def claims_with(self, *codes: ReasonCode) -> tuple[str, ...]:
        """Ids of the claims that bear one of the reason codes."""
        return tuple(
            item.fact.claim_id or "" for item in self.claim_facts if any(code in codes for code in item.reason_codes)
        )


def look_at(outcome: ParseOutcome, trace: Trace, checked: Sequence[CheckedFact], setting: Setting) -> GateView:
    """The view of one round."""
    calls = {call.invocation_id: call for call in trace.invocations}
    return GateView(outcome=outcome, trace=trace, calls=calls, checked=tuple(checked), setting=setting)


def found(rule_id: str, outcome: CheckOutcome, claim_ids: tuple[str, ...] = (), detail: str = "") -> GateCheck:
    """A finding."""
    return GateCheck(rule_id=rule_id, outcome=outcome, claim_ids=tuple(dict.fromkeys(claim_ids)), detail=detail)


def judge(rule_id: str, bad: CheckOutcome, claim_ids: tuple[str, ...], detail: str) -> GateCheck:
    """`bad` when some claim is named, else a pass."""
    return found(rule_id, bad, claim_ids, detail) if claim_ids else found(rule_id, "pass")
