"""Composer off: the safe template speaks."""

from superbizagent.domain.text import JsonObject


async def compose_nothing(composer_input: JsonObject) -> str | None:  # noqa: ARG001 - the template needs no words
    """None: use the safe template."""
    return None
