"""The answer that users read: safe templates, and a Composer kept inside its material (U11, U12)."""

from superbizagent.domain.answer.clock import retell_times, show_instant, show_line, show_span, show_time
from superbizagent.domain.answer.composing import COMPOSER_OFF, check_composed, composer_input, composer_output
from superbizagent.domain.answer.nouns import (
    INPUT_PROTOCOL,
    OUTPUT_PROTOCOL,
    Answer,
    Composed,
    GuardCheck,
    Refused,
    Section,
    SectionItem,
)
from superbizagent.domain.answer.template import render_answer

__all__ = [
    "COMPOSER_OFF",
    "INPUT_PROTOCOL",
    "OUTPUT_PROTOCOL",
    "Answer",
    "Composed",
    "GuardCheck",
    "Refused",
    "Section",
    "SectionItem",
    "check_composed",
    "composer_input",
    "composer_output",
    "render_answer",
    "retell_times",
    "show_instant",
    "show_line",
    "show_span",
    "show_time",
]
