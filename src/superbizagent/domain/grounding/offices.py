"""What somebody is said to be (pg-b is the primary, kyc-c 是主节点): told by a value, not by the name of a field (U4: subject)."""

import re

from superbizagent.domain.glossary import concepts_in, family_of
from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.grounding.names import owner_names
from superbizagent.domain.records import Opened
from superbizagent.domain.text import lazy_pattern

_COPULA = lazy_pattern(
    r"(?:\b(?:is|was|are|were|became|remains?|remained|now)\s+(?:(?:an?|the|in|now|still)\s+)*|(?:是|为|处于|成为|作为)(?:了|新的?)?\s*)$",
    re.IGNORECASE,
)
_AMOUNTS = frozenset({"usage", "bound", "replicas", "rw", "flow", "cpumode", "hit", "self", "fate"})
"""Families whose members tell figures apart, not what somebody is (3 inodes are used)."""
_KEY = lazy_pattern(r"[\w.\-]+\s*[:=](?=\s*\S)")


def said_to_be(concept: Concept, reading: Reading) -> bool:
    """Whether the word is what the claim says somebody is."""
    return (
        family_of(concept.concept_id)[0] not in _AMOUNTS
        and _COPULA.search(reading.text[reading.start : concept.start]) is not None
    )


def offices(opened: Opened) -> frozenset[str]:
    """The concepts of a record's values and prose, the names of its fields left out."""
    return frozenset(m.concept_id for m in concepts_in(_KEY.sub(" ", opened.record.text[:_MOST])) if not m.negated)


_MOST = 2000


def flagged(concept_id: str, opened: Opened) -> bool | None:
    """What a field that is named after an office (`IS LEADER`) says with yes or no; None where there is none."""
    for key, value in opened.settings.items():
        name = key.rsplit(".", 1)[-1].replace("_", " ")
        if value.strip().lower() in _FLAGS and any(m.concept_id == concept_id for m in concepts_in(name)):
            return _FLAGS[value.strip().lower()]
    return None


_FLAGS = {"true": True, "yes": True, "false": False, "no": False}


def holder_of(concept_id: str, reading: Reading, opened: Opened) -> bool:
    """Whether a field of that name (leader=kyc-c) holds a name of the claim."""
    names = {n.text.lower() for n in reading.names if n.kind == "name"}
    return any(
        names & owner_names(value.strip().lower())
        for key, value in opened.settings.items()
        if any(m.concept_id == concept_id for m in concepts_in(key.rsplit(".", 1)[-1].replace("_", " ")))
    )
