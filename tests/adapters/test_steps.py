"""Steps: each name once; a replay touches nothing outside."""

import pytest

from superbizagent.adapters.steps_inline import InlineSteps, ReplayedSteps
from superbizagent.domain.errors import BackendError
from superbizagent.domain.text import Json


async def _one() -> Json:
    return {"value": 1}


async def _never() -> Json:
    pytest.fail("a replay must not run anything")


async def test_a_step_runs_and_is_remembered() -> None:
    steps = InlineSteps()
    assert await steps.run("a", _one) == {"value": 1}
    assert steps.results == {"a": {"value": 1}}


async def test_a_name_comes_once_in_a_run() -> None:
    steps = InlineSteps()
    await steps.run("a", _one)
    with pytest.raises(BackendError, match="step 'a' ran twice"):
        await steps.run("a", _one)


async def test_a_replay_answers_from_what_was_stored() -> None:
    steps = ReplayedSteps({"a": {"value": 2}})
    assert await steps.run("a", _never) == {"value": 2}
    with pytest.raises(BackendError, match="step 'b' was never run"):
        await steps.run("b", _never)


async def test_a_step_that_fails_is_not_remembered() -> None:
    steps = InlineSteps()

    async def fails() -> Json:
        raise BackendError("down")

    with pytest.raises(BackendError):
        await steps.run("a", fails)
    assert steps.results == {}
    assert await steps.run("a", _one) == {"value": 1}
