"""Each figure of a claim against one record."""

import re
from dataclasses import replace
from itertools import zip_longest

from superbizagent.domain.glossary import family_of
from superbizagent.domain.grounding.claim import Reading, Slot, When
from superbizagent.domain.grounding.figure_match import candidates, measure_named, value_held
from superbizagent.domain.grounding.named_field import called_by_name
from superbizagent.domain.grounding.series_match import (
    HELD,
    MISSING,
    SlotOutcome,
    at_time,
    extreme,
    figures_of,
    move_held,
    span_held,
    throughout,
)
from superbizagent.domain.quantities import Quantity, agree, binary_reading, same_dimension, unsigned
from superbizagent.domain.records import Figure, Opened, quantity_of
from superbizagent.domain.text import lazy_pattern

_CURRENT = frozenset({"max", "last"})
_STARTS = frozenset({"first", "baseline", "from"})
_ENDS = frozenset({"last", "afterwards", "to"})
_STILL = lazy_pattern(r"\bstill\b|仍|依然|依旧", re.IGNORECASE)
_FALLEN = frozenset({"min", "last"})


def slots_held(reading: Reading, opened: Opened, zone: str, spans: tuple[float, ...]) -> list[tuple[Slot, SlotOutcome]]:
    """(slot, outcome) for every figure of the claim."""
    out: list[tuple[Slot, SlotOutcome]] = []
    pending: Slot | None = None
    for slot, following in zip_longest(reading.slots, reading.slots[1:]):
        if slot.role == "from":
            if pending is None or pending.role == "from":
                pending = slot
            else:
                out.extend(_move(slot, pending, reading, opened, zone))
                pending = None
            continue
        if slot.role == "to" and pending is None and following is not None and following.role == "from":
            pending = slot
            continue
        if slot.role == "to" and pending is not None:
            out.extend(_move(pending, slot, reading, opened, zone))
            pending = None
            continue
        out.append((slot, one_slot(slot, reading, opened, zone, spans)))
    if pending is not None:
        out.append((pending, _plain(pending, reading, opened)))
    return out


def _move(start: Slot, end: Slot, reading: Reading, opened: Opened, zone: str) -> list[tuple[Slot, SlotOutcome]]:
    if opened.series is None:
        parts = ((start, _STARTS), (end, _ENDS))
        return [(slot, _unopposed(_plain(slot, reading, opened, roles=roles))) for slot, roles in parts]

    def fits(slot: Slot, stats: frozenset[str]) -> SlotOutcome:
        return _among(slot, reading, opened, stats)

    outcome = move_held(start, end, reading, opened, zone, fits)
    return [(start, HELD if outcome.outcome in ("held", "zone") else outcome), (end, outcome)]


def _unopposed(outcome: SlotOutcome) -> SlotOutcome:
    """A single reading says nothing against a move between two."""
    return replace(outcome, outcome="missing", found=None) if outcome.outcome == "conflict" else outcome


def one_slot(slot: Slot, reading: Reading, opened: Opened, zone: str, spans: tuple[float, ...]) -> SlotOutcome:
    """A single figure: a span, a value at a time, a value throughout, a place it moved to, or any value."""
    if slot.role == "span":
        return HELD if span_held(slot.quantity, opened.series, spans) else _plain(slot, reading, opened)
    if slot.role == "bound":
        return _bound(slot, opened)
    called = called_by_name(slot, reading, opened)
    if called is not None or opened.series is None:
        return called or _plain(slot, reading, opened)
    return _of_series(slot, reading, opened, zone)


def _of_series(slot: Slot, reading: Reading, opened: Opened, zone: str) -> SlotOutcome:
    when = _time_of(slot, reading)
    if when is not None and opened.series is not None and opened.series.values and not slot.stats:
        return at_time(slot, when, opened, zone)
    low, high = extreme(opened, "min"), extreme(opened, "max")
    if low and high and not slot.stats and _is_universal(slot, reading) and same_dimension(slot.quantity, low.quantity):
        return throughout(slot, low, high)
    if slot.by and _by_so_much(slot, opened):
        return HELD
    if not slot.stats and _STILL.search(reading.text, reading.start, slot.start):
        return _among(slot, reading, opened, frozenset({"last"}))
    if slot.role == "to":
        return _among(slot, reading, opened, _FALLEN if slot.way == "down" else _CURRENT)
    if slot.way == "reached" and not slot.stats:
        return _among(slot, reading, opened, _CURRENT)
    return _any_value(slot, reading, opened)


def _by_so_much(slot: Slot, opened: Opened) -> bool:
    """Whether the series went from its first to its last value by just so much."""
    first, last = extreme(opened, "first"), extreme(opened, "last")
    if first is None or last is None or first.quantity.unit != last.quantity.unit:
        return False
    gone = quantity_of(abs(last.quantity.number - first.quantity.number), "", last.quantity.unit)
    return same_dimension(slot.quantity, gone) and agree(unsigned(slot.quantity), gone)


