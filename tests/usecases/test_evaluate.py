"""Scores of recorded incidents, from sessions that are given."""

from collections.abc import Awaitable, Callable

import pytest

from superbizagent.domain.errors import BackendError, SettingsError
from superbizagent.domain.text import Json, JsonObject
from superbizagent.usecases.evaluate import Case, Result, evaluate, found, result_object, shown, summarise
from superbizagent.usecases.truth import Truth

LEAK = Truth(fault=True, entities=("postgres",), groups=(("连接",),), must_not_confirm=("磁盘",))


def _seconds() -> Callable[[], float]:
    ticks = iter((10.0, 12.5))
    return lambda: next(ticks)


def _case(run: Callable[[], Awaitable[JsonObject]], truth: Truth = LEAK) -> Case:
    return Case(folder="incidents/a", case_id="a", question="为什么报错？", truth=truth, run=run)


def _gives(session: JsonObject) -> Callable[[], Awaitable[JsonObject]]:
    async def run() -> JsonObject:
        return session

    return run


def _session(confirmed: list[Json], directions: list[Json], **more: Json) -> JsonObject:
    return {
        "status": "completed", "verdict": "LOW_CONFID", "groundedness_score": 0.75, "rounds_used": 2, "calls": 9,
        "allowed_material": {"confirmed": confirmed, "directions": directions}, **more,
    }  # fmt: skip


async def test_a_found_cause_is_scored_with_what_it_took() -> None:
    session = _session(
        [{"text": "磁盘写入慢", "fact_type": "observation"}], [{"text": "postgres 连接耗尽", "basis": "hypothesis"}]
    )
    result = await evaluate(_case(_gives(session)), seconds=_seconds())
    assert result == Result(
        folder="incidents/a", id="a", fault=True, cause_in_directions_rank=1, named_cause="postgres 连接耗尽",
        forbidden_confirmed=("磁盘",), verdict="LOW_CONFID", groundedness_score=0.75, rounds=2, calls=9, seconds=2.5,
    )  # fmt: skip
    assert found(result)


async def test_the_evidence_lines_of_an_item_are_part_of_it() -> None:
    item: JsonObject = {
        "text": "日志显示连接被拒",
        "fact_type": "log_event",
        "evidence": [{"excerpt": "postgres FATAL"}],
    }
    result = await evaluate(_case(_gives(_session([item], []))), seconds=_seconds())
    assert result.cause_confirmed and result.named_cause is None
    assert [part.text for part in shown(_session([item], []), "confirmed")] == ["日志显示连接被拒\npostgres FATAL"]


async def test_a_failed_diagnosis_and_an_error_are_results_with_an_error() -> None:
    failed = await evaluate(_case(_gives({"status": "failed", "error_code": "internal"})), seconds=_seconds())
    assert (failed.error, failed.cause_confirmed, failed.seconds) == ("internal", False, 2.5)
    cancelled = await evaluate(_case(_gives({"status": "cancelled"})), seconds=_seconds())
    assert cancelled.error == "cancelled"

    async def breaks() -> JsonObject:
        raise BackendError("store is down")

    assert (await evaluate(_case(breaks), seconds=_seconds())).error == "store is down"

    async def refuses() -> JsonObject:
        raise SettingsError("no such folder", where="x")

    assert (await evaluate(_case(refuses), seconds=_seconds())).error == "no such folder · x"


@pytest.mark.parametrize("code", ["all_calls_failed", "nothing_to_ask"])
async def test_sources_that_do_not_answer_are_an_outcome_and_no_error_of_the_run(code: str) -> None:
    session: JsonObject = {"status": "failed", "error_code": code, "verdict": "LOW_CONFID"}
    result = await evaluate(_case(_gives(session)), seconds=_seconds())
    assert (result.error, result.cause_confirmed, result.named_cause, found(result)) == (None, False, None, False)


def test_the_summary_counts_each_thing_once() -> None:
    results = [
        Result(folder="1", id="1", fault=True, cause_confirmed=True, cause_in_directions_rank=1),
        Result(folder="2", id="2", fault=True, cause_in_directions_rank=3),
        Result(folder="3", id="3", fault=True, cause_in_directions_rank=4, wrong_cause_confirmed=True),
        Result(folder="4", id="4", fault=True, error="x"),
        Result(folder="5", id="5", fault=False),
        Result(folder="6", id="6", fault=False, named_cause="x", forbidden_confirmed=("a", "b")),
        Result(folder="7", id="7", fault=False, error="x"),
    ]
    assert summarise(results) == {
        "folders": 7, "faults": 4, "cause_confirmed": 1, "cause_found": 2, "wrong_cause_confirmed": 1, "quiet": 1,
        "false_cause": 1, "forbidden": 1, "errors": 2,
    }  # fmt: skip


def test_a_result_has_the_names_of_the_interface() -> None:
    written = result_object(Result(folder="f", id="i", fault=True))
    assert {
        "folder", "id", "cause_confirmed", "cause_in_directions_rank", "wrong_cause_confirmed", "named_cause",
        "forbidden_confirmed", "verdict", "groundedness_score", "rounds", "calls", "seconds", "error",
    } <= set(written)  # fmt: skip
    assert written["forbidden_confirmed"] == []
