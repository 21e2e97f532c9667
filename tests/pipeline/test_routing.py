"""One explicit round, one more only after a first LOW_CONFID below 0.5, the Composer once at the end (R41–R58)."""

import json

import pytest

from superbizagent.domain.text import JsonObject
from tests.pipeline.scripted import RAW, Bench, lowers, verifier_evaluation, written

ROUND = ["planner", "executor", "verifier"]
ONE = [f"1 {stage}" for stage in ROUND]
WORDS = "日志显示 payment 出现超时错误"
TWO = [*ONE, *(f"2 {stage}" for stage in ROUND)]


async def _run(*names: str) -> tuple[Bench, JsonObject]:
    bench = Bench(raws=[RAW[name] for name in names] + ["never asked for"])
    return bench, await bench.run()


@pytest.mark.req("R9", "R41", "R42", "R43", "R49", "R50", "R51", "R52", "R53")
@pytest.mark.parametrize(
    ("names", "rounds", "verdict"),
    [
        (("PASS",), 1, "PASS"),
        (("HALF",), 1, "LOW_CONFID"),
        (("REJECT",), 1, "REJECT"),
        (("WEAK", "PASS"), 2, "PASS"),
        (("WEAK", "HALF"), 2, "LOW_CONFID"),
        (("WEAK", "WEAK"), 2, "LOW_CONFID"),
        (("WEAK", "REJECT"), 2, "REJECT"),
        (("WEAK", "PROSE"), 2, "LOW_CONFID"),
    ],
)
async def test_the_order_of_a_diagnosis(names: tuple[str, ...], rounds: int, verdict: str) -> None:
    bench, session = await _run(*names)
    expected = ONE if rounds == 1 else TWO
    assert bench.stages_reached == [*expected, f"{rounds} composer"]
    assert bench.executor.rounds == rounds
    assert (session["status"], session["verdict"], session["rounds_used"]) == ("completed", verdict, rounds)
    assert session["retry_used"] is (rounds == 2)
    assert [event["verdict"] for event in bench.named("verdict")][-1] == verdict
    assert len(bench.composing.seen) == 1, "the Composer is asked once, at the end"
    assert bench.told[-1]["name"] == "answered"


@pytest.mark.req("R46")
async def test_half_supported_is_answered_at_once_with_its_uncertainty() -> None:
    bench, session = await _run("HALF")
    assert session["groundedness_score"] == 0.5
    assert bench.named("retrying") == []
    assert "未" in str(session["final_answer"]).splitlines()[0]


@pytest.mark.req("R49")
async def test_the_threshold_is_below_a_half_and_not_at_it() -> None:
    bench = Bench(raws=[RAW["PASS"]] * 2, reply=lowers({"f1": "indirect_evidence", "c1": "indirect_evidence"}))
    session = await bench.run()
    assert (session["groundedness_score"], bench.executor.rounds) == (0.5, 1)


@pytest.mark.req("R43", "R46", "R50", "R51", "R57", "R64", "R73")
@pytest.mark.parametrize(
    "names", [("PASS",), ("HALF",), ("REJECT",), ("WEAK", "WEAK"), ("WEAK", "REJECT")], ids="-".join
)
async def test_every_verdict_ends_in_composer_or_safe_template(names: tuple[str, ...]) -> None:
    bench, session = await _run(*names)
    composed = verifier_evaluation(session)["composer_output"]
    assert isinstance(composed, dict)
    assert composed["mode"] == "fallback" and composed["final_answer"] == session["final_answer"]
    assert session["final_answer"]
    assert bench.composing.seen[0]["verdict"] == session["verdict"]


@pytest.mark.req("R54", "R55", "R56", "R65", "R66")
@pytest.mark.parametrize("names", [("REJECT",), ("WEAK", "REJECT")], ids="-".join)
async def test_a_rejected_diagnosis_says_that_there_is_no_reliable_answer(names: tuple[str, ...]) -> None:
    _, session = await _run(*names)
    answer = str(session["final_answer"])
    assert answer.splitlines()[0].startswith("目前无法给出可靠的诊断结论")
    assert "OutOfMemoryError" not in answer and "可能的方向" not in answer
    material = session["allowed_material"]
    assert isinstance(material, dict) and not material.get("directions")
    assert "OutOfMemoryError" not in written(material)


@pytest.mark.req("R47", "R48", "R61", "R62")
async def test_an_uncertain_answer_keeps_its_parts_apart() -> None:
    _, session = await _run("WEAK", "WEAK")
    answer = str(session["final_answer"])
    assert "97%" not in answer, "an unsupported claim is not shown, and never as confirmed"
    gaps = verifier_evaluation(session)["evidence_gaps"]
    assert isinstance(gaps, list) and gaps
    material = session["allowed_material"]
    assert isinstance(material, dict)
    told = material["gaps"]
    assert isinstance(told, list) and told
    shown = {str(gap["text"]) for gap in told if isinstance(gap, dict)}
    assert shown <= {str(gap["description_zh"]) for gap in gaps if isinstance(gap, dict)}


@pytest.mark.req("R43", "R97", "R100")
async def test_a_passed_diagnosis_is_told_in_chinese_with_its_evidence() -> None:
    _, session = await _run("PASS")
    answer = str(session["final_answer"])
    assert "[r1-t1]" in answer and "timeout calling inventory-api" in answer
    assert any("\u4e00" <= char <= "\u9fff" for char in answer)
    assert "claim_text" not in answer and "{" not in answer


@pytest.mark.req("R42")
async def test_a_second_round_may_cite_what_the_first_one_found() -> None:
    bench, session = await _run("WEAK", "PASS")
    ids = [event["invocation_id"] for event in bench.named("tool_finished")]
    assert ids == ["r1-t1", "r2-t1"]
    assert session["verdict"] == "PASS"
    rounds = verifier_evaluation(session)["rounds"]
    assert isinstance(rounds, list)
    assert [(each["round"], each["verdict"]) for each in rounds if isinstance(each, dict)] == [
        (1, "LOW_CONFID"),
        (2, "PASS"),
    ]


@pytest.mark.req("R43", "R73")
async def test_a_parsed_composer_answer_is_used_when_it_keeps_to_the_material() -> None:
    def compose(given: JsonObject) -> str:
        material = given["material"]
        assert isinstance(material, dict)
        items = material["confirmed"]
        assert isinstance(items, list) and isinstance(items[0], dict)
        item: JsonObject = {"text": WORDS, "refs": [items[0]["item_id"]]}
        section: JsonObject = {"kind": "confirmed", "items": [item]}
        return json.dumps({"protocol": "composer_output_v1", "headline": WORDS, "sections": [section]})

    bench = Bench(raws=[RAW["PASS"]], composer=compose)
    session = await bench.run()
    composed = verifier_evaluation(session)["composer_output"]
    assert isinstance(composed, dict)
    assert composed["mode"] == "parsed", composed
    assert WORDS in str(session["final_answer"]) and "[r1-t1]" in str(session["final_answer"])


@pytest.mark.req("R58", "R66")
@pytest.mark.parametrize(
    "reply", ["", "not json", "{}", '{"protocol": "composer_output_v1"}', '{"headline": "root cause: redis"}']
)
async def test_a_composer_that_breaks_the_protocol_leaves_it_to_the_template(reply: str) -> None:
    expected = str((await Bench(raws=[RAW["PASS"]]).run())["final_answer"])
    session = await Bench(raws=[RAW["PASS"]], composer=lambda given: reply).run()
    assert session["final_answer"] == expected
