"""What the operator may set, read from given texts (pure): `SUPERBIZ_*` over a TOML file (interfaces.md)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.question import Budget

PREFIX = "SUPERBIZ_"
_STAGES = ("PLANNER", "EXECUTOR", "VERIFIER", "COMPOSER")
_MODEL_KEYS = ("BASE_URL", "NAME", "API_KEY")
_BUDGET_LEAST = {"BUDGET_SECONDS": 0.1, "BUDGET_CALLS": 1.0, "BUDGET_RESULT_BYTES": 1.0}
MODEL_SETTINGS = tuple(
    f"MODEL_{middle}{key}" for middle in ("", *(f"{stage}_" for stage in _STAGES)) for key in _MODEL_KEYS
)
KNOWN = (
    "DATABASE_URL",
    "DATA_DIR",
    "DISPLAY_TIME_ZONE",
    "SOURCE_DIR",
    "GLOSSARY",
    "CONFIG",
    "BUDGET_SECONDS",
    "BUDGET_CALLS",
    "BUDGET_RESULT_BYTES",
    *MODEL_SETTINGS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`source_dir` is an incident folder that `ask` uses when none is named, `glossary` a file of words of one's own.

    `model_settings` are the model settings made.
    """

    data_dir: Path
    database_url: str = field(repr=False)
    display_time_zone: str = "Asia/Shanghai"
    source_dir: Path | None = None
    glossary: Path | None = None
    budget: Budget = field(default_factory=Budget)
    model_settings: tuple[str, ...] = ()
    origin: str = ""
    secrets: tuple[str, ...] = field(default=(), repr=False)


def read_settings(environ: Mapping[str, str], *, config_text: str | None, config_name: str) -> Settings:
    """The settings. Raises SettingsError for an unknown or unusable one, naming it and never its value if secret."""
    values = _from_toml(config_text, config_name) if config_text is not None else {}
    for name, value in environ.items():
        if name.startswith(PREFIX) and value:
            values[_known(name.removeprefix(PREFIX), name)] = (value, name)
    data_dir = Path(values["DATA_DIR"][0]).expanduser() if "DATA_DIR" in values else _default_data_dir(environ)
    source, glossary = values.get("SOURCE_DIR"), values.get("GLOSSARY")
    return Settings(
        data_dir=data_dir,
        database_url=values.get("DATABASE_URL", (f"sqlite:///{data_dir / 'superbizagent.db'}", ""))[0],
        display_time_zone=_zone(*values.get("DISPLAY_TIME_ZONE", ("Asia/Shanghai", ""))),
        source_dir=Path(source[0]).expanduser() if source else None,
        glossary=Path(glossary[0]).expanduser() if glossary else None,
        budget=_budget(values),
        model_settings=tuple(sorted(key for key in values if key in MODEL_SETTINGS)),
        origin=config_name if config_text is not None else "",
        secrets=tuple(value for key, (value, _) in values.items() if key.endswith("API_KEY")),
    )


def _default_data_dir(environ: Mapping[str, str]) -> Path:
    base = environ.get("XDG_DATA_HOME") or f"{environ.get('HOME') or '.'}/.local/share"
    return Path(base) / "superbizagent"


def _from_toml(text: str, name: str) -> dict[str, tuple[str, str]]:
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = f"settings file is not TOML: {error}"
        raise SettingsError(
            what, where=name, todo="see docs/settings.md for an example", code="bad_settings"
        ) from error
    return {_known(key, f"{name}: {key}"): (value, f"{name}: {key}") for key, value in _flatten(tree, "").items()}


def _flatten(tree: Mapping[str, object], prefix: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in tree.items():
        name = f"{prefix}{key}".upper().replace("-", "_")
        if isinstance(value, dict):
            flat |= _flatten(cast("Mapping[str, object]", value), f"{name}_")
        else:
            flat[name] = str(value)
    return flat


def _known(key: str, where: str) -> str:
    if key in KNOWN:
        return key
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - only a wrong setting needs it

    # By all of both words: a part of a long name is no near miss of it.
    near = process.extractOne(key, KNOWN, scorer=fuzz.ratio, score_cutoff=75)
    todo = f"did you mean {PREFIX}{near[0]}?" if near else f"known ones: {', '.join(KNOWN[:8])} …"
    what = "unknown setting"
    raise SettingsError(what, where=where, todo=todo, code="unknown_setting")


def _zone(value: str, where: str) -> str:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        what = f"unknown time zone {value!r}"
        raise SettingsError(what, where=where, todo="use a name such as Asia/Shanghai", code="bad_zone") from error
    return value


def _budget(values: Mapping[str, tuple[str, str]]) -> Budget:
    given = {key: _number(*values[key], least=least) for key, least in _BUDGET_LEAST.items() if key in values}
    usual = Budget()
    return Budget(
        seconds=given.get("BUDGET_SECONDS", usual.seconds),
        calls=int(given.get("BUDGET_CALLS", usual.calls)),
        result_bytes=int(given.get("BUDGET_RESULT_BYTES", usual.result_bytes)),
    )


def _number(value: str, where: str, *, least: float) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not least <= number < 1e12:  # also refuses NaN and infinity
        what = f"{value!r} is not a usable number"
        raise SettingsError(what, where=where, todo=f"give a number from {least:g} up", code="bad_settings")
    return number
