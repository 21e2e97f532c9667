"""Checking an answer is a library call that starts light: none of what the rest of the product needs is loaded for it."""

import json
import subprocess
import sys

from superbizagent.domain.text import JsonObject
from tests.domain.building import LOG, QUESTION, claim, contract

HEAVY = (
    "aiosqlite", "alembic", "annotated_types", "asyncio", "asyncpg", "concurrent", "decimal", "email", "fractions", "http",
    "importlib.metadata", "jieba", "logging", "multiprocessing", "numpy", "pandas", "pydantic", "pydantic_core", "random", "rich",
    "socket", "sqlalchemy", "ssl", "statistics", "typer", "typing_extensions", "urllib", "uuid", "yaml",
)  # fmt: skip
ASK = """
import json, sys
given = json.load(sys.stdin)
before = set(sys.modules)
import superbizagent
told = superbizagent.verify(given)
print(json.dumps({"verdict": told["verdict"], "loaded": sorted(set(sys.modules) - before)}))
"""


def _loaded(given: JsonObject) -> tuple[str, set[str]]:
    """The verdict of a new process, and the names of the modules it loaded for it."""
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    told = json.loads(done.stdout)
    return told["verdict"], set(told["loaded"])


def test_checking_a_contract_loads_nothing_heavy() -> None:
    """From the first import to the verdict."""
    call: JsonObject = {
        "invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "args": {}, "status": "ok",
        "coverage": "complete", "result": LOG, "time_window": {"start": "2026-03-01T10:00:00Z", "end": "2026-03-01T11:00:00Z"},
    }  # fmt: skip
    verdict, loaded = _loaded(
        {"original_query": QUESTION, "executor_structured_output": contract(claim()), "tool_trace": [call]}
    )
    assert verdict == "PASS" and "superbizagent.domain.grounding" in loaded
    assert loaded & set(HEAVY) == set()


def test_checking_loads_no_other_room() -> None:
    """Neither tools nor stages, adapters or faces; the readers of transcripts only for a transcript."""
    _, loaded = _loaded({"original_query": QUESTION, "executor_final_answer": "order 超时。", "tool_trace": []})
    rooms = {name.split(".")[1] for name in loaded if name.startswith("superbizagent.")}
    assert rooms == {"domain", "pipeline", "usecases"}
    readers = {name for name in loaded if name.startswith("superbizagent.domain.wire.transcripts.")}
    assert readers == {"superbizagent.domain.wire.transcripts.source_types"}
