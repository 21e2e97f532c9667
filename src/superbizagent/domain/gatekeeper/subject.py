"""What the question is about, and whether a fact is about that (U7 G15)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from superbizagent.domain.facts import CheckedFact, line_of_span
from superbizagent.domain.glossary import LEXICON, concepts_in
from superbizagent.domain.text import canonical_json, kept, lazy_pattern, normalise
from superbizagent.domain.trace import Invocation

_NAME = lazy_pattern(r"[a-z][a-z0-9]*(?:[-_./:][a-z0-9]+)+|[a-z]+\d[\w-]*|\d{1,3}(?:\.\d{1,3}){3}")
_GENERAL = lazy_pattern(
    r"怎么了|怎么回事|咋|问题|异常|故障|情况|状态|状况|正常|健康|稳定|排查|诊断|分析|事故|告警|影响|原因|根因|为何|为什么|看看|看下|"
    r"查下|查查|检查|不行|挂|崩|坏|慢|卡|"
    r"wrong|issue|problem|incident|health|status|happen|broke|diagnos|investigat|analy|outage|cause|\brca\b|why|\bok\b|down|fail|check|look"
)
_THING_KINDS = ("service", "product")
_ENTITY_KINDS = ("service", "product", "object")
_TROUBLE_KINDS = ("event", "state", "metric")
# Kinds of trouble that a question and a finding may word differently.
_ALIKE = (
    frozenset({"error", "failure", "exception", "error_rate", "abnormal"}),
    frozenset({"slow", "latency", "timeout"}),
    frozenset({"unavailable", "crash", "restart", "exited", "unhealthy", "failure"}),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Names and concepts of the question: entities, and kinds of trouble; `things` are services and products as worded.

    `anything`: it names something, uses a term of the field or asks after a system's state.
    """

    names: tuple[str, ...]
    entities: frozenset[str]
    troubles: frozenset[str]
    things: Mapping[str, str] = field(default_factory=dict[str, str])
    anything: bool = True

    @property
    def nothing(self) -> bool:
        """Whether the question names nothing that could be missed."""
        return not (self.names or self.entities or self.troubles)


@kept(64)
def asked_about(question: str) -> Asked:
    """The names, entity concepts and trouble concepts of a question."""
    plain = normalise(question[:2_000]).casefold()
    mentions = concepts_in(plain)
    names = tuple(dict.fromkeys(name for found in _NAME.finditer(plain) for name in _with_last_part(found.group())))
    return Asked(
        names=names,
        entities=frozenset(m.concept_id for m in mentions if m.kind in _ENTITY_KINDS),
        troubles=_widen(m.concept_id for m in mentions if m.kind in _TROUBLE_KINDS),
        things={m.concept_id: m.text for m in mentions if m.kind in _THING_KINDS},
        anything=bool(names or mentions or _GENERAL.search(plain)),
    )


def _with_last_part(name: str) -> tuple[str, ...]:
    """`default/user-api` is spoken of as `user-api` as well; a plain word after the slash is no name of its own."""
    last = re.split(r"[/:]", name)[-1]
    return (name, last) if last != name and _NAME.fullmatch(last) else (name,)


def asks_nothing(question: str) -> bool:
    """Whether a question has no name, no term of the field and no word of asking after a system's state."""
    return not asked_about(question).anything


def concerns(item: CheckedFact, asked: Asked, calls: Mapping[str, Invocation]) -> bool:
    """Whether the fact, the records it stands on, or the arguments of the calls behind it speak of the things asked about."""
    plain = _told_by(item, calls)
    if any(name in plain for name in asked.names):
        return True
    return bool(_widen(m.concept_id for m in concepts_in(plain) if m.kind in _ENTITY_KINDS) & asked.entities)


def shares_trouble(item: CheckedFact, asked: Asked, calls: Mapping[str, Invocation]) -> bool:
    """Whether they speak of the kind of trouble asked about, wherever it is."""
    mentions = concepts_in(_told_by(item, calls))
    return bool(_widen(m.concept_id for m in mentions if m.kind in _TROUBLE_KINDS) & asked.troubles)


def _told_by(item: CheckedFact, calls: Mapping[str, Invocation]) -> str:
    matched = [calls[name] for name in item.matched_invocation_ids if name in calls]
    lines = [line_of_span(calls[s.invocation_id].result, s) for s in item.spans[:4] if s.invocation_id in calls]
    texts = [item.fact.text, item.excerpt, *lines, *(canonical_json(dict(call.args))[:2_000] for call in matched)]
    return normalise(" \n ".join(texts)).casefold()


def is_there(asked: Asked, calls: Iterable[Invocation]) -> bool:
    """Whether a call holds any name, service or product of the question; true where it names none."""
    if not (asked.names or asked.things):
        return True
    held = held_by(calls)
    return any(holds(held, name) for name in asked.names) or any(_spoken_of(thing, held) for thing in asked.things)


def absent_things(question: str, calls: Iterable[Invocation]) -> tuple[str, ...]:
    """Services and products, as the question words them, that no call speaks of in any spelling of the glossary."""
    things = asked_about(question).things
    held = held_by(calls) if things else ()
    return tuple(text for concept, text in things.items() if not _spoken_of(concept, held))


def _spoken_of(concept: str, held: Sequence[str]) -> bool:
    written = {mark.join(words) for words in LEXICON.spellings(concept) for mark in ("", " ", "-", "_")}
    return any(holds(held, word) for word in written)


def held_by(calls: Iterable[Invocation]) -> tuple[str, ...]:
    """The arguments and the results of the calls that answered, case-folded: what names are looked for in."""
    texts: list[str] = []
    for call in calls:
        if call.status in ("ok", "empty"):
            texts.append(canonical_json(dict(call.args)).casefold())
            texts.append((call.result if isinstance(call.result, str) else canonical_json(call.result)).casefold())
    return tuple(texts)


def holds(held: Sequence[str], name: str) -> bool:
    """Whether any of the texts of `held_by` holds the name, whatever its case."""
    folded = name.casefold()
    return any(folded in text for text in held)


def _widen(concepts: Iterable[str]) -> frozenset[str]:
    wide: set[str] = set()
    for concept in concepts:
        wide |= LEXICON.ancestors.get(concept, frozenset({concept})) | {concept}
    for group in _ALIKE:
        if wide & group:
            wide |= group
    return frozenset(wide)
