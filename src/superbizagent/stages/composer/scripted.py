"""A composer that says what it was told to: for tests of the guards, and for demonstrations of lying ones."""

from collections.abc import Callable

from superbizagent.domain.text import JsonObject


class ScriptedComposer:
    """Answers each call with `script(composer_input)` and keeps the inputs it saw."""

    def __init__(self, script: Callable[[JsonObject], str | None]) -> None:
        self._script = script
        self.seen: list[JsonObject] = []

    async def __call__(self, composer_input: JsonObject) -> str | None:
        """The scripted text."""
        self.seen.append(composer_input)
        return self._script(composer_input)
