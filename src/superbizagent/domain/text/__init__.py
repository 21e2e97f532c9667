"""Text as everyone writes it: JSON values, normalising, redaction."""

from superbizagent.domain.text.display import canonical_json, visible
from superbizagent.domain.text.json_value import Json, JsonObject
from superbizagent.domain.text.kept import forget_kept, kept
from superbizagent.domain.text.later import later, lazy_pattern, make_anew
from superbizagent.domain.text.normal import NormalText, normalise, normalise_mapped
from superbizagent.domain.text.numerals import CHINESE_DIGITS, ENGLISH_NUMERAL, read_numeral
from superbizagent.domain.text.quoting import QUOTE, unquoted
from superbizagent.domain.text.redaction import redact, redact_text
from superbizagent.domain.text.width import half_width

__all__ = [
    "CHINESE_DIGITS",
    "ENGLISH_NUMERAL",
    "QUOTE",
    "Json",
    "JsonObject",
    "NormalText",
    "canonical_json",
    "forget_kept",
    "half_width",
    "kept",
    "later",
    "lazy_pattern",
    "make_anew",
    "normalise",
    "normalise_mapped",
    "read_numeral",
    "redact",
    "redact_text",
    "unquoted",
    "visible",
]
