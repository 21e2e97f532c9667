"""Takes a model's reasoning out of its reply before anything else sees it (U9, U17, R7)."""

import re

from superbizagent.domain.text import lazy_pattern

_BLOCK = lazy_pattern(r"<think(?:ing)?\b[^>]*>.*?</think(?:ing)?\s*>", re.IGNORECASE | re.DOTALL)
_CLOSING = lazy_pattern(r"</think(?:ing)?\s*>", re.IGNORECASE)
_OPENING = lazy_pattern(r"<think(?:ing)?\b", re.IGNORECASE)


def without_reasoning(raw: str) -> str:
    """The reply without `<think>` blocks; a block left open runs to the end, one left unopened from the start."""
    text = _BLOCK.sub("", raw) if _CLOSING.search(raw) else raw
    closings = list(_CLOSING.finditer(text))
    if closings:
        text = text[closings[-1].end() :]
    opening = _OPENING.search(text)
    if opening:
        text = text[: opening.start()]
    return text if text == raw else text.strip()
