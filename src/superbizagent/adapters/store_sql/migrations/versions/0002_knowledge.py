"""Runbooks, their passages, and a full-text index over segmented words."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the runbook tables; the index is FTS5 on SQLite, a GIN index of 'simple' words on PostgreSQL."""
    op.create_table(
        "knowledge_document",
        sa.Column("document_id", sa.String(32), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False, unique=True),
        sa.Column("characters", sa.Integer, nullable=False),
        sa.Column("added_at", sa.String(40), nullable=False),
    )
    op.create_table(
        "knowledge_passage",
        sa.Column("passage_id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column(
            "document_id",
            sa.String(32),
            sa.ForeignKey("knowledge_document.document_id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("heading", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("heading_words", sa.Text, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE INDEX knowledge_passage_words ON knowledge_passage USING gin ("
            "(setweight(to_tsvector('simple', heading_words), 'A') || setweight(to_tsvector('simple', words), 'D')))"
        )
        return
    op.execute(
        "CREATE VIRTUAL TABLE knowledge_index USING fts5("
        "heading_words, words, content='knowledge_passage', content_rowid='passage_id', tokenize='unicode61')"
    )


def downgrade() -> None:
    """Drop the runbook tables."""
    if op.get_bind().dialect.name != "postgresql":
        op.execute("DROP TABLE knowledge_index")
    op.drop_table("knowledge_passage")
    op.drop_table("knowledge_document")
