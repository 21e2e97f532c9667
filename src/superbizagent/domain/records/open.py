"""Record → Opened: the close reading, done once for a record that a claim may speak of."""

import re
from collections.abc import Sequence
from datetime import MAXYEAR, MINYEAR, datetime

from superbizagent.domain.clock_text import find_times
from superbizagent.domain.glossary import LEXICON, mentions_of, stem, words_of
from superbizagent.domain.records.assertions import read_statements
from superbizagent.domain.records.derive import SeriesFacts, derive
from superbizagent.domain.records.figures import all_figures, lasting_figures, prose_figures, series_figures
from superbizagent.domain.records.keys import percentiles_in, read_key
from superbizagent.domain.records.line_parts import LineParts, part_line
from superbizagent.domain.records.nouns import Leaf, Record
from superbizagent.domain.records.opened import Figure, Moment, Opened
from superbizagent.domain.records.summary import series_from_leaves
from superbizagent.domain.records.times import is_time_key, read_moment
from superbizagent.domain.records.units import unit_suffix
from superbizagent.domain.text import lazy_pattern

TOKEN = lazy_pattern(r"[A-Za-z0-9_@$][\w.\-/:@$#%]*")
_PARTS = lazy_pattern(r"[/:@=,.#]+")
_CALLEE = lazy_pattern(
    r"(?:callee|peer|upstream|target|dest(?:ination)?|remote)[=:]\s*\"?(?:https?://)?([A-Za-z0-9][\w.\-]*(?::\d+)?)"
    r"|(?:calling|calls?(?: to)?|called|requests? to|connect(?:ing|ion)? to|connection with|"
    r"dial(?:ing)?(?: tcp)?|waiting for|response from|reply from|fetch(?:ing)?(?: from)?|->|→)\s+([A-Za-z][\w.\-]*)",
    re.IGNORECASE,
)
_CALLER = lazy_pattern(
    r"(?:caller|client|source_service|from_service)[=:]\"?([A-Za-z][\w.\-]*)|([A-Za-z][\w.\-]*)\s*(?:->|→)",
    re.IGNORECASE,
)
_TOOK = lazy_pattern(r"\b(?:after|took|taken|within|elapsed|lasted)\s*(?:about |only |just )?$", re.IGNORECASE)
_BEHIND_NUMBER = lazy_pattern(r"\d\s+$")
"""`503 5012ms`: what stands behind a status is how long the answer took."""
_RESOURCES = frozenset({"cpu", "memory", "storage", "ephemeral-storage"})


def open_record(record: Record) -> Opened:
    """Everything a claim can be compared with."""
    parts = _parts(record)
    leaves = parts.leaves
    series = derive(record.points) if record.points else series_from_leaves(leaves)
    statements = read_statements(leaves, parts.prose, parts.sent, record.inherited)
    label = _series_label(record, leaves)
    lower = record.text.lower()
    labelled = read_key(label.replace("{", " ").replace("}", " "))
    happened = _way_concepts(series)
    figures = tuple(_figures(record, parts, series, label))
    return Opened(
        record=record,
        lower=lower,
        figures=figures,
        moments=tuple(_moments(record, parts)),
        tokens=tokens_of(record.text) | record.names | _name_parts(record.names),
        words=frozenset(stem(w) for w in words_of(record.text))
        | frozenset(stem(w) for x in record.inherited for w in words_of(x.text[:200])),
        asserted=frozenset(statements.asserted) | happened,
        denied=frozenset(statements.denied),
        labels=frozenset(statements.labels) | labelled.concepts | _measured(figures, record.text),
        sent=frozenset(statements.sent),
        unsettled=frozenset(statements.unsettled),
        stats=frozenset(s for s in labelled.stats if s[0] == "p" or (s == "mean" and record.points))
        | frozenset(p for _, _, p in percentiles_in(label))
        | _declared_stat((*leaves, *(record.inherited if record.points else ()))),
        qualifiers=labelled.qualifiers | _requested(label, leaves),
        hedged=statements.hedged,
        causal=statements.causal,
        callees=_roles(_CALLEE, record, leaves),
        callers=_roles(_CALLER, record, leaves),
        series=series,
        label=label,
        spoken=_spoken(record),
        settings={leaf.key.lower(): leaf.text for leaf in leaves if leaf.key},
    )


