"""The border of `verify`: what is read, and what is unusable, with its place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.contract import Parsed, Unparsed
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import Json, JsonObject, canonical_json
from superbizagent.domain.wire import VerifyInput, read_verify_input
from tests.domain.building import LOG, QUESTION, claim, contract

CALL: JsonObject = {
    "invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "args": {"service": "order"},
    "status": "ok", "result": LOG,
}  # fmt: skip


def _given(*calls: Any, **more: Any) -> JsonObject:
    whole: JsonObject = {
        "original_query": QUESTION, "executor_final_answer": canonical_json(contract(claim())),
        "tool_trace": list[Json](calls or (CALL,)),
    }  # fmt: skip
    return whole | more


def _read(*calls: Any, **more: Any) -> VerifyInput:
    return read_verify_input(_given(*calls, **more))


def test_what_is_left_out_has_its_default() -> None:
    read = _read()
    (call,) = read.trace.invocations
    assert (call.coverage, call.data_source, call.total, call.time_window) == ("unknown", "live", None, None)
    assert (read.setting.zone, read.setting.window, read.setting.question) == ("Asia/Shanghai", None, QUESTION)
    assert isinstance(read.outcome, Parsed)
    assert read_verify_input(_given(), default_zone="UTC").setting.zone == "UTC"


def test_a_recording_that_found_nothing_is_complete_over_the_asked_window() -> None:
    window = {"start": "2026-03-01T10:00:00Z", "end": "2026-03-01T11:00:00Z"}
    empty = CALL | {"status": "empty", "result": ""}
    recorded = _read(empty | {"data_source": "recorded"}, window=window).trace.invocations[0]
    assert (recorded.coverage, recorded.time_window is not None) == ("complete", True)
    assert _read(empty, window=window).trace.invocations[0].coverage == "unknown"
    assert _read(empty | {"data_source": "recorded", "coverage": "sampled"}).trace.invocations[0].coverage == "sampled"


def test_times_without_a_zone_are_read_on_the_readers_clock() -> None:
    read = _read(window={"start": "2026-03-01T18:00:00", "end": "2026-03-01T19:00:00"})
    assert read.setting.window is not None
    assert read.setting.window.start.isoformat() == "2026-03-01T10:00:00+00:00"


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ([], ""), (None, ""), ("x", ""), ({}, "original_query"), ({"original_query": "x"}, "tool_trace"),
        (_given(original_query=3), "original_query"), (_given(tool_trace={}), "tool_trace"), (_given(tool_trace=[3]), "tool_trace[0]"),
        (_given(executor_final_answer=3), "executor_final_answer"),
        (_given(CALL, CALL), "tool_trace[1].invocation_id"),
        (_given(CALL | {"status": "fine"}), "tool_trace[0].status"), (_given(CALL | {"status": None}), "tool_trace[0].status"),
        (_given(CALL | {"source_type": "db"}), "tool_trace[0].source_type"),
        (_given(CALL | {"coverage": "half"}), "tool_trace[0].coverage"),
        (_given(CALL | {"data_source": "guess"}), "tool_trace[0].data_source"),
        (_given(CALL | {"total": -1}), "tool_trace[0].total"), (_given(CALL | {"total": float("nan")}), "tool_trace[0].total"),
        (_given(CALL | {"args": []}), "tool_trace[0].args"), (_given(CALL | {"invocation_id": ""}), "tool_trace[0].invocation_id"),
        (_given({key: value for key, value in CALL.items() if key != "tool_name"}), "tool_trace[0].tool_name"),
        (_given(window=3), "window"), (_given(window={"start": "x", "end": "y"}), "window.start"), (_given(window={}), "window.start"),
        (_given(window={"start": 5, "end": 6}), "window"),
        (_given(window={"start": "2026-03-01T11:00:00Z", "end": "2026-03-01T10:00:00Z"}), "window"),
        (_given(CALL | {"time_window": {"start": "2026-03-01T11:00:00Z", "end": "2026-03-01T10:00:00Z"}}), "tool_trace[0].time_window"),
        (_given(display_time_zone="Mars/Olympus"), "display_time_zone"),
    ],
)  # fmt: skip
def test_unusable_input_names_its_place(given: Any, place: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_verify_input(given)
    assert refused.value.code == "bad_input" and "\n" not in str(refused.value)
    assert place in refused.value.where


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"status": "fine"}, "Input should be 'ok', 'empty', 'error', 'timeout' or 'denied', not 'fine'"),
        ({"status": []}, "Input should be 'ok', 'empty', 'error', 'timeout' or 'denied'"),
        ({"tool_name": ""}, "String should have at least 1 character"), ({"tool_name": 7}, "Input should be a valid string"),
        ({"tool_name": "x" * 201}, f"String should have at most 200 characters, not '{'x' * 40}'"),
        ({"total": "many"}, "Input should be a valid integer, not 'many'"), ({"total": 1.5}, "Input should be a valid integer"),
        ({"returned": -1}, "Input should be greater than or equal to 0"), ({"args": {3: "x"}}, "Keys should be strings"),
        ({"time_window": {"start": "1772359200"}}, "Input should be an ISO 8601 time like 2026-03-01T10:00:00Z, not '1772359200'"),
        ({"time_window": []}, "not an object with start and end"),
    ],
)  # fmt: skip
def test_unusable_input_says_what_fits(changed: Any, what: str) -> None:
    with pytest.raises(SettingsError) as refused:
        _read(CALL | changed)
    assert refused.value.what == what and next(iter(changed)) in refused.value.where


@pytest.mark.parametrize(("given", "read"), [(7, 7), (7.0, 7), ("7", 7), (None, None)])
def test_a_total_may_be_written_in_any_way_that_is_whole(given: Any, read: int | None) -> None:
    assert _read(CALL | {"total": given}).trace.invocations[0].total == read


@pytest.mark.parametrize(
    "start", ["2026-03-01T18:00:00+08:00", "2026-03-01t10:00:00z", "2026-03-01 10:00:00.000Z", "2026-03-01T18:00"]
)
def test_times_are_read_in_each_iso_writing(start: str) -> None:
    window = _read(window={"start": start, "end": "2026-03-01T11:00:00Z"}).setting.window
    assert window is not None and window.start.isoformat() == "2026-03-01T10:00:00+00:00"


def test_a_result_that_is_nested_too_deeply_names_its_place() -> None:
    deep: Any = "x"
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(SettingsError) as refused:
        _read(CALL | {"result": deep})
    assert refused.value.where == "tool_trace[0].result"


def test_numbers_that_are_none_become_words() -> None:
    read = _read(CALL | {"result": {"v": [float("nan"), float("inf"), 1.5]}})
    assert read.trace.invocations[0].result == {"v": ["NaN", "Infinity", 1.5]}


def test_secrets_in_results_and_arguments_are_redacted_at_the_border() -> None:
    secret = "password=hunter2secret"
    read = _read(CALL | {"result": {"deep": [secret]}, "args": {"q": secret}})
    assert "hunter2secret" not in canonical_json(read.trace.invocations[0].result)
    assert "hunter2secret" not in canonical_json(read.trace.invocations[0].args)


def test_an_object_may_stand_in_place_of_the_text() -> None:
    value = contract(claim())
    for key in ("executor_structured_output", "executor_final_answer"):
        read = read_verify_input({"original_query": QUESTION, "tool_trace": [CALL], key: value})
        assert isinstance(read.outcome, Parsed) and read.outcome.raw == canonical_json(value)


def test_of_both_the_text_wins_and_a_difference_is_warned_about() -> None:
    same, other = _read(executor_structured_output=contract(claim())), _read(executor_structured_output=contract())
    assert not same.outcome.warnings
    assert isinstance(other.outcome, Parsed) and len(other.outcome.contract.claims) == 1
    assert "differs" in other.outcome.warnings[0]


@pytest.mark.req("R40")
@pytest.mark.parametrize("answer", [{}, {"executor_final_answer": None}, {"executor_structured_output": None}])
def test_no_answer_is_absent(answer: JsonObject) -> None:
    read = read_verify_input({"original_query": QUESTION, "tool_trace": []} | answer)
    assert isinstance(read.outcome, Unparsed) and read.outcome.reason == "absent"


@given(
    st.recursive(
        st.none() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["ok", "log", "r1-t1"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*_given(), *CALL, "window"]), inner, max_size=8),
        max_leaves=30,
    )
)  # fmt: skip
def test_any_value_is_read_or_refused(value: Any) -> None:
    inputs = (value, _given(tool_trace=value), _given(window=value), _given(CALL | {"result": value, "args": value}))
    said = [_refusal(each) for each in inputs]
    assert not any("\n" in line for line in said)


def _refusal(value: Any) -> str:
    try:
        read_verify_input(value)
    except SettingsError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("start", ["0001-01-01T00:00:00+08:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-08:00"])
def test_a_window_at_the_ends_of_the_calendar_is_named(start: str) -> None:
    """No other zone can tell such a time."""
    window = {"start": start, "end": "9999-12-31T23:59:59-08:00"}
    with pytest.raises(SettingsError, match="window"):
        _read(window=window)
