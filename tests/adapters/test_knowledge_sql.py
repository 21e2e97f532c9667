"""The runbook store on a real SQLite file and, marked `servers`, on a real PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from superbizagent.adapters.store_sql import SqlKnowledgeStore, open_stores

_REDIS = "# Redis 内存手册\n\n## 写入被拒绝\n\n出现 OOM command not allowed 时检查 maxmemory 与淘汰策略。\n"
_LOCKS = "# PostgreSQL locks\n\n## Blocked sessions\n\nLook for sessions waiting on a lock; find the blocker's pid.\n"
_AT = "2026-03-01T10:00:00Z"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlKnowledgeStore]:
    url = f"sqlite:///{tmp_path}/k.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    stores = await open_stores(url)
    await stores.knowledge.add(title="Redis 内存手册", origin="/kb/redis.md", text=_REDIS, added_at=_AT)
    await stores.knowledge.add(title="PostgreSQL locks", origin="/kb/locks.md", text=_LOCKS, added_at=_AT)
    yield stores.knowledge
    await stores.close()


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("内存", "Redis 内存手册"),  # two characters: what a trigram index silently misses
        ("Redis 拒绝写入怎么办", "Redis 内存手册"),
        ("maxmemory", "Redis 内存手册"),
        ("waiting for a lock", "PostgreSQL locks"),
        ("LOCKED sessions", "PostgreSQL locks"),
    ],
)
async def test_a_query_finds_its_runbook(store: SqlKnowledgeStore, query: str, title: str) -> None:
    found = await store.search(query, 5)
    assert found[0].document == title
    assert found[0].score > 0


async def test_a_hit_says_where_it_stands(store: SqlKnowledgeStore) -> None:
    (hit, *_) = await store.search("maxmemory 淘汰策略", 5)
    assert _REDIS[hit.position :].startswith(hit.text)
    assert hit.heading.endswith("写入被拒绝")


@pytest.mark.parametrize("query", ["", "   ", "的", "量子纠缠", "\"'\\", "' OR 1=1 --", '") OR ("', "NEAR(", "a:b*"])
async def test_a_query_that_fits_nothing_finds_nothing_and_breaks_nothing(store: SqlKnowledgeStore, query: str) -> None:
    assert await store.search(query, 5) == ()


async def test_adding_again_replaces_and_removing_forgets(store: SqlKnowledgeStore) -> None:
    again = await store.add(title="Redis 手册二", origin="/kb/redis.md", text="# 新\n\n连接数过多", added_at=_AT)
    assert [document.title for document in await store.documents()] == ["PostgreSQL locks", "Redis 手册二"]
    assert await store.search("maxmemory", 5) == ()
    assert [hit.document_id for hit in await store.search("连接数", 5)] == [again.document_id]
    assert await store.remove(again.document_id) is True
    assert await store.remove(again.document_id) is False
    assert await store.search("连接数", 5) == ()


async def test_one_long_runbook_does_not_fill_the_result(store: SqlKnowledgeStore) -> None:
    long = "# 锁大全\n" + "".join(f"\n## 第 {n} 节 lock\n\nlock lock lock {n}\n" for n in range(30))
    await store.add(title="锁大全", origin="/kb/long.md", text=long, added_at=_AT)
    assert "PostgreSQL locks" in {hit.document for hit in await store.search("lock", 6)}
