"""What `doctor` says about each part."""

import pytest

from superbizagent.domain.errors import BackendError, SettingsError
from superbizagent.usecases.doctor import Finding, model_finding, probe


async def test_a_part_that_answers_is_told_as_it_says() -> None:
    async def answers() -> Finding:
        return Finding(part="存储", state="ok", says="可用")

    assert await probe("存储", answers) == Finding(part="存储", state="ok", says="可用")


@pytest.mark.parametrize("kind", [BackendError, SettingsError])
async def test_a_part_that_fails_says_what_where_and_what_to_do(kind: type[BackendError | SettingsError]) -> None:
    async def fails() -> Finding:
        raise kind("cannot be opened", where="/srv/x", todo="name another")

    assert await probe("存储", fails) == Finding(
        part="存储", state="failed", says="cannot be opened · /srv/x", todo="name another"
    )


def test_no_model_is_no_fault_and_a_model_that_is_not_used_yet_is_said() -> None:
    assert model_finding(()).state == "off"
    told = model_finding(("MODEL_NAME",))
    assert told.state == "failed" and "SUPERBIZ_MODEL_NAME" in told.todo
