"""What the question is about, and whether a fact is about that (U7 G15)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from superbizagent.domain.facts import CheckedFact, line_of_span
from superbizagent.domain.glossary import LEXICON, concepts_in
from superbizagent.domain.text import canonical_json, lazy_pattern, normalise
from superbizagent.domain.trace import Invocation

_NAME = lazy_pattern(r"[a-z][a-z0-9]*(?:[-_./:][a-z0-9]+)+|[a-z]+\d[\w-]*|\d{1,3}(?:\.\d{1,3}){3}")
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
    """Names and concepts of the question: entities, and kinds of trouble."""

    names: tuple[str, ...]
    entities: frozenset[str]
    troubles: frozenset[str]

    @property
    def nothing(self) -> bool:
        """Whether the question names nothing that could be missed."""
        return not (self.names or self.entities or self.troubles)


def asked_about(question: str) -> Asked:
    """The names, entity concepts and trouble concepts of a question."""
    plain = normalise(question[:2_000]).casefold()
    mentions = concepts_in(plain)
    return Asked(
        names=tuple(dict.fromkeys(found.group() for found in _NAME.finditer(plain))),
        entities=frozenset(m.concept_id for m in mentions if m.kind in _ENTITY_KINDS),
        troubles=_widen(m.concept_id for m in mentions if m.kind in _TROUBLE_KINDS),
    )


def concerns(item: CheckedFact, asked: Asked, calls: Mapping[str, Invocation]) -> bool:
    """Whether the fact, the records it stands on, or the arguments of the calls behind it speak of what was asked."""
    matched = [calls[name] for name in item.matched_invocation_ids if name in calls]
    lines = [line_of_span(calls[s.invocation_id].result, s) for s in item.spans[:4] if s.invocation_id in calls]
    texts = [item.fact.text, item.excerpt, *lines, *(canonical_json(dict(call.args))[:2_000] for call in matched)]
    plain = normalise(" \n ".join(texts)).casefold()
    if any(name in plain for name in asked.names):
        return True
    mentions = concepts_in(plain)
    entities = _widen(m.concept_id for m in mentions if m.kind in _ENTITY_KINDS)
    troubles = _widen(m.concept_id for m in mentions if m.kind in _TROUBLE_KINDS)
    return bool(entities & asked.entities or troubles & asked.troubles)


def _widen(concepts: Iterable[str]) -> frozenset[str]:
    wide: set[str] = set()
    for concept in concepts:
        wide |= LEXICON.ancestors.get(concept, frozenset({concept})) | {concept}
    for group in _ALIKE:
        if wide & group:
            wide |= group
    return frozenset(wide)
