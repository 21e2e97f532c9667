"""Sessions, their events and tool invocations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "diagnosis_session",
        sa.Column("session_id", sa.String(64), primary_key=True),
        sa.Column("chat_id", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("user", sa.String(128), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("resolved_query", sa.Text, nullable=False),
        sa.Column("asked_at", sa.String(40), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("rounds_used", sa.Integer, nullable=False),
        sa.Column("retry_used", sa.Boolean, nullable=False),
        sa.Column("verdict", sa.String(16)),
        sa.Column("groundedness_score", sa.Float),
        sa.Column("final_answer", sa.Text, nullable=False),
        sa.Column("self_evaluation", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.Column("updated_at", sa.String(40), nullable=False),
    )
    op.create_index("diagnosis_session_by_chat", "diagnosis_session", ["chat_id", "asked_at"])
    op.create_index("diagnosis_session_by_time", "diagnosis_session", ["asked_at", "session_id"])
    session_key = "diagnosis_session.session_id"
    op.create_table(
        "session_event",
        sa.Column("session_id", sa.String(64), sa.ForeignKey(session_key, ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_table(
        "tool_invocation",
        sa.Column("session_id", sa.String(64), sa.ForeignKey(session_key, ondelete="CASCADE"), primary_key=True),
        sa.Column("invocation_id", sa.String(32), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("tool_name", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("invocation", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the first tables."""
    op.drop_table("tool_invocation")
    op.drop_table("session_event")
    op.drop_table("diagnosis_session")
