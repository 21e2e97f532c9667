"""Whatever ends a diagnosis, its session says so: cancelled, failed, or answered without what fell out (U14)."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from superbizagent.domain.errors import BackendError, BadReply, SuperBizError
from superbizagent.domain.text import JsonObject
from superbizagent.usecases.ask import Request, ask
from tests.pipeline.scripted import QUESTION, RAW, Bench, verifier_evaluation, written


async def test_an_interrupted_run_says_cancelled() -> None:
    bench = Bench(raws=[RAW["PASS"]], hangs=True)
    task = asyncio.create_task(bench.run())
    await bench.tool.asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    (session,) = await bench.store.listing()
    assert session["status"] == "cancelled" and session["final_answer"]
    assert bench.told[-1]["name"] == "cancelled"


@pytest.mark.parametrize(
    ("stage", "error"),
    [
        *((stage, RuntimeError("boom")) for stage in ("planner", "executor", "verifier", "composing")),
        *((stage, BackendError("gone")) for stage in ("planner", "executor")),
        ("executor", ValueError("秘密 sk-123")),
    ],
)
async def test_a_stage_that_breaks_leaves_a_failed_session(stage: str, error: Exception) -> None:
    bench = Bench(raws=[RAW["PASS"]] * 2)
    bench.put(stage, _breaks(error))
    with pytest.raises(SuperBizError) as told:
        await bench.run()
    assert isinstance(error, SuperBizError) or ("s-0001" in str(told.value) and str(error) not in str(told.value))
    (session,) = await bench.store.listing()
    assert (session["status"], session["error_code"]) == ("failed", "internal")
    assert session["final_answer"] and str(error) not in written(session)
    assert bench.told[-1]["name"] == "failed"


@pytest.mark.parametrize("error", [BackendError("gone"), BadReply("no JSON")])
async def test_a_composer_that_cannot_answer_leaves_it_to_the_template(error: SuperBizError) -> None:
    expected = await Bench(raws=[RAW["PASS"]]).run()
    bench = Bench(raws=[RAW["PASS"]])
    bench.put("composing", _breaks(error))
    session = await bench.run()
    assert (session["status"], session["final_answer"]) == ("completed", expected["final_answer"])
    composed = verifier_evaluation(session)["composer_output"]
    assert isinstance(composed, dict) and composed["mode"] == "fallback" and composed["fallback_reason"]


@pytest.mark.parametrize("error", [BackendError("gone"), BadReply("no JSON")])
async def test_a_verifier_that_cannot_answer_is_degraded(error: SuperBizError) -> None:
    bench = Bench(raws=[RAW["PASS"]] * 2)
    bench.put("verifier", _breaks(error))
    session = await bench.run()
    assert (session["status"], session["verdict"]) == ("completed", "LOW_CONFID")
    assert verifier_evaluation(session)["verifier_status"] == "degraded"


def _breaks(error: Exception) -> Callable[..., Awaitable[str]]:
    async def breaks(*given: object, **more: object) -> str:
        raise error

    return breaks


async def test_a_listener_that_breaks_does_not_leave_a_session_running() -> None:
    bench = Bench(raws=[RAW["PASS"]])

    def breaks(event: JsonObject) -> None:
        if event["name"] == "planned":
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        await ask(Request(text=QUESTION), bench.around, breaks)
    (session,) = await bench.store.listing()
    assert session["status"] == "failed"
