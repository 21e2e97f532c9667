"""A prefix tree of log templates in the manner of Drain (He et al., ICWS 2017), with bounded memory."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import eq

from superbizagent.analysis.templates.masks import WILDCARD, mask

MAX_CHARS = 2_000
MAX_TOKENS = 120
_GLUE = "\x00 "
_PUNCTUATION = str.maketrans("", "", "[](){}:;,!?\"'_-")
_INTRODUCES_NAME = frozenset({"user", "username", "account", "host", "hostname"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """One template with the number of messages filed under it."""

    id: int
    template: str
    count: int


@dataclass(slots=True)
class _Group:
    """A growing template; ``None`` stands where messages differ or hold a value."""

    id: int
    tokens: list[str | None]


@dataclass(slots=True)
class _Node:
    children: dict[str, "_Node"] = field(default_factory=dict[str, "_Node"])
    groups: list[_Group] = field(default_factory=list[_Group])


class TemplateMiner:
    """Files messages (headers already stripped) under templates.

    ``depth``: leading tokens that must agree. ``similarity``: share of a message's fixed tokens that must agree with
    a template. ``variants``: how many messages that differ in plain words alone stay apart before they are joined.
    Ids count up from 0, are never reused and stay valid (see ``resolve``). Beyond ``max_clusters`` templates a message joins
    the nearest template of its length or a catch-all, so counts always add up to the number of messages.
    """

    def __init__(
        self,
        *,
        depth: int = 2,
        similarity: float = 0.5,
        variants: int = 5,
        max_clusters: int = 5_000,
        max_children: int = 100,
        max_cache: int = 20_000,
    ) -> None:
        self._depth = depth
        self._similarity = similarity
        self._variants = variants
        self._max_clusters = max_clusters
        self._max_children = max_children
        self._max_cache = max_cache
        self._roots: dict[int, _Node] = {}
        self._groups: list[_Group] = []
        self._counts: list[int] = []
        self._now: list[int] = []
        self._catch_all: int | None = None
        self._seen: dict[str, int] = {}
        self._masked: dict[str, int] = {}

    def add(self, message: str) -> int:
        """File one message; return its cluster id."""
        cluster = self._seen.get(message)
        if cluster is None:
            cluster = self._find(message)
        self._counts[cluster] += 1
        return cluster

    def add_all(self, messages: Iterable[str]) -> list[int]:
        """File many messages in order; return their cluster ids."""
        return [self.add(message) for message in messages]

    def resolve(self, cluster: int) -> int:
        """The id under which ``cluster`` is counted now: its own, or that of the template it was joined with."""
        return self._now[cluster]

    def template(self, cluster: int) -> str:
        """The template's present text; it only ever grows more general."""
        return _text(self._groups[self._now[cluster]].tokens)

    def clusters(self) -> list[Cluster]:
        """The templates in use, by id."""
        return [
            Cluster(id=group.id, template=_text(group.tokens), count=self._counts[group.id])
            for group in self._groups
            if self._now[group.id] == group.id
        ]

    def _find(self, message: str) -> int:
        short = message[:MAX_CHARS]
        masked = mask(short)
        cluster = self._masked.get(masked)
        if cluster is None:
            cluster = self._file(_tokens(masked))
            if len(self._masked) >= self._max_cache:
                self._masked.clear()
            self._masked[masked] = cluster
        if len(self._seen) >= self._max_cache:
            self._seen.clear()
        if len(message) == len(short):
            self._seen[message] = cluster
        return cluster

    def _file(self, tokens: list[str | None]) -> int:
        leaf = self._leaf(tokens)
        group, likeness = _nearest(leaf.groups, tokens)
        full = len(self._groups) >= self._max_clusters
        if group is None or (not full and likeness < self._similarity):
            return self._overflow() if full else self._open(leaf, tokens)
        kin = [group] if full else _kin(leaf.groups, group, tokens)
        if not full and len(kin) < self._variants and _differ_in_words(group.tokens, tokens):
            return self._open(leaf, tokens)
        group.tokens = _merge(group.tokens, tokens)
        for other in kin:
            if other is not group:
                self._absorb(leaf, group, other)
        return group.id

    def _absorb(self, leaf: _Node, group: _Group, other: _Group) -> None:
        """Join ``other`` into ``group``; its id stays valid and resolves to the group's."""
        group.tokens = _merge(group.tokens, other.tokens)
        leaf.groups.remove(other)
        self._counts[group.id] += self._counts[other.id]
        self._counts[other.id] = 0
        self._now = [group.id if now == other.id else now for now in self._now]
        self._seen.clear()
        self._masked.clear()

    def _open(self, leaf: _Node, tokens: list[str | None]) -> int:
        group = _Group(len(self._groups), tokens)
        self._groups.append(group)
        self._counts.append(0)
        self._now.append(group.id)
        leaf.groups.append(group)
        return group.id

    def _overflow(self) -> int:
        if self._catch_all is None:
            self._catch_all = self._open(_Node(), [None])
        return self._catch_all

    def _leaf(self, tokens: Sequence[str | None]) -> _Node:
        """The node of the message's length and its first ``depth`` fixed tokens."""
        node = self._roots.setdefault(len(tokens), _Node())
        fixed = [token for token in tokens if token is not None and WILDCARD not in token]
        for token in fixed[: self._depth]:
            key = token
            child = node.children.get(key)
            if child is None and len(node.children) >= self._max_children:
                key = WILDCARD
                child = node.children.get(key)
            if child is None:
                child = node.children[key] = _Node()
            node = child
        return node


