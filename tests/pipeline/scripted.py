"""Scripted stages over scripted sources: a whole diagnosis in memory, each part of it in the test's hand."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from superbizagent.adapters.scripted import ScriptedClock, ScriptedNames, ScriptedTool
from superbizagent.adapters.steps_inline import InlineSteps
from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.domain.facts import EvidenceClass
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Catalogue, Plan, PlannedCall, ToolSpec
from superbizagent.domain.question import Budget, Question, Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Invocation, ToolReply, Trace
from superbizagent.domain.verdict import RetryContext
from superbizagent.pipeline.parts import Call, Stages
from superbizagent.ports import SessionStore, Steps
from superbizagent.stages.composer import ScriptedComposer
from superbizagent.stages.verifier import VerifierInput, VerifierReply
from superbizagent.usecases.ask import Request, Surroundings, ask

WINDOW = Window(start=datetime(2026, 3, 1, 10, tzinfo=UTC), end=datetime(2026, 3, 1, 11, tzinfo=UTC))
ASKED = WINDOW.end + timedelta(minutes=1)
QUESTION = "支付服务 payment 为什么报错？"
LINE = "2026-03-01T10:02:11Z ERROR payment timeout calling inventory-api after 3000ms"
OTHER_LINE = "2026-03-01T10:03:40Z WARN payment retry 2 of 3 for order 8812 scheduled"
LOG = f"query_logs service=payment matched=2 shown=2 scanned=100\nline: {LINE}\nline: {OTHER_LINE}"
LOGS = ToolSpec(name="query_logs", source_type="log", description="logs", parameters={"service": "whose"})
NAMES = Catalogue(services=("payment", "inventory-api"), tools=(LOGS,))


# ---- contracts -----------------------------------------------------------------------------------------------


def claim(
    text: str,
    *,
    excerpt: str = LINE,
    level: str = "direct",
    ids: Sequence[str] = ("r1-t1",),
    name: str = "c1",
    kind: str = "log_event",
) -> JsonObject:
    """One V2 claim bound to query_logs."""
    binding: JsonObject = {
        "source_type": "log", "tool_name": "query_logs", "source_invocation_ids": list(ids), "evidence_excerpt": excerpt,
    }  # fmt: skip
    return {
        "claim_id": name, "claim_type": kind, "claim_text": text, "support_level": level, "evidence_bindings": [binding],
    }  # fmt: skip


def contract(*claims: JsonObject, **more: Json) -> str:
    """The raw text of a V2 contract."""
    top: JsonObject = {
        "answer_version": "executor_evidence_v2", "claims": list(claims), "hypotheses": [], "recommended_actions": [],
        "missing_info": [],
    }  # fmt: skip
    return json.dumps(top | more, ensure_ascii=False)


TRUE = claim("payment 在 2026-03-01T10:02:11Z 记录 ERROR：timeout calling inventory-api after 3000ms")
HALF = claim("payment 在 2026-03-01T10:02:11Z 记录 ERROR：timeout calling inventory-api after 3000ms", level="indirect")
FALSE = claim("payment 的内存使用达到 97%", name="c9")
INVENTED = tuple(claim(f"payment 出现 OutOfMemoryError {n} 次", ids=["r9-t9"], name=f"c{n}") for n in (7, 8))
RAW: Mapping[str, str] = {
    "PASS": contract(TRUE),
    "HALF": contract(HALF),
    "WEAK": contract(FALSE),
    "REJECT": contract(*INVENTED),
    "PROSE": "payment 在 2026-03-01T10:02:11Z 记录 ERROR：timeout calling inventory-api after 3000ms。",
}


# ---- stages --------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ScriptedPlanner:
    """Plans one log query a round; `seen` are the retry contexts it was given."""

    calls: Callable[[int], Sequence[PlannedCall]]
    seen: list[RetryContext | None] = field(default_factory=list[RetryContext | None])
    notes: tuple[str, ...] = ()

    async def __call__(self, question: Question, catalogue: Catalogue, retry: RetryContext | None) -> Plan:
        self.seen.append(retry)
        calls = tuple(self.calls(1 if retry is None else retry.round))
        return Plan(subjects=("payment",), kinds=("errors",), window=WINDOW, calls=calls, notes=self.notes)


@dataclass(slots=True, kw_only=True)
class ScriptedExecutor:
    """Makes the planned calls and hands over the round's text; `made` are the invocations it got back."""

    raws: Sequence[str]
    made: list[Invocation] = field(default_factory=list[Invocation])
    rounds: int = 0

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
    ) -> str:
        self.rounds += 1
        for planned in plan.calls:
            self.made.append(await call(planned))
        return self.raws[self.rounds - 1]


