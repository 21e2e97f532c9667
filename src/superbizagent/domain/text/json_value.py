"""The JSON value that tools return and steps remember."""

from typing_extensions import TypeAliasType

# A named alias: Pydantic reads it at the border, and an anonymous recursive one would send it round for ever.
Json = TypeAliasType("Json", "None | bool | int | float | str | list[Json] | dict[str, Json]")
JsonObject = dict[str, Json]
