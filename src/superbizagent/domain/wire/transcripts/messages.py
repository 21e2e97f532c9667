"""What the message formats share: lists of messages, tool calls with their names and arguments, results."""

import json
from collections.abc import Iterator
from typing import cast

from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.wire.transcripts.steps import bad_transcript, text_of


def messages_in(given: object, keys: tuple[str, ...], format_name: str) -> Iterator[tuple[dict[str, object], str]]:
    """Each message with its JSON place, of a list or of the lists an object has under `keys`, joined in order.

    Raises SettingsError for a document without messages, and for one that is no object.
    """
    if isinstance(given, list):
        lists = [("", cast("list[object]", given))]
    else:
        document = cast("dict[str, object]", given) if isinstance(given, dict) else {}
        lists = [(key, cast("list[object]", document[key])) for key in keys if isinstance(document.get(key), list)]
    if not lists:
        raise bad_transcript(f"there is no list of messages (looked for {', '.join(keys)})", "", format_name)
    for at, message in enumerate(message for _, held in lists for message in held):
        where = f"{lists[0][0]}[{at}]"
        if not isinstance(message, dict):
            raise bad_transcript("a message is not an object", where, format_name)
        yield cast("dict[str, object]", message), where


def calls_in(message: dict[str, object], where: str, format_name: str) -> Iterator[tuple[dict[str, object], str]]:
    """The tool calls of a message, each with its JSON place. Raises SettingsError."""
    calls: object = message.get("tool_calls") or []
    if not isinstance(calls, list):
        raise bad_transcript("tool_calls is not a list", f"{where}.tool_calls", format_name)
    for at, call in enumerate(cast("list[object]", calls)):
        place = f"{where}.tool_calls[{at}]"
        if not isinstance(call, dict):
            raise bad_transcript("a tool call is not an object", place, format_name)
        yield cast("dict[str, object]", call), place


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


def result_of(content: object, where: str, format_name: str) -> Json:
    """A result as it came: an object, or the text of its parts. Raises SettingsError for any other shape."""
    return cast("Json", content) if isinstance(content, dict) else text_of(content, where, format_name)