def _requested(label: str, leaves: Sequence[Leaf]) -> frozenset[str]:
    """What `requests` over nothing but resources means: what a container asks for."""
    asked = label.rsplit(".", 1)[-1].lower() == "requests" and all(leaf.key.lower() in _RESOURCES for leaf in leaves)
    return frozenset({"request_res"}) if asked and leaves else frozenset()


def _spoken(record: Record) -> frozenset[str]:
    """Services that the record names in Chinese."""
    if record.text.isascii():
        return frozenset()
    return frozenset(m.concept_id for m in mentions_of(record.text[:2000], "service") if not m.text.isascii())


def _took(figure: Figure, text: str) -> bool:
    """Whether the words right before a duration say that it passed (timeout after 3000ms, took 31 ms)."""
    return _TOOK.search(text, 0, figure.start) is not None or _BEHIND_NUMBER.search(text, 0, figure.start) is not None


def _told(figure: Figure) -> bool:
    """Whether the words by a duration say what it measures (timeout, interval); else it is how long the thing took."""
    kinds = ("metric", "event", "state", "stat", "qualifier")
    return bool(figure.key) or any(
        (entry := LEXICON.entries.get(c)) is not None and entry.kind in kinds for c in figure.near
    )


def _measured(figures: Sequence[Figure], text: str) -> frozenset[str]:
    """What the keys of figures measure."""
    about = ("metric", "object", "product")
    durations = [f for f in figures if f.prose and f.quantity.dimension == "time"]
    if any(not _told(f) or _took(f, text) for f in durations):
        return frozenset({"latency"}) | _measured(tuple(f for f in figures if not f.prose), text)
    return frozenset(
        c for f in figures for c in f.sense.concepts if (entry := LEXICON.entries.get(c)) and entry.kind in about
    )


def _declared_stat(leaves: Sequence[Leaf]) -> frozenset[str]:
    """The statistic a series declares of itself (`stat: Maximum`, `quantile="0.95"`)."""
    found: set[str] = set()
    for leaf in leaves:
        key = leaf.key.rsplit(".", 1)[-1].lower()
        if key in ("stat", "statistic", "aggregation"):
            found |= read_key(leaf.text).stats
        elif key in ("quantile", "percentile"):
            found |= {name for _, _, name in percentiles_in(f'quantile="{leaf.text}"')}
    return frozenset(found)


def _parts(record: Record) -> LineParts:
    if record.kind == "line":
        return part_line(record.text)
    return LineParts(stamp=None, leaves=record.leaves, prose="", sent=())


def _series_label(record: Record, leaves: Sequence[Leaf]) -> str:
    """The words that name a series: its metric, else its label."""
    for key in ("metric", "metric_name", "__name__", "label", "name"):
        for leaf in (*leaves, *reversed(record.inherited if record.points else ())):
            if leaf.key.rsplit(".", 1)[-1].lower() == key and leaf.number is None:
                return leaf.text.split("{", 1)[0] if key != "metric" else leaf.text
    return record.label


def _figures(record: Record, parts: LineParts, series: SeriesFacts | None, label: str) -> list[Figure]:
    numbers = [x for x in parts.leaves if not _is_time_leaf(x)]
    found = all_figures(numbers, record.unit or _stated_unit(parts.leaves), label, summary=series is not None)
    if record.kind != "line":
        found.extend(lasting_figures(parts.leaves))
    if parts.prose:
        found.extend(prose_figures(parts.prose))
    if series is not None and series.values:
        found.extend(series_figures(series, label, record.unit))
    return found


