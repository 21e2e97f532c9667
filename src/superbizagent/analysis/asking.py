"""The arguments of a tool call, checked against what the tool takes."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from superbizagent.analysis.telling import find_zone
from superbizagent.domain.errors import BackendError
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject

WINDOW_PARAMETERS = {
    "since": "start of the stretch to look at, ISO 8601",
    "until": "end of the stretch to look at, ISO 8601",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Checked arguments; `window` already narrowed by `since` and `until`."""

    tool: str
    args: JsonObject
    window: Window | None

    def words(self, name: str) -> tuple[str, ...]:
        """A list of strings, or one string split at white space."""
        value = self.args.get(name)
        if isinstance(value, str):
            return tuple(value.split())
        return self.names(name)

    def names(self, name: str) -> tuple[str, ...]:
        """One string or a list of strings, blank ones left out."""
        value = self.args.get(name)
        if value is None:
            return ()
        items: list[Json] = value if isinstance(value, list) else [value]
        if not all(isinstance(item, (str, int, float)) and not isinstance(item, bool) for item in items):
            raise bad_args(self.tool, f"{name!r} must be text or a list of texts")
        return tuple(text for item in items if (text := str(item).strip()))

    def text(self, name: str) -> str:
        """One string, or ""."""
        found = self.names(name)
        if len(found) > 1:
            raise bad_args(self.tool, f"{name!r} takes one value")
        return found[0] if found else ""

    def number(self, name: str, default: int, *, most: int) -> int:
        """A whole number from 1 to `most`."""
        value = self.args.get(name)
        if value is None or value == "":
            return default
        try:
            number = int(cast(str, value))
        except (TypeError, ValueError, OverflowError):
            raise bad_args(self.tool, f"{name!r} must be a whole number") from None
        if number < 1:
            raise bad_args(self.tool, f"{name!r} must be at least 1")
        return min(number, most)

    def mapping(self, name: str) -> dict[str, str]:
        """An object of strings."""
        value = self.args.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise bad_args(self.tool, f"{name!r} must be an object of label names and values")
        return {key: str(item) for key, item in value.items()}


def read_args(spec: ToolSpec, args: JsonObject, window: Window | None, *, zone: str) -> Asked:
    """Check the arguments of one call. Raises BackendError (`bad_args`)."""
    unknown = sorted(set(args) - set(spec.parameters))
    if unknown:
        known = ", ".join(spec.parameters)
        raise bad_args(spec.name, f"unknown argument {', '.join(map(repr, unknown))}", todo=f"it takes: {known}")
    since, until = _time(spec.name, args, "since", zone), _time(spec.name, args, "until", zone)
    return Asked(tool=spec.name, args=args, window=_narrow(spec.name, window, since, until))


def bad_args(tool: str, what: str, *, todo: str = "") -> BackendError:
    """The error of a call that cannot be made as it was asked."""
    return BackendError(what, where=tool, todo=todo, code="bad_args")


def _narrow(tool: str, window: Window | None, since: datetime | None, until: datetime | None) -> Window | None:
    if since is None and until is None:
        return window
    start = since or (window.start if window else None)
    end = until or (window.end if window else None)
    if start is None or end is None:
        raise bad_args(tool, "'since' and 'until' must both be given where no window is known")
    if start >= end:
        raise bad_args(tool, "'since' must be before 'until'")
    return Window(start=start, end=end)


def _time(tool: str, args: JsonObject, name: str, zone: str) -> datetime | None:
    value = args.get(name)
    if value is None or value == "":
        return None
    try:
        at = datetime.fromisoformat(str(value).strip())
    except ValueError:
        raise bad_args(tool, f"{name!r} must be an ISO 8601 time, not {str(value)[:60]!r}") from None
    return at if at.tzinfo else at.replace(tzinfo=find_zone(zone))
