"""What was asked, about when, and how much may be spent on it."""

from dataclasses import dataclass, field
from datetime import datetime

from superbizagent.domain.clock_text import Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What one diagnosis may spend: seconds, tool calls, bytes of stored results (issue 2, item 3)."""

    seconds: float = 120.0
    calls: int = 20
    result_bytes: int = 64 * 1024 * 1024
    kept_for_retry: float = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`text` as asked; `resolved` is a follow-up made whole (U15); `window` None = take the sources' newest.

    `demo` lets simulated data count as evidence, in a demonstration only (U4).
    """

    text: str
    asked_at: datetime
    zone: str = "Asia/Shanghai"
    resolved: str = ""
    window: Window | None = None
    window_given: bool = False
    budget: Budget = field(default_factory=Budget)
    demo: bool = False

    @property
    def whole(self) -> str:
        """The question the stages work on."""
        return self.resolved or self.text
