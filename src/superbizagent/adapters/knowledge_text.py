"""Runbooks kept in memory: a KnowledgeSource over a few Markdown documents."""

from collections.abc import Sequence

from superbizagent.analysis.passages import Ranking, split_passages
from superbizagent.ports import KnowledgeSource, Passage


class KnowledgeText:
    """Passages of documents, given as (title, Markdown text), ranked by BM25; `more` is another source to ask."""

    def __init__(self, documents: Sequence[tuple[str, str]], *, more: KnowledgeSource | None = None) -> None:
        self._documents = tuple(documents)
        self._more = more
        self._ranking: Ranking | None = None

    async def search(self, query: str, limit: int) -> tuple[Passage, ...]:
        """The best passages, own ones before those of `more`; none when no word of the query stands in any."""
        if self._ranking is None:
            found = [passage for title, text in self._documents for passage in split_passages(title, title, text)]
            self._ranking = Ranking(found)
        own = self._ranking.best(query, limit)
        if self._more is None or len(own) >= limit:
            return own
        return own + await self._more.search(query, limit - len(own))