@dataclass(slots=True, kw_only=True)
class ScriptedVerifier:
    """Answers with `reply` and keeps the inputs it saw."""

    reply: Callable[[VerifierInput], VerifierReply] = lambda inputs: VerifierReply()
    seen: list[VerifierInput] = field(default_factory=list[VerifierInput])

    async def __call__(self, inputs: VerifierInput) -> VerifierReply:
        self.seen.append(inputs)
        return self.reply(inputs)


def lowers(classes: Mapping[str, EvidenceClass]) -> Callable[[VerifierInput], VerifierReply]:
    """A verifier that gives these classes by fact_id."""
    return lambda inputs: VerifierReply(classes=classes)


# ---- a diagnosis ---------------------------------------------------------------------------------------------


def one_query(round_number: int) -> Sequence[PlannedCall]:
    """A log query that differs by round."""
    return [PlannedCall(tool_name="query_logs", args={"service": "payment", "limit": 10 * round_number})]


def finds_log(args: JsonObject) -> ToolReply:
    """The reply of the scripted log tool."""
    return ToolReply(status="ok", result=LOG, coverage="complete", total=2, returned=2, time_window=WINDOW)


@dataclass(slots=True, kw_only=True)
class Bench:
    """A diagnosis to run: texts by round, and whatever else a test wants otherwise. `told` are the events shown."""

    raws: Sequence[str]
    composer: Callable[[JsonObject], str | None] = lambda given: None
    script: Callable[[JsonObject], ToolReply] = finds_log
    calls: Callable[[int], Sequence[PlannedCall]] = one_query
    reply: Callable[[VerifierInput], VerifierReply] = lambda inputs: VerifierReply()
    names: Catalogue | Exception = NAMES
    budget: Budget = field(default_factory=Budget)
    hangs: bool = False
    question: str = QUESTION
    chat_id: str = ""
    clock: ScriptedClock = field(default_factory=lambda: ScriptedClock(tick=0.25))
    store: SessionStore = field(default_factory=MemorySessionStore)
    steps: Steps = field(default_factory=InlineSteps)
    told: list[JsonObject] = field(default_factory=list[JsonObject])
    planner: ScriptedPlanner = field(init=False)
    executor: ScriptedExecutor = field(init=False)
    verifier: ScriptedVerifier = field(init=False)
    composing: ScriptedComposer = field(init=False)
    tool: ScriptedTool = field(init=False)

    def __post_init__(self) -> None:
        self.planner = ScriptedPlanner(calls=self.calls)
        self.executor = ScriptedExecutor(raws=self.raws)
        self.verifier = ScriptedVerifier(reply=self.reply)
        self.composing = ScriptedComposer(self.composer)
        self.tool = ScriptedTool(LOGS, self.script, hangs=self.hangs)

    @property
    def around(self) -> Surroundings:
        """What the use case works with."""
        stages = Stages(planner=self.planner, executor=self.executor, verifier=self.verifier, composer=self.composing)
        return Surroundings(
            tools=[self.tool],
            names=ScriptedNames(self.names),
            stages=stages,
            store=self.store,
            steps=self.steps,
            clock=self.clock,
            now=ASKED,
        )

    def put(self, place: str, stage: Callable[..., Any]) -> None:
        """Another stage in the place of a scripted one: planner, executor, verifier or composing."""
        setattr(self, place, stage)

    async def run(self) -> JsonObject:
        """The finished session."""
        request = Request(text=self.question, chat_id=self.chat_id, window=WINDOW, budget=self.budget)
        return await ask(request, self.around, self.told.append)

    def named(self, name: str) -> list[JsonObject]:
        """The events of that name, in order."""
        return [event for event in self.told if event["name"] == name]

    @property
    def stages_reached(self) -> list[str]:
        """`round stage` in order."""
        return [f"{event['round']} {event['stage']}" for event in self.named("stage")]

    @property
    def public(self) -> list[JsonObject]:
        """The public events."""
        return [event for event in self.told if event["visibility"] == "public"]


def verifier_evaluation(session: JsonObject) -> JsonObject:
    """`self_evaluation.verifier_evaluation` of a session."""
    whole = session["self_evaluation"]
    assert isinstance(whole, dict)
    evaluation = whole["verifier_evaluation"]
    assert isinstance(evaluation, dict)
    return evaluation


def written(value: Json | Sequence[JsonObject]) -> str:
    """Any JSON as text, to look for words in it."""
    return json.dumps(value, ensure_ascii=False)
