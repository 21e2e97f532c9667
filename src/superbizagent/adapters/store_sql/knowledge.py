"""Runbooks in SQL, found by full text over segmented words: FTS5 on SQLite, tsvector on PostgreSQL."""

import hashlib
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import TextClause, delete, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from superbizagent.adapters.store_sql.faults import failed
from superbizagent.adapters.store_sql.knowledge_tables import knowledge_document, knowledge_passage
from superbizagent.analysis.passages import split_passages
from superbizagent.analysis.segments import segment
from superbizagent.ports import KnowledgeDocument, Passage

# Passages of one document that may stand in a result, so that one long runbook does not fill it alone.
_PER_DOCUMENT = 3
_CANDIDATES = 400
_SQLITE = text(
    "SELECT p.document_id, d.title, p.heading, p.text, p.position, -bm25(knowledge_index, 3.0, 1.0) AS score "
    "FROM knowledge_index JOIN knowledge_passage p ON p.passage_id = knowledge_index.rowid "
    "JOIN knowledge_document d ON d.document_id = p.document_id "
    "WHERE knowledge_index MATCH :query ORDER BY score DESC, p.document_id, p.position LIMIT :limit"
)
_VECTOR = "(setweight(to_tsvector('simple', p.heading_words), 'A') || setweight(to_tsvector('simple', p.words), 'D'))"
_POSTGRES = text(
    f"SELECT p.document_id, d.title, p.heading, p.text, p.position, ts_rank_cd({_VECTOR}, q, 1) AS score "  # noqa: S608 - constants only
    "FROM knowledge_passage p JOIN knowledge_document d ON d.document_id = p.document_id, "
    f"to_tsquery('simple', :query) q WHERE {_VECTOR} @@ q "
    "ORDER BY score DESC, p.document_id, p.position LIMIT :limit"
)


class SqlKnowledgeStore:
    """The operator's runbooks. A document added again from the same origin replaces the older one at once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._postgres = engine.dialect.name == "postgresql"

    async def add(self, *, title: str, origin: str, text: str, added_at: str) -> KnowledgeDocument:
        """Keep a document. Raises BackendError."""
        document_id = hashlib.sha256(origin.encode("utf-8", "replace")).hexdigest()[:12]
        clean = text.replace("\x00", "")
        document = KnowledgeDocument(
            document_id=document_id, title=title, origin=origin, characters=len(clean), added_at=added_at
        )
        rows = [_row(passage) for passage in split_passages(document_id, title, clean)]
        async with self._writing("add") as connection:
            await self._forget(connection, document_id)
            await connection.execute(insert(knowledge_document).values(_document_row(document)))
            if rows:
                await connection.execute(insert(knowledge_passage), rows)
            await self._index(connection, document_id, "")
        return document

    async def documents(self) -> tuple[KnowledgeDocument, ...]:
        """All documents, by title."""
        query = select(knowledge_document).order_by(knowledge_document.c.title, knowledge_document.c.document_id)
        async with self._reading("list") as connection:
            rows = (await connection.execute(query)).mappings().all()
        return tuple(KnowledgeDocument(**row) for row in rows)

    async def remove(self, document_id: str) -> bool:
        """Whether the document was there."""
        async with self._writing("remove") as connection:
            return await self._forget(connection, document_id)

    async def search(self, query: str, limit: int) -> tuple[Passage, ...]:
        """The best passages for a query, at most `limit`; none when none of its words is known."""
        words = list(dict.fromkeys(segment(query)))[:64]
        if not words or limit <= 0:
            return ()
        statement, wanted = self._statement(words)
        async with self._reading("search") as connection:
            rows = (await connection.execute(statement, {"query": wanted, "limit": max(limit * 4, _CANDIDATES)})).all()
        return tuple(_few_of_each([_passage(row) for row in rows])[:limit])

    def _statement(self, words: Sequence[str]) -> tuple[TextClause, str]:
        quoted = [word.replace('"', "").replace("'", "").replace("\\", "") for word in words]
        if self._postgres:
            return _POSTGRES, " | ".join(f"'{word}'" for word in quoted if word)
        return _SQLITE, " OR ".join(f'"{word}"' for word in quoted if word)

    async def _forget(self, connection: AsyncConnection, document_id: str) -> bool:
        await self._index(connection, document_id, "delete")
        gone = await connection.execute(
            delete(knowledge_document).where(knowledge_document.c.document_id == document_id)
        )
        return gone.rowcount > 0

    async def _index(self, connection: AsyncConnection, document_id: str, command: str) -> None:
        """Write a document's passages into FTS5's index, or take them out; PostgreSQL keeps its own."""
        if self._postgres:
            return
        head, value = ("knowledge_index, ", "'delete', ") if command else ("", "")
        await connection.execute(
            text(
                f"INSERT INTO knowledge_index({head}rowid, heading_words, words) "  # noqa: S608 - constants
                f"SELECT {value}passage_id, heading_words, words FROM knowledge_passage WHERE document_id = :id"
            ),
            {"id": document_id},
        )

    @asynccontextmanager
    async def _writing(self, doing: str) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.execution_options(writing=True).begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise failed(f"runbook store failed at {doing}", error) from error

    @asynccontextmanager
    async def _reading(self, doing: str) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise failed(f"runbook store failed at {doing}", error) from error


def _document_row(document: KnowledgeDocument) -> dict[str, object]:
    return {
        "document_id": document.document_id,
        "title": document.title,
        "origin": document.origin,
        "characters": document.characters,
        "added_at": document.added_at,
    }


def _row(passage: Passage) -> dict[str, object]:
    return {
        "document_id": passage.document_id,
        "heading": passage.heading,
        "position": passage.position,
        "text": passage.text,
        "words": " ".join(segment(passage.text)),
        "heading_words": " ".join(segment(f"{passage.document} {passage.heading}")),
    }


def _passage(row: Any) -> Passage:
    return Passage(
        document_id=row[0], document=row[1], heading=row[2], text=row[3], position=row[4], score=float(row[5])
    )


def _few_of_each(passages: Sequence[Passage]) -> list[Passage]:
    kept: list[Passage] = []
    counts: dict[str, int] = {}
    for passage in passages:
        counts[passage.document_id] = counts.get(passage.document_id, 0) + 1
        if counts[passage.document_id] <= _PER_DOCUMENT:
            kept.append(passage)
    return kept
