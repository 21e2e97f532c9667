"""Evidence gaps, named by code (U10, R62)."""

from superbizagent.domain.gaps.finding import MAX_GAPS, find_gaps, names_of_call
from superbizagent.domain.gaps.nouns import Gap, GapKind, gap_object
from superbizagent.domain.gaps.wording import SOURCES, step_for

__all__ = ["MAX_GAPS", "SOURCES", "Gap", "GapKind", "find_gaps", "gap_object", "names_of_call", "step_for"]
