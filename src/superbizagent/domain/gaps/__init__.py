"""Evidence gaps, named by code (U10, R62)."""

from superbizagent.domain.gaps.nouns import Gap, GapKind, gap_object

__all__ = ["Gap", "GapKind", "gap_object"]
