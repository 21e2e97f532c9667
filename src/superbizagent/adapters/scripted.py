"""Sources that answer as they were told to, and a clock that ticks as it was told to: nothing outside is touched."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from superbizagent.domain.plan import Catalogue, ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import DataSource, ToolReply


class ScriptedClock:
    """Starts at `start` and grows by `tick` seconds each time it is read; `ids` are numbered."""

    def __init__(self, start: datetime = datetime(2026, 3, 1, 11, tzinfo=UTC), *, tick: float = 0.0) -> None:
        self._start = start
        self._passed = 0.0
        self._tick = tick
        self._ids = 0

    def pass_time(self, seconds: float) -> None:
        """Let time go by."""
        self._passed += seconds

    def now(self) -> datetime:
        """The scripted instant."""
        return self._start + timedelta(seconds=self.monotonic())

    def monotonic(self) -> float:
        """Scripted seconds since the start."""
        self._passed += self._tick
        return self._passed

    def fresh_id(self) -> str:
        """`s-0001`, `s-0002` …"""
        self._ids += 1
        return f"s-{self._ids:04d}"


class ScriptedTool:
    """A tool that answers with `script(args)` and keeps the args it saw; `hangs` never answers; `asked` tells of a call."""

    def __init__(
        self,
        spec: ToolSpec,
        script: Callable[[JsonObject], ToolReply],
        *,
        data_source: DataSource = "recorded",
        hangs: bool = False,
    ) -> None:
        self.spec = spec
        self.data_source: DataSource = data_source
        self.seen: list[JsonObject] = []
        self.asked = asyncio.Event()
        self._script = script
        self._hangs = hangs

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """The scripted reply, or whatever the script raises."""
        self.seen.append(args)
        self.asked.set()
        if self._hangs:
            await asyncio.Event().wait()
        return self._script(args)


class ScriptedNames:
    """A catalogue that is given, or an error that is raised."""

    def __init__(self, catalogue: Catalogue | Exception) -> None:
        self._catalogue = catalogue

    async def catalogue(self) -> Catalogue:
        """The scripted catalogue. Raises the scripted error."""
        if isinstance(self._catalogue, Exception):
            raise self._catalogue
        return self._catalogue
