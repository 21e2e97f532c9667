"""Excerpts: cut so that they stand verbatim in the stored result and are long enough to be accepted (U4)."""

import json
from functools import lru_cache

from superbizagent.domain.text import Json
from superbizagent.domain.trace import Invocation

ENOUGH = 12
EXCERPT_LIMIT = 300


@lru_cache(maxsize=64)
def _dump(invocation: "_Key") -> str:
    return json.dumps(invocation.result, ensure_ascii=False, separators=(",", ":"))


class _Key:
    """An invocation as a cache key: by identity of its stored result."""

    __slots__ = ("_mark", "result")

    def __init__(self, result: Json) -> None:
        self.result = result
        self._mark = id(result)

    def __hash__(self) -> int:
        return self._mark

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.result is other.result


def body_of(invocation: Invocation) -> str:
    """The text an excerpt must stand in: a text as it is, the `text` of our own tools, else the compact dump."""
    result = invocation.result
    if isinstance(result, str):
        return result
    if isinstance(result, dict) and isinstance(result.get("text"), str) and "rows" in result:
        return str(result["text"])
    return _dump(_Key(result))


def width(text: str) -> int:
    """Length as U4 counts it: a CJK character counts as two, spaces do not count."""
    return sum(2 if "\u2e80" <= char <= "\uffef" else 1 for char in text if not char.isspace())


def excerpt_of(invocation: Invocation, wanted: str) -> str:
    """`wanted` if it stands in the result and is long enough; widened to its line or neighbourhood if too short; '' if absent."""
    body = body_of(invocation)
    form = wanted if wanted in body else json.dumps(wanted, ensure_ascii=False)[1:-1]
    at = body.find(form)
    if at < 0:
        return ""
    if width(form) >= ENOUGH:
        return form[:EXCERPT_LIMIT]
    return _widen(body, at, at + len(form))


def _widen(body: str, start: int, end: int) -> str:
    low = body.rfind("\n", 0, start) + 1
    high = body.find("\n", end)
    high = len(body) if high < 0 else high
    if high - low > EXCERPT_LIMIT:
        low, high = max(low, start - 30), min(high, end + 30)
    while width(body[low:high]) < ENOUGH and (low > 0 or high < len(body)):
        low, high = max(0, low - 20), min(len(body), high + 20)
    return body[low:high].strip()
