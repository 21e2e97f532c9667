"""Opens the store: engine, pragmas, schema brought up to date."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from superbizagent.adapters.store_sql.faults import reason_of
from superbizagent.adapters.store_sql.knowledge import SqlKnowledgeStore
from superbizagent.adapters.store_sql.store import SqlSessionStore
from superbizagent.domain.errors import BackendError, SettingsError

HEAD = "0002"
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """One open database and what is kept in it."""

    sessions: SqlSessionStore
    knowledge: SqlKnowledgeStore

    async def close(self) -> None:
        """Let go of all connections."""
        await self.sessions.close()


async def open_stores(url: str) -> Stores:
    """The stores on `sqlite:///path` or `postgresql://…`, schema at HEAD. Raises SettingsError, BackendError."""
    parsed = _read_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        _make_folder(Path(parsed.database).parent)
    engine = create_async_engine(parsed, json_serializer=None)
    if parsed.get_backend_name() == "sqlite":
        _tune_sqlite(engine)
    try:
        await _bring_up_to_date(engine)
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise _unreachable(parsed, error) from error
    return Stores(sessions=SqlSessionStore(engine), knowledge=SqlKnowledgeStore(engine))


async def open_store(url: str) -> SqlSessionStore:
    """The sessions alone."""
    return (await open_stores(url)).sessions


def _read_url(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        what = "database URL cannot be read"
        raise SettingsError(
            what,
            where="SUPERBIZ_DATABASE_URL",
            todo="use sqlite:///path or postgresql://user@host/name",
            code="bad_url",
        ) from error
    driver = _DRIVERS.get(parsed.drivername.partition("+")[0])
    if driver is None:
        what = f"database kind {parsed.drivername!r} is not supported"
        raise SettingsError(what, where="SUPERBIZ_DATABASE_URL", todo="use sqlite or postgresql", code="bad_url")
    return parsed.set(drivername=driver)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        what = f"data folder cannot be made: {error.strerror}"
        raise SettingsError(
            what, where=str(folder), todo="set SUPERBIZ_DATA_DIR to a folder you may write", code="data_dir"
        ) from error


def _tune_sqlite(engine: AsyncEngine) -> None:
    """WAL, foreign keys, and a write lock taken at BEGIN, so that read-then-write never meets SQLITE_BUSY half-way."""

    def connected(raw: Any, _record: object) -> None:
        raw.isolation_level = None
        cursor = raw.cursor()
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "busy_timeout=10000", "synchronous=NORMAL"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)


async def _bring_up_to_date(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        known = await connection.run_sync(_current_revision)
    if known == HEAD:
        return
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.run_sync(_upgrade)


def _current_revision(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    # Alembic costs 0.2 s to import and is needed only when the schema is behind.
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(730051)"))
    if _current_revision(connection) == HEAD:
        return
    config = Config()
    config.set_main_option("script_location", "superbizagent.adapters.store_sql:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _unreachable(url: URL, error: Exception) -> BackendError:
    return BackendError(
        f"store cannot be opened: {reason_of(error)}",
        where=url.render_as_string(hide_password=True),
        todo="check that it is there, readable and not of a newer version",
        code="store_unreachable",
    )
