"""The JSON value that tools return and steps remember."""

from typing import TYPE_CHECKING, Any, TypeAlias

# Pydantic, where it reads what steps remember, would follow the recursive form for ever; what it reads came out of JSON.
if TYPE_CHECKING:
    Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
else:
    Json = Any
JsonObject: TypeAlias = dict[str, Json]
