"""Settings: known names only, usable values only, and no secret in sight."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from superbizagent.domain.errors import SettingsError
from superbizagent.usecases.settings import KNOWN, MODEL_SETTINGS, Settings, read_settings

SECRET = "sk-very-secret-0123456789"


def _read(environ: Mapping[str, str], toml: str | None = None) -> Settings:
    return read_settings(environ, config_text=toml, config_name="superbizagent.toml")


def test_nothing_set_is_usable() -> None:
    settings = _read({"HOME": "/home/u"})
    assert settings.data_dir == Path("/home/u/.local/share/superbizagent")
    assert settings.database_url == "sqlite:////home/u/.local/share/superbizagent/superbizagent.db"
    assert settings.display_time_zone == "Asia/Shanghai"
    assert (settings.source_dir, settings.origin, settings.model_settings) == (None, "", ())


def test_the_environment_stands_over_the_file() -> None:
    toml = 'display_time_zone = "UTC"\ndata_dir = "/srv/a"\n'
    settings = _read({"SUPERBIZ_DATA_DIR": "/srv/b"}, toml)
    assert (settings.data_dir, settings.display_time_zone) == (Path("/srv/b"), "UTC")
    assert settings.origin == "superbizagent.toml"


def test_tables_and_dashes_in_the_file_make_the_same_names() -> None:
    settings = _read(
        {},
        f'data-dir = "/srv/a"\n[model]\nname = "m"\napi_key = "{SECRET}"\n[model.verifier]\nname = "v"\n[budget]\ncalls = 7\n',
    )
    assert settings.model_settings == ("MODEL_API_KEY", "MODEL_NAME", "MODEL_VERIFIER_NAME")
    assert settings.budget.calls == 7


def test_an_empty_variable_is_as_good_as_none() -> None:
    assert _read({"SUPERBIZ_DISPLAY_TIME_ZONE": ""}).display_time_zone == "Asia/Shanghai"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("SUPERBIZ_X", "known ones: "),
        ("SUPERBIZ_DATABSE_URL", "did you mean SUPERBIZ_DATABASE_URL?"),
        ("SUPERBIZ_DISPLAY_TIMEZONE", "did you mean SUPERBIZ_DISPLAY_TIME_ZONE?"),
        ("SUPERBIZ_QQQQQ", "known ones"),
    ],
)
def test_an_unknown_variable_is_named_and_never_its_value(name: str, hint: str) -> None:
    with pytest.raises(SettingsError, match="unknown setting") as told:
        _read({name: SECRET})
    assert name in str(told.value) and hint in str(told.value) and SECRET not in str(told.value)


def test_an_unknown_key_of_the_file_says_file_and_key() -> None:
    with pytest.raises(SettingsError, match=r"superbizagent\.toml: MODEL_NMAE"):
        _read({}, '[model]\nnmae = "x"\n')


@pytest.mark.parametrize("toml", ["data_dir = ", "a = 1\na = 2\n", "[[[", "data_dir = 'x' 'y'"])
def test_a_file_that_is_no_toml_says_where(toml: str) -> None:
    with pytest.raises(SettingsError, match=r"not TOML.*superbizagent\.toml"):
        _read({}, toml)


@pytest.mark.parametrize("zone", ["Asia/Shangai", "CST+8 ", "../../etc/passwd", "/etc/localtime", "北京"])
def test_a_zone_that_does_not_exist_is_refused(zone: str) -> None:
    with pytest.raises(SettingsError, match="unknown time zone") as told:
        _read({"SUPERBIZ_DISPLAY_TIME_ZONE": zone})
    assert "SUPERBIZ_DISPLAY_TIME_ZONE" in str(told.value)


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "many", "1e99", ""])
@pytest.mark.parametrize("name", ["seconds", "calls", "result_bytes"])
def test_a_budget_is_a_number_one_can_work_with(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match="not a usable number"):
        _read({}, f'[budget]\n{name} = "{value}"\n')


@pytest.mark.parametrize("value", ["0.4", "0.99"])
def test_less_than_one_call_is_no_budget(value: str) -> None:
    with pytest.raises(SettingsError, match="SUPERBIZ_BUDGET_CALLS"):
        _read({"SUPERBIZ_BUDGET_CALLS": value})


@pytest.mark.parametrize("setting", MODEL_SETTINGS)
def test_every_stage_may_have_its_own_model(setting: str) -> None:
    settings = _read({f"SUPERBIZ_{setting}": "https://models.example/v1"})
    assert settings.model_settings == (setting,)


@pytest.mark.parametrize("name", [name for name in KNOWN if name.endswith("API_KEY")])
def test_a_key_is_in_no_picture_of_the_settings(name: str) -> None:
    settings = _read({f"SUPERBIZ_{name}": SECRET})
    assert SECRET not in repr(settings) and SECRET not in str(settings)
    assert settings.secrets == (SECRET,)


def test_a_password_in_the_database_url_is_in_no_picture_of_the_settings() -> None:
    settings = _read({"SUPERBIZ_DATABASE_URL": f"postgresql://u:{SECRET}@db/x"})
    assert settings.database_url.endswith("@db/x")
    assert SECRET not in repr(settings)
