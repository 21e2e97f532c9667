"""Quotations in a text: what somebody else is quoted to have said is not said by the text itself."""

import re

from superbizagent.domain.text.kept import kept
from superbizagent.domain.text.later import lazy_pattern

QUOTE = lazy_pattern(
    r"\"([^\"\n]{2,400})\"|“([^”\n]{2,400})”|‘([^’\n]{2,400})’|「([^」\n]{2,400})」|(?<![\w])'([^'\n]{2,200})'(?![\w])"
)
"""A quotation with its marks; one of the five groups holds the words."""


@kept(8192)
def unquoted(text: str) -> str:
    """The text with blanks of the same length in place of its quotations; a stretch with a blank at its edge is none."""
    return QUOTE.sub(_blanked, text)


def _blanked(found: re.Match[str]) -> str:
    words = next(group for group in found.groups() if group)
    return " " * len(found.group()) if words == words.strip() else found.group()
