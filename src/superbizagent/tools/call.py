"""One tool call, from planned to recorded: timed, bounded, redacted inside the step (U3, U14)."""

import asyncio
import hashlib
import math
from collections.abc import Sequence

from superbizagent.domain.errors import SuperBizError
from superbizagent.domain.plan import PlannedCall
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, canonical_json, redact
from superbizagent.domain.trace import Invocation, ToolReply
from superbizagent.ports import Clock, Tool


def find_tool(tools: Sequence[Tool], call: PlannedCall) -> Tool | None:
    """The tool of that name; a recording only for the very args it was recorded with."""
    named = [tool for tool in tools if tool.spec.name == call.tool_name]
    for tool in named:
        if tool.spec.fixed_args is not None and tool.spec.fixed_args == call.args:
            return tool
    return next((tool for tool in named if tool.spec.fixed_args is None), None)


async def call_tool(
    tool: Tool | None, call: PlannedCall, *, invocation_id: str, round_number: int, seq: int, window: Window,
    seconds: float, max_bytes: int, clock: Clock,
) -> Invocation:  # fmt: skip
    """The invocation of `call`; a failure becomes its status, never an exception. `seconds` bounds the wait."""
    started = clock.now()
    begun = clock.monotonic()
    reply = await _reply(tool, call, window, seconds)
    result = redact(finite(reply.result))
    text = result if isinstance(result, str) else canonical_json(result)
    raw = text.encode("utf-8", "replace")
    if len(raw) > max_bytes:
        # Half a result proves nothing about the other half, and half a JSON document is none: keep text, say truncated.
        raw = raw[:max_bytes]
        text = raw.decode("utf-8", "ignore")
        result, reply = text, _truncated(reply)
    return Invocation(
        invocation_id=invocation_id,
        tool_name=call.tool_name,
        source_type=tool.spec.source_type if tool else "other",
        status=reply.status,
        result=result,
        args=_object(redact(dict(call.args))),
        round=round_number,
        seq=seq,
        coverage=reply.coverage,
        total=reply.total,
        returned=reply.returned,
        time_window=reply.time_window,
        started_at=started.isoformat(),
        duration_ms=round((clock.monotonic() - begun) * 1000, 1),
        result_sha256=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
        data_source=tool.data_source if tool else "live",
        error_code=reply.error_code,
    )


def finite(value: Json) -> Json:
    """The value with NaN and infinities as strings, which JSON can carry."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity")
    if isinstance(value, list):
        return [finite(item) for item in value]
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    return value


async def _reply(tool: Tool | None, call: PlannedCall, window: Window, seconds: float) -> ToolReply:
    if tool is None:
        return ToolReply(status="error", result=f"no tool {call.tool_name!r} with these args", error_code="no_tool")
    if seconds <= 0:
        return ToolReply(status="timeout", result="time budget used up before the call", error_code="deadline")
    try:
        async with asyncio.timeout(seconds):
            return await tool.run(dict(call.args), window)
    except TimeoutError:
        return ToolReply(status="timeout", result=f"no answer within {seconds:.0f} s", error_code="deadline")
    except SuperBizError as error:
        return ToolReply(status="error", result=str(error), error_code=error.code)


def _truncated(reply: ToolReply) -> ToolReply:
    return ToolReply(
        status=reply.status,
        result=reply.result,
        coverage="truncated",
        total=reply.total,
        returned=reply.returned,
        time_window=reply.time_window,
        error_code=reply.error_code,
    )


def _object(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}
