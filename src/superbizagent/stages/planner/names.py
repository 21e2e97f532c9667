"""Names in a question: those the sources know, by spelling, likeness or alias, and identifiers they may not know (pure)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from superbizagent.domain.plan import Catalogue, ToolSpec
from superbizagent.stages.planner.aliases import ALIASES

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_.@:][A-Za-z0-9]+)+|[A-Za-z][A-Za-z0-9]{2,}")
NAMESPACE = re.compile(r"(?:namespace|命名空间|ns)[ :：=]*([A-Za-z0-9][\w.-]*)", re.IGNORECASE)
NAMED = re.compile(
    r"(?:\bpod|\bdeployment|\bcontainer|\bjob|\bservice|\bhost|\bnode|\binstance|容器|服务|实例|主机|节点)[ :：]+([A-Za-z][\w.-]*)",
    re.IGNORECASE,
)
CAMEL = re.compile(r"^[A-Z][a-z0-9]*(?:[A-Z]+[a-z0-9]*)+$|^[A-Z]{2,}[a-z]\w*$")
PLAIN_HYPHENS = re.compile(
    r"^(?:read|write|up|real|time|follow|root|on|off|non|re|health|end|long|short|high|low|well|self|out|in)-",
    re.IGNORECASE,
)
KIND_WORDS = frozenset(
    {
        *(
            "pod",
            "pods",
            "deployment",
            "container",
            "job",
            "service",
            "host",
            "node",
            "instance",
            "namespace",
            "default",
        ),
        *("cluster", "database", "why", "what", "the", "and", "are", "is"),
    }
)
# Words that follow a kind word without being its name ("the job fails").
FOLLOWING = frozenset(
    {
        *(
            "fails",
            "failed",
            "failing",
            "was",
            "has",
            "had",
            "keeps",
            "kept",
            "never",
            "cannot",
            "can",
            "does",
            "did",
            "not",
        ),
        *(
            "restarts",
            "restarted",
            "crashes",
            "crashed",
            "running",
            "started",
            "starts",
            "stopped",
            "stops",
            "down",
            "slow",
        ),
        *(
            "errors",
            "error",
            "logs",
            "log",
            "for",
            "that",
            "which",
            "with",
            "from",
            "goes",
            "went",
            "returns",
            "times",
            "calls",
        ),
    }
)
LIKE = 88.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """`services`, `hosts`, `metrics`, `alerts` are the catalogue's spellings; `others` identifiers it does not know."""

    services: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    alerts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    namespaces: tuple[str, ...] = ()

    @property
    def subjects(self) -> tuple[str, ...]:
        """What the question is about; a namespace only when nothing else is named."""
        named = dict.fromkeys((*self.services, *self.hosts, *self.others, *self.metrics))
        return tuple(named) or self.namespaces


def names_in(text: str, catalogue: Catalogue) -> Named:
    """All names of a question."""
    namespaces = tuple(dict.fromkeys(match.group(1) for match in NAMESPACE.finditer(text)))
    tokens = identifiers(text, known=_argument_values(catalogue.tools))
    alerts = _unique((*match_names(text, catalogue.alerts), *(token for token in tokens if CAMEL.match(token))))
    services = _unique((*match_names(text, catalogue.services), *by_alias(text, catalogue.services)))
    hosts, metrics = match_names(text, catalogue.hosts), match_names(text, catalogue.metrics)
    taken = {name.lower() for name in (*services, *hosts, *metrics, *alerts, *namespaces)}
    others = tuple(token for token in tokens if token.lower() not in taken and not CAMEL.match(token))
    return Named(services=services, hosts=hosts, metrics=metrics, alerts=alerts, others=others, namespaces=namespaces)


def match_names(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Known names the text spells, or nearly spells, in catalogue order."""
    lowered = text.lower()
    words = [word.lower() for word in IDENTIFIER.findall(text)]
    return tuple(name for name in known if _spelt(name.lower(), lowered, words))


def _spelt(name: str, text: str, words: Sequence[str]) -> bool:
    if re.search(rf"(?<![a-z0-9_-]){re.escape(name)}(?![a-z0-9_-])", text):
        return True
    return len(name) >= 5 and any(len(word) >= 5 and fuzz.ratio(name, word) >= LIKE for word in words)


def by_alias(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Known names that an alias in the text stands for: the alias must be a whole part of the name."""
    lowered = text.lower()
    groups = [group for group in ALIASES if any(word in lowered for word in group if not word.isascii())]
    latin = {word for group in groups for word in group if word.isascii()}
    return tuple(name for name in known if latin & set(re.split(r"[-_./ ]", name.lower())) or name.lower() in latin)


def identifiers(text: str, *, known: frozenset[str]) -> tuple[str, ...]:
    """Words that look like names of things: joined by - _ . or used with a kind word, or values of a tool's arguments."""
    named = {match.group(1).lower() for match in NAMED.finditer(text)} - KIND_WORDS - FOLLOWING
    found: dict[str, None] = {}
    for token in IDENTIFIER.findall(text):
        low = token.lower()
        joined = re.search(r"[-_.@]", token) and not PLAIN_HYPHENS.match(token)
        if low not in KIND_WORDS and (joined or low in named or low in known or CAMEL.match(token)):
            found[token] = None
    return tuple(found)


def _argument_values(tools: Sequence[ToolSpec]) -> frozenset[str]:
    values = (value for tool in tools for value in (tool.fixed_args or {}).values())
    return frozenset(value.lower() for value in values if isinstance(value, str) and 2 < len(value) < 80) - KIND_WORDS


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
