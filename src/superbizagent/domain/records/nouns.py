"""What a tool result is walked into: records, cells, series."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

Scalar: TypeAlias = "str | int | float | bool | None"
RecordKind = Literal["line", "object", "row", "series"]
Pointer: TypeAlias = "tuple[str | int, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One value under its key path inside a record: `key` dotted ('' = free text), `start`/`end` within the record."""

    key: str
    text: str
    start: int = 0
    end: int = 0
    number: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One sample; `at` None where the result gives no time."""

    at: datetime | None
    value: float


class Record(NamedTuple):
    """One thing a result says: a line, object, row or series (U4: number and name must stand together in it).

    `path` is a JSON pointer where the result is JSON, else None; `start`/`end` are code points of the text at that
    path (of the stored text where path is None). `inherited` are the leaves of its parents, headers and labels, and
    `names` the entities they and the call's arguments name, lower case. `points` only in a series, `unit` its unit.
    `inner` is the pointer within a text that is itself JSON. `others` name the things beside it and beside its parents: what
    is told of one is not told of another.
    """

    invocation_id: str
    path: str | None
    start: int
    end: int
    text: str
    kind: RecordKind
    leaves: tuple[Leaf, ...] = ()
    inherited: tuple[Leaf, ...] = ()
    names: frozenset[str] = frozenset()
    points: tuple[Point, ...] = ()
    unit: str = ""
    label: str = ""
    inner: str | None = None
    others: frozenset[str] = frozenset()

    @property
    def whole(self) -> bool:
        """Whether the place is that of a whole JSON text, the record's own being `inner` within it."""
        return self.inner is not None and self.start == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a record inherits while a result is walked."""

    invocation_id: str
    names: frozenset[str] = frozenset()
    leaves: tuple[Leaf, ...] = ()
    unit: str = ""
    label: str = ""
    others: frozenset[str] = frozenset()


def pointer_text(pointer: Pointer) -> str:
    """RFC 6901 text of a path; '' is the whole document."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in pointer)
