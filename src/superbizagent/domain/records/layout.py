"""Lines of a text with their places, and what kind of line each is."""

from typing import NamedTuple

from superbizagent.domain.text import lazy_pattern

_RULE_STARTS = frozenset(" \t=-+|*_~#")
_RULE = lazy_pattern(r"[\s=\-+|*_~#]*$")
_KEY = lazy_pattern(r"(\s*(?:- )?)([A-Za-z_%\u3400-\u9fff][\w./()%\- \u3400-\u9fff]{0,47}?):(?:\s+(.*)|$)")
_INFO = lazy_pattern(r"()([a-z][a-z0-9_]{1,47}):(\S.*)$")
_TRACE = lazy_pattern(
    r"\s+(?:at |File \"|\.\.\. \d+ more|in <|raise |from )|Caused by: |\s+\S+\(.*\)$|\w[\w.]*(?:Error|Exception)\b: "
)


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


def continues_trace(line: str) -> bool:
    """Whether a line belongs to the stack trace above it."""
    return line[:1] in " \tC" and _TRACE.match(line) is not None
