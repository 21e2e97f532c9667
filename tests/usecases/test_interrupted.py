"""A session whose process is gone is ended; one that may still be at work is left alone."""

from datetime import UTC, datetime, timedelta

import pytest

from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.domain.session import new_session
from superbizagent.usecases.interrupted import close_interrupted

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


async def _store(status: str, expires_at: str) -> MemorySessionStore:
    store = MemorySessionStore()
    fresh = new_session(
        session_id="s-1", chat_id="c", question="问", resolved="问", asked_at="2026-03-01T11:00:00+00:00",
        expires_at=expires_at,
    )  # fmt: skip
    await store.create(fresh)
    await store.update("s-1", {"status": status})
    await store.append_event("s-1", 1, {"seq": 1, "name": "started"})
    await store.add_invocation("s-1", {"invocation_id": "r1-t1", "result": "行"})
    return store


@pytest.mark.parametrize("status", ["queued", "running"])
@pytest.mark.parametrize("expires_at", [(NOW - timedelta(seconds=1)).isoformat(), "", "2026-03-01T11:00:00"])
async def test_an_expired_session_is_closed_and_keeps_what_it_found(status: str, expires_at: str) -> None:
    store = await _store(status, expires_at)
    assert await close_interrupted(store, NOW) == 1
    session = await store.get("s-1")
    assert session is not None
    assert (session["status"], session["error_code"]) == ("failed", "interrupted")
    assert "中途退出" in str(session["final_answer"])
    assert [event["seq"] for event in await store.events("s-1")] == [1, 2]
    assert len(await store.invocations("s-1")) == 1
    assert await close_interrupted(store, NOW) == 0


@pytest.mark.parametrize(
    ("status", "expires_at"),
    [
        ("running", NOW + timedelta(seconds=1)),
        ("completed", NOW - timedelta(days=1)),
        ("failed", NOW - timedelta(days=1)),
        ("cancelled", NOW),
    ],
)
async def test_a_session_at_work_or_ended_is_left_alone(status: str, expires_at: datetime) -> None:
    store = await _store(status, expires_at.isoformat())
    before = await store.get("s-1")
    assert await close_interrupted(store, NOW) == 0
    assert await store.get("s-1") == before
