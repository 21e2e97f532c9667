"""Claims about all of a kind (所有, every, 唯一): said by a record itself, or true of every record of a complete result (U4)."""

from collections.abc import Sequence
from dataclasses import replace

from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.counting import all_there
from superbizagent.domain.grounding.search import MOST_RECORDS, records_for
from superbizagent.domain.grounding.support import Bench, Support
from superbizagent.domain.grounding.trace_index import CallIndex
from superbizagent.domain.grounding.universal_words import every

_ROWS = ("row", "object", "line")
_MOST_SHOWN = 12


def of_all(reading: Reading, calls: Sequence[CallIndex], bench: Bench) -> Support:
    """Every record of one complete call that is about the claim's subject says what it says of all."""
    quantified = every(reading)
    if not quantified or any(c.concept_id != "every" for c in quantified):
        return Support(level="none")
    one = replace(reading, universals=())
    about = replace(one, states=(), ways=(), slots=(), stats=(), qualifiers=(), unread=(), soft=())
    for call in calls:
        if not all_there(call) or not (about.names or about.topics):
            continue
        found = records_for(about, bench.index, [bench.index.numbers(call)])
        kin = [n for n in found if bench.index.records[n].kind in _ROWS and bench.judge(about, n).held]
        if kin and len(found) < MOST_RECORDS and all(_says(one, n, bench) for n in kin):
            return Support(level="held", records=kin[:_MOST_SHOWN])
    return Support(level="none")


def _says(one: Reading, number: int, bench: Bench) -> bool:
    judgement = bench.judge(one, number)
    return judgement.held and not judgement.soft
