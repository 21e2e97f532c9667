"""Words that mean the same: concepts joining Chinese terms, English paraphrases and what systems print."""

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
from superbizagent.domain.glossary.tokens import words_of

__all__ = [
    "LEXICON",
    "Entry",
    "Kind",
    "Mention",
    "concepts_in",
    "covers",
    "family_of",
    "frames_in",
    "meets",
    "mentions_of",
    "opposed",
    "parse_entries",
    "related",
    "stem",
    "words_of",
]
