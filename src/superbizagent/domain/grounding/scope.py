"""How much of what a claim denies a call could have seen: subject, words and kind of source (U4)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from superbizagent.domain.facts import ReasonCode
from superbizagent.domain.glossary import concepts_in, covers
from superbizagent.domain.grounding.asked import Asked, Pin, read_args
from superbizagent.domain.grounding.claim import Concept, Name, Reading
from superbizagent.domain.grounding.names import owner_names
from superbizagent.domain.text import lazy_pattern
from superbizagent.domain.trace import Invocation

_HOLDERS = frozenset({
    "namespace", "ns", "cluster", "env", "environment", "region", "zone", "index", "indices", "database", "db",
    "schema", "table", "loggroup", "loggroupname", "logstream", "stream", "project", "datasource", "dataset",
    "source", "dc", "tenant", "account", "file", "path", "bucket",
})  # fmt: skip
_GENERIC = lazy_pattern(
    r"(?:logs?|apps?|applications?|default|main|events?|metrics?|prod|production|[\W_\d])+", re.IGNORECASE
)
_PLAIN = frozenset({
    "select", "from", "where", "and", "by", "sum", "rate", "increase", "irate", "avg", "max", "min", "count", "in",
    "like", "ilike", "over", "time", "without", "logs", "log", "the", "a", "of", "for", "json", "logfmt", "true",
    "fields", "sort", "limit", "desc", "asc", "group", "order", "日志", "的", "和", "与",
})  # fmt: skip
_QUIET = frozenset({"trace", "debug", "info", "notice", "all", "verbose"})
_WARY = frozenset({"warn", "warning"})
_WORD = lazy_pattern(r"[a-z0-9_.\-/]*[a-z0-9]|[\u4e00-\u9fff]+", re.IGNORECASE)
_LISTS = lazy_pattern(r"log|event|日志|事件", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """`code`: why the call cannot have seen it all; `doubt`: it may have, but the call does not say so plainly."""

    code: ReasonCode | None = None
    doubt: bool = False


def reach(made: Invocation, reading: Reading, denied: Sequence[Concept]) -> Reach:
    """What the call's arguments and kind leave out of the claim's subject and of what it denies."""
    asked = read_args(made.args)
    words = _searched(asked, denied, reading)
    subject = _about(asked, denied, reading)
    kind = _shows(made, denied)
    for part in (subject, words, kind):
        if part.code is not None:
            return part
    return Reach(doubt=words.doubt or subject.doubt or kind.doubt or asked.unclear)


def _names(reading: Reading) -> list[Name]:
    return [n for n in reading.names if n.kind in ("name", "service", "quote")]


def _about(asked: Asked, denied: Sequence[Concept], reading: Reading) -> Reach:
    """A field of the search that is not the claim's subject leaves the rest of the world out."""
    names = _names(reading)
    pinned = [n for n in names if any(_same(n, v) for pin in asked.pins for v in pin.values)]
    spoken = [n for n in names if any(_named_in(n, part) for parts in asked.texts for part in parts)]
    strange = [p for p in asked.pins if not any(_same(n, v) for n in names for v in p.values)]
    left = [p for p in strange if not _means(p, denied) and not _told(p, reading.text)]
    if asked.pins and not all(n in pinned or n in spoken for n in names) and (pinned or left):
        return Reach(code="subject_mismatch")
    if any(p.key not in _HOLDERS for p in left) or (left and not names and not all(map(_generic, left))):
        return Reach(code="incomplete_coverage" if names else "subject_mismatch")
    return Reach(
        doubt=bool(left) or any(_told(p, reading.text) for p in strange) or any(not _whole(n, asked) for n in pinned)
    )


def _told(pin: Pin, text: str) -> bool:
    """Whether the claim has the value as a word of its own that was not read as a name."""
    words = {w.lower() for w in _WORD.findall(text)}
    return any(v.lower() in words for v in pin.values)


def _generic(pin: Pin) -> bool:
    return all(_GENERIC.fullmatch(v) for v in pin.values)


def _means(pin: Pin, denied: Sequence[Concept]) -> bool:
    """Whether the field itself asks for what is denied (`reason: OOMKilled`)."""
    return all(any(covers(d.concept_id, m.concept_id) for d in denied for m in concepts_in(v)) for v in pin.values)


def _whole(name: Name, asked: Asked) -> bool:
    """Whether the search was not only over one instance of the name."""
    values = [v.lower().rstrip("*.-") for pin in asked.pins for v in pin.values if _same(name, v)]
    return any(
        bool(name.concept)
        or v in owner_names(name.text.lower())
        or (v.startswith(name.text.lower()) and not any(c.isdigit() for c in v.removeprefix(name.text.lower())))
        for v in values
    )


