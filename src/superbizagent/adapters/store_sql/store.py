"""The SessionStore over SQL. Every method is one transaction; foreign errors become BackendError."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from superbizagent.adapters.store_sql.faults import failed
from superbizagent.adapters.store_sql.tables import diagnosis_session, session_event, tool_invocation
from superbizagent.domain.errors import BackendError
from superbizagent.domain.session import UNFINISHED
from superbizagent.domain.text import Json, JsonObject

_COLUMNS = frozenset(column.name for column in diagnosis_session.columns)
_JSON_COLUMNS = frozenset({"self_evaluation", "details"})
_DEFAULTS: JsonObject = {
    "chat_id": "", "tenant": "default", "user": "", "question": "", "resolved_query": "", "asked_at": "",
    "status": "queued", "rounds_used": 0, "retry_used": False, "verdict": None, "groundedness_score": None,
    "final_answer": "", "self_evaluation": {}, "updated_at": "",
}  # fmt: skip


class SqlSessionStore:
    """Sessions as JSON objects of U15; keys without a column of their own are kept in `details`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()

    async def create(self, session: JsonObject) -> None:
        """Store a new session. Raises BackendError when the id is taken."""
        async with self._writing("create", str(session.get("session_id"))) as connection:
            await connection.execute(insert(diagnosis_session).values(_row(_DEFAULTS | session)))

    async def update(self, session_id: str, changes: JsonObject) -> None:
        """Change top-level fields, never `self_evaluation`: that goes key by key."""
        if "self_evaluation" in changes:
            what = "self_evaluation is changed one key at a time"
            raise BackendError(what, where=session_id, todo="call set_evaluation_key", code="store_misuse")
        async with self._writing("update", session_id) as connection:
            held = await self._locked(connection, session_id)
            await self._write(connection, session_id, held | changes)

    async def set_evaluation_key(self, session_id: str, path: tuple[str, ...], value: Json) -> None:
        """Set one key of self_evaluation at `path`, in a transaction; every other key stays as it is (R71–R78)."""
        async with self._writing("set_evaluation_key", session_id) as connection:
            held = await self._locked(connection, session_id)
            evaluation = held.get("self_evaluation")
            place = evaluation if isinstance(evaluation, dict) else {}
            held["self_evaluation"] = place
            for key in path[:-1]:
                deeper = place.get(key)
                if not isinstance(deeper, dict):
                    deeper = {}
                    place[key] = deeper
                place = deeper
            place[path[-1]] = value
            await self._write(connection, session_id, held)

    async def append_event(self, session_id: str, seq: int, event: JsonObject) -> None:
        """Store an event under (session, seq); the same event again is no change."""
        async with self._writing("append_event", session_id) as connection:
            known = select(session_event.c.seq).where(
                session_event.c.session_id == session_id, session_event.c.seq == seq
            )
            if (await connection.execute(known)).first() is None:
                row = {"session_id": session_id, "seq": seq, "event": _dump(event)}
                await connection.execute(insert(session_event).values(row))

    async def add_invocation(self, session_id: str, invocation: JsonObject) -> None:
        """Store an invocation with its full redacted result; the same id again is no change."""
        invocation_id = str(invocation["invocation_id"])
        async with self._writing("add_invocation", session_id) as connection:
            held = select(tool_invocation.c.invocation_id).where(tool_invocation.c.session_id == session_id)
            ids = {row[0] for row in await connection.execute(held)}
            if invocation_id not in ids:
                row = {
                    "session_id": session_id,
                    "invocation_id": invocation_id,
                    "position": len(ids),
                    "tool_name": str(invocation.get("tool_name", "")),
                    "status": str(invocation.get("status", "")),
                    "invocation": _dump(invocation),
                }
                await connection.execute(insert(tool_invocation).values(row))

    async def remove(self, session_id: str) -> bool:
        """Delete a session with its events and invocations; whether it was there."""
        async with self._writing("remove", session_id) as connection:
            gone = await connection.execute(
                delete(diagnosis_session).where(diagnosis_session.c.session_id == session_id)
            )
            return gone.rowcount > 0

    async def get(self, session_id: str) -> JsonObject | None:
        """The session, or None."""
        query = select(diagnosis_session).where(diagnosis_session.c.session_id == session_id)
        found = await self._read(query)
        return _session(found[0]) if found else None

    async def listing(self, *, chat_id: str = "", limit: int = 50, before: str = "") -> tuple[JsonObject, ...]:
        """Newest first; `before` is the `asked_at` of the last one already seen."""
        table = diagnosis_session
        query = select(table).order_by(table.c.asked_at.desc(), table.c.session_id.desc()).limit(limit)
        if chat_id:
            query = query.where(table.c.chat_id == chat_id)
        if before:
            query = query.where(table.c.asked_at < before)
        return tuple(_session(row) for row in await self._read(query))

    async def unfinished(self) -> tuple[JsonObject, ...]:
        """Sessions that are queued or running, oldest first."""
        table = diagnosis_session
        query = select(table).where(table.c.status.in_(UNFINISHED)).order_by(table.c.asked_at, table.c.session_id)
        return tuple(_session(row) for row in await self._read(query))

    async def events(self, session_id: str, after: int = 0) -> tuple[JsonObject, ...]:
        """Events with seq > after, ascending."""
        table = session_event
        query = select(table.c.event).where(table.c.session_id == session_id, table.c.seq > after).order_by(table.c.seq)
        return tuple(json.loads(row["event"]) for row in await self._read(query))

    async def invocations(self, session_id: str) -> tuple[JsonObject, ...]:
        """Invocations in call order."""
        table = tool_invocation
        query = select(table.c.invocation).where(table.c.session_id == session_id).order_by(table.c.position)
        return tuple(json.loads(row["invocation"]) for row in await self._read(query))

    @asynccontextmanager
    async def _writing(self, doing: str, session_id: str) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.execution_options(writing=True).begin() as connection:
                yield connection
        except IntegrityError as error:
            what = f"store refused {doing}: {error.orig}"
            raise BackendError(what, where=session_id, todo="does the session exist?", code="store_conflict") from error
        except (SQLAlchemyError, OSError) as error:
            raise failed(f"store failed at {doing}", error, where=session_id) from error

    async def _locked(self, connection: AsyncConnection, session_id: str) -> JsonObject:
        query = select(diagnosis_session).where(diagnosis_session.c.session_id == session_id).with_for_update()
        row = (await connection.execute(query)).mappings().first()
        if row is None:
            what = "session does not exist"
            raise BackendError(what, where=session_id, todo="sessions list shows those that do", code="no_session")
        return _session(dict(row))

    async def _write(self, connection: AsyncConnection, session_id: str, session: JsonObject) -> None:
        table = diagnosis_session
        await connection.execute(update(table).where(table.c.session_id == session_id).values(_row(session)))

    async def _read(self, query: Select[Any]) -> list[dict[str, Any]]:
        try:
            async with self._engine.connect() as connection:
                return [dict(row) for row in (await connection.execute(query)).mappings()]
        except (SQLAlchemyError, OSError) as error:
            raise failed("store failed at read", error) from error


def _row(session: JsonObject) -> dict[str, Any]:
    own = {key: value for key, value in session.items() if key in _COLUMNS and key != "details"}
    rest = {key: value for key, value in session.items() if key not in _COLUMNS}
    row: dict[str, Any] = {key: _dump(value) if key in _JSON_COLUMNS else _clean(value) for key, value in own.items()}
    return row | {"details": _dump(rest)}


def _session(row: dict[str, Any]) -> JsonObject:
    session: JsonObject = {key: json.loads(value) if key in _JSON_COLUMNS else value for key, value in row.items()}
    details = session.pop("details", {})
    return session | (details if isinstance(details, dict) else {})


def _dump(value: Json) -> str:
    # A lone surrogate is legal in Python and in no database.
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace").decode("utf-8")


def _clean(value: Json) -> Json:
    if isinstance(value, str):
        return value.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")
    return value
