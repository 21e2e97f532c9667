"""`verify`: 0 PASS, 1 LOW_CONFID, 2 REJECT, 3 unusable input with one line that says why and where."""

import io
import json
from pathlib import Path

import pytest

from superbizagent.domain.text import JsonObject
from tests.cli.conftest import CALL, Call, verify_input
from tests.pipeline.scripted import RAW, contract


def _write(tmp_path: Path, value: JsonObject) -> str:
    path = tmp_path / "in.json"
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("answer", "code", "verdict"),
    [("PASS", 0, "PASS"), ("HALF", 1, "LOW_CONFID"), ("WEAK", 1, "LOW_CONFID"), ("REJECT", 2, "REJECT")],
)
def test_the_exit_code_is_the_verdict(cli: Call, tmp_path: Path, answer: str, code: int, verdict: str) -> None:
    ran = cli("verify", _write(tmp_path, verify_input(RAW[answer])), "--json")
    assert (ran.code, ran.document["verdict"], ran.err) == (code, verdict, "")
    facts = ran.document["facts_checked"]
    assert isinstance(facts, list) and all(isinstance(fact, dict) and fact["class"] for fact in facts)


def test_without_json_the_answer_is_on_stdout_and_the_reasons_on_stderr(cli: Call, tmp_path: Path) -> None:
    ran = cli("verify", _write(tmp_path, verify_input(RAW["PASS"])))
    assert "[r1-t1]" in ran.out and "PASS" in ran.err


def test_a_dash_reads_standardverify_input(cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = json.dumps(verify_input(RAW["PASS"]), ensure_ascii=False).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert cli("verify", "-", "--json").code == 0


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "not JSON"),
        (b"{", "line 1 column 2"),
        (b"[]", "object"),
        (b"{}", "original_query"),
        (b"\xff\xfe{}", "not UTF-8"),
        (b"[" * 100_000, "deep"),
        (json.dumps(verify_input("x", tool_trace=[CALL, CALL])).encode(), "r1-t1"),
        (json.dumps(verify_input("x", tool_trace=[CALL | {"status": "fine"}])).encode(), "status"),
        (json.dumps(verify_input("x", tool_trace="none")).encode(), "tool_trace"),
        (
            json.dumps(
                verify_input("x", window={"start": "2026-03-01T11:00:00Z", "end": "2026-03-01T10:00:00Z"})
            ).encode(),
            "window",
        ),
        (json.dumps(verify_input("x", display_time_zone="Mars/Olympus")).encode(), "display_time_zone"),
    ],
    ids=["empty", "cut", "list", "nothing", "bytes", "deep", "duplicate", "status", "trace", "window", "zone"],
)
def test_unusable_input_is_3_and_one_line_with_the_place(cli: Call, tmp_path: Path, raw: bytes, says: str) -> None:
    path = tmp_path / "in.json"
    path.write_bytes(raw)
    ran = cli("verify", str(path))
    assert ran.code == 3, ran.out
    assert says in ran.complaint and ran.out == ""


@pytest.mark.parametrize("path", ["/no/such.json", "/"])
def test_a_file_that_cannot_be_read_is_3(cli: Call, path: str) -> None:
    ran = cli("verify", path)
    assert ran.code == 3 and path in ran.complaint


@pytest.mark.parametrize(
    "answer",
    [contract(missing_info=["x" * 2_000_000]), RAW["PASS"].replace('"direct"', "NaN"), "\x00\u202e\ud800", "[" * 5000],
    ids=["2 MB", "NaN", "odd characters", "deep"],
)
def test_an_answer_that_is_no_contract_is_judged_and_not_refused(cli: Call, tmp_path: Path, answer: str) -> None:
    path = tmp_path / "in.json"
    path.write_text(json.dumps(verify_input(answer)), encoding="utf-8")
    ran = cli("verify", str(path), "--json")
    assert ran.code in (1, 2), ran.err
    assert ran.document["executor_output_parse_status"] == "failed"


def test_nan_in_a_result_is_no_fault(cli: Call, tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    text = json.dumps(
        verify_input(RAW["PASS"], tool_trace=[CALL, CALL | {"invocation_id": "r1-t2", "result": {"v": [1.5]}}])
    )
    path.write_text(text.replace("1.5", "NaN"))
    ran = cli("verify", str(path), "--json")
    assert ran.code in (0, 1, 3)
    assert "Traceback" not in ran.err
