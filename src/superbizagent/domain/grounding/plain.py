"""A claim's text as it is read: full width folded, unseen letters and markdown out, Chinese punctuation kept."""

import re
import unicodedata

from superbizagent.domain.text import lazy_pattern, visible

_KEPT = "，；：！？（）、。“”‘’《》「」…～"
_ARGUMENT = lazy_pattern(r"(?<=[A-Za-z0-9_])（([!-~]*\{[!-~]*\}[!-~]*)）")
"""What a function of a series stands around, in a sentence of full width."""
_MARKDOWN = lazy_pattern(r"\*\*|(?<!\w)__(?=\S)|(?<=\S)__(?!\w)|`+|^\s*(?:[-*•]|\d+[.)、])\s+|^#+\s*", re.MULTILINE)


def plain(text: str) -> str:
    """The text to read; case is kept, so that identifiers can be taken apart."""
    shown = visible(text[:12_000])
    folded = "".join(ch if ch in _KEPT or ch.isascii() else unicodedata.normalize("NFKC", ch) for ch in shown)
    folded = _ARGUMENT.sub(r"(\1)", folded)
    return " ".join(_MARKDOWN.sub(" ", folded).replace("\n", "\n ").split(" "))
