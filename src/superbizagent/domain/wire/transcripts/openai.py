"""Chat messages of OpenAI-compatible APIs, and the items of the Responses API."""

import json
from collections.abc import Iterator
from typing import cast

from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.wire.transcripts.steps import Step, bad_transcript, text_of

NAME = "openai"
_KEYS = ("messages", "input", "output", "conversation_history")


def read_openai(given: object) -> Iterator[Step]:
    """The steps of a list of messages, or of an object that holds one. Raises SettingsError with the JSON place."""
    messages, place = messages_in(given, _KEYS, NAME)
    for at, message in enumerate(messages):
        where = f"{place}[{at}]"
        if not isinstance(message, dict):
            raise bad_transcript("a message is not an object", where, NAME)
        yield from _steps(cast("dict[str, object]", message), where)


def messages_in(given: object, keys: tuple[str, ...], name: str) -> tuple[list[object], str]:
    """The list of messages and its JSON place ('' for the document itself); several lists are joined in order."""
    if isinstance(given, list):
        return cast("list[object]", given), ""
    document = cast("dict[str, object]", given) if isinstance(given, dict) else {}
    lists = [(key, cast("list[object]", document[key])) for key in keys if isinstance(document.get(key), list)]
    if not lists:
        raise bad_transcript(f"there is no list of messages (looked for {', '.join(keys)})", "", name)
    return [message for _, held in lists for message in held], lists[0][0]


def _steps(message: dict[str, object], where: str) -> Iterator[Step]:
    match message.get("type"):
        case "function_call":
            yield _call(message.get("call_id") or message.get("id"), message, where)
            return
        case "function_call_output":
            yield Step(
                who="result", call_id=str(message.get("call_id") or where), result=_result(message.get("output"), where)
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
            result = _result(message.get("content"), f"{where}.content")
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


def calls_in(message: dict[str, object], where: str, name: str) -> Iterator[tuple[dict[str, object], str]]:
    """The tool calls of a message, each with its JSON place. Raises SettingsError."""
    calls: object = message.get("tool_calls") or []
    if not isinstance(calls, list):
        raise bad_transcript("tool_calls is not a list", f"{where}.tool_calls", name)
    for at, call in enumerate(cast("list[object]", calls)):
        place = f"{where}.tool_calls[{at}]"
        if not isinstance(call, dict):
            raise bad_transcript("a tool call is not an object", place, name)
        yield cast("dict[str, object]", call), place


def _call(call_id: object, function: dict[str, object], where: str) -> Step:
    tool = name_of(function, where, NAME)
    return Step(who="call", call_id=str(call_id or where), tool=tool, args=arguments_of(function.get("arguments")))


def name_of(call: dict[str, object], where: str, format_name: str) -> str:
    """The name of the tool that is called. Raises SettingsError for a call without one."""
    name = call.get("name")
    if not isinstance(name, str) or not name:
        raise bad_transcript("a tool call has no name", where, format_name)
    return name


def arguments_of(given: object) -> JsonObject:
    """Arguments as an object; a text that is no JSON object is kept under `arguments`, as the model wrote it."""
    if isinstance(given, dict):
        return cast("JsonObject", given)
    try:
        read: Json = json.loads(given) if isinstance(given, str) and given.strip() else {}
    except (ValueError, RecursionError):
        read = str(given)
    return read if isinstance(read, dict) else {"arguments": read}


def _result(content: object, where: str) -> Json:
    return cast("Json", content) if isinstance(content, dict) else text_of(content, where, NAME)
