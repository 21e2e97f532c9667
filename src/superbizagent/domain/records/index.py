"""The door of the room: one result → its records."""

from collections.abc import Mapping

from superbizagent.domain.glossary import words_of
from superbizagent.domain.records.json_walk import walk_json
from superbizagent.domain.records.nouns import Leaf, Record, Scope
from superbizagent.domain.records.text_walk import walk_text
from superbizagent.domain.text import Json

_SEARCH_ARGS = frozenset({
    "query", "words", "any_words", "filter", "exclude_filter", "pattern", "keyword", "keywords", "search",
    "regex", "limit", "expr", "promql", "q", "text", "window", "since", "until", "start", "end",
    "start_time", "end_time", "step", "level",
})  # fmt: skip
_VERBS = frozenset({
    "query", "get", "list", "search", "fetch", "find", "show", "describe", "read", "look", "lookup", "logs", "log",
    "metrics", "metric", "data", "tool", "run", "exec", "call", "check",
})  # fmt: skip
"""Words of a tool's name that name no source."""


def index_result(
    invocation_id: str, result: Json, *, args: Mapping[str, Json] | None = None, tool_name: str = ""
) -> tuple[Record, ...]:
    """Records of a stored result, in document order.

    `args` of the call name the entities it was about, and a claim may name the tool (`Performance Insights shows …`).
    """
    tool = frozenset(w for w in words_of(tool_name) if len(w) > 2 and w not in _VERBS)
    label = (Leaf(key="tool", text=tool_name),) if tool_name else ()
    scope = Scope(invocation_id=invocation_id, names=_arg_names(args or {}) | tool, leaves=label)
    if isinstance(result, str):
        return tuple(walk_text(result, (), scope))
    return tuple(walk_json(result, (), scope, walk_text))


def _arg_names(args: Mapping[str, Json]) -> frozenset[str]:
    names: set[str] = set()
    for key, value in args.items():
        if key.lower() in _SEARCH_ARGS:
            continue
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str) and 1 < len(item) <= 120 and " " not in item.strip():
                names.add(item.strip().lower())
    return frozenset(names)
