"""Which records of a trace may speak of a claim: by its rarest words, never by reading them all."""

from collections.abc import Iterable
from functools import lru_cache

from superbizagent.domain.glossary import LEXICON, words_of
from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.trace_index import TraceIndex

_MOST = 300


def records_for(reading: Reading, index: TraceIndex, within: Iterable[range] | None = None) -> list[int]:
    """Numbers of records that have a word of the claim's rarest atom, in order, at most a few hundred."""
    lists = [numbers for numbers in _lists(reading, index) if numbers is not None]
    if not lists:
        return []
    ranges = list(within) if within is not None else None
    best: list[int] = []
    for numbers in sorted(lists, key=len):
        best = [n for n in numbers if ranges is None or any(n in r for r in ranges)]
        if best:
            break
    if len(best) > _MOST:
        best = _narrowed(best, lists)
    return best[:_MOST]


def _narrowed(best: list[int], lists: list[list[int]]) -> list[int]:
    """The records most of the other atoms' words are in, too, in order."""
    score = dict.fromkeys(best, 0)
    for numbers in lists:
        for number in numbers:
            if number in score:
                score[number] += 1
    ranked = sorted(best, key=lambda n: (-score[n], n))[:_MOST]
    return sorted(ranked)


def _lists(reading: Reading, index: TraceIndex) -> list[list[int]]:
    lists: list[list[int]] = []
    for name in reading.names:
        if name.kind == "service":
            lists.append(concept_records(name.concept, index))
        elif name.kind in ("name", "quote"):
            words = [w for w in words_of(name.text) if len(w) > 1] or words_of(name.text)
            lists.append(min((index.postings.records(w) for w in words), key=len, default=[]))
    for concept in (*reading.topics, *reading.states):
        lists.append(concept_records(concept.concept_id, index))
    for slot in reading.slots:
        lists.append(index.postings.records(slot.quantity.text.split()[0].lower()))
    return [numbers for numbers in lists if numbers]


def concept_records(concept_id: str, index: TraceIndex) -> list[int]:
    """Records that have the words of any term of a concept (or of one it covers)."""
    cached = index.by_concept.get(concept_id)
    if cached is None:
        found: set[int] = set()
        for words in _terms(concept_id):
            found.update(_together(words, index))
        cached = index.by_concept[concept_id] = sorted(found)
    return cached


@lru_cache(maxsize=1024)
def _terms(concept_id: str) -> tuple[tuple[str, ...], ...]:
    return LEXICON.spellings(concept_id)


def _together(words: tuple[str, ...], index: TraceIndex) -> list[int]:
    if all(ord(w[0]) > 127 for w in words) and len(words) > 1:
        pairs = ["".join(words[i : i + 2]) for i in range(len(words) - 1)]
        return min((index.postings.records(p) for p in pairs), key=len)
    lists = [index.postings.records(w) for w in words]
    if not all(lists):
        joined = "".join(words)
        return index.postings.records(joined) if len(words) > 1 and index.postings.has(joined) else []
    shortest = min(lists, key=len)
    others = [set(x) for x in lists if x is not shortest]
    return [n for n in shortest if all(n in o for o in others)]