def _same(name: Name, value: str) -> bool:
    lower = value.lower().rstrip("*.-")
    owners = owner_names(lower)
    if name.concept:
        return any(m.concept_id == name.concept for owner in owners for m in concepts_in(owner))
    return name.text.lower() in owners or lower in owner_names(name.text.lower())


def _named_in(name: Name, text: str) -> bool:
    return any(_same(name, word) for word in _WORD.findall(text))


def _searched(asked: Asked, denied: Sequence[Concept], reading: Reading) -> Reach:
    """Search words that are neither the subject nor what is denied leave out what lacks them."""
    if asked.excludes:
        return Reach(code="incomplete_coverage")
    doubt = False
    for parts in asked.texts:
        heard = [met for part in parts if (met := _understood(part, denied, reading)) is not None]
        if not heard:
            return Reach(code="incomplete_coverage")
        if frozenset() in heard:
            continue
        met = frozenset[str]().union(*heard)
        if not all(_met(d, met) for d in denied):
            return Reach(code="incomplete_coverage")
        doubt = doubt or any(d.concept_id not in met for d in denied) or any(_mixed(h, denied) for h in heard)
    return _levelled(asked.levels, denied, doubt=doubt)


def _met(denied: Concept, met: Collection[str]) -> bool:
    return any(covers(denied.concept_id, m) for m in met)


def _mixed(met: frozenset[str], denied: Sequence[Concept]) -> bool:
    """Whether one text asks for the denied thing and for a broader word beside it."""
    return len(met) > 1 and len(met - {d.concept_id for d in denied}) > 0


def _understood(text: str, denied: Sequence[Concept], reading: Reading) -> frozenset[str] | None:
    """The concepts of the text that what is denied is an instance of; None where it has other words besides."""
    met: set[str] = set()
    rest = list(text.lower())
    for mention in concepts_in(text):
        if any(covers(d.concept_id, mention.concept_id) for d in denied):
            met.add(mention.concept_id)
            rest[mention.start : mention.end] = " " * (mention.end - mention.start)
    for d in denied:
        at = "".join(rest).find(d.text.lower())
        if at >= 0:
            met.add(d.concept_id)
            rest[at : at + len(d.text)] = " " * len(d.text)
    names = _names(reading)
    quoted = {w.lower() for n in names for w in _WORD.findall(n.text)}
    for word in _WORD.findall("".join(rest)):
        if word not in _PLAIN and word not in quoted and not any(_same(n, word) for n in names):
            return None
    return frozenset(met)


def _levelled(levels: Sequence[str], denied: Sequence[Concept], *, doubt: bool) -> Reach:
    """A search by level finds what is of that level by name; whether other things were logged so is not known."""
    loud = [level for level in levels if level.lower() not in _QUIET]
    if not loud or not denied:
        return Reach(code="incomplete_coverage" if loud else None, doubt=doubt)
    asked = {m.concept_id for level in loud for m in concepts_in(level)}
    exact = all(d.concept_id in asked or level_word(loud, d) for d in denied)
    near = all(_met(d, asked) or _met(d, ("error",)) for d in denied)
    if not exact and not near:
        return Reach(code="incomplete_coverage")
    return Reach(doubt=doubt or not exact)


def level_word(levels: Sequence[str], denied: Concept) -> bool:
    """Whether the claim denies lines of just that level, or of errors where warnings were looked at, too."""
    lower = [level.lower() for level in levels]
    return denied.text.lower() in lower or (denied.concept_id == "error" and any(level in _WARY for level in lower))


def _shows(made: Invocation, denied: Sequence[Concept]) -> Reach:
    """Whether that kind of source could show such a thing at all: logs any, changes only changes, others what they name."""
    if not denied or made.source_type == "log":
        return Reach()
    if made.source_type == "change":
        changes = all(covers(d.concept_id, "change") for d in denied)
        return Reach(code=None if changes else "incomplete_coverage")
    said = f"{made.tool_name} {' '.join(str(v) for v in made.args.values())}".replace("_", " ")
    named = {m.concept_id for m in concepts_in(said)}
    asked = all(any(covers(n, d.concept_id) or covers(d.concept_id, n) for n in named) for d in denied)
    if made.source_type == "metric":
        return Reach(doubt=True) if asked else Reach(code="incomplete_coverage")
    return Reach(doubt=not asked and not _LISTS.search(made.tool_name))
