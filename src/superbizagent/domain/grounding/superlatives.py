"""`X 的 CPU 最高`, `X has the lowest latency`: a superlative without a figure compares with what stands beside it (U4)."""

from typing import Literal

from superbizagent.domain.glossary import covers, family_of
from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.records import Opened

_EXTREMES = ("max", "min")


def superlatives(reading: Reading) -> list[Concept]:
    """The words for a largest or smallest that no figure and no time of the claim goes with."""
    if any(way.concept_id == "reached" for way in reading.ways) or _of_a_limit(reading):
        return []
    tied = {stat for slot in reading.slots for stat in slot.stats} | {
        stat for when in reading.whens for stat in when.stats
    }
    moved = any(slot.role in ("from", "to", "bound") for slot in reading.slots)
    return (
        []
        if moved
        else [stat for stat in reading.stats if stat.concept_id in _EXTREMES and stat.concept_id not in tied]
    )


def _of_a_limit(reading: Reading) -> bool:
    """`最大连接数`, `max allowed`: the word belongs to the name of a limit."""
    return any(family_of(qualifier.concept_id)[0] == "bound" for qualifier in reading.qualifiers)


def superlative_held(stat: Concept, reading: Reading, opened: Opened) -> Literal["yes", "no", "unknown"]:
    """Whether the record's figure of the claim's measure is that extreme of the list the record stands in."""
    if stat.text.lower() in opened.lower:
        return "yes"
    wanted = [topic.concept_id for topic in reading.topics]
    named = {name.text.lower() for name in (*reading.names, *reading.soft)}
    keys = {
        figure.key
        for figure in opened.figures
        if figure.key in opened.ranked
        and (
            figure.key.lower() in named or any(covers(own, topic) for topic in wanted for own in figure.sense.concepts)
        )
    }
    if not keys:
        return "unknown"
    return "yes" if any(stat.concept_id in opened.ranked[key] for key in keys) else "no"
