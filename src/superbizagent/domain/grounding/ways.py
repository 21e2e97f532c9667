"""Which way something went: the claim's word against its own numbers, the record's series and the record's words."""

import re
from itertools import pairwise
from math import fsum

from superbizagent.domain.glossary import opposed
from superbizagent.domain.grounding.claim import Concept, Reading, Slot, When
from superbizagent.domain.grounding.moments import places_at, when_held
from superbizagent.domain.grounding.series_match import monotonic
from superbizagent.domain.quantities import same_dimension
from superbizagent.domain.records import Opened, SeriesFacts
from superbizagent.domain.text import lazy_pattern

_PAUSE = lazy_pattern(r"(?:,(?!\d{3})|，)(?!\s*(?:从|由|自|from\b))|[;；。]")
_BEGUN = frozenset({"onset", "first"})
_SETS_OUT_BEFORE = lazy_pattern(
    r"(?:从|自|由|\bfrom|\bsince|\bafter|\bstarting(?: at| from)?|\bbeginning(?: at)?)\s*$", re.IGNORECASE
)
_SETS_OUT_AFTER = lazy_pattern(r"\s*(?:起|开始|以来|之后|后|时?开始|on\b|onwards?\b)", re.IGNORECASE)
_NEAR = 14
_LOOSELY = 0.05


def at_odds(reading: Reading) -> bool:
    """Whether the one direction that a claim names is not that of the one move it gives figures of (下降，从 2 到 32)."""
    ways = {w.concept_id for w in reading.ways if w.concept_id in _TURNS and not w.negated}
    starts = [s for s in reading.slots if s.role == "from"]
    ends = [s for s in reading.slots if s.role == "to"]
    if len(ways) != 1 or len(starts) != 1 or len(ends) != 1 or not same_dimension(starts[0].quantity, ends[0].quantity):
        return False
    gone = ends[0].quantity.value - starts[0].quantity.value
    return gone != 0 and ways != ({"up"} if gone > 0 else {"down"})


def way_held(way: Concept, reading: Reading, opened: Opened, zone: str) -> bool:
    """Whether the stated direction is borne out."""
    wanted, series = way.concept_id, opened.series
    moved = _by_numbers(way, reading)
    if moved is not None and wanted in ("up", "down") and moved != wanted:
        return False
    if series is not None:
        begun = _begins(way, reading)
        said = _in_series(wanted, series, begun=begun, reading=reading) and not _other_way_then(
            way, reading, opened, zone
        )
        bare = not begun and not reading.monotonic and not _steady(reading)
        return not said if way.negated else said or (moved == wanted and bare)
    said = wanted in opened.asserted
    return (wanted in opened.denied and not said) if way.negated else said or moved == wanted


def _in_series(wanted: str, series: SeriesFacts, *, begun: bool, reading: Reading) -> bool:
    if begun and series.trend is not None:
        return series.trend == wanted
    if reading.monotonic and series.values and wanted in _TURNS:
        return monotonic(series.values, rising=wanted == "up")
    if _steady(reading) and wanted in _TURNS:
        return wanted in series.ways and _TURNS[wanted] not in series.ways
    return wanted in series.ways


_TURNS = {"up": "down", "down": "up"}


def _steady(reading: Reading) -> bool:
    return any(stat.concept_id == "steady" for stat in reading.stats)


def _other_way_then(way: Concept, reading: Reading, opened: Opened, zone: str) -> bool:
    """Whether the series went the other way from the moment on that the claim gives (从 10:04 起升高, rose from 10:04 on)."""
    series, wanted = opened.series, way.concept_id
    when = next(
        (w for w in reading.whens if w.mention.kind in ("clock", "instant") and _sets_out(w, reading.text)), None
    )
    if series is None or when is None or wanted not in _TURNS:
        return False
    if series.trend in _TURNS and when_held(when, opened, zone) != "no":
        return series.trend != wanted
    places, _ = places_at(when.mention, series.times, zone) if series.values else ([], "no")
    if not places or not 0 < places[0] < len(series.values) - 1:
        return False
    earlier, later = series.values[: places[0]], series.values[places[0] :]
    before, after = fsum(earlier) / len(earlier), fsum(later) / len(later)
    span = max(series.values) - min(series.values)
    return (after - before if wanted == "up" else before - after) < -_LOOSELY * span


def _sets_out(when: When, text: str) -> bool:
    return bool(_SETS_OUT_BEFORE.search(text[: when.start]) or _SETS_OUT_AFTER.match(text, when.end))


def _by_numbers(way: Concept, reading: Reading) -> str | None:
    """The direction that the claim's own `from A to B` shows, for a word in the same clause."""
    for one, other in pairwise(reading.slots):
        start, end = (one, other) if one.role == "from" else (other, one)
        if start.role == "from" and end.role == "to" and _same_clause(way, one, other, reading.text):
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
