"""Any of the domain's dataclasses as JSON and back, by Pydantic: loaded when first needed, what only checks goes without."""

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from superbizagent.domain.errors import BackendError
from superbizagent.domain.text import Json, JsonObject

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Value = TypeVar("Value")


def dump(kind: type[Value], value: Value) -> JsonObject:
    """The dataclass `value` as a JSON object; instants become ISO text."""
    return _adapter(kind).dump_python(value, mode="json")


def load(kind: type[Value], stored: Json) -> Value:
    """The dataclass that `dump` made `stored` of. Raises BackendError where it does not fit."""
    from pydantic import ValidationError  # noqa: PLC0415 - see above

    try:
        return _adapter(kind).validate_python(stored)
    except ValidationError as error:
        first = error.errors()[0]
        what = f"stored {kind.__name__} cannot be read: {first['msg']}"
        where = ".".join(str(part) for part in first["loc"])
        raise BackendError(what, where=where, todo="was it written by another version?", code="bad_record") from error


@cache
def _adapter(kind: type[Value]) -> "TypeAdapter[Value]":
    from pydantic import TypeAdapter  # noqa: PLC0415 - see above

    return TypeAdapter(kind)
