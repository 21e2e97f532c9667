"""Words that mean the same: concepts joining Chinese terms, English paraphrases and what systems print."""

from superbizagent.domain.glossary.advice import ADVICE_WORDS
from superbizagent.domain.glossary.conduct import Deed, deed_by_agent, deed_reported, deed_without_subject, injection_in
from superbizagent.domain.glossary.entry import Entry, Kind, parse_entries
from superbizagent.domain.glossary.forms import stem
from superbizagent.domain.glossary.lexicon import LEXICON
from superbizagent.domain.glossary.lookup import (
    Mention,
    concepts_in,
    covers,
    family_of,
    frames_in,
    meets,
    mentions_of,
    opposed,
    related,
)
from superbizagent.domain.glossary.own import read_own_entries, use_glossary, use_lexicon
from superbizagent.domain.glossary.tokens import words_of
from superbizagent.domain.glossary.wording import (
    HEDGE_PREFIX,
    asked,
    causing_at,
    confirmation_in,
    hedged,
    states_cause,
    suggested,
    without_open_causes,
)

__all__ = [
    "ADVICE_WORDS",
    "HEDGE_PREFIX",
    "LEXICON",
    "Deed",
    "Entry",
    "Kind",
    "Mention",
    "asked",
    "causing_at",
    "concepts_in",
    "confirmation_in",
    "covers",
    "deed_by_agent",
    "deed_reported",
    "deed_without_subject",
    "family_of",
    "frames_in",
    "hedged",
    "injection_in",
    "meets",
    "mentions_of",
    "opposed",
    "parse_entries",
    "read_own_entries",
    "related",
    "states_cause",
    "stem",
    "suggested",
    "use_glossary",
    "use_lexicon",
    "without_open_causes",
    "words_of",
]