def _tokens(masked: str) -> list[str | None]:
    words = masked.replace("=", "=" + _GLUE).replace(_GLUE + " ", " ").split()[:MAX_TOKENS]
    return [None if word == WILDCARD else word for word in words]


def _nearest(groups: Sequence[_Group], tokens: list[str | None]) -> tuple[_Group | None, float]:
    """The group that shares most fixed tokens, and the share of ``tokens``' fixed ones that agree."""
    best: _Group | None = None
    most = -1
    for group in groups:
        same = sum(map(eq, group.tokens, tokens))
        if same > most:
            best, most = group, same
    values = tokens.count(None)
    fixed = len(tokens) - values
    if best is None or fixed == 0:
        return best, 1.0
    both = sum(1 for old, new in zip(best.tokens, tokens, strict=True) if old is None and new is None)
    return best, (most - both) / fixed


def _kin(groups: Sequence[_Group], group: _Group, tokens: Sequence[str | None]) -> list[_Group]:
    """The groups that differ from ``tokens`` at most where ``group`` does, itself included."""
    fixed = [at for at, (old, new) in enumerate(zip(group.tokens, tokens, strict=True)) if old == new]
    return [other for other in groups if all(other.tokens[at] == tokens[at] for at in fixed)]


def _differ_in_words(old: Sequence[str | None], new: Sequence[str | None]) -> bool:
    """Whether some place holds two different plain words: names of states are worth keeping apart.

    The right side of ``key=value`` and the name behind "user" or "host" are values even when they are words.
    """
    return any(
        a is not None and b is not None and a != b and _plain(a) and _plain(b) and not (at and _is_key(old[at - 1]))
        for at, (a, b) in enumerate(zip(old, new, strict=True))
    )


def _is_key(token: str | None) -> bool:
    return token is not None and (token.endswith("=\x00") or token.lower() in _INTRODUCES_NAME)


def _plain(token: str) -> bool:
    return token.translate(_PUNCTUATION).rstrip(".").isalpha()


def _merge(old: Iterable[str | None], new: Iterable[str | None]) -> list[str | None]:
    return [a if a == b else None for a, b in zip(old, new, strict=True)]


def _text(tokens: Iterable[str | None]) -> str:
    return " ".join(WILDCARD if token is None else token for token in tokens).replace(_GLUE, "")
