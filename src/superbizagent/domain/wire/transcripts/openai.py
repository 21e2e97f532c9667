"""Chat messages of OpenAI-compatible APIs, and the items of the Responses API."""

from collections.abc import Iterator
from typing import cast

from superbizagent.domain.wire.transcripts.messages import arguments_of, calls_in, messages_in, name_of, result_of
from superbizagent.domain.wire.transcripts.steps import Step, bad_transcript, text_of

NAME = "openai"
_KEYS = ("messages", "input", "output", "conversation_history")


def read_openai(given: object) -> Iterator[Step]:
    """The steps of a list of messages, or of an object that holds one. Raises SettingsError with the JSON place."""
    for message, where in messages_in(given, _KEYS, NAME):
        yield from _steps(message, where)


def _steps(message: dict[str, object], where: str) -> Iterator[Step]:
    match message.get("type"):
        case "function_call":
            yield _call(message.get("call_id") or message.get("id"), message, where)
            return
        case "function_call_output":
            yield Step(
                who="result",
                call_id=str(message.get("call_id") or where),
                result=result_of(message.get("output"), where, NAME),
            )
            return
        case _:
            pass
    text = "" if message.get("role") == "tool" else text_of(message.get("content"), f"{where}.content", NAME)
    match message.get("role"):
        case "user":
            yield Step(who="user", text=text)
        case "assistant":
            yield from _tool_calls(message, where)
            if text and not message.get("tool_calls"):
                yield Step(who="assistant", text=text)
        case "tool" | "function":
            name = str(message.get("name") or "")
            result = result_of(message.get("content"), f"{where}.content", NAME)
            yield Step(
                who="result", call_id=str(message.get("tool_call_id") or name or where), tool=name, result=result
            )
        case "system" | "developer" | None:
            return
        case role:
            raise bad_transcript(f"unknown role {str(role)[:40]!r}", f"{where}.role", NAME)


def _tool_calls(message: dict[str, object], where: str) -> Iterator[Step]:
    for call, place in calls_in(message, where, NAME):
        function = call.get("function")
        yield _call(call.get("id"), cast("dict[str, object]", function) if isinstance(function, dict) else call, place)


def _call(call_id: object, function: dict[str, object], where: str) -> Step:
    tool = name_of(function, where, NAME)
    return Step(who="call", call_id=str(call_id or where), tool=tool, args=arguments_of(function.get("arguments")))
