"""What the key of a figure says: its statistic, its qualifiers, its concepts."""

from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.glossary import concepts_in, family_of, stem, words_of
from superbizagent.domain.records.headings import spelled
from superbizagent.domain.records.units import key_unit
from superbizagent.domain.text import kept, lazy_pattern

PERCENTILE = lazy_pattern(
    r"(?<![A-Za-z0-9])[pP](\d{2,3}(?:\.\d{1,2})?)(?![0-9A-Za-z%])|(\d{2}(?:\.\d{1,2})?)(?:st|nd|rd|th)[ -]?(?:percentile|pct)"
    r"|(\d{2}(?:\.\d{1,2})?)\s*(?:百?分位)|quantile=\"?0?\.(\d{1,3})\"?|(?<![A-Za-z])[pP](\d{2,3})(?=线|分位)"
)
_LISTED = lazy_pattern(r"(?:values|percentiles?)[ .](\d{1,2}(?:[ .]\d+)?)$")
"""A percentile as Elasticsearch keys it: `values.99.0`."""
_GENERIC = frozenset({
    "value", "values", "val", "v", "y", "x", "data", "point", "points", "result", "results", "metric",
    "metrics", "number", "num", "n", "amount", "figure", "stat", "stats", "total", "count", "counts",
    "avg", "mean", "max", "min", "sum", "current", "last", "first", "seconds", "second", "ms", "s", "us",
    "ns", "bytes", "byte", "kb", "mb", "gb", "percent", "pct", "ratio", "per", "sec", "minute", "rate",
    "gauge", "counter", "bucket", "the", "of", "in", "cores", "name", "label", "key", "kind", "type",
    "text", "message", "msg", "field", "item", "old", "new", "previous", "prev", "before", "after", "from", "to",
})  # fmt: skip
_MEASURED = frozenset({"time", "duration", "latency", "seconds", "sec", "ms", "us", "bytes", "size", "elapsed"})
_WAS = frozenset({"old", "previous", "prev", "from", "before", "original"})
_CAME = frozenset({"new", "to", "after"})
_COUNT_WORDS = frozenset(["count", "counts", "total", "number", "num", "hits", "matched", "n"])


@dataclass(frozen=True, slots=True, kw_only=True)
class KeySense:
    """`stats` (max, mean, p95, baseline …), `qualifiers` and the `marked` ones by id, `concepts`, stemmed `words`."""

    stats: frozenset[str] = frozenset()
    qualifiers: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    concepts: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    counts: bool = False


def percentiles_in(text: str) -> list[tuple[int, int, str]]:
    """(start, end, `p95`) of each percentile named in a text."""
    found: list[tuple[int, int, str]] = []
    if (listed := _LISTED.search(text)) is not None:
        found.append((*listed.span(1), f"p{listed[1].removesuffix('.0')}"))
    for match in PERCENTILE.finditer(text):
        digits = next(g for g in match.groups() if g)
        found.append((match.start(), match.end(), f"p{_of_hundred(digits) if match.group(4) else digits}"))
    return found


def _of_hundred(decimals: str) -> str:
    """The percentile of a quantile's decimals: 5 → 50, 95 → 95, 999 → 99.9."""
    whole, rest = decimals.ljust(2, "0")[:2], decimals[2:].rstrip("0")
    return f"{whole}.{rest}" if rest else whole


@kept(16384)
def read_key(key: str) -> KeySense:
    """The sense of a dotted, snake, camel or spaced key; of the last two parts of a path only."""
    tail = spelled(key)
    mentions = concepts_in(tail)
    stats = {m.concept_id for m in mentions if m.kind == "stat"} | {p for _, _, p in percentiles_in(tail)}
    side = _side_of(key)
    stats |= side
    if "p50" in stats:
        stats.add("median")
    qualifiers = {m.concept_id for m in mentions if m.kind == "qualifier" or family_of(m.concept_id)[0]}
    concepts = {
        m.concept_id for m in mentions if m.kind not in ("stat", "qualifier", "negation", "hedge", "suggest", "occurs")
    }
    bare = _without(
        tail,
        [(m.start, m.end) for m in mentions if m.kind in ("stat", "qualifier")]
        + [(a, b) for a, b, _ in percentiles_in(tail)],
    )
    words = words_of(bare)
    if not concepts and stats and key_unit(key) in ("s", "ms", "us", "ns") and all(w in _GENERIC for w in words):
        concepts.add("latency")
    return KeySense(
        stats=frozenset(stats),
        qualifiers=frozenset(qualifiers),
        marked=frozenset(q for q in qualifiers if family_of(q)[1]),
        concepts=frozenset() if side else frozenset(concepts),
        words=frozenset(stem(w) for w in words if w not in _GENERIC and not w.isdigit()),
        counts=_counts(words_of(tail)),
    )


def _counts(words: Sequence[str]) -> bool:
    """Whether the key counts things: `requests_total`, but not `time_total`."""
    return any(w in _COUNT_WORDS for w in words) and not any(w in _MEASURED for w in words)


def _side_of(key: str) -> set[str]:
    """The side of a change that a key names: what was (`old`), or what came of it (`new_value`)."""
    last = key.rsplit(".", 1)[-1].lower().replace("value", "").strip("_- ")
    return {"from"} if last in _WAS else {"to"} if last in _CAME else set()


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
