"""Text as everyone writes it: JSON values, normalising, redaction."""

from superbizagent.domain.text.display import canonical_json, visible
from superbizagent.domain.text.json_value import Json, JsonObject
from superbizagent.domain.text.normal import NormalText, normalise, normalise_mapped
from superbizagent.domain.text.redaction import redact, redact_text

__all__ = [
    "Json",
    "JsonObject",
    "NormalText",
    "canonical_json",
    "normalise",
    "normalise_mapped",
    "redact",
    "redact_text",
    "visible",
]
