"""Answers of pure functions, kept while the words they rest on stay the same."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

_P = ParamSpec("_P")
_T = TypeVar("_T")
_FORGET: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """`functools.lru_cache` of at most `most` answers, which `forget_kept` empties."""

    def keep(work: Callable[_P, _T]) -> Callable[_P, _T]:
        made = lru_cache(maxsize=most)(work)
        _FORGET.append(made.cache_clear)
        return cast("Callable[_P, _T]", made)

    return keep


def forget_kept() -> None:
    """Forget every kept answer: the glossary has changed."""
    for forget in _FORGET:
        forget()
