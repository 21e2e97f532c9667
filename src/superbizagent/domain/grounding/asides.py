"""What a claim adds in a clause of its own, in words that no glossary knows (…，被攻击者利用): a statement, not a turn of phrase."""

import re

from superbizagent.domain.glossary import concepts_in, mentions_of
from superbizagent.domain.grounding.claim import Name, Reading
from superbizagent.domain.grounding.clauses import bounds_of, cut
from superbizagent.domain.text import kept, lazy_pattern, unquoted

_DASH = lazy_pattern(r"(?:[—–]|\s-|(?<![，,])\swith)\s*$", re.IGNORECASE)
_SENTENCE = lazy_pattern(r"[。；;！!？?\n]|\.(?=\s|$)")


@kept(2048)
def asides_of(reading: Reading) -> tuple[tuple[Name, ...], ...]:
    """The words of each clause after the first that has nothing but words; those the glossary knows are left out.

    What follows a dash, a mere "with" or, in its sentence, a mark of interpretation (表明) is a comment and no statement.
    """
    marks = [m.start for m in mentions_of(unquoted(reading.text), "interpret")]
    found: list[tuple[Name, ...]] = []
    for start, end in bounds_of(reading)[1:]:
        clause = cut(reading, start, end)
        comment = any(m < end and not _SENTENCE.search(reading.text, m, start) for m in marks)
        told = clause.checkable or clause.whens or clause.stats or _DASH.search(reading.text[:start])
        if clause.soft and not comment and not told:
            found.append(tuple(word for word in clause.soft if not concepts_in(word.text)))
    return tuple(words for words in found if words)
