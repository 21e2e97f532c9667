"""LangChain messages as `message_to_dict`, `dumpd` and `model_dump` write them."""

from collections.abc import Iterator
from typing import Literal, cast

from superbizagent.domain.wire.transcripts.messages import arguments_of, calls_in, messages_in, name_of, result_of
from superbizagent.domain.wire.transcripts.steps import Outcome, Step, bad_transcript, text_of

NAME = "langchain"
_KEYS = ("messages", "output", "chat_history")
_KINDS = {
    "human": "user", "humanmessage": "user", "humanmessagechunk": "user", "user": "user",
    "ai": "assistant", "aimessage": "assistant", "aimessagechunk": "assistant", "assistant": "assistant",
    "tool": "tool", "toolmessage": "tool", "function": "tool", "functionmessage": "tool",
    "system": "system", "systemmessage": "system", "developer": "system",
}  # fmt: skip


def read_langchain(given: object) -> Iterator[Step]:
    """The steps of a list of messages, or of an object that holds one. Raises SettingsError with the JSON place."""
    for message, where in messages_in(given, _KEYS, NAME):
        kind, fields = _opened(message)
        yield from _steps(kind, fields, where)


def _opened(message: dict[str, object]) -> tuple[str, dict[str, object]]:
    """The kind and the fields: `{type, data}`, the constructor form `{lc, id, kwargs}`, or flat."""
    if isinstance(message.get("kwargs"), dict):
        path = message.get("id")
        name = cast("list[object]", path)[-1] if isinstance(path, list) and path else ""
        return str(name).lower(), cast("dict[str, object]", message["kwargs"])
    if isinstance(message.get("data"), dict):
        return str(message.get("type", "")).lower(), cast("dict[str, object]", message["data"])
    return str(message.get("type") or message.get("role") or "").lower(), message


def _steps(kind: str, fields: dict[str, object], where: str) -> Iterator[Step]:
    content = fields.get("content")
    match _KINDS.get(kind):
        case "user":
            yield Step(who="user", text=text_of(content, f"{where}.content", NAME))
        case "assistant":
            calls = list(_tool_calls(fields, where))
            yield from calls
            text = text_of(content, f"{where}.content", NAME)
            if text and not calls:
                yield Step(who="assistant", text=text)
        case "tool":
            yield _result(fields, where)
        case "system":
            return
        case _:
            raise bad_transcript(f"unknown message type {kind[:40]!r}", f"{where}.type", NAME)


def _tool_calls(fields: dict[str, object], where: str) -> Iterator[Step]:
    for call, place in calls_in(fields, where, NAME):
        tool = name_of(call, place, NAME)
        yield Step(who="call", call_id=str(call.get("id") or place), tool=tool, args=arguments_of(call.get("args")))


def _result(fields: dict[str, object], where: str) -> Step:
    content, tool = fields.get("content"), str(fields.get("name") or "")
    result = result_of(content, f"{where}.content", NAME)
    status: Outcome | Literal[""] = "error" if fields.get("status") == "error" else ""
    return Step(
        who="result", call_id=str(fields.get("tool_call_id") or tool or where), tool=tool, result=result,
        status=status,
    )  # fmt: skip
