"""Lines of a text with their places, and what kind of line each is."""

from collections.abc import Sequence
from typing import NamedTuple

from superbizagent.domain.text import lazy_pattern

_RULE_STARTS = frozenset(" \t=-+|*_~#")
_RULE = lazy_pattern(r"[\s=\-+|*_~#]*$")
_KEY = lazy_pattern(r"(\s*(?:- )?)([A-Za-z_%\u3400-\u9fff][\w./()%\- \u3400-\u9fff]{0,47}?):(?:\s+(.*)|$)")
_INFO = lazy_pattern(r"()([a-z][a-z0-9_]{1,47}):(\S.*)$")
_TRACE = lazy_pattern(
    r"\s+(?:at |File \"|\.\.\. \d+ more|in <|raise |from )|Caused by: |Traceback \(most recent call last\)"
    r"|\s+\S+\(.*\)$|\w[\w.]*(?:Error|Exception)\b: "
)


_RAISED = lazy_pattern(
    r"[a-z_][\w$]*(?:\.[\w$]+)*\.[A-Z][\w$]*(?:: |$)"
    r"|[A-Z]\w*(?:Error|Exception|Warning|Interrupt)(?:: |$)"
)
_GO = lazy_pattern(r"\[signal |goroutine \d+ \[|\t|created by |exit status \d|[\w./*()\[\]]+\(.*\)$")


class Line(NamedTuple):
    """`text` without its line end, at code points [start, end) of the whole text; `number` skips rules, not blanks."""

    text: str
    start: int
    end: int
    number: int = 0


class KeyValue(NamedTuple):
    """`indent` counts leading blanks (a list dash included); `value` may be ''."""

    indent: int
    key: str
    value: str
    item: bool


def split_lines(text: str) -> list[Line]:
    """Lines that hold anything but rules and blanks, with their places."""
    lines: list[Line] = []
    at = number = 0
    for raw in text.split("\n"):
        end = at + len(raw)
        body = raw.rstrip("\r")
        if body and not (body[0] in _RULE_STARTS and len(body) < 200 and _RULE.match(body)):
            lines.append(Line(body, at, at + len(body), number))
            number += 1
        elif not body.strip():
            number += 1
        at = end + 1
    return lines


def read_key_value(line: str) -> KeyValue | None:
    """The `key: value` of a block line; None for prose and log lines."""
    if ":" not in line[:64]:
        return None
    found = _KEY.match(line) or _INFO.match(line)
    if found is None:
        return None
    lead, key, value = found.group(1), found.group(2).strip(), (found.group(3) or "").strip()
    if len(key.split()) > 4:
        return None
    return KeyValue(len(lead), key, value, lead.endswith("- "))


def trace_end(lines: Sequence[Line], at: int, most: int) -> int:
    """The index after the stack trace that hangs on line `at`; `at + 1` where none does."""
    panics = lines[at].text.startswith(("panic: ", "fatal error: "))
    index, inside = at + 1, False
    while index < len(lines) and index - at < most:
        text = lines[index].text
        if panics and _GO.match(text):
            index += 1
        elif _continues(text, inside=inside):
            index, inside = index + 1, True
        elif (inside or _leads(lines, index + 1)) and text[0].isalpha() and _RAISED.match(text):
            index, inside = index + 1, not inside
        else:
            break
    return index


def _continues(text: str, *, inside: bool) -> bool:
    if text[0] not in " \tCT":
        return False
    return (inside and text[0] in " \t") or _TRACE.match(text) is not None


def _leads(lines: Sequence[Line], at: int) -> bool:
    return at < len(lines) and lines[at].text[0] in " \t" and _TRACE.match(lines[at].text) is not None
