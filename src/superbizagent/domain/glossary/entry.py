"""The glossary's data format, and its reader.

One entry a line: `id : kind [@family[*]] [< broader ids] [! opposite ids] = term | term | …`

* `kind` says what the word is in a sentence (see `Kind`).
* `@family`: of one family only one member can qualify a figure (read/write, used/free). `*` = a figure with this
  qualifier answers only to a claim that says so (limit, threshold, baseline).
* `< broader`: a record with this concept also meets a claim that uses the broader one, never the other way round.
* `! opposite`: the two exclude each other in one slot.
* a term is Chinese, English or mixed; English ones match their inflections and inside identifiers
  (`cpu usage` finds cpu_usage and CPUUsage). `~term` is weak: in a claim it is a content word only beside a figure.
"""

from dataclasses import dataclass, field
from typing import Literal, cast, get_args

Kind = Literal[
    "event", "state", "metric", "object", "product", "thing", "service",
    "direction", "stat", "qualifier", "compare", "order",
    "negation", "double", "occurs", "causal", "hedge", "confirm", "suggest", "interpret",
    "quantifier", "degree", "frame",
]  # fmt: skip
_KINDS = frozenset(get_args(Kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One concept. `terms` are as written, weak ones in `weak` as well."""

    concept_id: str
    kind: Kind
    terms: tuple[str, ...]
    weak: frozenset[str] = frozenset()
    broader: tuple[str, ...] = ()
    opposites: tuple[str, ...] = ()
    family: str = ""
    marked: bool = False
    extra: tuple[str, ...] = field(default=())


def parse_entries(text: str) -> tuple[Entry, ...]:
    """Entries of a data text; blank lines and `#` comments are skipped. Raises ValueError naming a wrong line."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(_parse_line(line) for line in lines if line and not line.startswith("#"))


def _parse_line(line: str) -> Entry:
    head, equals, body = line.partition(" = ")
    name, colon, tags = head.partition(":")
    words = tags.split()
    if not (equals and colon and words and words[0] in _KINDS):
        message = f"not a glossary entry: {line!r}"
        raise ValueError(message)
    raw = tuple(term.strip() for term in body.split(" | ") if term.strip())
    marks = _read_tags(words[1:])
    family = marks["@"][0] if marks["@"] else ""
    return Entry(
        concept_id=name.strip(),
        kind=cast("Kind", words[0]),
        terms=tuple(term.lstrip("~") for term in raw),
        weak=frozenset(term[1:] for term in raw if term.startswith("~")),
        broader=tuple(marks["<"]),
        opposites=tuple(marks["!"]),
        family=family.rstrip("*"),
        marked=family.endswith("*"),
    )


def _read_tags(words: list[str]) -> dict[str, list[str]]:
    marks: dict[str, list[str]] = {"<": [], "!": [], "@": []}
    current = ""
    for word in words:
        if word in ("<", "!"):
            current = word
        elif word.startswith("@"):
            marks["@"].append(word[1:])
        elif current:
            marks[current].append(word)
    return marks
