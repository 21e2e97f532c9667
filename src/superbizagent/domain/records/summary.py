"""A series known by its printed summary (`first=2 last=97 min=2 max=97 … trend=up`)."""

from collections.abc import Sequence

from superbizagent.domain.records.derive import SeriesFacts, Way, ways_of
from superbizagent.domain.records.nouns import Leaf

_STATS = ("first", "last", "min", "max", "mean")
_TRENDS: dict[str, Way] = {
    "up": "up",
    "down": "down",
    "flat": "flat",
    "stable": "flat",
    "rising": "up",
    "falling": "down",
}


def series_from_leaves(leaves: Sequence[Leaf]) -> SeriesFacts | None:
    """The facts a summary line or row gives; None where it is none (at least two of first, last, min, max needed)."""
    numbers = {leaf.key.lower(): leaf.number for leaf in leaves if leaf.number is not None}
    stats = {name: number for name in _STATS if (number := numbers.get(name)) is not None}
    if len(stats) < 2 or ("mean" in stats and len(stats) < 3):
        return None
    trend: Way | None = next(
        (_TRENDS[leaf.text.lower()] for leaf in leaves if leaf.key.lower() == "trend" and leaf.text.lower() in _TRENDS),
        None,
    )
    ordered = [stats[name] for name in ("first", "min", "max", "last") if name in stats]
    ways: set[Way] = set(ways_of(ordered)) if "first" in stats else set()
    if trend is not None:
        ways.add(trend)
    return SeriesFacts(values=(), times=(), stats=stats, ways=frozenset(ways), trend=trend)
