"""The installed command as a process: any locale, a closed pipe, an interrupt."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import verify_input
from tests.pipeline.scripted import RAW

COMMAND = Path(sys.executable).with_name("superbizagent")


def _environment(tmp_path: Path, **more: str) -> dict[str, str]:
    return {"PATH": os.defpath, "HOME": str(tmp_path), "SUPERBIZ_DATA_DIR": str(tmp_path / "data"), **more}


@pytest.mark.slow
@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}]
)
def test_chinese_comes_out_whole_on_a_c_locale(tmp_path: Path, incident: Path, locale: dict[str, str]) -> None:
    call = [str(COMMAND), "ask", "支付服务 payment 为什么报错？", "--incident", str(incident)]
    ran = subprocess.run(call, env=_environment(tmp_path, **locale), capture_output=True, timeout=60, check=False)
    assert ran.returncode in (0, 1), ran.stderr.decode()
    assert "建议" in ran.stdout.decode("utf-8") and b"Traceback" not in ran.stderr
    helped = subprocess.run(
        [str(COMMAND), "--help"], env=_environment(tmp_path, **locale), capture_output=True, timeout=60, check=False
    )
    assert helped.returncode == 0 and "值班诊断" in helped.stdout.decode("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("call", ["--help", "ask 支付为什么报错 --json --trace --incident"])
def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path, incident: Path, call: str) -> None:
    folder = f"'{incident}'" if call.endswith("--incident") else ""
    script = f"'{COMMAND}' {call} {folder} | true; exit ${{PIPESTATUS[0]}}"
    ran = subprocess.run(
        ["bash", "-c", script], env=_environment(tmp_path), capture_output=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr.decode()
    assert ran.stderr == b""


@pytest.mark.slow
def test_a_wrong_call_ends_the_process_with_64(tmp_path: Path) -> None:
    ran = subprocess.run(
        [str(COMMAND), "frobnicate"], env=_environment(tmp_path), capture_output=True, timeout=60, check=False
    )
    assert ran.returncode == 64
    assert len(ran.stderr.decode().strip().splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(("answer", "code"), [("PASS", 0), ("HALF", 1), ("REJECT", 2)])
def test_the_verdict_stays_the_exit_code_when_the_reader_leaves(
    tmp_path: Path, answer: str, code: int, unbuffered: str
) -> None:
    source = tmp_path / "in.json"
    source.write_text(json.dumps(verify_input(RAW[answer])), encoding="utf-8")
    script = f"'{COMMAND}' verify --json '{source}' | true; exit ${{PIPESTATUS[0]}}"
    around = _environment(tmp_path, PYTHONUNBUFFERED=unbuffered)
    ran = subprocess.run(["bash", "-c", script], env=around, capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (code, b"")


@pytest.mark.slow
@pytest.mark.parametrize("call", ["--help", "doctor", "sessions list --json"])
def test_a_full_disk_is_one_line(tmp_path: Path, call: str) -> None:
    script = f"'{COMMAND}' {call} > /dev/full"
    ran = subprocess.run(
        ["bash", "-c", script], env=_environment(tmp_path), capture_output=True, timeout=60, check=False
    )
    assert ran.returncode == 70
    assert ran.stderr.decode().splitlines()[-1].startswith("superbizagent: output cannot be written: No space left")
    assert "Traceback" not in ran.stderr.decode() and "Exception ignored" not in ran.stderr.decode()
