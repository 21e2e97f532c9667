"""The store in memory is the twin of the one over SQL: the same writes leave the same session."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.adapters.store_sql import open_store
from superbizagent.domain.errors import BackendError
from superbizagent.domain.text import JsonObject
from superbizagent.ports import SessionStore

_KEYS = st.sampled_from(["verdict", "composer_output", "rounds", "another"])
_VALUES = (
    st.none()
    | st.integers(0, 9)
    | st.text(max_size=4).filter(lambda text: "\x00" not in text)
    | st.lists(st.integers(0, 3), max_size=2)
)
_WRITES = st.lists(
    st.tuples(st.just("key"), st.lists(_KEYS, min_size=1, max_size=3).map(tuple), _VALUES)
    | st.tuples(st.just("update"), st.sampled_from(["window", "error_code"]), _VALUES)
    | st.tuples(st.just("event"), st.integers(1, 4), _VALUES)
    | st.tuples(st.just("call"), st.sampled_from(["r1-t1", "r1-t2", "r2-t1"]), _VALUES),
    max_size=8,
)


def _new(session_id: str, *, chat_id: str = "c", asked_at: str = "2026-03-01T10:00:00Z") -> JsonObject:
    return {
        "session_id": session_id, "chat_id": chat_id, "tenant": "default", "user": "", "question": "问",
        "resolved_query": "问", "asked_at": asked_at, "status": "queued", "rounds_used": 0, "retry_used": False,
        "verdict": None, "groundedness_score": None, "final_answer": "", "self_evaluation": {"schema_version": 1},
        "updated_at": asked_at,
    }  # fmt: skip


async def _write(store: SessionStore, session_id: str, writes: list[tuple[str, Any, Any]]) -> None:
    await store.create(_new(session_id))
    for kind, where, value in writes:
        match kind:
            case "key":
                await store.set_evaluation_key(session_id, where, value)
            case "update":
                await store.update(session_id, {str(where): value})
            case "event":
                await store.append_event(session_id, int(str(where)), {"seq": value})
            case _:
                await store.add_invocation(session_id, {"invocation_id": str(where), "result": value})


@pytest.mark.slow
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(histories=st.lists(_WRITES, min_size=1, max_size=4))
async def test_both_stores_hold_the_same(
    tmp_path_factory: pytest.TempPathFactory, histories: list[list[tuple[str, Any, Any]]]
) -> None:
    memory = MemorySessionStore()
    sql = await open_store(f"sqlite:///{tmp_path_factory.mktemp('twin')}/s.db")
    try:
        for position, writes in enumerate(histories):
            session_id = f"s-{position}"
            await _write(memory, session_id, writes)
            await _write(sql, session_id, writes)
            assert await memory.get(session_id) == await sql.get(session_id)
            assert await memory.events(session_id) == await sql.events(session_id)
            assert await memory.invocations(session_id) == await sql.invocations(session_id)
        assert await memory.listing(limit=3) == await sql.listing(limit=3)
    finally:
        await sql.close()


async def test_misuse_is_one_clear_error() -> None:
    store = MemorySessionStore()
    await store.create(_new("s"))
    with pytest.raises(BackendError, match="the id is taken"):
        await store.create(_new("s"))
    with pytest.raises(BackendError, match="one key at a time"):
        await store.update("s", {"self_evaluation": {}})
    with pytest.raises(BackendError, match="session does not exist · other"):
        await store.append_event("other", 1, {})
    assert await store.get("other") is None


async def test_what_was_given_out_cannot_change_what_is_stored() -> None:
    store = MemorySessionStore()
    await store.create(_new("s"))
    given_out = await store.get("s")
    assert given_out is not None
    given_out["status"] = "broken"
    again = await store.get("s")
    assert again is not None and again["status"] == "queued"


async def test_listing_is_newest_first_and_by_chat() -> None:
    store = MemorySessionStore()
    for day, chat in ((1, "a"), (2, "b"), (3, "a")):
        await store.create(_new(f"s{day}", chat_id=chat, asked_at=f"2026-03-0{day}"))
    assert [s["session_id"] for s in await store.listing()] == ["s3", "s2", "s1"]
    assert [s["session_id"] for s in await store.listing(chat_id="a")] == ["s3", "s1"]
    assert [s["session_id"] for s in await store.listing(before="2026-03-03", limit=1)] == ["s2"]


async def test_both_stores_tell_unfinished_sessions_oldest_first(tmp_path: Path) -> None:
    sql = await open_store(f"sqlite:///{tmp_path}/db")
    try:
        for store in (MemorySessionStore(), sql):
            for number, status in enumerate(("running", "completed", "queued", "failed", "cancelled")):
                await store.create(
                    _new(f"s-{number}", asked_at=f"2026-03-01T10:0{9 - number}:00Z") | {"status": status}
                )
            assert [session["session_id"] for session in await store.unfinished()] == ["s-2", "s-0"]
    finally:
        await sql.close()
