"""What a claim says beside its report: conclusions after a mark of interpretation, announcements before a colon.

They need not stand in the record that carries the claim, but somewhere in the session: a conclusion of the claim's own
is no evidence (`…, indicating a disk failure`).
"""

import re
from dataclasses import replace

from superbizagent.domain.glossary import Mention, covers, mentions_of
from superbizagent.domain.grounding.causal import asserts_cause
from superbizagent.domain.grounding.claim import Concept, Name, Reading
from superbizagent.domain.grounding.search import concept_records
from superbizagent.domain.grounding.support import Bench
from superbizagent.domain.text import lazy_pattern, unquoted

_AS_CLAUSE = lazy_pattern(
    r"\bas (?=(?:[\w-]+ ){1,4}(?:was|were|is|are|had|has|been|ceased|began|became|started|stopped|accumulated)\b)",
    re.IGNORECASE,
)
_EXCLUDES = lazy_pattern(
    r"(?:\b(?:rul(?:ing|es|ed) out|rather than|instead of|not|no|without|unrelated to|independent of)\b|排除|而非|并非|不是)[^,.;，。；]*$",
    re.IGNORECASE,
)
_MOST = 400


def set_comments_apart(reading: Reading) -> Reading:
    """The reading with its comments as soft words, kept in `comments` too."""
    marks = [m.start for m in mentions_of(unquoted(reading.text), "interpret")]
    if not asserts_cause(reading.text):
        marks += [m.start for m in mentions_of(unquoted(reading.text), "causal")]
    marks += [m.start() for m in _AS_CLAUSE.finditer(reading.text)]
    return _without_heading(_without_tail(reading, min(marks, default=-1)))


def _without_tail(reading: Reading, mark: int) -> Reading:
    """States and ways after a mark comment on what stands before it; where nothing does, they are the report."""
    reported = reading.slots or any(s.start < mark for s in (*reading.states, *reading.ways))
    if mark < 0 or not reported:
        return reading
    late = [c for c in (*reading.states, *reading.ways, *reading.topics) if c.start >= mark]
    return replace(
        _with_comments(reading, late),
        ways=tuple(c for c in reading.ways if c.start < mark),
        topics=tuple(c for c in reading.topics if c.start < mark),
    )


def _without_heading(reading: Reading) -> Reading:
    """States in the words before a colon (`two warnings: …`) announce what follows."""
    colon = reading.text.find(": ") if ": " in reading.text else reading.text.find("：")
    later = [c for c in (*reading.states, *reading.ways, *reading.slots) if c.start > colon]
    early = [c for c in reading.states if c.end <= colon]
    return _with_comments(reading, early) if colon >= 0 and later and early else reading


def _with_comments(reading: Reading, concepts: list[Concept]) -> Reading:
    soft = tuple(Name(start=c.start, end=c.end, text=c.text) for c in concepts)
    told = tuple(c for c in concepts if c in reading.states and not c.negated and not _excluded(c, reading.text))
    return replace(
        reading,
        states=tuple(c for c in reading.states if c not in concepts),
        soft=(*reading.soft, *soft),
        comments=(*reading.comments, *told),
    )


def _excluded(comment: Concept, text: str) -> bool:
    """Whether the comment says what it was not (ruling out, rather than, 排除)."""
    return _EXCLUDES.search(text[max(0, comment.start - _NEAR) : comment.start]) is not None


def unheld_comments(reading: Reading, bench: Bench) -> tuple[list[str], list[str]]:
    """States that no record of the session asserts of what the claim names: concluded ones, and those merely consistent."""
    lacking = [c for c in reading.comments if not _held(c, reading, bench)]
    marks = mentions_of(unquoted(reading.text), "interpret")
    mild = [
        c
        for c in lacking
        if next((m for m in reversed(marks) if m.start <= c.start), _NO_MARK).concept_id == "consistent"
    ]
    return [c.text for c in lacking if c not in mild], [c.text for c in mild]


def _held(comment: Concept, reading: Reading, bench: Bench) -> bool:
    index = bench.index
    names = tuple(n for n in reading.names if abs(n.start - comment.start) <= _NEAR and _same_side(n, comment, reading))
    told = replace(_EMPTY, text=reading.text, names=names)
    for number in concept_records(comment.concept_id, index)[:_MOST]:
        if index.owners[number].call.source_type == "knowledge":
            continue
        opened = index.opened(number)
        said = any(covers(c, comment.concept_id) for c in opened.asserted - opened.unsettled)
        if said and not opened.hedged and bench.judge(told, number).held:
            return True
    return False


_NO_MARK = Mention(start=0, end=0, text="", concept_id="", kind="interpret")
_NEAR = 40
_PAUSE = lazy_pattern(r",(?!\d{3})|[，;；。：]|: |\.(?=\s|$)")
_EMPTY = Reading(text="", start=0, end=0)


def _same_side(name: Name, comment: Concept, reading: Reading) -> bool:
    first, last = min(name.start, comment.start), max(name.end, comment.end)
    return not _PAUSE.search(reading.text, first, last)
