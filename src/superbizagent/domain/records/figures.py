"""The figures of a record: numbers under keys, numbers in prose, and what a series yields."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from superbizagent.domain.clock_text import find_times
from superbizagent.domain.glossary import concepts_in
from superbizagent.domain.quantities import Quantity, bare_number, find_quantities, read_quantity, with_unit
from superbizagent.domain.records.derive import SeriesFacts
from superbizagent.domain.records.keys import KeySense, percentiles_in, read_key
from superbizagent.domain.records.nouns import Leaf
from superbizagent.domain.records.opened import Figure
from superbizagent.domain.records.times import read_moment
from superbizagent.domain.records.units import is_share, key_unit
from superbizagent.domain.text import kept, lazy_pattern

_MOST = 200
_SENTENCE = lazy_pattern(r"[。；;!?]\s*|\.\s+(?=[A-Z])|\n|\s[|/]\s|[,，]\s*(?!\d)")
_REPEATED = lazy_pattern(r"\(x(\d+)(?: over [^)]*)?\)")
_OF = lazy_pattern(r"^\s*(?:of|out of|/)\s*(?:the\s*)?$", re.IGNORECASE)
_CLOCK_SPELL = lazy_pattern(r"(?:(\d+)[- ](?:days? )?)?(\d{1,3}):(\d\d):(\d\d(?:\.\d+)?)$")
_LASTING = frozenset({"age", "latency"})
_MILLICORES = lazy_pattern(r"(\d+)m$")
_NAMED = lazy_pattern(r"[A-Za-z][\w.\-]*[-_.]?\d[\w.\-]*|[A-Za-z]+[-_.][\w.\-]*\w")


@kept(65536)
def quantity_of(number: float, text: str, unit: str) -> Quantity:
    """The quantity of a bare number in a unit (`ratio` = a share of one)."""
    if unit == "ratio":
        return with_unit(bare_number(round(number * 100, 10)), "%")
    bare = bare_number(number, text=text)
    return with_unit(bare, unit) if unit else bare


def number_unit(number: float, key: str, unit: str, top: float | None = None) -> str:
    """The unit of a number: from its key, else the record's, else a share where the key is one.

    A share without a unit is of one when nothing in its series is above one, else of a hundred.
    """
    suffix = key_unit(key) or unit
    if suffix:
        return suffix
    if is_share(key):
        return "ratio" if max(abs(number), abs(top or 0.0)) <= 1.0 else "%"
    return ""


def leaf_figures(leaf: Leaf, unit: str, label: str) -> list[Figure]:
    """Figures of one leaf: its number, or the numbers in its text."""
    sense = read_key(leaf.key) if leaf.key else KeySense()
    if leaf.number is not None:
        own_unit = number_unit(
            leaf.number,
            leaf.key if sense.words or sense.concepts else label or leaf.key,
            unit if _takes_unit(leaf.key) else "",
        )
        quantity = quantity_of(leaf.number, leaf.text.strip(), own_unit)
        return [Figure(quantity=quantity, key=leaf.key, sense=sense, start=leaf.start, end=leaf.end)]
    spell = _CLOCK_SPELL.match(leaf.text.strip()) if sense.concepts & _LASTING else None
    if spell is not None:
        seconds = int(spell[1] or 0) * 86400.0 + int(spell[2]) * 3600 + int(spell[3]) * 60 + float(spell[4])
        return [
            Figure(
                quantity=with_unit(bare_number(number), "s"), key=leaf.key, sense=sense, start=leaf.start, end=leaf.end
            )
            for number in dict.fromkeys((seconds, float(int(seconds))))
        ]
    cores = _MILLICORES.match(leaf.text.strip()) if "cpu_usage" in sense.concepts else None
    if cores is not None:
        quantity = with_unit(bare_number(float(cores[1]), text=cores[1]), "mcore")
        return [Figure(quantity=quantity, key=leaf.key, sense=sense, start=leaf.start, end=leaf.end)]
    whole = read_quantity(leaf.text)
    if whole is not None and leaf.key:
        return [Figure(quantity=whole, key=leaf.key, sense=sense, start=leaf.start, end=leaf.end)]
    return [
        Figure(
            quantity=f.quantity,
            key=leaf.key,
            sense=sense,
            start=leaf.start + f.start,
            end=leaf.start + f.end,
            near=f.near,
            prose=True,
        )
        for f in prose_figures(leaf.text)
    ]


def _takes_unit(key: str) -> bool:
    sense = read_key(key)
    return not sense.counts and not sense.concepts and "samples" not in sense.stats


def prose_figures(text: str) -> list[Figure]:
    """Figures of free text, each with the concepts and names that stand nearer to it than to another number."""
    if not any(ch.isdigit() for ch in text):
        return []
    percentiles = percentiles_in(text)
    skip = [(t.start, t.end) for t in find_times(text) if t.kind != "ago"] + [(a, b) for a, b, _ in percentiles]
    quantities = find_quantities(text, skip=skip)[:_MOST]
    ends = [0, *(m.end() for m in _SENTENCE.finditer(text)), len(text)]
    out: list[Figure] = []
    for index, quantity in enumerate(quantities):
        first = max(e for e in ends if e <= quantity.start)
        last = min(e for e in ends if e >= quantity.end)
        left = max(quantities[index - 1].end, first) if index else first
        right = min(quantities[index + 1].start, last) if index + 1 < len(quantities) else last
        near = _near(text, left, quantity.start)
        if not near and left > first and out:
            near = out[-1].near
        if not near or right == last:
            near |= _near(text, quantity.end, right)
        out.append(
            Figure(
                quantity=quantity,
                sense=_prose_sense(text, left, quantity, percentiles),
                start=quantity.start,
                end=quantity.end,
                near=near,
                prose=True,
            )
        )
    out.extend(_repeats(text))
    return out


def _repeats(text: str) -> list[Figure]:
    """How often an event was seen, as Kubernetes prints it: (x256 over 58m)."""
    return [
        Figure(quantity=bare_number(float(m[1]), text=m[1]), start=m.start(1), end=m.end(1), prose=True)
        for m in _REPEATED.finditer(text)
    ]


def _near(text: str, start: int, end: int) -> frozenset[str]:
    """Concepts and names in [start, end) of a text."""
    names = frozenset(m.group().lower().rstrip(".:-") for m in _NAMED.finditer(text, start, end))
    return names | {m.concept_id for m in concepts_in(text) if start <= m.start and m.end <= end}


def _prose_sense(text: str, left: int, quantity: Quantity, percentiles: Sequence[tuple[int, int, str]]) -> KeySense:
    stats = {
        m.concept_id for m in concepts_in(text) if m.kind == "stat" and left <= m.start and m.end <= quantity.start
    }
    near = frozenset(p for a, _, p in percentiles if left <= a < quantity.start)
    bound = frozenset({"limit"}) if _OF.search(text[left : quantity.start]) and left else frozenset[str]()
    return KeySense(stats=near | (stats & _PROSE_STATS), qualifiers=bound, marked=bound)


_PROSE_STATS = frozenset({"max", "min", "mean", "median", "returned", "scanned", "baseline"})


def series_figures(facts: SeriesFacts, label: str, unit: str) -> list[Figure]:
    """Figures that arithmetic over the points gives, each under the name of its statistic."""
    top = max((abs(v) for v in facts.values), default=0.0)
    out: list[Figure] = []
    for name, number in facts.stats.items():
        own = "" if name == "samples" else number_unit(number, label, unit, top)
        sense = KeySense(stats=frozenset({name}))
        out.append(Figure(quantity=quantity_of(number, "", own), key=name, sense=sense, derived=True))
    return out


def point_figures(facts: SeriesFacts, label: str, unit: str, places: Iterable[int]) -> list[Figure]:
    """Figures of the points at these indices."""
    top = max((abs(v) for v in facts.values), default=0.0)
    out: list[Figure] = []
    for place in places:
        number = facts.values[place]
        quantity = quantity_of(number, "", number_unit(number, label, unit, top))
        out.append(Figure(quantity=quantity, key="", at=facts.times[place]))
    return out


def all_figures(leaves: Sequence[Leaf], unit: str, label: str, *, summary: bool = False) -> list[Figure]:
    """Figures of all leaves, in order; in the summary of a series `count` is the number of its samples."""
    found = [figure for leaf in leaves[:_MOST] for figure in leaf_figures(leaf, unit, label)]
    if not summary:
        return found
    return [replace(f, sense=_SAMPLES) if f.key.lower() in ("count", "samples", "points", "n") else f for f in found]


def moment_of(leaf: Leaf) -> datetime | None:
    """The moment that a leaf's value is, whatever its key."""
    return read_moment(leaf.text if leaf.number is None else leaf.number)


