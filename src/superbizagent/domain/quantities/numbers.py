"""A number in digits with all that belongs to it: unit, longer durations, ranges, relation."""

import re
from dataclasses import replace

from superbizagent.domain.quantities import patterns as p
from superbizagent.domain.quantities.quantity import Quantity, make_quantity
from superbizagent.domain.quantities.reading import (
    Written,
    bare_unit,
    is_glued,
    read_relation,
    read_unit,
    runs_on,
    written_number,
)
from superbizagent.domain.quantities.units import BARE, UNITS, Unit


def number_at(text: str, found: re.Match[str]) -> Quantity | None:
    """The quantity that begins with a NUMBER match; None when the digits are part of something else."""
    written = written_number(text, found)
    unit, end = read_unit(text, written)
    if unit is BARE:
        if is_glued(text, found.start(), written.end):
            return _range_or_none(text, written)
        unit, end = bare_unit(text, written)
    if unit.dimension == "time":
        written, unit, end = _longer_time(text, written, unit, end)
    if is_glued(text, found.start(), end):
        return None
    return _range(text, written, unit, end) or _related(text, written, unit, end)


def _range_or_none(text: str, written: Written) -> Quantity | None:
    """`80-90%`: the first number is glued to the dash only."""
    if text[written.end : written.end + 1] != "-":
        return None
    return _range(text, written, BARE, written.end)


def _longer_time(text: str, written: Written, unit: Unit, end: int) -> tuple[Written, Unit, int]:
    """3 分 20 秒, 1h30m, 2m3.5s: parts that follow in falling units make one number of seconds."""
    seconds, step, last = written.number * unit.scale, written.step * unit.scale, unit.scale
    stop = end
    while (part := _next_part(text, stop, last)) is not None:
        more, smaller, stop = part
        seconds += more.number * smaller.scale
        step, last = more.step * smaller.scale, smaller.scale
    if stop == end:
        return written, unit, end
    return replace(written, number=seconds, step=step, end=stop), UNITS["s"], stop


def _next_part(text: str, place: int, last: float) -> tuple[Written, Unit, int] | None:
    gap = p.TIME_JOIN.match(text, place)
    found = p.NUMBER.match(text, gap.end() if gap else place)
    if found is None:
        return None
    more = written_number(text, found)
    unit, end = read_unit(text, more)
    fits = unit.dimension == "time" and unit.scale < last and more.number * unit.scale < last
    return (more, unit, end) if fits and more.start == found.start() and (unit.scale >= 1 or last <= 1) else None


def _range(text: str, written: Written, unit: Unit, end: int) -> Quantity | None:
    """80–90 %, 80% 到 90%, between 80 and 90 %; 从 2 到 97 is a change, not a range."""
    before = text[max(0, written.start - 12) : written.start]
    gap = p.SEPARATOR.match(text, end) or (p.AND.match(text, end) if p.BETWEEN.search(before) else None)
    found = p.NUMBER.match(text, gap.end()) if gap else None
    if gap is None or found is None or (gap["word"] and p.FROM.search(before)):
        return None
    second = written_number(text, found)
    second_unit, second_end = read_unit(text, second)
    if second_unit is BARE:
        second_unit, second_end = (unit, second.end) if not runs_on(text, second.end) else (BARE, -1)
    first_unit = second_unit if unit.dimension in ("bare", "count") and second_unit.dimension != "bare" else unit
    low, high = written.number * first_unit.scale, second.number * second_unit.scale
    if second_end < 0 or first_unit.dimension != second_unit.dimension or low >= high:
        return None
    return make_quantity(
        start=written.start, end=second_end, text="", number=low / second_unit.scale, step=min(written.step, second.step),
        unit=second_unit, relation="range", until=second.number,
    )  # fmt: skip


def _related(text: str, written: Written, unit: Unit, end: int) -> Quantity:
    """With its relation; 30 多个 is more than 30 and less than the next round number."""
    more = p.MORE.match(text, written.end)
    if more and unit is BARE:
        after_unit, after_end = read_unit(text, replace(written, end=more.end()))
        if after_unit is not BARE:
            return more_than(written, after_unit, after_end)
    relation, stop = read_relation(text, written.start, end, unit.dimension)
    return make_quantity(
        start=written.start, end=stop, text="", number=written.number, step=written.step, unit=unit, relation=relation
    )


def more_than(written: Written, unit: Unit, end: int) -> Quantity:
    """30 多个: from the number up to the next round one."""
    return make_quantity(
        start=written.start, end=end, text="", number=written.number, step=written.step, unit=unit, relation="range",
        until=written.number + _round_step(written.number),
    )  # fmt: skip


def _round_step(number: float) -> float:
    step = 1.0
    while number and number % (step * 10) == 0:
        step *= 10
    return step
