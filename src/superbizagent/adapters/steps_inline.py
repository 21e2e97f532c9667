"""Steps that run at once, and steps that only remember: the in-process twin of durable runs."""

from collections.abc import Awaitable, Callable, Mapping

from superbizagent.domain.errors import BackendError
from superbizagent.domain.text import Json


class InlineSteps:
    """Runs each call at once and remembers its JSON result by name."""

    def __init__(self) -> None:
        self.results: dict[str, Json] = {}

    async def run(self, name: str, call: Callable[[], Awaitable[Json]]) -> Json:
        """Run `call`, once for a name. Raises BackendError when a name comes twice: a run would not be replayable."""
        if name in self.results:
            what = f"step {name!r} ran twice"
            raise BackendError(what, where="steps", todo="give each step of a run its own name", code="step_twice")
        result = await call()
        self.results[name] = result
        return result


class ReplayedSteps:
    """Answers from stored results; nothing outside is touched."""

    def __init__(self, results: Mapping[str, Json]) -> None:
        self._results = results

    async def run(self, name: str, call: Callable[[], Awaitable[Json]]) -> Json:
        """The stored result of `name`. Raises BackendError when there is none."""
        if name not in self._results:
            what = f"step {name!r} was never run"
            raise BackendError(what, where="steps", todo="replay with the results of that very run", code="no_step")
        return self._results[name]
