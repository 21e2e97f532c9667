"""Which words of a claim are names: by how they are written, what the session knows, and where they stand."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from superbizagent.domain.glossary import concepts_in
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
_DURATION = lazy_pattern(r"\d+-(?:second|minute|hour|day)s?", re.IGNORECASE)
_ENDINGS = frozenset({
    "api", "service", "svc", "server", "prod", "db", "worker", "proxy", "gateway", "app", "node", "pod",
    "cache", "queue", "broker", "primary", "replica", "cluster",
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
    """A hyphenated word is a name in a Chinese sentence, where the session knows it, or by an entity's ending."""
    if "-" not in piece.text or _DURATION.match(piece.text):
        return False
    lower = piece.text.lower()
    return text.chinese or lower in text.known or lower.rsplit("-", 1)[-1] in _ENDINGS


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
