"""Which quantifiers of a claim speak of all there are."""

from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.text import kept

_MILD = frozenset({"both", "any", "whole", "entire", "都", "均", "just", "merely"})
_BEFORE_A_NUMBER = 4


@kept(2048)
def every(reading: Reading) -> tuple[Concept, ...]:
    """The quantifiers that speak of all there are; `only 3`, `仅剩 20K` and `both` do not."""
    return tuple(
        c
        for c in reading.universals
        if c.text.lower() not in _MILD and not any(0 <= s.start - c.end <= _BEFORE_A_NUMBER for s in reading.slots)
    )
