"""Whether a sentence says anything that a record could hold; a greeting, filler or a bare id does not (U13)."""

import re

from superbizagent.domain.clock_text import find_times
from superbizagent.domain.glossary import concepts_in
from superbizagent.domain.quantities import find_quantities
from superbizagent.domain.text import lazy_pattern

_NAME = lazy_pattern(
    r"[A-Za-z][A-Za-z0-9]*(?:[-_./:@][A-Za-z0-9]+)+|[A-Za-z]+\d[\w-]*|[A-Z]{2,}\b|\b[A-Z][a-z]+[A-Z]\w*"
)
_WORD = lazy_pattern(r"[A-Za-z]{3,}")
_CHINESE = lazy_pattern(r"[\u4e00-\u9fff]")
_BARE = lazy_pattern(r"^\W*[A-Za-z0-9_.:/@-]+\W*$")


def is_statement(text: str) -> bool:
    """True when the sentence has an atom (number, time, name, known concept) and is more than that one word."""
    if _BARE.match(text) or len(text) < 4:
        return False
    if _NAME.search(text) or concepts_in(text) or find_times(text):
        return True
    if any(found.dimension != "bare" for found in find_quantities(text)):
        return True
    return bool(_CHINESE.search(text) and _WORD.search(text)) or bool(re.search(r"(?<!^)\b[A-Z][a-z]{2,}", text))
