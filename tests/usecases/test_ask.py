"""A question is usable or refused in one line; what is asked is kept without its secrets."""

import pytest

from superbizagent.domain.errors import SettingsError
from superbizagent.usecases.ask import LONGEST_QUESTION
from tests.pipeline.scripted import RAW, Bench, written


@pytest.mark.parametrize(
    ("question", "says"),
    [("", "空"), (" \n\t\u3000", "空"), ("长" * (LONGEST_QUESTION + 1), "太长"), ("x" * 100_000, "太长")],
)
async def test_a_question_that_is_none_is_refused_before_anything_is_stored(question: str, says: str) -> None:
    bench = Bench(raws=[RAW["PASS"]], question=question)
    with pytest.raises(SettingsError, match=says):
        await bench.run()
    assert await bench.store.listing() == () and bench.told == []


async def test_the_longest_question_is_taken() -> None:
    session = await Bench(raws=[RAW["PASS"]], question="为什么报错" + "？" * (LONGEST_QUESTION - 5)).run()
    assert session["status"] == "completed"


async def test_a_secret_in_the_question_is_kept_nowhere() -> None:
    secret = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789"
    bench = Bench(raws=[RAW["PASS"]], question=f"payment 用 token={secret} 调用失败，为什么？")
    session = await bench.run()
    assert secret not in written(session) and secret not in written(bench.told)
    assert "payment" in str(session["question"])


async def test_a_chat_of_ones_own_when_none_is_named() -> None:
    session = await Bench(raws=[RAW["PASS"]]).run()
    assert session["chat_id"] == session["session_id"]


async def test_what_is_asked_is_kept_with_the_versions_it_was_judged_by() -> None:
    session = await Bench(raws=[RAW["PASS"]], chat_id="c-7").run()
    assert (session["chat_id"], session["question"], session["status"]) == (
        "c-7",
        session["resolved_query"],
        "completed",
    )
    versions = session["versions"]
    assert isinstance(versions, dict)
    assert (versions["contract"], versions["matrix"]) == ("executor_evidence_v2", "verdict_matrix_v1")


@pytest.mark.parametrize("chat_id", ["x" * 65, "a\nb", "\x00"])
async def test_a_chat_id_that_no_store_could_keep_is_refused(chat_id: str) -> None:
    bench = Bench(raws=[RAW["PASS"]], chat_id=chat_id)
    with pytest.raises(SettingsError, match="chat_id"):
        await bench.run()
    assert await bench.store.listing() == ()
