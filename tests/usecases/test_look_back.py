"""Looking back: public and audit parts of a session, and its export as an incident folder."""

import json

import pytest
import yaml

from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.session import new_session
from superbizagent.domain.text import JsonObject
from superbizagent.usecases.look_back import find_session, incident_files, session_document

WINDOW = "2026-03-01T10:00:00+00:00/2026-03-01T11:00:00+00:00"
CALL: JsonObject = {
    "invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "args": {"service": "payment"},
    "status": "ok", "coverage": "complete", "total": 3, "returned": None, "duration_ms": 12.3,
    "result": {"text": "行 !!python/object: x"}, "time_window": None, "round": 1, "seq": 1,
}  # fmt: skip


async def _store() -> MemorySessionStore:
    store = MemorySessionStore()
    session = new_session(
        session_id="s-1",
        chat_id="c",
        question="支付 为什么\n报错？",
        resolved="x",
        asked_at="2026-03-01T11:00:00+00:00",
    )
    await store.create(session | {"window": WINDOW, "final_answer": "结论"})
    await store.set_evaluation_key("s-1", ("verifier_evaluation", "executor_final_answer"), "RAW")
    await store.add_invocation("s-1", CALL)
    await store.append_event("s-1", 1, {"name": "started"})
    return store


async def test_a_session_that_does_not_exist_says_what_to_do() -> None:
    with pytest.raises(SettingsError, match="no session 's-2' · ID · superbizagent sessions list"):
        await find_session(await _store(), "s-2")


@pytest.mark.req("R98", "R99")
async def test_the_raw_answer_is_in_the_audit_and_nowhere_else() -> None:
    store = await _store()
    session = await find_session(store, "s-1")
    public = await session_document(store, session, audit=False)
    audit = await session_document(store, session, audit=True)
    assert "RAW" not in json.dumps(public) and "result" not in json.dumps(public["invocations"])
    assert "RAW" in json.dumps(audit["self_evaluation"])
    assert audit["trace"] == [CALL] and audit["events"] == [{"name": "started"}]


async def test_calls_are_shown_by_the_names_of_the_interface() -> None:
    store = await _store()
    public = await session_document(store, await find_session(store, "s-1"), audit=False)
    assert public["invocations"] == [
        {
            "id": "r1-t1",
            "tool": "query_logs",
            "args": {"service": "payment"},
            "status": "ok",
            "coverage": "complete",
            "seconds": 0.0123,
        }
    ]


async def test_an_export_can_be_read_as_an_incident_folder() -> None:
    store = await _store()
    files = incident_files(await find_session(store, "s-1"), await store.invocations("s-1"))
    incident = yaml.safe_load(files["incident.yaml"])
    assert (incident["id"], incident["question"]) == ("s-1", "支付 为什么\n报错？")
    start, _, end = WINDOW.partition("/")
    assert incident["window"] == {"start": start, "end": end}
    recording = json.loads(files["recordings/01-query_logs.json"])
    assert recording["result"] == CALL["result"] and recording["args"] == CALL["args"]
    assert (recording["status"], recording["coverage"], recording["source_type"]) == ("ok", "complete", "log")


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", "x" * 300, "名 字", ".."])
def test_a_tools_name_cannot_leave_the_folder(name: str) -> None:
    files = incident_files({"session_id": "s", "question": "q"}, [CALL | {"tool_name": name}])
    recordings = [path for path in files if path.startswith("recordings/")]
    assert len(recordings) == 1
    assert recordings[0].count("/") == 1 and len(recordings[0]) < 100


def test_calls_of_one_tool_do_not_overwrite_each_other() -> None:
    files = incident_files({"session_id": "s", "question": "q"}, [CALL] * 12)
    assert sum(path.startswith("recordings/") for path in files) == 12
