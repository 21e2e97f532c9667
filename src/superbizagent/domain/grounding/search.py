"""Which records of a trace may speak of a claim: by its rarest words, never by reading them all."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from superbizagent.domain.glossary import LEXICON, words_of
from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.trace_index import TraceIndex
from superbizagent.domain.text import kept

MOST_RECORDS = 300
MOST_TEXT = 400_000
_WIDEST = 20_000


class _Lead(NamedTuple):
    """One atom's records: how many there are about, and how to get them."""

    size: int
    numbers: Callable[[], Sequence[int]]


def records_for(reading: Reading, index: TraceIndex, within: Iterable[range] | None = None) -> list[int]:
    """Numbers of records that have a word of the claim's rarest atom, in order, at most a few hundred and MOST_TEXT characters."""
    leads = sorted((lead for lead in _leads(reading, index) if lead.size), key=lambda lead: lead.size)
    ranges = list(within) if within is not None else None
    for place, lead in enumerate(leads):
        best = _inside(lead.numbers(), ranges)
        if len(best) > MOST_RECORDS:
            best = _narrowed(best, leads[place + 1 :])
        if best:
            return _affordable(best[:MOST_RECORDS], index)
    return []


def _affordable(numbers: list[int], index: TraceIndex) -> list[int]:
    """As many as can be read closely in bounded time; the widest give way first, they tell least of what stands together."""
    sizes = {number: len(index.records[number].text) for number in numbers}
    left = MOST_TEXT - sum(sizes.values())
    for number in sorted(numbers, key=lambda n: (-sizes[n], -n)):
        if left >= 0 or len(sizes) == 1:
            break
        left += sizes.pop(number)
    return [number for number in numbers if number in sizes]


def _inside(numbers: Sequence[int], ranges: list[range] | None) -> list[int]:
    if ranges is None:
        return list(islice(numbers, _WIDEST))
    return list(islice((n for n in numbers if any(n in r for r in ranges)), _WIDEST))


def _narrowed(best: list[int], leads: Sequence[_Lead]) -> list[int]:
    """The records most of the other atoms' words are in, too, in order."""
    score = dict.fromkeys(best, 0)
    for lead in leads:
        if lead.size > _WIDEST:
            continue
        for number in lead.numbers():
            if number in score:
                score[number] += 1
    ranked = sorted(best, key=lambda n: (-score[n], n))[:MOST_RECORDS]
    return sorted(ranked)


def _leads(reading: Reading, index: TraceIndex) -> list[_Lead]:
    leads: list[_Lead] = []
    for name in reading.names:
        if name.kind == "service":
            leads.append(_concept_lead(name.concept, index))
        elif name.kind in ("name", "quote"):
            leads.append(_word_lead(_words(name.text), index))
    leads.extend(_concept_lead(c.concept_id, index) for c in (*reading.topics, *reading.states))
    leads.extend(_figure_lead(_words(s.quantity.text), index) for s in reading.slots)
    return leads


@kept(8192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text))


def _word_lead(words: Sequence[str], index: TraceIndex) -> _Lead:
    """The rarest word of several that all have to be there."""
    telling = [w for w in words if len(w) > 1] or words
    sized = [(size, w) for w in telling if (size := index.postings.size(w))]
    if not sized:
        return _Lead(0, list[int])
    size, word = min(sized)
    return _Lead(size, lambda: index.postings.records(word))


def _figure_lead(words: Sequence[str], index: TraceIndex) -> _Lead:
    """Records with the figure as printed, and every series: what a series yields is printed nowhere."""
    lead = _word_lead(words, index)
    if not index.series:
        return lead
    return _Lead(lead.size + len(index.series), lambda: sorted({*lead.numbers(), *index.series}))


def _concept_lead(concept_id: str, index: TraceIndex) -> _Lead:
    size = index.about.get(concept_id)
    if size is None:
        size = index.about[concept_id] = _about(concept_id, index)
    return _Lead(size, lambda: concept_records(concept_id, index))


def _about(concept_id: str, index: TraceIndex) -> int:
    """About how many records have the concept: no term has more than its rarest word has."""
    knows, size = index.postings.knows, index.postings.size
    present = (keys for words in _terms(concept_id) if all(map(knows, keys := _keys(words))))
    return sum(min(map(size, keys)) for keys in present)


def concept_records(concept_id: str, index: TraceIndex) -> Sequence[int]:
    """Records that have the words of any term of a concept (or of one it covers)."""
    cached = index.by_concept.get(concept_id)
    if cached is None:
        found: set[int] = set()
        for words in _terms(concept_id):
            found.update(_together(_keys(words), index))
        cached = index.by_concept[concept_id] = sorted(found)
    return cached


@kept(1024)
def _terms(concept_id: str) -> tuple[tuple[str, ...], ...]:
    return LEXICON.spellings(concept_id)


@kept(8192)
def _keys(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words to look up for a term: Chinese by pairs of characters, Latin by words."""
    keys: list[str] = []
    run = ""
    for word in (*words, ""):
        if word and ord(word[0]) > 0x3000:
            run += word
            continue
        keys += [run[i : i + 2] for i in range(len(run) - 1)] or ([run] if run else [])
        run = ""
        if word:
            keys.append(word)
    return tuple(keys)


def _together(words: tuple[str, ...], index: TraceIndex) -> Sequence[int]:
    postings = index.postings
    if not all(map(postings.knows, words)):
        joined = "".join(words)
        return postings.records(joined) if len(words) > 1 and postings.knows(joined) else []
    shortest, *others = sorted((postings.records(w) for w in words), key=len)
    if not others:
        return shortest
    kept = set(shortest)
    for other in others:
        kept.intersection_update(other)
    return sorted(kept)
