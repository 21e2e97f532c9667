"""Signs of trouble in text, levels of log lines, and what is by experience behind what."""

import re
from dataclasses import dataclass

from superbizagent.stages.executor.finding import Role
from superbizagent.stages.executor.signs import SIGN_TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A trouble by its words. `wording` says it in Chinese; `areas` are what it touches; `weight` 1..5 how telling it is."""

    name: str
    pattern: re.Pattern[str]
    areas: frozenset[str]
    role: Role
    weight: float
    wording: str


def parse_signs(table: str) -> tuple[Sign, ...]:
    """The signs of a table (format: see signs.py). Raises ValueError for a malformed heading."""
    entries: list[tuple[list[str], list[str]]] = []
    for line in table.strip().split("\n"):
        if line.startswith(" "):
            entries[-1][1].extend(part.strip() for part in line.split(" ~ "))
        else:
            entries.append(([part.strip() for part in line.split(" ; ")], []))
    return tuple(_sign(heading, patterns) for heading, patterns in entries)


def _sign(heading: list[str], patterns: list[str]) -> Sign:
    name, areas, role, weight, wording = heading
    return Sign(
        name=name,
        areas=frozenset(areas.split()),
        role="cause" if role == "cause" else "effect" if role == "effect" else "context",
        weight=float(weight),
        wording=wording,
        pattern=re.compile("|".join(patterns), re.IGNORECASE),
    )


SIGNS: tuple[Sign, ...] = parse_signs(SIGN_TABLE)

LAST_NAMED = frozenset({"exception", "code_bug"})
RECOVERY = re.compile(
    r"back to normal|recovered|\bresolved\b|(?:completed|finished)\b|is available|now (?:running|available|healthy)|restored|"
    r"恢复(?:正常)?|已解除",
    re.IGNORECASE,
)
LEVEL = re.compile(
    r"\b(?P<word>FATAL|CRITICAL|CRIT|EMERG|PANIC|SEVERE|ERROR|ERR|WARN(?:ING)?)\b|[\"']?level[\"']?\s*[:=]\s*[\"']?(?P<kv>fatal|error|warn|[456]0\b)",
    re.IGNORECASE,
)
SEVERE = frozenset({"FATAL", "CRITICAL", "CRIT", "EMERG", "PANIC", "SEVERE", "60"})
ERRORS = SEVERE | {"ERROR", "ERR", "50"}

# Which areas are, by general experience, behind trouble in an area: effect -> causes, the nearest first.
BEHIND: dict[str, tuple[str, ...]] = {
    "replication": ("write", "lock", "network"),
    "storage": ("write",),
    "connections": ("idle", "lock", "query"),
    "lock": ("idle",),
    "latency": ("query", "lock", "cpu", "write", "io", "connections", "memory", "dependency"),
    "errors": ("connections", "dependency", "storage", "code", "config", "lock", "query", "idle"),
    "cpu": ("query", "write"),
    "unavailable": ("crash", "network", "storage", "failover", "connections", "scheduling"),
    "crash": ("memory", "config", "code", "certificate", "storage"),
}


def signs_in(text: str) -> tuple[tuple[Sign, re.Match[str]], ...]:
    """Every sign the text bears with where it stands, the most telling first."""
    found = [(sign, match) for sign in SIGNS if (match := _match(sign, text))]
    return tuple(sorted(found, key=lambda pair: (-pair[0].weight, pair[1].start())))


def _match(sign: Sign, text: str) -> re.Match[str] | None:
    """Where a sign stands first; an exception where it is named last, after its stack."""
    if sign.name not in LAST_NAMED:
        return sign.pattern.search(text)
    return max(sign.pattern.finditer(text), key=lambda match: match.start(), default=None)


def level_of(text: str) -> str:
    """`FATAL`, `ERROR`, `WARN` or '' of a log line, from its level word or field."""
    match = LEVEL.search(text)
    if match is None:
        return ""
    word = (match["word"] or match["kv"] or "").upper()
    if word in SEVERE:
        return "FATAL"
    return "ERROR" if word in ERRORS else "WARN"
