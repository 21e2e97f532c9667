"""What a diagnosis is put together from, and what comes out of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from superbizagent.domain.events import Event
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Catalogue, Plan, PlannedCall
from superbizagent.domain.question import Question
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.domain.verdict import RetryContext
from superbizagent.stages.verifier import VerifierInput, VerifierReply

Emit: TypeAlias = Callable[[Event, str], Awaitable[None]]
"""Takes an event and the instant it happened (ISO); stores it, then shows it."""

Call: TypeAlias = Callable[[PlannedCall], Awaitable[Invocation]]
"""Makes one tool call of this session and returns it, recorded."""


class Planner(Protocol):
    """Decides what to look at."""

    async def __call__(self, question: Question, catalogue: Catalogue, retry: RetryContext | None) -> Plan: ...


class Executor(Protocol):
    """Looks, and writes the evidence contract as raw text; what it indexes of its trace, it indexes by `kept_index`."""

    async def __call__(
        self,
        question: Question,
        plan: Plan,
        call: Call,
        *,
        trace: Trace,
        catalogue: Catalogue,
        calls_left: int,
        kept_index: KeptIndex,
    ) -> str: ...


class Verifier(Protocol):
    """Judges the facts; may only lower what code found."""

    async def __call__(self, inputs: VerifierInput) -> VerifierReply: ...


class Composer(Protocol):
    """Words the allowed material; None = no composer, use the safe template."""

    async def __call__(self, composer_input: JsonObject) -> str | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """The four stages of a run."""

    planner: Planner
    executor: Executor
    verifier: Verifier
    composer: Composer


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """How a run ended; everything else is in its events."""

    status: Literal["completed", "failed"]
    verdict: str
    groundedness_score: float
    final_answer: str
    error_code: str = ""
