"""How an event of a diagnosis gets into its session."""

from collections.abc import Callable

from superbizagent.domain.events import Event, Invoked, event_object, is_terminal
from superbizagent.domain.session import changes_of, evaluation_keys_of
from superbizagent.domain.text import JsonObject
from superbizagent.ports import SessionStore

Listener = Callable[[JsonObject], None]


def unheard(event: JsonObject) -> None:
    """The listener where nobody watches."""


class Recorder:
    """Writes an event to the store, then shows it; `seq` is that of the last event already stored."""

    def __init__(self, session_id: str, store: SessionStore, listener: Listener, *, seq: int = 0) -> None:
        self.session_id = session_id
        self._store = store
        self._listener = listener
        self._seq = seq
        self.ended = False

    async def record(self, event: Event, at: str) -> None:
        """Store the event and what it changes; `at` is ISO. Raises BackendError."""
        if isinstance(event, Invoked):
            await self._store.add_invocation(self.session_id, event.invocation)
            event = Invoked(invocation=event.invocation | {"result": None})
        for path, value in evaluation_keys_of(event):
            await self._store.set_evaluation_key(self.session_id, path, value)
        changes = changes_of(event, at=at)
        if changes:
            await self._store.update(self.session_id, changes)
        self._seq += 1
        stored = event_object(event, session_id=self.session_id, seq=self._seq, at=at)
        await self._store.append_event(self.session_id, self._seq, stored)
        self.ended = self.ended or is_terminal(event)
        self._listener(stored)
