"""The Executor without a model: make the planned calls, follow up what stands out, write the contract."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from superbizagent.domain.contract import contract_object
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Catalogue, Plan, PlannedCall
from superbizagent.domain.question import Question
from superbizagent.domain.text import canonical_json
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor.causes import suspects
from superbizagent.stages.executor.draft import draft, scope_of
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.findings import Known, find
from superbizagent.stages.executor.follow import KNOWLEDGE, follow_ups, open_tools, runbook_call
from superbizagent.stages.executor.scope import Scope

Call = Callable[[PlannedCall], Awaitable[Invocation]]
ROUNDS_OF_FOLLOWING = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutorRun:
    """`raw_text` is the contract as the Executor wrote it; `invocations` the calls it made, in order."""

    raw_text: str
    invocations: tuple[Invocation, ...]


async def execute(
    question: Question, plan: Plan, call: Call, *, trace: Trace, calls_left: int, catalogue: Catalogue | None = None,
    kept_index: KeptIndex | None = None,
) -> ExecutorRun:  # fmt: skip
    """Run the plan within `calls_left`, then up to ROUNDS_OF_FOLLOWING follow-ups; `trace` holds the earlier round's calls."""
    names = catalogue or Catalogue()
    look = _Look(question=question, plan=plan, names=names, earlier=trace)
    kept = 1 if KNOWLEDGE in open_tools(names) else 0
    pending: Sequence[PlannedCall] = plan.calls
    for _ in range(1 + ROUNDS_OF_FOLLOWING):
        for planned in pending[: max(0, calls_left - kept - len(look.made))]:
            look.made.append(await call(planned))
        pending = follow_ups(look.findings(), look.trace, plan, names)
        if not pending or len(look.made) >= calls_left - kept:
            break
    asked = runbook_call(suspects(look.findings(), look.scope), look.trace, plan, names)
    if asked is not None and len(look.made) < calls_left:
        look.made.append(await call(asked))
    contract = draft(look.trace, question, plan, names.edges, look.known, kept_index)
    return ExecutorRun(raw_text=canonical_json(contract_object(contract)), invocations=tuple(look.made))


@dataclass(slots=True, kw_only=True)
class _Look:
    """What has been seen so far in this round, over what was seen before."""

    question: Question
    plan: Plan
    names: Catalogue
    earlier: Trace
    made: list[Invocation] = field(default_factory=list[Invocation])
    known: Known = field(default_factory=Known)

    @property
    def trace(self) -> Trace:
        return _whole(self.earlier, self.made)

    @property
    def scope(self) -> Scope:
        return scope_of(self.question, self.plan, self.names.edges)

    def findings(self) -> tuple[Finding, ...]:
        return find(self.trace, self.scope, self.known)


def _whole(trace: Trace, made: list[Invocation]) -> Trace:
    """Earlier calls and these, each once, refused ones left out."""
    unique = {invocation.invocation_id: invocation for invocation in (*trace.invocations, *made)}
    return Trace(invocations=tuple(item for item in unique.values() if item.error_code != "budget"))
