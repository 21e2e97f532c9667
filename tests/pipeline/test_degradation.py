"""A contract that cannot be read is kept, said, checked as prose, and never taken for a good one (R35–R40)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from superbizagent.cli.trace_view import trace_text
from superbizagent.domain.text import JsonObject
from superbizagent.stages.verifier import VerifierReply
from superbizagent.usecases.look_back import session_document
from tests.pipeline.scripted import LINE, RAW, TRUE, Bench, contract, verifier_evaluation

PROSE = RAW["PROSE"]
BROKEN = {
    "empty": ("", "empty"),
    "prose": (PROSE, "not_json"),
    "cut off": (RAW["PASS"][:-20], "not_json"),
    "a list": ("[]", "not_object"),
    "prose around": (f"好的：{RAW['PASS']}", "not_json"),
    "no version": (json.dumps({"claims": []}), "missing_field"),
    "another version": (contract(TRUE, answer_version="executor_evidence_v7"), "wrong_version"),
    "forbidden": (contract(TRUE, user_facing_answer="一切正常"), "forbidden_field"),
    "wrong type": (contract(claims="none"), "bad_type"),
    "two megabytes": (contract(TRUE, missing_info=["x" * 2_000_000]), "too_large"),
}


async def _run(raw: str) -> tuple[Bench, JsonObject, JsonObject]:
    bench = Bench(raws=[raw, raw])
    session = await bench.run()
    return bench, session, verifier_evaluation(session)


@pytest.mark.req("R35", "R36", "R37", "R39", "R40")
@pytest.mark.parametrize(("raw", "reason"), BROKEN.values(), ids=BROKEN.keys())
async def test_a_broken_contract_is_kept_and_called_failed(raw: str, reason: str) -> None:
    _, session, evaluation = await _run(raw)
    assert session["status"] == "completed" and session["final_answer"]
    assert session["verdict"] in ("LOW_CONFID", "REJECT"), "never silently a good contract"
    assert evaluation["executor_output_parse_status"] == "failed"
    detail = evaluation["executor_output_parse_detail"]
    assert isinstance(detail, dict) and detail["reason"] == reason
    if len(raw) < 100_000:
        assert evaluation["executor_final_answer"] == raw
    assert evaluation["claim_checks"] == []
    assert evaluation.get("executor_structured_output") is None


@pytest.mark.req("R39")
@pytest.mark.parametrize(("raw", "reason"), [BROKEN["prose"], BROKEN["cut off"]])
async def test_the_failure_is_seen_in_the_trace_view(raw: str, reason: str) -> None:
    bench, session, _ = await _run(raw)
    view = trace_text(await session_document(bench.store, session, audit=True))
    assert "failed" in view and reason in view
    (first, *_) = bench.named("contract")
    assert (first["parse_status"], first["raw"]) == ("failed", raw)


@pytest.mark.req("R36", "R38")
async def test_prose_is_checked_sentence_by_sentence() -> None:
    _, _, evaluation = await _run(PROSE)
    facts = evaluation["facts_checked"]
    assert isinstance(facts, list) and facts
    assert all(isinstance(fact, dict) and fact["source"] == "nl_fallback" for fact in facts)


@pytest.mark.req("R38", "R40")
async def test_prose_that_is_true_is_supported_and_still_no_pass() -> None:
    _, session, evaluation = await _run(PROSE)
    assert session["verdict"] == "LOW_CONFID"
    facts = evaluation["facts_checked"]
    assert isinstance(facts, list)
    assert "direct_evidence" in [fact["class"] for fact in facts if isinstance(fact, dict)]


@pytest.mark.req("R40")
async def test_a_good_contract_is_called_parsed() -> None:
    _, session, evaluation = await _run(RAW["PASS"])
    assert (session["verdict"], evaluation["executor_output_parse_status"]) == ("PASS", "parsed")
    assert evaluation["executor_structured_output"] == json.loads(RAW["PASS"])


@pytest.mark.req("R35")
@settings(max_examples=25)
@given(raw=st.text(max_size=200) | st.text(max_size=60).map(lambda text: RAW["PASS"].replace(LINE[:9], text)))
async def test_no_text_of_an_executor_breaks_a_diagnosis(raw: str) -> None:
    session = await Bench(raws=[raw, raw]).run()
    assert session["status"] == "completed" and session["final_answer"]


async def test_a_degraded_verifier_makes_a_pass_impossible() -> None:
    session = await Bench(raws=[RAW["PASS"]] * 2, reply=lambda inputs: VerifierReply(status="degraded")).run()
    assert session["verdict"] == "LOW_CONFID"
    evaluation = verifier_evaluation(session)
    assert evaluation["verifier_status"] == "degraded"
