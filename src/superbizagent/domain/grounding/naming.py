"""Which words of a claim are names: by how they are written, what the session knows, and where they stand."""

from collections.abc import Collection
from dataclasses import dataclass

from superbizagent.domain.glossary import concepts_in, frames_in
from superbizagent.domain.grounding.spelling import Piece
from superbizagent.domain.text import lazy_pattern

ENTITY_AFTER = (
    "服务",
    "系统",
    "接口",
    "应用",
    "集群",
    "实例",
    "节点",
    "模块",
    " service",
    " pod",
    " host",
    " deployment",
    " container",
    " node",
    " server",
)
_ENDINGS = frozenset({
    "api", "service", "svc", "server", "prod", "db", "worker", "proxy", "gateway", "app", "node", "pod",
    "cache", "queue", "broker", "primary", "replica", "cluster",
})  # fmt: skip
_FOLLOWING = lazy_pattern(r"[A-Za-z/{][^\s,，。;；!?]*")
_MODIFYING = frozenset({
    "long", "short", "high", "low", "non", "pre", "post", "re", "multi", "single", "double", "half", "full", "well",
    "over", "under", "out", "in", "off", "on", "up", "down", "end", "real", "near", "back", "cross", "self", "mid", "sub",
    "read", "write", "cold", "hot", "slow", "fast", "first", "second", "third", "last", "one", "two", "three", "only",
    "level", "wide", "term", "scale", "based", "bound", "like", "free", "safe", "aware", "side", "time", "to", "of", "by",
    "per", "zero", "null", "many", "most", "all", "any", "user", "client", "point", "rate", "heavy", "light",
})  # fmt: skip
_IO_WORDS = frozenset({"i/o", "i/o-bound", "cpu-bound", "and/or", "n/a"})
_PER = lazy_pattern(r"[A-Za-z]+/(?:s|sec|second|min|minute|h|hour|day)")
_IGNORED_NAMES = frozenset(["z", "t", "n", "s", "m", "h"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A claim's text, whether Chinese carries it, and the names the session knows (lower case)."""

    text: str
    chinese: bool
    known: Collection[str]


def is_hyphenated_name(text: Spoken, piece: Piece) -> bool:
    """A hyphenated word is a name in a Chinese sentence, where the session knows it, by an entity's ending, or by its place."""
    if "-" not in piece.text:
        return False
    lower = piece.text.lower()
    return (
        text.chinese
        or lower in text.known
        or lower.rsplit("-", 1)[-1] in _ENDINGS
        or (not _is_modifier(lower) and _stands_as_name(text.text, piece))
    )


def _is_modifier(lower: str) -> bool:
    """Whether a compound only qualifies (long-running, read-only) or says in two glossary words what is no name."""
    parts = lower.split("-")
    if any(p in _MODIFYING for p in parts) or parts[-1].endswith(("ing", "ed")):
        return True
    spaced = " ".join(parts)
    return sum(m.end - m.start for m in concepts_in(spaced)) > len(spaced) - len(parts)


def _stands_as_name(text: str, piece: Piece) -> bool:
    """Whether what follows treats the word as a thing: the end, a verb or little word, or another name; not a noun."""
    after = text[piece.end :].lstrip()
    if any(f" {after.lower()}".startswith(word) for word in ENTITY_AFTER):
        return True
    following = _FOLLOWING.match(after)
    if following is None:
        return True
    word = following.group()
    if any(ch.isupper() or ch.isdigit() or ch in "_./:{(" for ch in word):
        return True
    frames = frames_in(word)
    return bool(frames and frames[0][1] == len(word)) or any(
        m.kind in ("event", "state", "direction", "negation", "order") for m in concepts_in(word)
    )


def is_unit(text: str, piece: Piece) -> bool:
    """A rate behind its number: 1.3 GB/min, 0 calls/sec."""
    return bool(_PER.fullmatch(piece.text)) and text[: piece.start].rstrip()[-1:].isdigit()


def is_plain_concept(piece: Piece) -> bool:
    """A structured token that is one glossary word as systems print it (OOMKilled, 5xx, back-off, idle/active)."""
    if piece.text.lower() in _IO_WORDS:
        return True
    if any(ch in piece.text for ch in "_./:"):
        return False
    covered = sum(
        m.end - m.start for m in {m.start: m for m in concepts_in(piece.text)}.values() if m.kind in ("event", "state")
    )
    return covered >= len(piece.text) - piece.text.count("-")


def is_name(text: Spoken, piece: Piece) -> bool:
    """Whether a word of a claim names something: written as a name, known to the session, or standing as one."""
    lower = piece.text.lower()
    if piece.structured or lower in text.known:
        return True
    if lower in _IGNORED_NAMES:
        return False
    after = text.text[piece.end : piece.end + 12].lower()
    if any(after.startswith(word) or after.lstrip().startswith(word) for word in ENTITY_AFTER):
        return True
    if text.chinese:
        return True
    if piece.text.isupper() and len(piece.text) > 1:
        return True
    return piece.text[0].isupper() and not _starts_sentence(text.text, piece.start)


def _starts_sentence(text: str, at: int) -> bool:
    before = text[:at].rstrip()
    return not before or before[-1] in ".。!！?？;；:：\n—–-(（"
