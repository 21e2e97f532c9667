"""Whether a text that is no claim says nothing of its own: every atom held by trace, question or given texts (U11)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.facts import Setting
from superbizagent.domain.glossary import concepts_in, stem, words_of
from superbizagent.domain.grounding.claim import Name, Reading
from superbizagent.domain.grounding.names import name_held, quote_held
from superbizagent.domain.grounding.read_claim import read_claim
from superbizagent.domain.grounding.roles import misplaced
from superbizagent.domain.grounding.search import concept_records, records_for
from superbizagent.domain.grounding.support import Bench, by_one
from superbizagent.domain.grounding.trace_index import TraceIndex
from superbizagent.domain.quantities import agree, find_quantities
from superbizagent.domain.records import Opened, Record, open_record
from superbizagent.domain.text import kept, lazy_pattern

_PRESUPPOSED_AFTER = lazy_pattern(r"^\s*(?:了)?的(?=[\w\u3400-\u9fff])")
_PRESUPPOSED_BEFORE = lazy_pattern(
    r"(?:已经?|正在|已被|被)\s*$|\b(?:the|this|that|its|already|currently)\s+$", re.IGNORECASE
)
_STATE_OF_THING = lazy_pattern(r"(已经?[\u3400-\u9fff]{1,3}|[\u3400-\u9fff]?满)了?的([\u3400-\u9fff]{2,6})")
_DONE = ("已", "已经", "正在")


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """`…_missing` are atoms that nothing holds, as written; `presupposed` the concepts of states taken for granted."""

    hard_missing: tuple[str, ...] = ()
    predicate_missing: tuple[str, ...] = ()
    soft_missing: tuple[str, ...] = ()
    has_atoms: bool = False
    contradicted: bool = False
    presupposed: tuple[str, ...] = ()


def hold(text: str, index: TraceIndex, setting: Setting, *, extra_texts: Sequence[str] = ()) -> Holding:
    """Look for each atom of `text` in the trace, the question and `extra_texts` (the referenced material)."""
    reading = read_claim(text, index.names)
    pages = [_page(t) for t in (setting.question, *extra_texts) if t]
    hard = [n.text for n in reading.names if not _name_known(n, index, pages)]
    hard += [w.mention.text for w in reading.whens if not _written(w.mention.text, index, pages)]
    hard += [s.quantity.text for s in reading.slots if not _figure_known(s.quantity.text, index, pages)]
    hard += [t.text for t in reading.topics if t.kind == "product" and not _concept_known(t.concept_id, index, pages)]
    hard += _misplaced(reading, pages)
    soft = [n.text for n in reading.soft if not _word_known(n.text, index, pages)]
    return Holding(
        hard_missing=tuple(hard),
        predicate_missing=(),
        soft_missing=tuple(soft),
        has_atoms=reading.checkable,
        contradicted=_contradicted(reading, index, setting),
        presupposed=presupposed_in(text),
    )


def presupposed_in(text: str) -> tuple[str, ...]:
    """Concepts of states that a text takes for granted (已耗尽的连接池, the crashed pod, 故障的节点)."""
    found: list[str] = []
    for mention in concepts_in(text):
        if mention.kind not in ("event", "state"):
            continue
        if _PRESUPPOSED_AFTER.match(text[mention.end :]) or _taken_for_granted(text, mention.start, mention.text):
            found.append(mention.concept_id)
    for state, thing in () if found else _STATE_OF_THING.findall(text):
        found += [m.concept_id for m in concepts_in(f"{thing}{state}") if m.kind in ("event", "state")]
    return tuple(dict.fromkeys(found))


def _taken_for_granted(text: str, start: int, word: str) -> bool:
    before = text[:start]
    if word.isascii() and not word.endswith(("ed", "en", "ing", "full", "down")):
        return False
    return _PRESUPPOSED_BEFORE.search(before) is not None or word.startswith(_DONE)


def carries(concept_id: str, texts: Sequence[str]) -> bool:
    """Whether any of the texts (of direct or indirect facts) asserts the concept."""
    return any(m.concept_id == concept_id and not m.negated for text in texts for m in concepts_in(text))


@kept(64)
def _page(text: str) -> Opened:
    return open_record(Record(invocation_id="", path=None, start=0, end=len(text), text=text, kind="line"))


def _name_known(name: Name, index: TraceIndex, pages: Sequence[Opened]) -> bool:
    if any(name_held(name, page) for page in pages):
        return True
    if name.kind == "service":
        return name.concept in index.names
    words = [w for w in words_of(name.text) if len(w) > 1] or words_of(name.text)
    numbers = min((index.postings.records(w) for w in words), key=len, default=())
    if name.kind == "quote":
        return any(quote_held(name.text, index.opened(n)) for n in numbers[:200])
    return any(name_held(name, index.opened(n)) for n in numbers[:200])


def _misplaced(reading: Reading, pages: Sequence[Opened]) -> list[str]:
    """Names that every page which speaks of them puts on the other side of the relation (who calls, who is called)."""
    wrong = [misplaced(reading, page)[0] for page in pages if any(name_held(n, page) for n in reading.names)]
    return [name for names in wrong for name in names] if wrong and all(wrong) else []


def _written(text: str, index: TraceIndex, pages: Sequence[Opened]) -> bool:
    wanted = text.lower()
    if any(wanted in page.lower for page in pages):
        return True
    digits = re.findall(r"\d+", text)
    numbers = min((index.postings.records(d) for d in digits), key=len, default=())
    return any(wanted.rstrip("z") in index.records[n].text.lower() for n in numbers[:300])


def _figure_known(text: str, index: TraceIndex, pages: Sequence[Opened]) -> bool:
    stated = find_quantities(text)
    if not stated:
        return True
    if any(agree(stated[0], f.quantity) for page in pages for f in page.figures):
        return True
    digits = re.findall(r"\d+", text)
    numbers = min((index.postings.records(d) for d in digits), key=len, default=())
    return any(agree(stated[0], f.quantity) for n in numbers[:200] for f in index.opened(n).figures)


def _concept_known(concept: str, index: TraceIndex, pages: Sequence[Opened]) -> bool:
    return any(concept in page.concepts for page in pages) or bool(concept_records(concept, index))


def _word_known(word: str, index: TraceIndex, pages: Sequence[Opened]) -> bool:
    lower = word.lower()
    if concepts_in(word) or any(lower in page.lower for page in pages):
        return True
    if lower.isascii():
        return (
            any(stem(lower) in page.words for page in pages)
            or index.postings.knows(lower)
            or index.postings.knows(stem(lower))
        )
    pairs = [lower[i : i + 2] for i in range(max(len(lower) - 1, 1))]
    return all(index.postings.knows(p) or any(p in page.lower for page in pages) for p in pairs)


def _contradicted(reading: Reading, index: TraceIndex, setting: Setting) -> bool:
    """Whether a record about the very same thing says the opposite."""
    if not reading.names or not (reading.states or reading.slots):
        return False
    bench = Bench(index=index, zone=setting.zone)
    numbers = [n for n in records_for(reading, index)[:100] if index.owners[n].call.source_type != "knowledge"]
    support = by_one(reading, numbers, bench)
    if support.level != "none" or support.best is None:
        return False
    return any(_opposed(reading, n, bench) for n in numbers)


def _opposed(reading: Reading, number: int, bench: Bench) -> bool:
    judgement = bench.judge(reading, number)
    return (
        not judgement.names
        and not judgement.hard
        and "polarity_mismatch" in judgement.codes
        and not judgement.opened.hedged
    )
