"""The SessionStore in memory: for a run that nobody wants to keep, and the twin of the one over SQL."""

import json

from superbizagent.domain.errors import BackendError
from superbizagent.domain.session import UNFINISHED
from superbizagent.domain.text import Json, JsonObject


class MemorySessionStore:
    """Holds sessions as JSON text, as the SQL store does, so that no caller can change what is stored."""

    def __init__(self) -> None:
        self._sessions: dict[str, str] = {}
        self._events: dict[str, dict[int, str]] = {}
        self._invocations: dict[str, dict[str, str]] = {}

    async def create(self, session: JsonObject) -> None:
        """Store a new session. Raises BackendError when the id is taken."""
        session_id = str(session["session_id"])
        if session_id in self._sessions:
            what = "store refused create: the id is taken"
            raise BackendError(what, where=session_id, todo="make a fresh id", code="store_conflict")
        self._sessions[session_id] = _dump(session)
        self._events[session_id] = {}
        self._invocations[session_id] = {}

    async def update(self, session_id: str, changes: JsonObject) -> None:
        """Change top-level fields, never `self_evaluation`: that goes key by key."""
        if "self_evaluation" in changes:
            what = "self_evaluation is changed one key at a time"
            raise BackendError(what, where=session_id, todo="call set_evaluation_key", code="store_misuse")
        self._sessions[session_id] = _dump(self._held(session_id) | changes)

    async def set_evaluation_key(self, session_id: str, path: tuple[str, ...], value: Json) -> None:
        """Set one key of self_evaluation at `path`; every other key stays as it is (R71–R78)."""
        session = self._held(session_id)
        session["self_evaluation"] = _with(session.get("self_evaluation"), path, value)
        self._sessions[session_id] = _dump(session)

    async def append_event(self, session_id: str, seq: int, event: JsonObject) -> None:
        """Store an event under (session, seq); the same event again is no change."""
        self._held(session_id)
        self._events[session_id].setdefault(seq, _dump(event))

    async def add_invocation(self, session_id: str, invocation: JsonObject) -> None:
        """Store an invocation with its full redacted result; the same id again is no change."""
        self._held(session_id)
        self._invocations[session_id].setdefault(str(invocation["invocation_id"]), _dump(invocation))

    async def get(self, session_id: str) -> JsonObject | None:
        """The session, or None."""
        return self._held(session_id) if session_id in self._sessions else None

    async def listing(self, *, chat_id: str = "", limit: int = 50, before: str = "") -> tuple[JsonObject, ...]:
        """Newest first; `before` is the `asked_at` of the last one already seen."""
        sessions = [self._held(session_id) for session_id in self._sessions]
        wanted = [
            session
            for session in sessions
            if (not chat_id or session.get("chat_id") == chat_id)
            and (not before or str(session.get("asked_at")) < before)
        ]
        wanted.sort(key=lambda session: (str(session.get("asked_at")), str(session["session_id"])), reverse=True)
        return tuple(wanted[:limit])

    async def unfinished(self) -> tuple[JsonObject, ...]:
        """Sessions that are queued or running, oldest first."""
        held = [self._held(session_id) for session_id in self._sessions]
        running = [session for session in held if session.get("status") in UNFINISHED]
        return tuple(sorted(running, key=lambda session: (str(session.get("asked_at")), str(session["session_id"]))))

    async def events(self, session_id: str, after: int = 0) -> tuple[JsonObject, ...]:
        """Events with seq > after, ascending."""
        held = self._events.get(session_id, {})
        return tuple(json.loads(held[seq]) for seq in sorted(held) if seq > after)

    async def invocations(self, session_id: str) -> tuple[JsonObject, ...]:
        """Invocations in call order."""
        return tuple(json.loads(text) for text in self._invocations.get(session_id, {}).values())

    def _held(self, session_id: str) -> JsonObject:
        if session_id not in self._sessions:
            what = "session does not exist"
            raise BackendError(what, where=session_id, todo="sessions list shows those that do", code="no_session")
        return json.loads(self._sessions[session_id])


def _with(tree: Json, path: tuple[str, ...], value: Json) -> JsonObject:
    held: JsonObject = tree if isinstance(tree, dict) else {}
    return {**held, path[0]: value if len(path) == 1 else _with(held.get(path[0]), path[1:], value)}


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
