"""The tables. JSON is kept as text: stored results must come back byte for byte, which JSONB does not promise."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

diagnosis_session = Table(
    "diagnosis_session",
    metadata,
    Column("session_id", String(64), primary_key=True),
    Column("chat_id", String(64), nullable=False),
    Column("tenant", String(64), nullable=False),
    Column("user", String(128), nullable=False),
    Column("question", Text, nullable=False),
    Column("resolved_query", Text, nullable=False),
    Column("asked_at", String(40), nullable=False),
    Column("status", String(16), nullable=False),
    Column("rounds_used", Integer, nullable=False),
    Column("retry_used", Boolean, nullable=False),
    Column("verdict", String(16)),
    Column("groundedness_score", Float),
    Column("final_answer", Text, nullable=False),
    Column("self_evaluation", Text, nullable=False),
    Column("details", Text, nullable=False),
    Column("updated_at", String(40), nullable=False),
    Index("diagnosis_session_by_chat", "chat_id", "asked_at"),
    Index("diagnosis_session_by_time", "asked_at", "session_id"),
)

session_event = Table(
    "session_event",
    metadata,
    Column("session_id", String(64), ForeignKey("diagnosis_session.session_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("event", Text, nullable=False),
)

tool_invocation = Table(
    "tool_invocation",
    metadata,
    Column("session_id", String(64), ForeignKey("diagnosis_session.session_id", ondelete="CASCADE"), primary_key=True),
    Column("invocation_id", String(32), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("tool_name", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("invocation", Text, nullable=False),
)
