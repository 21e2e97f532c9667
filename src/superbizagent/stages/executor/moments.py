"""Instants as records print them."""

from datetime import UTC, datetime

from superbizagent.domain.clock_text import read_stamp


def moment_of(text: str) -> datetime | None:
    """An ISO 8601 stamp as an aware instant (naive ones count as UTC); None for anything else."""
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def line_moment(line: str) -> datetime | None:
    """The instant a line is stamped with (naive stamps count as UTC); None when it bears no whole stamp."""
    stamp = read_stamp(line)
    if stamp is None:
        return None
    return stamp.at if stamp.at.tzinfo else stamp.at.replace(tzinfo=UTC)
