"""lookup_knowledge: passages of runbooks."""

from dataclasses import KW_ONLY, dataclass, field

from superbizagent.analysis.asking import bad_args, read_args
from superbizagent.analysis.telling import one_line, tell
from superbizagent.domain.plan import ToolSpec
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import DataSource, ToolReply
from superbizagent.ports import KnowledgeSource, Passage

SHOWN = 5

_SPEC = ToolSpec(
    name="lookup_knowledge",
    source_type="knowledge",
    description="Passages of runbooks that answer a query, best first.",
    parameters={"query": "what to look for", "limit": f"passages, {SHOWN} when absent"},
)


@dataclass(frozen=True, slots=True)
class LookupKnowledge:
    """Asks a KnowledgeSource."""

    source: KnowledgeSource
    _: KW_ONLY
    data_source: DataSource
    spec: ToolSpec = field(default=_SPEC, init=False)

    async def run(self, args: JsonObject, window: Window | None) -> ToolReply:
        """Search. Raises BackendError."""
        del window
        asked = read_args(_SPEC, args, None, zone="UTC")
        query = " ".join(asked.names("query"))
        if not query:
            raise bad_args(_SPEC.name, "'query' must not be empty")
        passages = await self.source.search(query, asked.number("limit", SHOWN, most=20))
        lines = [tell("lookup_knowledge", query=one_line(query, 200), passages=len(passages))]
        for passage in passages:
            lines += [_head(passage), passage.text]
        rows: list[Json] = [_row(passage) for passage in passages]
        return ToolReply(
            status="ok" if passages else "empty",
            result={"text": "\n".join(lines), "rows": rows},
            coverage="complete",
            total=len(passages),
            returned=len(passages),
        )


def _head(passage: Passage) -> str:
    return tell(document=passage.document, heading=passage.heading or None, position=passage.position)


def _row(passage: Passage) -> JsonObject:
    return {
        "kind": "passage",
        "document_id": passage.document_id,
        "document": passage.document,
        "heading": passage.heading,
        "position": passage.position,
        "text": passage.text,
        "score": round(passage.score, 4),
    }
