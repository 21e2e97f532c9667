"""A stretch of time."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Half-open span [start, end) of zone-aware instants."""

    start: datetime
    end: datetime

    def overlaps(self, other: "Window") -> bool:
        """Whether the two windows share an instant (a zero-length window counts as its instant)."""
        return self.start <= other.end and other.start <= self.end
