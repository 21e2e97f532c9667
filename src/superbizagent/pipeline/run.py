"""One run's state: what was called, what was spent, what time it is. Every wait goes through `steps`."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from superbizagent.domain.errors import SuperBizError
from superbizagent.domain.events import Event, Invoked, ToolFinished, ToolStarted
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Catalogue, Plan, PlannedCall
from superbizagent.domain.question import Question, Window
from superbizagent.domain.text import JsonObject, canonical_json, redact
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.domain.wire import dump, load
from superbizagent.pipeline.parts import Emit, Stages
from superbizagent.ports import CatalogueSource, Clock, Steps, Tool
from superbizagent.tools.call import call_tool, find_tool

LONGEST_CHARACTER = 4


@dataclass(slots=True, kw_only=True)
class Run:
    """The moving parts of one diagnosis. `now` is the instant of the last step, so that a replay tells the same times."""

    question: Question
    stages: Stages
    tools: Sequence[Tool]
    names: CatalogueSource
    steps: Steps
    clock: Clock
    emit: Emit
    began: datetime
    now: datetime
    round: int = 1
    invocations: list[Invocation] = field(default_factory=list[Invocation])
    notes: list[str] = field(default_factory=list[str])
    faults: list[str] = field(default_factory=list[str])
    result_bytes: int = 0
    plan: Plan | None = None
    catalogue: Catalogue = field(default_factory=Catalogue)
    rounds: list[JsonObject] = field(default_factory=list[JsonObject])
    refused_in: set[int] = field(default_factory=set[int])
    kept_index: KeptIndex = field(default_factory=KeptIndex)

    @property
    def current_plan(self) -> Plan:
        """This round's plan. Raises SuperBizError before there is one."""
        if self.plan is None:
            what = "there is no plan yet"
            raise SuperBizError(what, where="pipeline", todo="plan before calling tools", code="no_plan")
        return self.plan

    @property
    def trace(self) -> Trace:
        """All calls so far, both rounds."""
        return Trace(invocations=tuple(self.invocations))

    @property
    def elapsed(self) -> float:
        """Seconds since the run began, as its steps tell."""
        return (self.now - self.began).total_seconds()

    @property
    def calls_left(self) -> int:
        """Calls this round may still make; round 1 leaves the kept share to round 2."""
        allowed = max(1, int(self._share(self.question.budget.calls)))
        return max(0, allowed - len(self.invocations)) if self.bytes_left else 0

    @property
    def seconds_left(self) -> float:
        """Seconds this round may still take."""
        return max(0.0, self._share(self.question.budget.seconds) - self.elapsed)

    @property
    def bytes_left(self) -> int:
        """Bytes of results that may still be stored; what a cut character leaves over holds no other."""
        left = self.question.budget.result_bytes - self.result_bytes
        return left if left >= LONGEST_CHARACTER else 0

    @property
    def nothing_answered(self) -> bool:
        """Whether not one call told anything: nothing is known then, not even that nothing was found (U14).

        That no runbook matches says nothing about the incident.
        """
        told = (
            made.status == "ok" or (made.status == "empty" and made.source_type != "knowledge")
            for made in self.invocations
        )
        return not any(told)

    @property
    def exhausted(self) -> bool:
        """Whether the whole budget of time or results is gone."""
        return self.elapsed >= self.question.budget.seconds or self.bytes_left == 0

    @property
    def cut_short(self) -> bool:
        """Whether a call of this round was not made, or not waited for, because of a budget."""
        late = any(made.round == self.round and made.error_code == "deadline" for made in self.invocations)
        return self.exhausted or late or self.round in self.refused_in or (self.calls_left == 0 and self._left_out())

    async def happen(self, event: Event) -> None:
        """Tell everybody."""
        await self.emit(event, self.now.isoformat())

    async def look_up_names(self) -> Catalogue:
        """What the sources know, once a run; nothing, and a note, when they cannot tell."""
        known = await self.steps.run("catalogue", self._read_names)
        if known is None:
            self.notes.append("未能读取数据源目录，不知道有哪些服务、指标和告警")
        else:
            self.catalogue = load(Catalogue, known)
        return self.catalogue

    async def call(self, planned: PlannedCall) -> Invocation:
        """Make one call. A repeated, an over-budget or a failing one comes back as what it is, never as an exception."""
        known = self._made_before(planned)
        if known is not None:
            return known
        invocation_id = f"r{self.round}-t{sum(1 for made in self.invocations if made.round == self.round) + 1}"
        if self.calls_left == 0 or self.seconds_left == 0:
            self.refused_in.add(self.round)
            return _refused(planned, invocation_id, self.round)
        args = redact(dict(planned.args))
        shown: JsonObject = args if isinstance(args, dict) else {}
        await self.happen(
            ToolStarted(round=self.round, invocation_id=invocation_id, tool_name=planned.tool_name, args=shown)
        )
        stored = await self.steps.run(f"call:{invocation_id}", lambda: self._make(planned, invocation_id))
        invocation = load(Invocation, stored)
        self._count(invocation)
        await self.happen(Invoked(invocation=stored if isinstance(stored, dict) else {}))
        await self.happen(_finished(invocation))
        return invocation

    async def _read_names(self) -> JsonObject | None:
        # A failure is a result too: a replay must come by the same one.
        try:
            return dump(Catalogue, await self.names.catalogue())
        except SuperBizError:
            return None

    async def _make(self, planned: PlannedCall, invocation_id: str) -> JsonObject:
        invocation = await call_tool(
            find_tool(self.tools, planned),
            planned,
            invocation_id=invocation_id,
            round_number=self.round,
            seq=len(self.invocations) + 1,
            window=self.current_plan.window,
            seconds=self.seconds_left,
            max_bytes=self.bytes_left,
            clock=self.clock,
        )
        return dump(Invocation, only_where_there_is_data(invocation, self.catalogue.span))

    def _made_before(self, planned: PlannedCall) -> Invocation | None:
        """A call with the same tool and args that did not fail is not made again."""
        return next((made for made in self._same(planned) if made.status in ("ok", "empty")), None)

    def _left_out(self) -> bool:
        return self.plan is not None and any(not self._same(planned) for planned in self.plan.calls)

    def _same(self, planned: PlannedCall) -> list[Invocation]:
        args = canonical_json(redact(dict(planned.args)))
        named = (made for made in self.invocations if made.tool_name == planned.tool_name)
        return [made for made in named if canonical_json(made.args) == args]

    def _count(self, invocation: Invocation) -> None:
        self.invocations.append(invocation)
        text = invocation.result if isinstance(invocation.result, str) else canonical_json(invocation.result)
        self.result_bytes += len(text.encode("utf-8", "replace"))
        if invocation.started_at:
            ended = datetime.fromisoformat(invocation.started_at) + timedelta(milliseconds=invocation.duration_ms)
            self.now = max(self.now, ended)

    def _share(self, whole: float) -> float:
        return whole * (1 - self.question.budget.kept_for_retry) if self.round == 1 else whole


def _refused(planned: PlannedCall, invocation_id: str, round_number: int) -> Invocation:
    return Invocation(
        invocation_id=f"{invocation_id}-refused",
        tool_name=planned.tool_name,
        source_type="other",
        status="denied",
        result="budget of this round is used up",
        round=round_number,
        error_code="budget",
    )


def _finished(invocation: Invocation) -> ToolFinished:
    return ToolFinished(
        round=invocation.round,
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        status=invocation.status,
        coverage=invocation.coverage,
        duration_ms=invocation.duration_ms,
        total=invocation.total,
        returned=invocation.returned,
    )


def only_where_there_is_data(invocation: Invocation, span: Window | None) -> Invocation:
    """An empty search over a time that the sources do not cover has not seen all of it (U3)."""
    asked = invocation.time_window
    if invocation.status != "empty" or span is None or asked is None or _mostly_inside(asked, span):
        return invocation
    return replace(invocation, coverage="truncated", error_code="outside_data")


def _mostly_inside(asked: Window, span: Window) -> bool:
    shared = min(asked.end, span.end) - max(asked.start, span.start)
    return shared >= (asked.end - asked.start) / 2
