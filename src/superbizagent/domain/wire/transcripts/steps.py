"""What every transcript comes to: questions, calls, results and answers in order; made into the input of `verify`."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, cast

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.wire.transcripts.source_types import source_type_of

Who = Literal["user", "assistant", "call", "result"]
Outcome = Literal["ok", "empty", "error", "denied"]
_NOTHING = ("", "null", "none", "[]", "{}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a transcript; `call_id` ties a result to its call, `status` is '' where the format tells none."""

    who: Who
    text: str = ""
    call_id: str = ""
    tool: str = ""
    args: JsonObject = field(default_factory=dict[str, Json])
    result: Json = None
    status: Outcome | Literal[""] = ""
    total: int | None = None


def bad_transcript(what: str, where: str, format_name: str) -> SettingsError:
    """The error for a transcript that is not of the named format; `where` is the JSON place."""
    return SettingsError(
        what, where=where, todo=f"docs/verify.md shows the shape that --format {format_name} reads", code="bad_input"
    )


def as_verify_input(steps: Iterable[Step], format_name: str) -> JsonObject:
    """The last answer with the question it follows and every call made before it.

    Raises SettingsError (bad_input) when nobody asked anything.
    """
    told = list(steps)
    answered = next((at for at in range(len(told) - 1, -1, -1) if told[at].who == "assistant" and told[at].text), None)
    before = told if answered is None else told[:answered]
    asked = next((step.text for step in reversed(before) if step.who == "user" and step.text.strip()), "")
    if not asked:
        raise bad_transcript("there is no question of a user before the answer", "messages", format_name)
    trace: list[Json] = [*_calls(before)]
    return {
        "original_query": asked,
        "executor_final_answer": told[answered].text if answered is not None else None,
        "tool_trace": trace,
    }


def _calls(steps: Iterable[Step]) -> Iterable[JsonObject]:
    """Results in the order they came; a call that got none has nothing to prove."""
    open_calls: dict[str, Step] = {}
    used: dict[str, int] = {}
    for step in steps:
        if step.who == "call":
            open_calls[step.call_id] = step
        elif step.who == "result":
            call = open_calls.get(step.call_id, step)
            tool = call.tool or step.tool or "unknown_tool"
            used[step.call_id] = used.get(step.call_id, 0) + 1
            number = used[step.call_id]
            yield {
                "invocation_id": step.call_id if number == 1 else f"{step.call_id}#{number}",
                "tool_name": tool,
                "source_type": source_type_of(tool),
                "args": {**call.args, **step.args},
                "status": step.status or _status_of(step.result),
                "result": step.result if step.result is not None else "",
            }


def _status_of(result: Json) -> Outcome:
    """Of formats that do not say how a call ended: nothing in it is empty, an object that is only an error failed."""
    if result is None or (isinstance(result, str) and result.strip().lower() in _NOTHING) or result in ([], {}):
        return "empty"
    if isinstance(result, dict) and result and set(result) <= {"error", "message", "code", "detail", "status"}:
        return "error" if "error" in result else "ok"
    return "ok"


def text_of(content: object, where: str, format_name: str) -> str:
    """A message's text: itself, or the texts of its parts. Raises SettingsError for any other shape."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        raise bad_transcript("content is neither a text nor a list of parts", where, format_name)
    parts: list[str] = []
    for part in cast("list[object]", content):
        held = cast("dict[str, object]", part).get("text") if isinstance(part, dict) else part
        if isinstance(held, str):
            parts.append(held)
    return "\n".join(parts)
