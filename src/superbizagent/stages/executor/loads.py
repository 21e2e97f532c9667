"""Findings in rankings (`top_sql`, `top_users`, largest consumers): the entry that carries most of the load."""

import re
from collections.abc import Iterator

from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.leaves import NAME_KEYS, Node, first_text, number
from superbizagent.stages.executor.lines import at_word
from superbizagent.stages.executor.phrasing import load_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope

RANKED = re.compile(r"^top|rank|largest|slowest|heaviest|consumers?$|hot", re.IGNORECASE)
AMOUNT = re.compile(r"load|share|percent|total|count|time|duration|bytes|avg|usage|score|weight|lag", re.IGNORECASE)
QUOTE_LIMIT = 110
DOMINANT_SHARE = 0.4
WAIT_SHARE = 0.25
HOLDERS = re.compile(r"users?$|hosts?$|clients?$|events?$|waits?$", re.IGNORECASE)
WAIT_AREAS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (area, re.compile(pattern, re.IGNORECASE))
    for area, pattern in (
        ("idle", r"clientread|idle|client:"),
        ("write", r"wal|datafilewrite|datafileextend|buffersync|redo|binlog|fsync|log file sync"),
        ("lock", r"^lock|\block:|row lock|metadata lock|latch"),
        ("cpu", r"^cpu|\bcpu"),
        ("io", r"datafileread|\bread\b|io:"),
        ("network", r"network|net:|clientwrite"),
    )
)


def load_findings(invocation: Invocation, nodes: tuple[Node, ...], scope: Scope, call: float) -> tuple[Finding, ...]:
    """The leading entries of every ranking in a result, in document order."""
    return tuple(
        item
        for node in nodes
        for key, value in node.value.items()
        for item in _ranking(invocation, node, key, value, scope, call)
    )


def _ranking(
    invocation: Invocation, node: Node, ranking: str, value: Json, scope: Scope, call: float
) -> Iterator[Finding]:
    if not isinstance(value, list) or not RANKED.search(ranking):
        return
    entries = [entry for entry in value if isinstance(entry, dict)]
    amount_key = _amount_key(entries)
    if len(entries) != len(value) or not amount_key:
        return
    total = sum(number(entry.get(amount_key)) or 0.0 for entry in entries)
    ordered = sorted(entries, key=lambda entry: -(number(entry.get(amount_key)) or 0.0))
    for place, entry in enumerate(ordered[:2]):
        share = (number(entry.get(amount_key)) or 0.0) / total if total > 0 else 0.0
        if share >= (DOMINANT_SHARE if place == 0 else 0.2):
            yield _finding(invocation, node, ranking, entry, amount_key, share, place, scope, call)


def _amount_key(entries: list[JsonObject]) -> str:
    if not entries:
        return ""
    keys = [key for key in entries[0] if all(number(entry.get(key)) is not None for entry in entries)]
    return next((key for key in keys if AMOUNT.search(key)), keys[0] if keys else "")


def _finding(
    invocation: Invocation,
    node: Node,
    ranking: str,
    entry: JsonObject,
    amount_key: str,
    share: float,
    place: int,
    scope: Scope,
    call: float,
) -> Finding:
    _, name = first_text(entry, ("statement", "query", "sql", *NAME_KEYS))
    waits, areas = _waits(entry)
    areas = areas or wait_areas(name)
    _, holder = first_text(node.value, ("db_instance_identifier", "service", "instance", "host", "name"))
    about = 1.0 if holder and scope.kin(holder) else call
    return Finding(
        kind="load",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=load_sentences(ranking, name, amount_key, str(entry.get(amount_key))),
        excerpt=excerpt_of(invocation, name),
        quote=at_word(name, QUOTE_LIMIT),
        entity=holder,
        trouble=ranking,
        areas=areas,
        role="context",
        weight=1.0 + share * 1.5 - place * 0.4 - (1.0 if HOLDERS.search(ranking) else 0.0),
        about=about,
        wording=waits,
        share=share,
    )


def _waits(entry: JsonObject) -> tuple[str, frozenset[str]]:
    """The wait that takes most of an entry, if the entry says, and the areas of all waits that take a quarter of it."""
    for value in entry.values():
        items = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
        key = _amount_key(items)
        if items and key:
            ordered = sorted(items, key=lambda item: -(number(item.get(key)) or 0.0))
            total = sum(number(item.get(key)) or 0.0 for item in ordered)
            big = [item for item in ordered if (number(item.get(key)) or 0.0) >= WAIT_SHARE * total]
            names = [first_text(item, NAME_KEYS)[1] for item in big or ordered[:1]]
            return names[0], frozenset(area for name in names for area in wait_areas(name))
    return "", frozenset()


def wait_areas(name: str) -> frozenset[str]:
    """What a wait or statement is bound by, by its words."""
    return frozenset(area for area, pattern in WAIT_AREAS if pattern.search(name))
