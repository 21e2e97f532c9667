"""A wrong call: exit 64 and one line that says what, where and what to do; never a traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call, make_incident


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["frobnicate"], "frobnicate"),
        (["ask"], "question"),
        (["ask", "为什么", "--nope"], "--nope"),
        (["ask", "为什么"], "数据源"),
        (["ask", "为什么", "--incident", "/no/such/folder"], "/no/such/folder"),
        (["ask", "为什么", "--incident", "/dev/null"], "/dev/null"),
        (["demo", "--incident", "no-such"], "no-such"),
        (["demo", "--incident", "../../../etc"], "../../../etc"),
        (["sessions"], "command"),
        (["sessions", "show", "nope"], "nope"),
        (["sessions", "export", "nope", "x"], "nope"),
        (["sessions", "list", "--limit", "0"], "limit"),
        (["sessions", "list", "--limit", "many"], "--limit"),
        (["knowledge", "add", "/no/such/file.md"], "/no/such/file.md"),
        (["knowledge", "remove", "nope"], "nope"),
        (["eval"], "DIR"),
        (["serve-nothing", "--port", "x"], "serve-nothing"),
        (["ask", "为什么", "--config", "/no/such.toml"], "/no/such.toml"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_a_wrong_call_is_one_line_and_64(cli: Call, arguments: list[str], says: str) -> None:
    ran = cli(*arguments)
    assert ran.code == 64, ran.err
    assert says in ran.complaint and ran.out == ""


@pytest.mark.parametrize("question", ["", "   ", "长" * 100_000], ids=["empty", "blank", "100k"])
def test_an_unusable_question_is_one_short_line(cli: Call, incident: Path, question: str) -> None:
    ran = cli("ask", question, "--incident", str(incident))
    assert ran.code == 64
    assert "问题" in ran.complaint and len(ran.complaint) < 300


@pytest.mark.parametrize(
    ("since", "until"),
    [
        ("2026-03-01T11:00:00Z", "2026-03-01T10:00:00Z"),
        ("2036-03-01T11:00:00Z", "2036-03-01T12:00:00Z"),
        ("某个时候", "2026-03-01T10:00:00Z"),
    ],
)
def test_a_window_that_cannot_be_names_its_option(cli: Call, incident: Path, since: str, until: str) -> None:
    ran = cli("ask", "为什么报错", "--incident", str(incident), "--since", since, "--until", until)
    assert ran.code == 64
    assert "--since" in ran.complaint


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("incident.yaml", "id: [unclosed"),
        ("incident.yaml", "- a list"),
        ("incident.yaml", "id: x\nquestion: y\ntime_zone: Mars/Olympus\n"),
        ("incident.yaml", "id: x\nquestion: y\nwindow: {start: 2026-03-01T11:00:00Z, end: 2026-03-01T10:00:00Z}\n"),
        ("incident.yaml", "id: x\nquestion: y\nwindow: {start: soon, end: later}\n"),
        ("incident.yaml", "!!python/object/apply:os.system ['echo hi']"),
    ],
)
def test_a_malformed_folder_says_which_file(cli: Call, tmp_path: Path, name: str, text: str) -> None:
    folder = make_incident(tmp_path / "bad", **{name: text})
    ran = cli("ask", "为什么报错", "--incident", str(folder))
    assert ran.code == 64, ran.out + ran.err
    assert name in ran.complaint


def test_a_link_out_of_the_folder_is_refused(cli: Call, incident: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.log").write_text("secret")
    (incident / "logs" / "out.log").symlink_to(tmp_path / "outside.log")
    ran = cli("ask", "为什么报错", "--incident", str(incident))
    assert ran.code == 64, ran.out
    assert "out.log" in ran.complaint


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("SUPERBIZ_DATABSE_URL", "x", "SUPERBIZ_DATABASE_URL"),
        ("SUPERBIZ_DISPLAY_TIME_ZONE", "Mars/Olympus", "Mars/Olympus"),
        ("SUPERBIZ_DATABASE_URL", "mysql://u:hunter2@h/x", "not supported"),
        ("SUPERBIZ_BUDGET_CALLS", "many", "SUPERBIZ_BUDGET_CALLS"),
    ],
)
def test_a_wrong_setting_is_named(cli: Call, monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str) -> None:
    monkeypatch.setenv(name, value)
    ran = cli("sessions", "list")
    assert ran.code == 64
    assert says in ran.complaint and "hunter2" not in ran.complaint


def test_a_settings_file_that_is_no_toml_says_where(cli: Call, tmp_path: Path) -> None:
    (tmp_path / "work" / "superbizagent.toml").write_text("data_dir = \n")
    ran = cli("sessions", "list")
    assert ran.code == 64
    assert "superbizagent.toml" in ran.complaint


def test_a_settings_file_that_is_not_utf8_says_so(cli: Call, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(b"data_dir = '\xff\xfe'")
    ran = cli("sessions", "list", "--config", str(path))
    assert ran.code == 64 and "UTF-8" in ran.complaint


def test_a_data_folder_that_cannot_be_made_says_so(cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUPERBIZ_DATA_DIR", "/proc/none")
    ran = cli("sessions", "list")
    assert ran.code == 64 and "/proc/none" in ran.complaint


def test_a_broken_store_is_a_fault_with_one_line(cli: Call, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "superbizagent.db").write_text("not a database, and longer than a header " * 20)
    ran = cli("sessions", "list")
    assert ran.code == 70
    assert "store" in ran.complaint


def test_a_fault_of_ours_is_one_line_and_70(cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*given: object, **more: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("superbizagent.cli.looking_back.use_utf8", breaks)
    ran = cli("sessions", "list")
    assert ran.code == 70
    assert "ZeroDivisionError" in ran.complaint and "secret detail" not in ran.complaint


@pytest.mark.parametrize("arguments", [[], ["--help"], ["ask", "--help"], ["sessions", "--help"], ["--version"]])
def test_help_is_no_fault(cli: Call, arguments: list[str]) -> None:
    ran = cli(*arguments)
    assert ran.code == 0 and ran.out.strip() and ran.err == ""


def test_an_empty_name_of_a_settings_file_is_as_good_as_none(cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUPERBIZ_CONFIG", "")
    assert cli("sessions", "list").code == 0
    monkeypatch.setenv("SUPERBIZ_CONFIG", "/no/such.toml")
    assert "/no/such.toml" in cli("sessions", "list").complaint
