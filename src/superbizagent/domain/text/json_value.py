"""The JSON value that tools return and steps remember."""

from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import TypeAliasType

# A named alias: Pydantic reads it at the border, and an anonymous recursive one would send it round for ever.
# The checker reads the plain form: the named one it resolves to Unknown, depending on the order of its files.
if TYPE_CHECKING:
    Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
else:
    Json = TypeAliasType("Json", "bool | int | float | str | list[Json] | dict[str, Json] | None")
JsonObject: TypeAlias = dict[str, Json]
