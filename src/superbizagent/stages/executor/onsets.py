"""When trouble began, and which changes came shortly before it (pure)."""

from collections.abc import Sequence

from superbizagent.stages.executor.finding import Finding

SUFFERING = frozenset(
    {
        "errors",
        "latency",
        "connections",
        "lock",
        "replication",
        "queue",
        "memory",
        "storage",
        "cache",
        "dependency",
        "code",
    }
)
EARLIEST_SECONDS = -90.0
LATEST_SECONDS = 1800.0
ENOUGH_MOVED = 0.6
ENOUGH_BURST = 0.5


def is_trouble(item: Finding) -> bool:
    """Whether a finding shows that something suffers: a new or bursting error, or a figure of suffering that moved."""
    if item.at is None:
        return False
    if item.kind in {"log", "event"}:
        return item.weight >= 2.5 and item.role != "context" and (item.kind == "event" or item.share >= ENOUGH_BURST)
    if item.kind == "metric":
        return item.role == "effect" and bool(item.areas & SUFFERING) and item.share >= ENOUGH_MOVED
    return item.kind == "trace" and item.weight >= 2.5


def hurts(item: Finding) -> bool:
    """Trouble that users feel: an error line or a failing span, not a figure alone."""
    return is_trouble(item) and item.kind in {"log", "event", "trace"}


def after_change(change: Finding, near: Sequence[Finding]) -> tuple[Finding, ...]:
    """Trouble that began shortly after a change (or within a minute and a half before it), the nearest service first."""
    found = [item for item in near if is_trouble(item) and _gap(change, item) is not None]
    return tuple(sorted(found, key=lambda item: (not related(change, item), -item.score)))


def related(change: Finding, item: Finding) -> bool:
    """Whether trouble is the changed service's own, or speaks of it."""
    service = change.entity.lower()
    return bool(service) and (
        service == item.entity.lower() or service in item.quote.lower() or service in item.excerpt.lower()
    )


def concerns(change: Finding, item: Finding, edges: Sequence[tuple[str, str]]) -> bool:
    """Whether a change may be behind trouble: at the changed service itself, or at one that calls it.

    A service's complaint about a callee is the callee's trouble, so a change of the complaining service is not behind it.
    """
    service, entity, said = change.entity.lower(), item.entity.lower(), item.quote.lower()
    pairs = [(caller.lower(), callee.lower()) for caller, callee in edges]
    if any(caller == service and callee in said for caller, callee in pairs):
        return False
    return not service or not entity or related(change, item) or (entity, service) in pairs


def change_bonus(change: Finding, near: Sequence[Finding]) -> float:
    """0..4: how soon trouble followed, and whether it is the changed service's."""
    followed = after_change(change, near)
    gaps = [abs(gap) for item in followed if (gap := _gap(change, item)) is not None]
    if not gaps:
        return 0.0
    return 2.0 * (1.0 - min(gaps) / LATEST_SECONDS) + (2.0 if any(related(change, item) for item in followed) else 0.0)


def _gap(change: Finding, item: Finding) -> float | None:
    if change.at is None or item.at is None:
        return None
    seconds = (item.at - change.at).total_seconds()
    return seconds if EARLIEST_SECONDS <= seconds <= LATEST_SECONDS else None
