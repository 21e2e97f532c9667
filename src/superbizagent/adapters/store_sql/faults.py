"""Foreign faults of the database in our own words."""

from superbizagent.domain.errors import BackendError


def reason_of(error: Exception) -> str:
    """The first line of what the driver said, without SQLAlchemy's wrapping."""
    return str(getattr(error, "orig", error)).splitlines()[0] if str(error) else type(error).__name__


def failed(what: str, error: Exception, *, where: str = "") -> BackendError:
    """The error to raise when `what` went wrong."""
    return BackendError(f"{what}: {reason_of(error)}", where=where, todo="superbizagent doctor", code="store_failed")
