"""What may be shown although nothing confirms it: only known names and the field's own words (U11)."""

from collections.abc import Sequence

from superbizagent.domain.contract import Hypothesis, RecommendedAction
from superbizagent.domain.facts import CheckedFact, Setting
from superbizagent.domain.glossary import ADVICE_WORDS, confirmation_in, deed_by_agent, deed_reported, states_cause
from superbizagent.domain.grounding import TraceIndex, carries, hold
from superbizagent.domain.text import lazy_pattern

_BECAUSE = lazy_pattern(r"(?<!原)(?<!起)(?<!诱)因(?![此而素果何子特])")


def admissible_hypothesis(
    item: Hypothesis, checked: Sequence[CheckedFact], index: TraceIndex, setting: Setting
) -> bool:
    """Whether a hypothesis names only what the trace or the question names, and rests on supported claims."""
    return _rests_on_support(item.related_claim_ids, checked) and admissible_text(item.text, checked, index, setting)


def admissible_action(
    item: RecommendedAction, checked: Sequence[CheckedFact], index: TraceIndex, setting: Setting
) -> bool:
    """The same for an action, in which cause wording and deeds told as done have no place."""
    if states_cause(item.text) or _BECAUSE.search(item.text) or deed_reported(item.text) is not None:
        return False
    return _rests_on_support(item.related_claim_ids, checked) and admissible_text(item.text, checked, index, setting)


def admissible_text(text: str, checked: Sequence[CheckedFact], index: TraceIndex, setting: Setting) -> bool:
    """Every atom is held by the trace, the question or the glossary; nothing is called confirmed or presupposed."""
    if confirmation_in(text) or deed_by_agent(text) is not None:
        return False
    supported = [found.fact.text for found in checked if found.supported]
    held = hold(text, index, setting, extra_texts=(ADVICE_WORDS,))
    if not held.has_atoms or held.contradicted:
        return False
    if held.hard_missing or held.predicate_missing or held.soft_missing:
        return False
    return all(carries(state, supported) for state in held.presupposed)


def _rests_on_support(claim_ids: Sequence[str], checked: Sequence[CheckedFact]) -> bool:
    supported = {found.fact.claim_id for found in checked if found.supported}
    return all(claim_id in supported for claim_id in claim_ids)
