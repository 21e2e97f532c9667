"""What the spans of a fact point at in the stored results (U1)."""

from superbizagent.domain.facts.nouns import Span
from superbizagent.domain.text import Json, canonical_json

LONGEST_LINE = 2_000


def read_span(result: Json, span: Span) -> tuple[str, int, int]:
    """The text that a span stands in, and where in it; ('', 0, 0) when it points nowhere."""
    value = result
    for part in (span.path or "").split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return "", 0, 0
    text = value if isinstance(value, str) else canonical_json(value)
    return text, min(span.start, len(text)), min(span.end, len(text))


def line_of_span(result: Json, span: Span) -> str:
    """The line of the result that a span stands in, at most 2,000 characters around its start."""
    text, start, end = read_span(result, span)
    left = max(text.rfind("\n", 0, start) + 1, start - LONGEST_LINE // 2)
    right = text.find("\n", end)
    return text[left : min(right if right >= 0 else len(text), left + LONGEST_LINE)]
