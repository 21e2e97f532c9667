"""Tables of the runbooks."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text

from superbizagent.adapters.store_sql.tables import metadata

knowledge_document = Table(
    "knowledge_document",
    metadata,
    Column("document_id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("origin", Text, nullable=False, unique=True),
    Column("characters", Integer, nullable=False),
    Column("added_at", String(40), nullable=False),
)

knowledge_passage = Table(
    "knowledge_passage",
    metadata,
    Column("passage_id", Integer, primary_key=True, autoincrement=True),
    Column(
        "document_id",
        String(32),
        ForeignKey("knowledge_document.document_id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("heading", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("heading_words", Text, nullable=False),
)