def _bound(slot: Slot, opened: Opened) -> SlotOutcome:
    """The M of `N of M`: a limit or total of the record, or a number of its prose; nothing else speaks against it."""
    for figure in opened.figures:
        bounding = (
            figure.prose
            or any(family_of(q)[0] == "bound" for q in figure.sense.qualifiers | figure.sense.concepts)
            or "total" in figure.sense.stats
            or "size" in figure.sense.words
        )
        if bounding and not figure.derived and value_held(slot.quantity, figure):
            return HELD
    return MISSING


def _time_of(slot: Slot, reading: Reading) -> When | None:
    """The time that stands by the figure: the nearest one that is not the onset of something."""
    whens = [w for w in reading.whens if not w.stats and w.mention.kind in ("clock", "instant")]
    return min(whens, key=lambda w: abs(w.start - slot.end), default=None)


def _is_universal(slot: Slot, reading: Reading) -> bool:
    if slot.by or slot.role in ("from", "to"):
        return False
    return (
        reading.held
        or any(w.concept_id == "flat" and not w.negated for w in reading.ways)
        or slot.inverted
        or slot.quantity.relation in ("range", "lt", "le")
    )


def _among(slot: Slot, reading: Reading, opened: Opened, stats: frozenset[str]) -> SlotOutcome:
    """The figure among those whose statistic is one of `stats`."""
    found = [f for f in candidates(slot, reading, opened, roles=stats) if f.sense.stats & stats]
    if any(value_held(slot.quantity, f) for f in found):
        return HELD
    if not found:
        return MISSING
    return SlotOutcome(outcome="conflict", found=found[0], code="value_mismatch")


def _any_value(slot: Slot, reading: Reading, opened: Opened) -> SlotOutcome:
    plain = _plain(slot, reading, opened)
    if plain.outcome == "held" or slot.stats or slot.by or opened.series is None:
        return plain
    if not measure_named(slot, reading, opened):
        return plain
    points = figures_of(opened, range(len(opened.series.values)))
    if any(same_dimension(slot.quantity, f.quantity) and value_held(slot.quantity, f) for f in points):
        return SlotOutcome(outcome="weak")
    return plain


def _plain(slot: Slot, reading: Reading, opened: Opened, *, roles: frozenset[str] = frozenset()) -> SlotOutcome:
    found = candidates(slot, reading, opened, roles=roles)
    if any(value_held(slot.quantity, f, by=slot.by) for f in found):
        return HELD
    loosely = binary_reading(slot.quantity)
    if loosely is not None and any(f.quantity.unit == "B" and value_held(loosely, f) for f in found):
        return SlotOutcome(outcome="weak")
    return _why(slot, found, opened)


def _why(slot: Slot, found: list[Figure], opened: Opened) -> SlotOutcome:
    """A keyed or derived figure of the same kind with another value stands against the claim; prose only lacks it."""
    rivals = [f for f in found if not f.prose and _same_kind(slot.quantity, f.quantity)]
    if any(_is_whole_of(f, r) and value_held(slot.quantity, f) for f in opened.figures for r in rivals):
        return SlotOutcome(outcome="weak")
    plain = [f for f in rivals if not (f.derived or f.sense.concepts or f.sense.words or f.sense.stats)]
    rivals = [f for f in rivals if f not in plain or len(plain) == 1]
    rival = next((f for f in rivals if "max" in f.sense.stats), rivals[0] if rivals else None)
    if rival is not None:
        return SlotOutcome(outcome="conflict", found=rival, code="value_mismatch")
    same_number = any(f.quantity.number == slot.quantity.number for f in opened.figures)
    if same_number and not any(
        same_dimension(slot.quantity, f.quantity) and f.quantity.number == slot.quantity.number for f in opened.figures
    ):
        return SlotOutcome(outcome="missing", code="unit_mismatch")
    return SlotOutcome(outcome="missing", found=found[0] if found else None, code="value_mismatch")


def _is_whole_of(figure: Figure, part: Figure) -> bool:
    """Whether the part's field is the figure's with a word more (messages, messages_ready)."""
    return (
        bool(figure.key)
        and not figure.prose
        and part.key.lower().startswith((f"{figure.key}_".lower(), f"{figure.key}.".lower()))
    )


def _same_kind(stated: Quantity, found: Quantity) -> bool:
    """Whether a differing value contradicts: a share and a bare count are no two values of one thing."""
    return stated.dimension == found.dimension or {stated.dimension, found.dimension} <= {"bare", "count", "code"}
