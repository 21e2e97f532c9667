"""Calls, seconds and bytes are counted; the second round has its share; what is missing is said (U10, U14)."""

from collections.abc import Callable, Sequence

import pytest

from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import Plan, PlannedCall
from superbizagent.domain.question import Budget, Question
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import ToolReply
from superbizagent.pipeline.parts import Call
from tests.pipeline.scripted import LOG, RAW, Bench, contract, finds_log, verifier_evaluation, written


def _many(count: int) -> Callable[[int], Sequence[PlannedCall]]:
    return lambda number: [
        PlannedCall(tool_name="query_logs", args={"service": "payment", "limit": 100 * number + each})
        for each in range(count)
    ]


def _ids(bench: Bench) -> list[Json]:
    return [event["invocation_id"] for event in bench.named("tool_finished")]


def _gap_kinds(session: JsonObject) -> set[str]:
    gaps = verifier_evaluation(session)["evidence_gaps"]
    assert isinstance(gaps, list)
    return {str(gap["kind"]) for gap in gaps if isinstance(gap, dict)}


@pytest.mark.parametrize(("budget", "first", "second"), [(20, 12, 8), (10, 6, 4), (5, 3, 2), (2, 1, 1), (1, 1, 0)])
async def test_the_second_round_keeps_its_share_of_calls(budget: int, first: int, second: int) -> None:
    bench = Bench(raws=[RAW["WEAK"]] * 2, calls=_many(30), budget=Budget(calls=budget))
    await bench.run()
    ids = [str(name) for name in _ids(bench)]
    assert [sum(name.startswith(f"r{number}-") for name in ids) for number in (1, 2)] == [first, second]
    assert len(bench.tool.seen) == budget


async def test_calls_beyond_the_budget_come_back_denied_and_are_not_in_the_trace() -> None:
    bench = Bench(raws=[RAW["HALF"]], calls=_many(30), budget=Budget(calls=5))
    session = await bench.run()
    assert [made.status for made in bench.executor.made] == ["ok"] * 3 + ["denied"] * 27
    assert all(made.error_code == "budget" for made in bench.executor.made[3:])
    assert len(await bench.store.invocations(str(session["session_id"]))) == 3
    assert "budget" in _gap_kinds(session)


async def test_an_identical_call_is_not_made_twice() -> None:
    same = PlannedCall(tool_name="query_logs", args={"service": "payment"})
    bench = Bench(raws=[RAW["WEAK"]] * 2, calls=lambda number: [same, same])
    await bench.run()
    assert len(bench.tool.seen) == 1
    assert {made.invocation_id for made in bench.executor.made} == {"r1-t1"}


async def test_an_identical_call_that_failed_is_made_again() -> None:
    same = PlannedCall(tool_name="query_logs", args={"service": "payment"})

    def fails(args: JsonObject) -> ToolReply:
        if len(bench.tool.seen) == 1:
            raise BackendError("down", code="unreachable")
        return finds_log(args)

    bench = Bench(raws=[RAW["WEAK"], RAW["WEAK"]], calls=lambda number: [same], script=fails)
    session = await bench.run()
    assert [event["status"] for event in bench.named("tool_finished")] == ["error", "ok"]
    assert session["status"] == "completed"


async def test_a_hanging_source_ends_at_the_deadline_with_an_answer_that_says_so() -> None:
    def hangs_then(args: JsonObject) -> ToolReply:
        bench.clock.pass_time(500)
        return finds_log(args)

    bench = Bench(raws=[RAW["PASS"]] * 2, script=hangs_then, calls=_many(3), budget=Budget(seconds=60))
    session = await bench.run()
    assert (session["status"], session["verdict"]) == ("completed", "LOW_CONFID")
    assert "budget" in _gap_kinds(session)
    assert "时间" in str(session["final_answer"])
    assert bench.named("tool_finished")[0]["status"] == "ok"
    assert len(bench.tool.seen) == 1, "after the deadline nothing more is asked"
    rationale = str(verifier_evaluation(session)["rationale"])
    assert "通过" not in rationale and "PASS" not in rationale


async def test_a_first_round_that_takes_its_share_of_time_leaves_the_rest_to_the_second() -> None:
    def slow(args: JsonObject) -> ToolReply:
        bench.clock.pass_time(40)
        return finds_log(args)

    bench = Bench(raws=[RAW["WEAK"], RAW["PASS"]], script=slow, calls=_many(3), budget=Budget(seconds=120))
    session = await bench.run()
    statuses = [(str(event["invocation_id"])[:2], event["status"]) for event in bench.named("tool_finished")]
    assert statuses == [("r1", "ok"), ("r1", "ok"), ("r2", "ok")]
    assert session["rounds_used"] == 2


