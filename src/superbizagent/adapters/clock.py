"""The only place that reads the time or makes an id."""

import time
import uuid
from datetime import UTC, datetime


class SystemClock:
    """Wall clock in UTC, monotonic seconds, random ids."""

    def now(self) -> datetime:
        """Now, zone-aware."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that only grow."""
        return time.monotonic()

    def fresh_id(self) -> str:
        """A new id: 26 lower-case hexadecimal characters, sortable by time of making."""
        return f"{int(time.time() * 1000):012x}{uuid.uuid4().hex[:14]}"
