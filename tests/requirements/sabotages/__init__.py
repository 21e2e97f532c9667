"""The sabotages, one file a theme; every file holds a tuple named SABOTAGES."""

import importlib
import pkgutil

from tests.requirements.sabotage import Sabotage


def load_sabotages() -> tuple[Sabotage, ...]:
    """All entries, theme by theme in the order of the file names."""
    themes = sorted(module.name for module in pkgutil.iter_modules(__path__))
    found: list[Sabotage] = []
    for theme in themes:
        found.extend(importlib.import_module(f"{__name__}.{theme}").SABOTAGES)
    return tuple(found)