async def test_a_planner_that_dawdles_leaves_time_for_what_can_still_be_said() -> None:
    bench = Bench(raws=[RAW["PASS"]] * 2, budget=Budget(seconds=10), calls=_many(3))
    planned = bench.planner.calls

    def dawdles(number: int) -> Sequence[PlannedCall]:
        bench.clock.pass_time(100)
        return planned(number)

    bench.planner.calls = dawdles
    session = await bench.run()
    assert (session["status"], session["verdict"], len(bench.tool.seen)) == ("completed", "LOW_CONFID", 1)
    assert "[r1-t1]" in str(session["final_answer"]) and "budget" in _gap_kinds(session)


async def test_a_budget_that_allows_no_call_is_a_failure_that_says_so() -> None:
    session = await Bench(raws=[RAW["PASS"]] * 2, budget=Budget(result_bytes=2)).run()
    assert (session["status"], session["error_code"]) == ("failed", "budget")
    assert "预算" in str(session["final_answer"])


async def test_planned_calls_that_an_executor_leaves_out_for_want_of_calls_are_a_gap() -> None:
    class Saving:
        async def __call__(self, question: Question, plan: Plan, call: Call, *, calls_left: int, **rest: object) -> str:
            for planned in plan.calls[:calls_left]:
                await call(planned)
            return RAW["HALF"]

    bench = Bench(raws=[], calls=_many(4), budget=Budget(calls=5))
    bench.put("executor", Saving())
    assert "budget" in _gap_kinds(await bench.run())
    enough = Bench(raws=[], calls=_many(4), budget=Budget(calls=20))
    enough.put("executor", Saving())
    assert "budget" not in _gap_kinds(await enough.run())


async def test_results_beyond_the_bytes_are_truncated_and_then_not_asked_for() -> None:
    big = ToolReply(status="ok", result=LOG + "\n" + "错" * 5000, coverage="complete")
    bench = Bench(raws=[RAW["PASS"]] * 2, script=lambda args: big, calls=_many(4), budget=Budget(result_bytes=20_000))
    session = await bench.run()
    kept = await bench.store.invocations(str(session["session_id"]))
    size = sum(len(str(each["result"]).encode()) for each in kept)
    assert size <= 20_000
    assert [each["coverage"] for each in kept] == ["complete", "truncated"]
    assert len(bench.tool.seen) == 2
    assert session["verdict"] == "LOW_CONFID" and "budget" in _gap_kinds(session)


@pytest.mark.parametrize("names", ["WEAK", "PASS", "PROSE"])
async def test_a_run_without_one_answered_call_is_a_failure_and_no_finding(names: str) -> None:
    def down(args: JsonObject) -> ToolReply:
        raise BackendError("source is down", code="unreachable")

    bench = Bench(raws=[RAW[names]] * 2, script=down)
    session = await bench.run()
    assert (session["status"], session["error_code"]) == ("failed", "all_calls_failed")
    answer = str(session["final_answer"])
    assert answer.startswith("系统故障") and "query_logs（unreachable）" in answer
    assert "未发现" not in answer and "没有发现" not in answer and "正常" not in answer
    assert bench.told[-1]["name"] == "failed" and bench.composing.seen == []
    assert verifier_evaluation(session)["verdict"] != "PASS"
    assert "rule_evaluation" in written(session["self_evaluation"])


async def test_a_run_without_calls_is_a_failure_and_never_a_pass() -> None:
    bench = Bench(raws=[RAW["PASS"]] * 2, calls=lambda number: [])
    session = await bench.run()
    assert (session["status"], session["error_code"]) == ("failed", "nothing_to_ask")
    assert verifier_evaluation(session)["verdict"] != "PASS"


async def test_calls_that_found_nothing_are_an_answer() -> None:
    empty = ToolReply(status="empty", result="", coverage="complete")
    bench = Bench(raws=[contract()] * 2, script=lambda args: empty)
    session = await bench.run()
    assert (session["status"], session["verdict"]) == ("completed", "LOW_CONFID")


async def test_sources_that_cannot_name_what_they_hold_are_a_gap_and_no_failure() -> None:
    error = BackendError("catalogue broken at /srv/private/x.csv", where="/srv/private")
    bench = Bench(raws=[RAW["HALF"]], names=error)
    session = await bench.run()
    assert session["status"] == "completed"
    assert "stage" in _gap_kinds(session)
    assert "/srv/private" not in str(session["final_answer"]) and "/srv/private" not in written(bench.public)
