"""Which way something went: the claim's word against its own numbers, the record's series and the record's words."""

from itertools import pairwise

from superbizagent.domain.glossary import opposed
from superbizagent.domain.grounding.claim import Concept, Reading, Slot
from superbizagent.domain.grounding.series_match import monotonic
from superbizagent.domain.records import Opened, SeriesFacts
from superbizagent.domain.text import lazy_pattern

_PAUSE = lazy_pattern(r",(?!\d{3})|[，;；。]")
_BEGUN = frozenset({"onset", "first"})
_NEAR = 14


def way_held(way: Concept, reading: Reading, opened: Opened) -> bool:
    """Whether the stated direction is borne out."""
    wanted, series = way.concept_id, opened.series
    moved = _by_numbers(way, reading)
    if moved is not None and wanted in ("up", "down") and moved != wanted:
        return False
    if series is not None:
        begun = _begins(way, reading)
        said = _in_series(wanted, series, begun=begun, reading=reading)
        return not said if way.negated else said or (moved == wanted and not begun and not reading.monotonic)
    said = wanted in opened.asserted
    return (wanted in opened.denied and not said) if way.negated else said or moved == wanted


def _in_series(wanted: str, series: SeriesFacts, *, begun: bool, reading: Reading) -> bool:
    if begun and series.trend is not None:
        return series.trend == wanted
    if reading.monotonic and series.values and wanted in ("up", "down"):
        return monotonic(series.values, rising=wanted == "up")
    return wanted in series.ways


def _by_numbers(way: Concept, reading: Reading) -> str | None:
    """The direction that the claim's own `from A to B` shows, for a word in the same clause."""
    for start, end in pairwise(reading.slots):
        if start.role == "from" and end.role == "to" and _same_clause(way, start, end, reading.text):
            return "up" if end.quantity.value > start.quantity.value else "down"
    return None


def _same_clause(way: Concept, start: Slot, end: Slot, text: str) -> bool:
    first, last = min(way.start, start.start), max(way.end, end.end)
    return not _PAUSE.search(text, first, last)


def _begins(way: Concept, reading: Reading) -> bool:
    """Whether the word says what begins at a stated time (升高始于 10:04)."""
    return any(w.stats & _BEGUN and 0 <= w.start - way.end <= _NEAR for w in reading.whens)


def other_way(way: Concept, opened: Opened) -> str:
    """The direction the record shows instead; '' where it shows none."""
    series = opened.series
    if series is not None and series.ways and (way.concept_id not in series.ways or series.trend is not None):
        return series.trend or min(series.ways)
    return next((c for c in sorted(opened.asserted) if opposed(c, way.concept_id)), "")
