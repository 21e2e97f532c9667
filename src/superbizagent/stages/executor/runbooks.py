"""Whether a runbook passage treats what was found: by the signs, terms and identifiers they share (pure)."""

import re

from superbizagent.domain.glossary import concepts_in
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.vocabulary import signs_in

# What nearly every finding and nearly every runbook speaks of tells nothing about their kinship.
_EVERYWHERE = frozenset({"error", "failure", "exception", "log", "metric", "alert", "request", "service", "abnormal"})
_TELLING_KINDS = ("event", "state", "metric", "object", "product")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+")
_OPENING = 1_200


def treats(passage: str, leads: tuple[Finding, ...]) -> bool:
    """Whether the passage bears the sign of a lead, names an identifier of its record, or shares a term that tells it."""
    opening = passage[:_OPENING]
    signs = {sign.name for sign, _ in signs_in(opening)}
    identifiers = set(_IDENTIFIER.findall(passage))
    terms = _terms(opening)
    return any(
        lead.trouble in signs
        or identifiers & set(_IDENTIFIER.findall(lead.quote))
        or terms & _terms(f"{lead.wording} {lead.quote} {'变更' if lead.kind == 'change' else ''}")
        for lead in leads
    )


def _terms(text: str) -> frozenset[str]:
    found = frozenset(mention.concept_id for mention in concepts_in(text) if mention.kind in _TELLING_KINDS)
    return found - _EVERYWHERE
