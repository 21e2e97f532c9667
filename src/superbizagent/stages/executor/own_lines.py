"""The text lines of our own tools, `key=value` pairs: one line is one record (results.md)."""

import re
from dataclasses import dataclass

from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Invocation

PAIR = re.compile(r'(?P<key>\w+)=(?P<value>"(?:[^"\\]|\\.)*"|[^\s"{]*(?:\{[^}]*\}\S*)?)')
OWN_TOOLS = frozenset(
    {"query_logs", "query_metrics", "query_alerts", "query_changes", "query_traces", "lookup_knowledge"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """`head` is the first key or word of the line (`metric`, `template`, `spans` …), `pairs` its values unquoted.

    `score` is the measure of a series (robust standard deviations).
    """

    line: str
    head: str
    pairs: dict[str, str]
    score: float = 0.0

    def get(self, key: str) -> str:
        """The value of a key, '' when absent."""
        return self.pairs.get(key, "")

    def figure(self, key: str) -> float | None:
        """The value as a number (percent and plus signs read), None when it is none."""
        text = self.pairs.get(key, "").rstrip("%x").lstrip("+")
        try:
            return float(text)
        except ValueError:
            return None


def own_records(invocation: Invocation) -> tuple[Record, ...]:
    """The records of one of our own tools' results; () for any other result."""
    result = invocation.result
    if not isinstance(result, dict) or not isinstance(result.get("text"), str) or "rows" not in result:
        return ()
    scores = iter(_scores(invocation))
    lines = [line for line in str(result["text"]).split("\n") if line.strip()]
    return tuple(_record(line, next(scores, 0.0) if line.startswith("metric=") else 0.0) for line in lines)


def own_rows(invocation: Invocation) -> list[JsonObject]:
    """The typed rows of one of our own tools' results; [] for any other result."""
    rows = invocation.result.get("rows") if isinstance(invocation.result, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _scores(invocation: Invocation) -> list[float]:
    """The measured scores of the series rows, which stand in the order of their lines."""
    series = [row for row in own_rows(invocation) if row.get("kind") == "series"]
    return [float(score) if isinstance(score := row.get("score"), int | float) else 0.0 for row in series]


def _record(line: str, score: float) -> Record:
    pairs = {
        match["key"]: _unquoted(match["value"]) for match in PAIR.finditer(line.split(" example: ", maxsplit=1)[0])
    }
    first = re.match(r"\s*(\w+)", line)
    return Record(line=line, head=first.group(1) if first else "", pairs=pairs, score=score)


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] == '"':
        return value[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return value
