"""How many records of a complete result say a thing: `3 个 Pod 处于 CrashLoopBackOff`, `超时 2 次` (U4, derived figures).

The number of *returned* rows is no count unless the result is known to be all there was.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from superbizagent.domain.grounding.claim import Reading, Slot
from superbizagent.domain.grounding.negative import is_complete
from superbizagent.domain.grounding.search import MOST_RECORDS, records_for
from superbizagent.domain.grounding.support import Bench
from superbizagent.domain.grounding.trace_index import CallIndex
from superbizagent.domain.quantities import agree, bare_number

_LISTED = ("line", "row", "object")


def counted(reading: Reading, calls: Sequence[CallIndex], bench: Bench) -> list[int]:
    """The records of one complete call that together are the stated count; [] where none makes it up."""
    slot = _count_slot(reading)
    if slot is None:
        return []
    one = replace(reading, slots=tuple(s for s in reading.slots if s is not slot))
    if not (one.names or one.topics or one.states):
        return []
    for call in calls:
        if not all_there(call):
            continue
        found = records_for(one, bench.index, [bench.index.numbers(call)])
        if len(found) >= MOST_RECORDS:
            continue
        held = list(_distinct(one, found, bench))
        if held and agree(slot.quantity, bare_number(float(len(held)))):
            return held
    return []


def _count_slot(reading: Reading) -> Slot | None:
    slots = [s for s in reading.slots if s.quantity.dimension == "count" and not s.stats and s.role in ("", "bound")]
    return slots[0] if len(slots) == 1 and slots[0].quantity.value > 0 else None


def all_there(call: CallIndex) -> bool:
    """Complete, and nothing held back: the total, where known, is what was returned."""
    made = call.call
    if made.coverage != "complete" or not is_complete(call):
        return False
    return made.total is None or (made.returned is not None and made.returned >= made.total)


def _distinct(reading: Reading, numbers: Sequence[int], bench: Bench) -> Iterator[int]:
    """Records that say it themselves; of nested ones only the innermost."""
    seen: list[str] = []
    for number in reversed(numbers):
        record = bench.index.records[number]
        judgement = bench.judge(reading, number)
        if record.kind not in _LISTED or not judgement.held or judgement.soft or judgement.opened.settings.get("count"):
            continue
        place = record.inner if record.inner is not None else record.path or ""
        if record.kind == "object" and any(other.startswith(place + "/") for other in seen):
            continue
        seen.append(place)
        yield number
