"""From text to one JSON object, without ever raising: fences, prose, size, depth, numbers that are none (U9)."""

import json
import math
import re
from dataclasses import dataclass
from typing import Any, cast

from superbizagent.domain.contract.nouns import ParseReason, Unparsed
from superbizagent.domain.text import Json, JsonObject, lazy_pattern

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 64
_FENCED = lazy_pattern(r"\A```[A-Za-z0-9_+-]*[ \t]*\r?\n(?P<body>.*?)\r?\n?[ \t]*```\Z", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadObject:
    """The one object of a reply, and what was odd about its form."""

    value: JsonObject
    warnings: tuple[str, ...] = ()


class _NoJson(ValueError):
    """A JSON text that Python would take but JSON does not allow."""


def read_object(text: str) -> ReadObject | Unparsed:
    """The object that `text` consists of, or why there is none. `text` is not blank."""
    size = len(text.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        return _fail(text, "too_large", f"executor_final_answer: {size} bytes, the limit is {MAX_BYTES} bytes")
    body = text.strip().lstrip("\ufeff").strip()
    fenced = _FENCED.match(body)
    warnings = ["executor_final_answer: Markdown fences around the object"] if fenced else []
    doubled: list[str] = []
    try:
        value: object = _load(fenced["body"] if fenced else body, doubled)
    except RecursionError:
        return _too_deep(text)
    except ValueError as error:
        return _fail(text, "not_json", f"executor_final_answer: {_one_line(error)}{_around(body)}")
    warnings += [f"{key}: key occurs more than once in one object, the last one counts" for key in doubled[:10]]
    if not isinstance(value, dict):
        return _fail(text, "not_object", f"executor_final_answer: a JSON {_kind(value)}, not an object")
    whole: object = cast("object", value)
    clean = scrub(whole) if refuse_value(whole) is None else None
    if not isinstance(clean, dict):
        return _too_deep(text)
    return ReadObject(value=clean, warnings=tuple(warnings))


def refuse_value(value: object, text: str = "") -> Unparsed | None:
    """Why an already decoded value cannot be read on: nested too deeply, or no JSON. None when it can."""
    fault = find_fault(value)
    if fault == "depth":
        return _too_deep(text)
    return _fail(text, "not_json", f"executor_final_answer: {fault}") if fault else None


def find_fault(value: object, *, max_depth: int = MAX_DEPTH) -> str:
    """'' for plain JSON, 'depth' when nested too deeply, else what is no JSON in it. Walks without recursion."""
    waiting: list[tuple[object, int]] = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, dict | list):
            if depth > max_depth:
                return "depth"
            inner = cast("Any", item)
            waiting.extend((part, depth + 1) for part in (inner.values() if isinstance(item, dict) else inner))
        elif isinstance(item, float) and not math.isfinite(item):
            return f"{item} is no JSON number"
        elif item is not None and not isinstance(item, str | int | float):
            return f"a {type(item).__name__} is no JSON value"
    return ""


def scrub(value: object) -> Json:
    """A copy that can be written as UTF-8: lone surrogates become U+FFFD. `value` has passed `find_fault`."""
    if isinstance(value, str):
        return scrub_text(value)
    if isinstance(value, list):
        return [scrub(item) for item in cast("list[object]", value)]
    if isinstance(value, dict):
        return {scrub_text(str(key)): scrub(item) for key, item in cast("dict[object, object]", value).items()}
    return value if isinstance(value, bool | int | float) else None


def scrub_text(text: str) -> str:
    """The text with lone surrogates replaced by U+FFFD."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _load(body: str, doubled: list[str]) -> object:
    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        if len(made) < len(found):
            keys = [key for key, _ in found]
            doubled.extend(sorted({scrub_text(key)[:40] for key in keys if keys.count(key) > 1}))
        return made

    return json.loads(body, parse_constant=_refuse, parse_float=_finite, object_pairs_hook=pairs)


def _refuse(word: str) -> float:
    raise _NoJson(f"{word} is no JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _NoJson(f"{digits[:40]} is beyond the range of a number")
    return number


def _around(body: str) -> str:
    start = body.find("{")
    if start < 0:
        return " (no object in the text)"
    return " (prose around the object)" if start > 0 or not body.endswith("}") else ""


def _too_deep(text: str) -> Unparsed:
    return _fail(text, "too_large", f"executor_final_answer: nested deeper than {MAX_DEPTH} levels")


def _fail(text: str, reason: ParseReason, error: str) -> Unparsed:
    return Unparsed(raw=scrub_text(text), reason=reason, errors=(error,))


def _kind(value: object) -> str:
    if isinstance(value, list):
        return "list"
    return "string" if isinstance(value, str) else "value"


def _one_line(error: ValueError) -> str:
    return " ".join(str(error).partition(";")[0].split())[:160]
