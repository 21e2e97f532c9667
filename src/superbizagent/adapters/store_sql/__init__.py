"""Sessions and runbooks in SQL: SQLite by default, PostgreSQL by setting, one code for both (U15)."""

from superbizagent.adapters.store_sql.knowledge import SqlKnowledgeStore
from superbizagent.adapters.store_sql.opening import Stores, open_store, open_stores
from superbizagent.adapters.store_sql.store import SqlSessionStore

__all__ = ["SqlKnowledgeStore", "SqlSessionStore", "Stores", "open_store", "open_stores"]
