"""The Executor without a model: make the planned calls, follow up what stands out, write the contract."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from superbizagent.domain.contract import contract_object
from superbizagent.domain.plan import Catalogue, Plan, PlannedCall
from superbizagent.domain.question import Question
from superbizagent.domain.text import canonical_json
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor.draft import draft, scope_of
from superbizagent.stages.executor.findings import Known, find
from superbizagent.stages.executor.follow import follow_ups

Call = Callable[[PlannedCall], Awaitable[Invocation]]
ROUNDS_OF_FOLLOWING = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutorRun:
    """`raw_text` is the contract as the Executor wrote it; `invocations` the calls it made, in order."""

    raw_text: str
    invocations: tuple[Invocation, ...]


async def execute(
    question: Question, plan: Plan, call: Call, *, trace: Trace, calls_left: int, catalogue: Catalogue | None = None
) -> ExecutorRun:
    """Run the plan within `calls_left`, then up to ROUNDS_OF_FOLLOWING follow-ups; `trace` holds the earlier round's calls."""
    names = catalogue or Catalogue()
    scope = scope_of(question, plan, names.edges)
    known: Known = {}
    made: list[Invocation] = []
    pending = list(plan.calls)
    for _ in range(1 + ROUNDS_OF_FOLLOWING):
        for planned in pending[: max(0, calls_left - len(made))]:
            made.append(await call(planned))
        if len(made) >= calls_left:
            break
        seen = _whole(trace, made)
        pending = list(follow_ups(find(seen, scope, known), seen, plan, names))
        if not pending:
            break
    contract = draft(_whole(trace, made), question, plan, names.edges, known)
    return ExecutorRun(raw_text=canonical_json(contract_object(contract)), invocations=tuple(made))


def _whole(trace: Trace, made: list[Invocation]) -> Trace:
    """Earlier calls and these, each once, refused ones left out."""
    unique = {invocation.invocation_id: invocation for invocation in (*trace.invocations, *made)}
    return Trace(invocations=tuple(item for item in unique.values() if item.error_code != "budget"))
