"""Alembic's entry: runs on the connection that the store hands over."""

from alembic import context
from sqlalchemy import Connection

from superbizagent.adapters.store_sql.tables import metadata

connection = context.config.attributes["connection"]
if not isinstance(connection, Connection):
    message = "migrations run on the store's own connection; use open_store()"
    raise TypeError(message)
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
