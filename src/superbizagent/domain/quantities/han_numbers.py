"""Numbers in Chinese characters."""

import re

from superbizagent.domain.quantities import patterns as p
from superbizagent.domain.quantities.numbers import more_than
from superbizagent.domain.quantities.quantity import Quantity, Relation, make_quantity
from superbizagent.domain.quantities.reading import Written, read_relation, read_unit
from superbizagent.domain.quantities.spans import Taken
from superbizagent.domain.quantities.units import BARE, PERCENT, UNITS, Unit
from superbizagent.domain.text import lazy_pattern, read_numeral

_ONLY_BEFORE = lazy_pattern(r"(?:仅|只有?|共|唯|至少|最多|第|每|超过|不到|就)\s*\Z")
_RATIO = Unit(symbol="ratio", dimension="ratio")


def han_numbers(text: str, taken: Taken) -> list[Quantity]:
    """百分之九十九, 三成, 两倍, 三十分钟, 几十个; words such as 一个 and 十分 are none."""
    hits: list[Quantity] = []
    for found in p.VAGUE.finditer(text):
        hit = _vague_at(text, found)
        if hit is not None and not taken.until(hit.start, hit.end):
            hits.append(hit)
    taken = taken.with_more(hits)
    for found in p.CHINESE.finditer(text):
        hit = _parts_of(found) if found["parts"] else _numeral_at(text, found)
        if hit is not None and not taken.until(hit.start, hit.end):
            relation, stop = read_relation(text, hit.start, hit.end, hit.dimension)
            hits.append(_with_relation(hit, relation, stop) if relation != "eq" else hit)
    return hits


def _with_relation(hit: Quantity, relation: Relation, stop: int) -> Quantity:
    unit = Unit(symbol=hit.unit, dimension=hit.dimension, scale=hit.scale)
    return make_quantity(
        start=hit.start, end=stop, text="", number=hit.number, step=hit.step, unit=unit, relation=relation
    )


def _parts_of(found: re.Match[str]) -> Quantity | None:
    """百分之九十九, 三分之一."""
    below = read_numeral(found["below"].replace("百", "一百") if found["below"] == "百" else found["below"])
    above = read_numeral(found["above"])
    if not below or above is None:
        return None
    if below == 100:
        step = 10.0 ** -len(found["above"].partition(".")[2] or found["above"].partition("点")[2])
        return make_quantity(start=found.start(), end=found.end(), text="", number=above, step=step, unit=PERCENT)
    return make_quantity(start=found.start(), end=found.end(), text="", number=above / below, step=0.01, unit=_RATIO)


def _vague_at(text: str, found: re.Match[str]) -> Quantity | None:
    """几十个 is 20 to 99, 上百次 100 to 999."""
    tens = float(read_numeral(found["tens"]) or p.MAGNITUDES[found["tens"]])
    written = Written(start=found.start(), end=found.end(), number=tens, step=1.0)
    unit, end = read_unit(text, written)
    if unit is BARE:
        return None
    low = tens if found["how"] in "上成" else 2 * tens
    return make_quantity(
        start=found.start(), end=end, text="", number=low, step=1.0, unit=unit, relation="range", until=10 * tens - 1
    )


def _numeral_at(text: str, found: re.Match[str]) -> Quantity | None:
    """三成, 两倍, 三十分钟, 十二个; 一个 and 十分 are words."""
    number = read_numeral(found["digits"])
    if number is None or found["digits"][0] in "万亿":
        return None
    step = 10.0 ** -len(found["digits"].partition("点")[2])
    more = p.MORE.match(text, found.end())
    stop = more.end() if more else found.end()
    written = Written(start=found.start(), end=stop, number=float(number), step=step)
    unit, end = read_unit(text, written)
    if unit is BARE or (unit is UNITS["分"] and text[end - 1] == "分") or not text[end - 1].strip():
        return None
    if number == 1 and unit.dimension == "count" and not _ONLY_BEFORE.search(text[: found.start()]):
        return None
    if more:
        return more_than(written, unit, end)
    return make_quantity(start=written.start, end=end, text="", number=written.number, step=step, unit=unit)
