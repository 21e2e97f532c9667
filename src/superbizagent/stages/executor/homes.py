"""Where a trouble that one service reports has its place: at the store, cache or queue it speaks of (pure)."""

import re
from collections.abc import Iterable

from superbizagent.stages.executor.finding import Finding

# Where trouble in an area lives, by how such services are usually called.
HOMES: tuple[tuple[frozenset[str], re.Pattern[str]], ...] = (
    (frozenset({"cache"}), re.compile(r"redis|cache|memcache|valkey")),
    (
        frozenset({"connections", "lock", "query", "replication"}),
        re.compile(r"postgres|pgsql|mysql|maria|mongo|oracle|sql|\bdb\b|database"),
    ),
    (frozenset({"queue"}), re.compile(r"kafka|rabbit|rocketmq|pulsar|\bmq\b|queue")),
)


def homes_of(item: Finding, names: Iterable[str]) -> tuple[str, ...]:
    """The names, lower-cased, that such a trouble usually lives at."""
    return tuple(
        dict.fromkeys(
            name for areas, pattern in HOMES if areas & item.areas for name in names if pattern.search(name.lower())
        )
    )


def told_elsewhere(item: Finding) -> bool:
    """Whether a log line speaks of a resource that by its kind is not the service that logged it."""
    lives = any(areas & item.areas for areas, _ in HOMES)
    return item.kind == "log" and lives and not homes_of(item, (item.entity,))


def place_of(item: Finding, near: Iterable[Finding], edges: Iterable[tuple[str, str]]) -> str:
    """The one service that the record speaks of: a callee of the logger, else one with findings of its own; '' when unclear."""
    if not told_elsewhere(item):
        return ""
    callees = [callee for caller, callee in edges if caller.lower() == item.entity.lower()]
    seen = [other.entity for other in near if other.entity]
    for names in (callees, seen):
        found = {name.lower(): name for name in homes_of(item, names)}
        if len(found) == 1:
            return next(iter(found.values()))
    return ""