def lasting_figures(leaves: Sequence[Leaf]) -> list[Figure]:
    """How long a thing took that tells when it started and when it ended (a span, an alert, a job)."""
    starts = [at for leaf in leaves if _STARTED.match(_last(leaf.key)) and (at := moment_of(leaf)) is not None]
    ends = [at for leaf in leaves if _ENDED.match(_last(leaf.key)) and (at := moment_of(leaf)) is not None]
    if len(starts) != 1 or len(ends) != 1 or (starts[0].tzinfo is None) != (ends[0].tzinfo is None):
        return []
    seconds = (ends[0] - starts[0]).total_seconds()
    if seconds <= 0:
        return []
    quantity = with_unit(bare_number(round(seconds, 6)), "s")
    return [Figure(quantity=quantity, key="duration", sense=_LASTED, derived=True)]


def _last(key: str) -> str:
    return key.rsplit(".", 1)[-1]


_LASTED = KeySense(concepts=frozenset({"latency", "age"}))
_STARTED = lazy_pattern(
    r"(?:start|begin|began|started)(?:ed|s|ing)?(?:[_ ]?(?:at|time|date|timestamp|ts)|$)", re.IGNORECASE
)
_ENDED = lazy_pattern(r"(?:end|finish|stop|complet)(?:ed|s|e)?(?:[_ ]?(?:at|time|date|timestamp|ts)|$)", re.IGNORECASE)
_SAMPLES = KeySense(stats=frozenset({"samples"}))