def _stated_unit(leaves: Sequence[Leaf]) -> str:
    return unit_suffix(next((leaf.text for leaf in leaves if leaf.key.lower() in ("unit", "units")), ""))


def _is_time_leaf(leaf: Leaf) -> bool:
    if leaf.number is not None:
        return is_time_key(leaf.key) and read_moment(leaf.text) is not None
    return len(leaf.text) >= 8 and read_moment(leaf.text) is not None


def _moments(record: Record, parts: LineParts) -> list[Moment]:
    found: list[Moment] = []
    if parts.stamp is not None:
        stamp = parts.stamp
        if not any(leaf.start <= stamp.start < leaf.end and not is_time_key(leaf.key) for leaf in parts.leaves):
            found.append(Moment(at=stamp.at, zoned=stamp.zoned, dated=stamp.dated, own=True))
    for leaf in parts.leaves:
        found.extend(_leaf_moments(leaf))
    if record.kind == "line" and not found:
        found.extend(_parents_stamp(record))
    if record.kind == "line":
        found.extend(_prose_moments(parts.prose))
    return [m for m in found if MINYEAR < m.at.year < MAXYEAR]


def _parents_stamp(record: Record) -> list[Moment]:
    """The time of the object that a text without one of its own stands in (`{"date": …, "message": …}`)."""
    for leaf in reversed(record.inherited):
        if is_time_key(leaf.key) and (own := _leaf_moments(leaf)):
            return own
    return []


def _leaf_moments(leaf: Leaf) -> list[Moment]:
    at = read_moment(leaf.text if leaf.number is None or not is_time_key(leaf.key) else leaf.number)
    own = is_time_key(leaf.key)
    stats = read_key(leaf.key).stats
    if at is not None and (own or leaf.number is None):
        return [Moment(at=at, zoned=at.tzinfo is not None, dated=True, stats=stats, own=own and not stats - {"onset"})]
    if leaf.number is None and len(leaf.text) <= 400 and ":" in leaf.text:
        return [_with(m, stats, own=own) for m in _prose_moments(leaf.text)]
    return []


def _with(moment: Moment, stats: frozenset[str], *, own: bool) -> Moment:
    return Moment(
        at=moment.at, zoned=moment.zoned, dated=moment.dated, stats=stats, own=own, precision_s=moment.precision_s
    )


def _prose_moments(text: str) -> list[Moment]:
    found: list[Moment] = []
    if ":" not in text and "-" not in text and "点" not in text:
        return found
    for time in find_times(text):
        if time.kind in ("instant", "clock", "range"):
            found.append(
                Moment(
                    at=time.at,
                    zoned=time.zoned,
                    dated=time.dated and time.kind != "clock",
                    precision_s=time.precision_s,
                )
            )
    return found


def tokens_of(text: str) -> frozenset[str]:
    """Lower-case identifiers of a text, whole and in parts (payment.Client, /api/pay, host:port)."""
    found: set[str] = set()
    for match in TOKEN.finditer(text):
        token = match.group().lower().strip(".:-/%@#$")
        found.add(token)
        if not token.isalnum():
            found.update(p for p in _PARTS.split(token) if p)
    return frozenset(found)


def _name_parts(names: frozenset[str]) -> frozenset[str]:
    return frozenset(part for name in names if not name.isalnum() for part in _PARTS.split(name) if len(part) > 1)


def _roles(pattern: re.Pattern[str], record: Record, leaves: Sequence[Leaf]) -> frozenset[str]:
    text = record.text if record.kind == "line" else " ".join(f"{x.key.rsplit('.', 1)[-1]}={x.text}" for x in leaves)
    return frozenset(next(g for g in m.groups() if g).lower().rstrip(".") for m in pattern.finditer(text))


def _way_concepts(series: SeriesFacts | None) -> frozenset[str]:
    return frozenset(series.ways) if series is not None else frozenset()


def stamp_of(opened: Opened) -> datetime | None:
    """The record's own time, else its first."""
    return opened.at or next((m.at for m in opened.moments), None)
