"""Where a series changed, how much, for how long; counters, histograms and a fast screen over many series."""

from superbizagent.analysis.changes.counters import is_counter, quantile_from_buckets, rate
from superbizagent.analysis.changes.find import CHANGE_CUT, Change, ChangeKind, find_change
from superbizagent.analysis.changes.screen import scores

__all__ = [
    "CHANGE_CUT",
    "Change",
    "ChangeKind",
    "find_change",
    "is_counter",
    "quantile_from_buckets",
    "rate",
    "scores",
]
