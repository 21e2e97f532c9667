"""Tools of others: recorded outputs, served as they were."""

from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import DataSource, ToolReply


class RecordedTool:
    """One recorded call: takes the arguments it was recorded with, or none, and gives the recorded reply."""

    def __init__(self, spec: ToolSpec, reply: ToolReply) -> None:
        self._spec = spec
        self._reply = reply

    @property
    def spec(self) -> ToolSpec:
        """The call as it was recorded."""
        return self._spec

    @property
    def data_source(self) -> DataSource:
        """Always recorded."""
        return "recorded"

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """The recorded reply. Raises BackendError (`bad_args`) for arguments that were not recorded."""
        del window
        if args and args != (self._spec.fixed_args or {}):
            raise BackendError(
                f"{self._spec.name!r} was not recorded with these arguments",
                todo="call it with the recorded arguments",
                code="bad_args",
            )
        return self._reply
