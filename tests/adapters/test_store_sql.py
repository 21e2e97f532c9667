"""The store on a real SQLite file, and (marked `servers`) the same tests on a real PostgreSQL."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from superbizagent.adapters.store_sql import SqlSessionStore, open_store
from superbizagent.adapters.store_sql.opening import HEAD
from superbizagent.domain.errors import BackendError, SettingsError
from superbizagent.domain.text import JsonObject

_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda deeper: st.lists(deeper, max_size=3) | st.dictionaries(st.text(), deeper, max_size=3),
    max_leaves=8,
)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlSessionStore]:
    url = f"sqlite:///{tmp_path}/s.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    opened = await open_store(url)
    yield opened
    await opened.close()


def _new(session_id: str, **more: Any) -> JsonObject:
    return {"session_id": session_id, "question": "支付服务为什么报错？", "asked_at": "2026-03-01T10:00:00Z", **more}


async def test_a_session_comes_back_as_it_was(store: SqlSessionStore) -> None:
    await store.create(_new("s-back", versions={"matrix": "v1"}, final_answer="结论\x00"))
    got = await store.get("s-back")
    assert got is not None
    assert (got["question"], got["versions"], got["final_answer"]) == ("支付服务为什么报错？", {"matrix": "v1"}, "结论")
    assert got["status"] == "queued"
    await store.remove("s-back")
    assert await store.get("s-back") is None


@pytest.mark.req("R71", "R74", "R76", "R78")
async def test_one_key_is_changed_and_the_rest_survives(store: SqlSessionStore) -> None:
    before: JsonObject = {
        "rule_evaluation": {"calls": 3},
        "verifier_evaluation": {
            "verdict": "PASS",
            "gatekeeper_result": {"passed": True},
            "unknown_key": [1, {"a": None}],
        },
        "somebody_elses": "stays",
    }
    await store.create(_new("s-key", self_evaluation=before))
    await store.set_evaluation_key("s-key", ("verifier_evaluation", "composer_output"), {"mode": "fallback"})
    got = await store.get("s-key")
    assert got is not None
    evaluation = got["self_evaluation"]
    assert isinstance(evaluation, dict)
    written = evaluation["verifier_evaluation"]
    assert isinstance(written, dict)
    assert written.pop("composer_output") == {"mode": "fallback"}
    assert evaluation == before
    await store.remove("s-key")


@pytest.mark.req("R74", "R76")
async def test_writers_of_different_keys_do_not_lose_each_other(store: SqlSessionStore) -> None:
    await store.create(_new("s-many"))
    keys = [f"k{i}" for i in range(12)]
    await asyncio.gather(*(store.set_evaluation_key("s-many", ("verifier_evaluation", key), key) for key in keys))
    got = await store.get("s-many")
    assert got is not None
    assert got["self_evaluation"] == {"verifier_evaluation": {key: key for key in keys}}
    await store.remove("s-many")


async def test_events_and_invocations_keep_their_order_and_are_stored_once(store: SqlSessionStore) -> None:
    await store.create(_new("s-ev"))
    for seq in (1, 2, 2, 3):
        await store.append_event("s-ev", seq, {"seq": seq, "name": "stage"})
    for name in ("r1-t2", "r1-t1", "r1-t2"):
        await store.add_invocation(
            "s-ev", {"invocation_id": name, "tool_name": "query_logs", "status": "ok", "result": "行"}
        )
    assert [event["seq"] for event in await store.events("s-ev")] == [1, 2, 3]
    assert [event["seq"] for event in await store.events("s-ev", after=2)] == [3]
    assert [i["invocation_id"] for i in await store.invocations("s-ev")] == ["r1-t2", "r1-t1"]
    await store.remove("s-ev")
    assert await store.events("s-ev") == ()


async def test_listing_is_newest_first_and_by_chat(store: SqlSessionStore) -> None:
    for day, chat in ((1, "a"), (2, "b"), (3, "a")):
        await store.create(_new(f"s-list{day}", chat_id=f"list-{chat}", asked_at=f"2031-03-0{day}T00:00:00Z"))
    assert [s["session_id"] for s in await store.listing(chat_id="list-a")] == ["s-list3", "s-list1"]
    older = await store.listing(chat_id="list-a", before="2031-03-03T00:00:00Z")
    assert [s["session_id"] for s in older] == ["s-list1"]
    for day in (1, 2, 3):
        await store.remove(f"s-list{day}")


async def test_misuse_is_one_clear_error(store: SqlSessionStore) -> None:
    with pytest.raises(BackendError, match="session does not exist · s-none"):
        await store.update("s-none", {"status": "running"})
    await store.create(_new("s-twice"))
    with pytest.raises(BackendError, match="store refused create"):
        await store.create(_new("s-twice"))
    with pytest.raises(BackendError, match="one key at a time"):
        await store.update("s-twice", {"self_evaluation": {}})
    with pytest.raises(BackendError, match="store refused append_event"):
        await store.append_event("s-none", 1, {})
    await store.remove("s-twice")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=_JSON, key=st.text(min_size=1))
async def test_any_json_survives(tmp_path_factory: pytest.TempPathFactory, value: Any, key: str) -> None:
    opened = await open_store(f"sqlite:///{tmp_path_factory.mktemp('any')}/s.db")
    try:
        await opened.create(_new("s"))
        await opened.set_evaluation_key("s", ("v", key), value)
        got = await opened.get("s")
        assert got is not None
        assert got["self_evaluation"] == {"v": {key: value}}
    finally:
        await opened.close()


@pytest.mark.parametrize(
    ("url", "says"),
    [("mysql://x/y", "not supported"), ("::::", "cannot be read"), ("sqlite:////proc/none/s.db", "cannot be made")],
)
async def test_a_url_that_cannot_serve_says_so(url: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        await open_store(url)


async def test_a_file_that_is_no_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "s.db").write_text("not a database, and longer than a header " * 20)
    with pytest.raises(BackendError, match="store cannot be opened"):
        await open_store(f"sqlite:///{tmp_path}/s.db")


async def test_head_is_the_newest_migration() -> None:
    folder = Path(__file__).parents[2] / "src/superbizagent/adapters/store_sql/migrations/versions"
    assert max(name[:4] for name in os.listdir(folder) if name[0].isdigit()) == HEAD
