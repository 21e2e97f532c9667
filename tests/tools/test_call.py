"""One tool call: whatever the tool does, there is an invocation, redacted and bounded, and never an exception."""

import json
import math
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.adapters.scripted import ScriptedClock, ScriptedTool
from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import PlannedCall, ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject, canonical_json
from superbizagent.domain.trace import Invocation, ToolReply
from superbizagent.tools.call import call_tool, find_tool, finite

WINDOW = Window(start=datetime(2026, 3, 1, 10, tzinfo=UTC), end=datetime(2026, 3, 1, 11, tzinfo=UTC))
LOGS = ToolSpec(name="query_logs", source_type="log", description="logs")


def _tool(
    script: Callable[[JsonObject], ToolReply], *, hangs: bool = False, fixed: dict[str, Json] | None = None
) -> ScriptedTool:
    spec = ToolSpec(name="query_logs", source_type="log", description="logs", fixed_args=fixed)
    return ScriptedTool(spec, script, hangs=hangs)


async def _call(
    tool: ScriptedTool | None, args: JsonObject | None = None, *, seconds: float = 10.0, max_bytes: int = 1_000_000
) -> Invocation:
    return await call_tool(
        tool,
        PlannedCall(tool_name="query_logs", args=args or {"service": "payment"}),
        invocation_id="r1-t1",
        round_number=1,
        seq=1,
        window=WINDOW,
        seconds=seconds,
        max_bytes=max_bytes,
        clock=ScriptedClock(tick=0.5),
    )


async def test_a_reply_is_recorded_with_what_it_says_of_itself() -> None:
    made = await _call(
        _tool(lambda args: ToolReply(status="ok", result="3 errors", coverage="sampled", total=3, returned=2))
    )
    assert (made.invocation_id, made.tool_name, made.source_type, made.status) == ("r1-t1", "query_logs", "log", "ok")
    assert (made.coverage, made.total, made.returned, made.data_source) == ("sampled", 3, 2, "recorded")
    assert (made.result, made.args, made.duration_ms) == ("3 errors", {"service": "payment"}, 500.0)
    assert made.started_at.startswith("2026-03-01T11:00:00") and len(made.result_sha256) == 64


async def test_no_coverage_said_is_unknown_and_not_complete() -> None:
    made = await _call(_tool(lambda args: ToolReply(status="empty", result="")))
    assert (made.status, made.coverage) == ("empty", "unknown")


def _raises(error: Exception) -> Callable[[JsonObject], ToolReply]:
    def script(args: JsonObject) -> ToolReply:
        raise error

    return script


async def test_a_backend_that_fails_makes_an_error_invocation_that_says_why() -> None:
    made = await _call(_tool(_raises(BackendError("source is down", where="payment.log", code="unreadable"))))
    assert (made.status, made.error_code) == ("error", "unreadable")
    assert made.result == "source is down · payment.log"


async def test_a_tool_that_hangs_is_cut_off() -> None:
    made = await _call(_tool(lambda args: ToolReply(status="ok", result=""), hangs=True), seconds=0.01)
    assert (made.status, made.error_code) == ("timeout", "deadline")


async def test_no_time_left_means_the_tool_is_not_asked() -> None:
    tool = _tool(lambda args: ToolReply(status="ok", result="x"))
    made = await _call(tool, seconds=0.0)
    assert (made.status, made.error_code, tool.seen) == ("timeout", "deadline", [])


async def test_a_tool_that_does_not_exist_is_an_error_and_not_an_empty_answer() -> None:
    made = await _call(None)
    assert (made.status, made.error_code, made.source_type) == ("error", "no_tool", "other")


SECRETS = ["AKIAIOSFODNN7EXAMPLE", "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2ln", "13812345678"]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(
    "shape", [lambda s: f"user login {s} ok", lambda s: {"rows": [{"deep": [f"x {s} y"]}]}], ids=["text", "nested"]
)
async def test_secrets_do_not_survive_the_call(secret: str, shape: Callable[[str], Json]) -> None:
    made = await _call(
        _tool(lambda args: ToolReply(status="ok", result=shape(secret))),
        {"service": "a", "words": f"caller {secret} said"},
    )
    assert secret not in canonical_json(made.result)
    assert secret not in canonical_json(dict(made.args))


async def test_a_failure_that_quotes_a_secret_does_not_keep_it() -> None:
    made = await _call(_tool(_raises(BackendError("refused Authorization: Bearer abcdefghijklmnop1234567890"))))
    assert "abcdefghijklmnop1234567890" not in str(made.result)


async def test_nan_and_infinities_become_words_that_json_can_carry() -> None:
    made = await _call(_tool(lambda args: ToolReply(status="ok", result={"v": [math.nan, math.inf, -math.inf, 1.5]})))
    assert made.result == {"v": ["NaN", "Infinity", "-Infinity", 1.5]}


@pytest.mark.parametrize(
    "result", ["错误" * 4000, {"rows": [{"line": "错误" * 4000}]}, "x" * 9000], ids=["chinese", "json", "latin"]
)
async def test_what_does_not_fit_is_cut_to_its_bytes_and_called_truncated(result: Json) -> None:
    made = await _call(
        _tool(lambda args: ToolReply(status="ok", result=result, coverage="complete", total=9)), max_bytes=5000
    )
    assert isinstance(made.result, str)
    assert 4990 <= len(made.result.encode()) <= 5000
    assert (made.status, made.coverage, made.total) == ("ok", "truncated", 9)


async def test_what_fits_is_kept_whole() -> None:
    made = await _call(
        _tool(lambda args: ToolReply(status="ok", result="错" * 100, coverage="complete")), max_bytes=300
    )
    assert (made.result, made.coverage) == ("错" * 100, "complete")


def test_a_recording_answers_only_the_args_it_was_recorded_with() -> None:
    own = _tool(lambda args: ToolReply(status="ok", result="own"))
    recorded = _tool(lambda args: ToolReply(status="ok", result="rec"), fixed={"sql": "select 1"})
    other = PlannedCall(tool_name="query_logs", args={"service": "a"})
    assert find_tool([recorded, own], PlannedCall(tool_name="query_logs", args={"sql": "select 1"})) is recorded
    assert find_tool([recorded, own], other) is own
    assert find_tool([recorded], other) is None
    assert find_tool([own], PlannedCall(tool_name="query_sql", args={})) is None


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda deeper: st.lists(deeper, max_size=3) | st.dictionaries(st.text(), deeper, max_size=3),
    max_leaves=10,
)


@given(value=_JSON)
def test_any_result_can_be_written_as_strict_json(value: Json) -> None:
    written = json.dumps(finite(value), allow_nan=False)
    assert json.loads(written) == finite(value)
    assert finite(finite(value)) == finite(value)
