"""Text as everyone writes it: JSON values, normalising, redaction."""

from superbizagent.domain.text.json_value import Json, JsonObject

__all__ = ["Json", "JsonObject"]
