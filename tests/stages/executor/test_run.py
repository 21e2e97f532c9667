"""The Executor's run: budget, follow-ups, the contract it writes."""

import json
from dataclasses import replace

import pytest

from superbizagent.domain.contract import Parsed, parse_contract
from superbizagent.domain.plan import Catalogue, PlannedCall, ToolSpec
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor import ExecutorRun, execute
from tests.stages.executor.samples import ask, invocation, own, plan

LOGS = own(
    "query_logs", "log", "query_logs service=pay matched=20 shown=1",
    'template="too many clients <*>" service=pay level=ERROR count=20 first=2026-03-01T10:10:00Z'
    " last=2026-03-01T10:20:00Z new=true before=0 example: FATAL: too many clients already, asked db",
)  # fmt: skip
CATALOGUE = Catalogue(
    services=("pay", "db"),
    tools=tuple(ToolSpec(name=name, source_type="log", description="") for name in ("query_logs", "query_metrics")),
)


class Calls:
    """Answers every call with the same reply and remembers what was asked."""

    def __init__(self, reply: Invocation) -> None:
        self.reply = reply
        self.asked: list[PlannedCall] = []

    async def __call__(self, call: PlannedCall) -> Invocation:
        self.asked.append(call)
        return replace(self.reply, invocation_id=f"r1-t{len(self.asked)}", tool_name=call.tool_name, args=call.args)


def planned(*args: str) -> tuple[PlannedCall, ...]:
    return tuple(PlannedCall(tool_name="query_logs", args={"service": name}) for name in args)


async def run(calls: Calls, *, calls_left: int = 12, names: Catalogue = CATALOGUE) -> ExecutorRun:
    todo = replace(plan("pay"), calls=planned("pay"))
    return await execute(ask("pay 为什么报错"), todo, calls, trace=Trace(), calls_left=calls_left, catalogue=names)


async def test_what_stands_out_is_followed_up_without_repeating_a_call() -> None:
    calls = Calls(LOGS)
    await run(calls)
    asked = [(call.tool_name, call.args["service"]) for call in calls.asked]
    assert ("query_metrics", "pay") in asked
    assert ("query_logs", "db") in asked
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("left", [0, 1, 2])
async def test_no_more_calls_than_are_left(left: int) -> None:
    calls = Calls(LOGS)
    made = await run(calls, calls_left=left)
    assert len(calls.asked) == len(made.invocations) == left


@pytest.mark.req("R79", "R80", "R81", "R82", "R83", "R84")
async def test_the_contract_is_one_json_object_of_version_2() -> None:
    raw = (await run(Calls(LOGS))).raw_text
    assert set(json.loads(raw)) == {"answer_version", "claims", "hypotheses", "recommended_actions", "missing_info"}
    outcome = parse_contract(raw)
    assert isinstance(outcome, Parsed)
    assert outcome.warnings == ()


@pytest.mark.req("R85", "R86", "R87", "R88")
async def test_every_claim_is_bound_to_a_call_by_a_verbatim_excerpt() -> None:
    outcome = parse_contract((await run(Calls(LOGS))).raw_text)
    assert isinstance(outcome, Parsed)
    assert outcome.contract.claims
    for claim in outcome.contract.claims:
        assert claim.support_level in {"direct", "indirect"}
        assert claim.bindings[0].evidence_excerpt in str(LOGS.result)


async def test_the_same_results_give_the_same_contract_byte_for_byte() -> None:
    assert (await run(Calls(LOGS))).raw_text == (await run(Calls(LOGS))).raw_text


@pytest.mark.req("R92")
async def test_what_failed_stands_under_missing_info() -> None:
    failed = invocation("no route to host", status="error", tool="query_logs")
    outcome = parse_contract((await run(Calls(failed), names=Catalogue())).raw_text)
    assert isinstance(outcome, Parsed)
    assert outcome.contract.claims == ()
    assert [item.suggested_tool for item in outcome.contract.missing_info] == ["query_logs"]


async def test_a_call_refused_for_the_budget_is_left_out() -> None:
    refused = replace(invocation("", status="denied"), error_code="budget")
    outcome = parse_contract((await run(Calls(refused), names=Catalogue())).raw_text)
    assert isinstance(outcome, Parsed)
    assert outcome.contract.missing_info == ()
