"""HolmesGPT's investigation and chat results: `analysis` (or `result`) beside `tool_calls` (or `tools`)."""

from collections.abc import Iterator
from typing import cast

from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.wire.transcripts.openai import read_openai
from superbizagent.domain.wire.transcripts.steps import Outcome, Step, bad_transcript

NAME = "holmes"
_STATUS: dict[str, Outcome] = {
    "success": "ok", "no_data": "empty", "error": "error", "approval_required": "denied", "denied": "denied",
}  # fmt: skip
_QUESTIONS = ("ask", "question", "user_prompt", "title", "description")


def read_holmes(given: object) -> Iterator[Step]:
    """The question (`ask`, or the history's last), the calls, the analysis. Raises SettingsError with the JSON place."""
    if not isinstance(given, dict):
        raise bad_transcript("the document is not an object", "", NAME)
    document = cast("dict[str, object]", given)
    yield Step(who="user", text=_question(document))
    calls = document.get("tool_calls", document.get("tools"))
    if not isinstance(calls, list):
        raise bad_transcript("there is no list of tool calls", "tool_calls", NAME)
    for at, call in enumerate(cast("list[object]", calls)):
        if not isinstance(call, dict):
            raise bad_transcript("a tool call is not an object", f"tool_calls[{at}]", NAME)
        yield _result(cast("dict[str, object]", call), f"tool_calls[{at}]")
    answer = document.get("analysis", document.get("result"))
    if isinstance(answer, str):
        yield Step(who="assistant", text=answer)


def _question(document: dict[str, object]) -> str:
    for key in _QUESTIONS:
        held = document.get(key)
        if isinstance(held, str) and held.strip():
            return held
    history = document.get("conversation_history")
    told = read_openai(cast("list[object]", history)) if isinstance(history, list) else ()
    asked = [step.text for step in told if step.who == "user"]
    if not asked:
        raise bad_transcript("there is no question", "ask", NAME)
    return asked[-1]


def _result(call: dict[str, object], where: str) -> Step:
    tool = call.get("tool_name", call.get("name"))
    if not isinstance(tool, str) or not tool:
        raise bad_transcript("a tool call has no name", f"{where}.tool_name", NAME)
    held = call.get("result", call.get("output"))
    call_id = str(call.get("tool_call_id") or call.get("id") or where)
    if not isinstance(held, dict):
        return Step(who="result", call_id=call_id, tool=tool, result=cast("Json", held), args=_said(call))
    result = cast("dict[str, object]", held)
    told = str(result.get("status", "")).lower()
    if told and told not in _STATUS:
        raise bad_transcript(f"unknown status {told[:40]!r}", f"{where}.result.status", NAME)
    data = result.get("data")
    params = result.get("params")
    return Step(
        who="result", call_id=call_id, tool=tool, status=_STATUS.get(told, ""),
        result=cast("Json", data if data is not None else result.get("error") or ""),
        args=cast("JsonObject", params) if isinstance(params, dict) else _said(call),
    )  # fmt: skip


def _said(call: dict[str, object]) -> JsonObject:
    """Without parameters, what Holmes says the call was for."""
    description = call.get("description")
    return {"description": description} if isinstance(description, str) and description else {}
