r"""Records printed one below the other: psql \x, mysql \G, and the numbered answers of redis-cli."""

from collections.abc import Sequence

from superbizagent.domain.records.layout import Line
from superbizagent.domain.text import lazy_pattern

_MARK = lazy_pattern(r"-\[ RECORD \d+ \][-+]*$|\*{3,} \d+\. row \*{3,}$")
_FIELD = lazy_pattern(r"\s*(?P<key>[A-Za-z_][\w .\-]{0,60}?)\s*(?:\||:)(?:\s(?P<value>.*))?$")
_NESTED = lazy_pattern(r"\d+\) +\d+\) ")
_INNER = lazy_pattern(r"\s+\d+\) ")
_MOST = 400

Expanded = tuple[list[tuple[str, str]], int]


def read_expanded(lines: Sequence[Line], at: int) -> Expanded | None:
    """(key, value) pairs of the record whose mark stands at `at`, and the index after its last line."""
    if lines[at].text[:1] not in "-*" or _MARK.match(lines[at].text) is None:
        return None
    pairs: list[tuple[str, str]] = []
    index = at + 1
    while index < len(lines) and len(pairs) < _MOST and _MARK.match(lines[index].text) is None:
        field = _FIELD.match(lines[index].text)
        if field is None:
            break
        pairs.append((field["key"], (field["value"] or "").strip()))
        index += 1
    return (pairs, index) if pairs else None


def nested_entry(lines: Sequence[Line], at: int) -> int:
    """The index after a numbered entry that holds a numbered list (SLOWLOG GET); `at` itself where there is none."""
    if _NESTED.match(lines[at].text) is None:
        return at
    index = at + 1
    while index < len(lines) and index - at < _MOST and _INNER.match(lines[index].text):
        index += 1
    return index
