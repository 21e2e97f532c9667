"""Sessions in SQL: SQLite by default, PostgreSQL by setting, one code for both (U15)."""

from superbizagent.adapters.store_sql.opening import open_store
from superbizagent.adapters.store_sql.store import SqlSessionStore

__all__ = ["SqlSessionStore", "open_store"]
