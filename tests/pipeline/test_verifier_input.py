"""What the Verifier gets: exactly R8's parts, and never a word of anybody's reasoning (R1–R8)."""

import json

import pytest

from superbizagent.domain.plan import PlannedCall
from superbizagent.domain.text import JsonObject
from tests.pipeline.scripted import QUESTION, RAW, TRUE, Bench, contract, written

ALWAYS = {"original_query", "executor_final_answer", "tool_trace_summary", "executor_output_parse_status"}
CANARY = "鹦鹉-7731"


async def _inputs(*names: str) -> list[JsonObject]:
    bench = Bench(raws=[RAW.get(name, name) for name in names])
    await bench.run()
    return [dict(seen.as_object()) for seen in bench.verifier.seen]


@pytest.mark.req("R1", "R2", "R4", "R8")
async def test_a_first_round_hands_over_query_answer_trace_and_contract() -> None:
    (given,) = await _inputs("PASS")
    assert set(given) == {*ALWAYS, "executor_structured_output"}
    assert given["original_query"] == QUESTION
    assert given["executor_final_answer"] == RAW["PASS"]
    assert given["executor_output_parse_status"] == "parsed"
    assert given["executor_structured_output"] == json.loads(RAW["PASS"])
    summary = given["tool_trace_summary"]
    assert isinstance(summary, list) and len(summary) == 1
    assert "r1-t1" in written(summary) and "timeout calling inventory-api" in written(summary)


@pytest.mark.req("R5", "R8")
@pytest.mark.parametrize("raw", ["PROSE", "", "{", "[]", '{"answer_version": "executor_evidence_v2"}'])
async def test_a_contract_that_cannot_be_read_says_so_and_is_not_there(raw: str) -> None:
    given = (await _inputs(raw, raw))[0]
    assert set(given) == ALWAYS
    assert given["executor_output_parse_status"] == "failed"


@pytest.mark.req("R3", "R8")
async def test_the_second_round_alone_has_a_retry_context() -> None:
    first, second = await _inputs("WEAK", "PASS")
    assert "retry_context" not in first
    assert set(second) == {*ALWAYS, "executor_structured_output", "retry_context"}
    context = second["retry_context"]
    assert isinstance(context, dict)
    assert context["protocol"] == "retry_context_v1" and context["round"] == 2
    assert written(context["previous"]) == '{"verdict": "LOW_CONFID", "groundedness_score": 0.0, "threshold": 0.5}'
    called = context["tools_already_called"]
    assert isinstance(called, list) and len(called) == 1
    assert context["facts_to_support"] and context["evidence_gaps"]


@pytest.mark.req("R3")
async def test_the_planner_gets_the_same_retry_context_and_only_then() -> None:
    bench = Bench(raws=[RAW["WEAK"], RAW["WEAK"]])
    await bench.run()
    first, second = bench.planner.seen
    assert first is None
    assert second is not None and second.round == 2
    assert [call.invocation_id for call in second.already_called] == ["r1-t1"]
    assert 0 < second.remaining_calls == bench.budget.calls - 1
    assert RAW["WEAK"] not in repr(second)


@pytest.mark.req("R6", "R7")
@pytest.mark.parametrize("raw", ["<think>{c}</think>" + RAW["PASS"], "<think>a {c}\n</think>\n" + RAW["PROSE"]])
async def test_reasoning_before_the_answer_is_dropped(raw: str) -> None:
    bench = Bench(raws=[raw.replace("{c}", CANARY), raw.replace("{c}", CANARY)])
    session = await bench.run()
    for seen in bench.verifier.seen:
        assert CANARY not in written(seen.as_object())
    assert CANARY not in written(session)
    assert CANARY not in written(bench.told)


@pytest.mark.req("R7", "R8")
async def test_what_the_planner_thought_does_not_reach_the_verifier() -> None:
    bench = Bench(
        raws=[RAW["WEAK"], RAW["WEAK"]],
        calls=lambda number: [
            PlannedCall(
                tool_name="query_logs", args={"service": "payment", "limit": number}, reason=f"because {CANARY}"
            )
        ],
    )
    bench.planner.notes = (CANARY,)
    session = await bench.run()
    assert len(bench.verifier.seen) == 2
    for seen in bench.verifier.seen:
        assert CANARY not in written(seen.as_object())
    assert CANARY not in written(bench.public)
    assert CANARY not in str(session["final_answer"])


@pytest.mark.req("R8")
async def test_neither_gatekeeper_nor_statistics_nor_earlier_turns_are_among_the_inputs() -> None:
    bench = Bench(raws=[RAW["PASS"]] * 2, chat_id="c-1")
    await bench.run()
    again = Bench(raws=[RAW["PASS"]] * 2, chat_id="c-1", store=bench.store, clock=bench.clock)
    await again.run()
    text = written(again.verifier.seen[0].as_object())
    assert "gatekeeper" not in text and "rule_evaluation" not in text and "verdict_cap" not in text
    assert len(again.verifier.seen) == 1


@pytest.mark.req("R2")
async def test_the_query_handed_over_is_the_question_and_not_the_answer_before_it() -> None:
    first = Bench(raws=[contract(TRUE)], chat_id="c-1")
    before = await first.run()
    follow = Bench(raws=[contract(TRUE)], chat_id="c-1", store=first.store, clock=first.clock, question="那数据库呢？")
    await follow.run()
    query = str(follow.verifier.seen[0].original_query)
    assert "那数据库呢" in query and QUESTION in query
    assert str(before["final_answer"]) not in query and "executor_evidence" not in query
