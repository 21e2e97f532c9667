"""The command line in this process: its own data folder, its own working folder, no settings of whoever runs the tests."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from superbizagent.cli.commands import build
from superbizagent.cli.entry import run_call
from superbizagent.domain.text import Json, JsonObject
from tests.pipeline.scripted import LOG as PAYMENT_LOG
from tests.pipeline.scripted import QUESTION

LOG = "\n".join(
    [
        *(f"2026-03-01T09:{minute:02d}:00Z INFO payment request ok path=/pay duration_ms=12" for minute in range(60)),
        *(
            f"2026-03-01T10:{minute:02d}:{second:02d}Z ERROR payment timeout calling inventory-api after 3000ms"
            for minute in range(2, 30)
            for second in (5, 25, 45)
        ),
    ]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """How a call ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> JsonObject:
        """The one JSON document on stdout."""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value

    @property
    def complaint(self) -> str:
        """The one line on stderr of a call that went wrong."""
        lines = self.err.strip().splitlines()
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.err
        return lines[0]


Call = Callable[..., Ran]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    environment = os.environ  # noqa: TID251 - what whoever runs the tests has set must not reach them
    for name in [name for name in environment if name.startswith("SUPERBIZ_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SUPERBIZ_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")

    def call(*arguments: str) -> Ran:
        command = build()
        capsys.readouterr()
        code = run_call(lambda: command(list(arguments), standalone_mode=False))
        told = capsys.readouterr()
        return Ran(code=code, out=told.out, err=told.err)

    return call


def make_incident(folder: Path, **more: str) -> Path:
    """A small incident folder: a payment service that starts to time out."""
    files = {
        "incident.yaml": 'id: pay-timeouts\ntitle: 支付超时\nquestion: "支付服务 payment 为什么报错？"\ntime_zone: UTC\n'
        "window: {start: 2026-03-01T10:00:00Z, end: 2026-03-01T10:30:00Z}\n",
        "logs/payment.log": LOG + "\n",
        "topology.yaml": "calls: [[payment, inventory-api]]\n",
        "truth.yaml": "fault: true\nroot_cause: {entity: [inventory-api], any_of: [[timeout, 超时]]}\n",
        **more,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def incident(tmp_path: Path) -> Path:
    return make_incident(tmp_path / "支付 incident")


CALL: JsonObject = {
    "invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "args": {"service": "payment"},
    "status": "ok", "coverage": "complete", "result": PAYMENT_LOG, "data_source": "recorded",
}  # fmt: skip


def verify_input(answer: str, **more: Json) -> JsonObject:
    """The input of `verify` for an answer over one call."""
    given: JsonObject = {"original_query": QUESTION, "executor_final_answer": answer, "tool_trace": [CALL]}
    return given | more
