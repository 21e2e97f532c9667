"""Every expression of the core can be compiled: what is made later must not fail later."""

import importlib
import pkgutil

import superbizagent.domain
from superbizagent.domain.text import lazy_pattern

KIND = type(lazy_pattern(""))


def test_every_lazy_value_of_the_core_can_be_made() -> None:
    """Module by module, tuples and dicts of expressions too."""
    made = 0
    for module in pkgutil.walk_packages(superbizagent.domain.__path__, "superbizagent.domain."):
        for value in vars(importlib.import_module(module.name)).values():
            made += sum(_make(item) for item in _values(value))
    assert made > 150


def _values(value: object) -> list[object]:
    if isinstance(value, KIND):
        return [value]
    if isinstance(value, tuple | list):
        return [found for item in value for found in _values(item)]
    if isinstance(value, dict):
        return _values(list(value.values()))
    return []


def _make(value: object) -> int:
    return 1 if isinstance(getattr(value, "pattern", None), str) or hasattr(value, "entries") else 0
