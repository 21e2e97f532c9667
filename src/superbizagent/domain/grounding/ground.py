"""The door of the room: facts and an indexed trace → checked facts."""

from collections.abc import Sequence

from superbizagent.domain.facts import CheckedFact, Fact, Setting
from superbizagent.domain.grounding.check import check_fact
from superbizagent.domain.grounding.trace_index import TraceIndex


def ground(facts: Sequence[Fact], index: TraceIndex, setting: Setting) -> tuple[CheckedFact, ...]:
    """Check each fact against the trace; same input, same output."""
    return tuple(check_fact(fact, index, setting) for fact in facts)
