"""What is made when it is first used: starting costs nothing for what is never asked."""

import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


class _Later:
    """Stands for what `make` returns. Each attribute is looked up there once and kept, so that using it costs no more."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.__dict__["make"] = make

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            # Copying and pickling ask for these, of objects that are not finished.
            raise AttributeError(name)
        made = self.__dict__.get("made")
        if made is None:
            made = self.__dict__["made"] = self.__dict__["make"]()
        value = self.__dict__[name] = getattr(made, name)
        return value


def later(make: Callable[[], _T]) -> _T:
    """What `make` returns, made when an attribute of it is first asked for; for values that are used by attribute only."""
    return cast("_T", _Later(make))


def make_anew(held: _T, made: _T | None) -> _T | None:
    """Have what `later` gave stand for `made` from now on (None: for what it makes); gives what it stood for, if made.

    Raises TypeError for anything else than what `later` gave.
    """
    if not isinstance(held, _Later):
        message = "only what later() gave can stand for something else"
        raise TypeError(message)
    make, before = held.__dict__["make"], held.__dict__.get("made")
    held.__dict__.clear()
    held.__dict__.update(make=make, made=made)
    return cast("_T | None", before)


def lazy_pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile`, done at the first search. Not for `isinstance` or as an argument of the functions of `re`."""
    return later(lambda: re.compile(source, flags))
