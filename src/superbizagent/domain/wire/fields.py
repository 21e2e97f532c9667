"""The fields of one object of the input, read by hand: each reader names the place of what it refuses, and what fits there."""

from collections.abc import Mapping, Sequence
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import TypeVar, cast

from superbizagent.domain.clock_text import zone_named
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.question import Window

_TODO = "see interfaces: the input of verify"
_LONGEST_ID = 200
_Word = TypeVar("_Word", bound=str)


def bad_input(what: str, where: str) -> SettingsError:
    """What is wrong, and the place of it (`tool_trace[3].status`), as one line."""
    return SettingsError(" ".join(what.split())[:300], where=where, todo=_TODO, code="bad_input")


class Fields:
    """An object of the input and its place ('' is the whole input); unknown fields are never looked at.

    Every method takes the name of a field and raises SettingsError (bad_input) where the value does not fit.
    """

    __slots__ = ("_given", "_place")

    def __init__(self, given: object, place: str) -> None:
        if not isinstance(given, dict):
            raise bad_input("Input should be an object", place)
        self._given = cast("Mapping[str, object]", given)
        self._place = place

    def at(self, name: str) -> str:
        """The place of a field."""
        return f"{self._place}.{name}" if self._place else name

    def value(self, name: str) -> object:
        """Whatever stands there; None where nothing does."""
        return self._given.get(name)

    def text(self, name: str) -> str:
        """A text that must be there."""
        found = self._required(name)
        if not isinstance(found, str):
            raise bad_input("Input should be a valid string", self.at(name))
        return found

    def identifier(self, name: str) -> str:
        """A text of 1 to 200 characters that must be there."""
        found = self.text(name)
        if not found:
            raise bad_input("String should have at least 1 character", self.at(name))
        if len(found) > _LONGEST_ID:
            raise bad_input(f"String should have at most {_LONGEST_ID} characters{_shown(found)}", self.at(name))
        return found

    def maybe_text(self, name: str) -> str:
        """A text, '' where there is none."""
        return "" if self.value(name) is None else self.text(name)

    def word(self, name: str, words: Sequence[_Word]) -> _Word:
        """One of a closed list of words, which must be there."""
        found = self._required(name)
        for known in words:
            if found == known:
                return known
        *most, last = (repr(known) for known in words)
        raise bad_input(f"Input should be {', '.join(most)} or {last}{_shown(found)}", self.at(name))

    def maybe_word(self, name: str, words: Sequence[_Word]) -> _Word | None:
        """One of a closed list of words, or None."""
        return None if self.value(name) is None else self.word(name, words)

    def count(self, name: str) -> int | None:
        """A whole number of at least 0, also as text or as a float without a fraction; None where there is none."""
        found = self.value(name)
        if found is None:
            return None
        number = _whole(found)
        if number is None:
            raise bad_input(f"Input should be a valid integer{_shown(found)}", self.at(name))
        if number < 0:
            raise bad_input("Input should be greater than or equal to 0", self.at(name))
        return number

    def mapping(self, name: str) -> dict[str, object]:
        """An object, empty where there is none."""
        found = self.value(name)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise bad_input("Input should be an object", self.at(name))
        if not all(isinstance(key, str) for key in cast("dict[object, object]", found)):
            raise bad_input("Keys should be strings", self.at(name))
        return cast("dict[str, object]", found)

    def items(self, name: str) -> list[tuple[str, object]]:
        """(place, item) of a list that must be there."""
        found = self._required(name)
        if not isinstance(found, list | tuple):
            raise bad_input("Input should be a valid list", self.at(name))
        items = cast("Sequence[object]", found)
        return [(f"{self.at(name)}[{position}]", item) for position, item in enumerate(items)]

    def window(self, name: str, zone: str) -> Window | None:
        """A stretch of time {start, end} in ISO 8601; what names no zone is on the clock of `zone`."""
        found = self.value(name)
        if found is None:
            return None
        if not isinstance(found, dict):
            raise bad_input("not an object with start and end", self.at(name))
        ends = Fields(cast("dict[str, object]", found), self.at(name))
        if not all(isinstance(part, str) for part in cast("dict[str, object]", found).values()):
            raise bad_input("start and end must be ISO 8601 texts", self.at(name))
        return _window(ends.instant("start"), ends.instant("end"), self.at(name), zone)

    def instant(self, name: str) -> datetime:
        """An ISO 8601 time that must be there."""
        found = self.text(name).strip()
        # Digits alone would be read as a date in the basic writing where seconds since 1970 are meant.
        if found[4:5] == "-" and found[7:8] == "-":
            try:
                return datetime.fromisoformat(found.upper())
            except ValueError:
                pass
        raise bad_input(f"Input should be an ISO 8601 time like 2026-03-01T10:00:00Z{_shown(found)}", self.at(name))

    def _required(self, name: str) -> object:
        if name not in self._given:
            raise bad_input("Field required", self.at(name))
        return self._given[name]


def _window(start: datetime, end: datetime, place: str, zone: str) -> Window:
    start, end = (at if at.tzinfo else at.replace(tzinfo=zone_named(zone)) for at in (start, end))
    try:
        window = Window(start=start.astimezone(UTC), end=end.astimezone(UTC))
    except OverflowError:
        raise bad_input("start or end lies outside the calendar", place) from None
    if window.end < window.start:
        raise bad_input("end lies before start", place)
    if window.start.year <= MINYEAR or window.end.year >= MAXYEAR:
        raise bad_input("start or end lies outside the calendar", place)
    return window


def _whole(found: object) -> int | None:
    if isinstance(found, int):
        return int(found)
    if isinstance(found, float):
        return int(found) if found.is_integer() else None
    if isinstance(found, str) and len(found) <= _LONGEST_ID:
        try:
            return int(found)
        except ValueError:
            return None
    return None


def _shown(found: object) -> str:
    return f", not {found[:40]!r}" if isinstance(found, str) else ""
