"""Finds the quantities of a text."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from superbizagent.domain.quantities import patterns as p
from superbizagent.domain.quantities.quantity import Quantity, Relation, make_quantity
from superbizagent.domain.quantities.reading import (
    Written,
    bare_unit,
    is_glued,
    read_relation,
    read_unit,
    runs_on,
    written_number,
)
from superbizagent.domain.quantities.units import BARE, MULTIPLE, PERCENT, UNITS, Unit
from superbizagent.domain.text.numerals import read_numeral
from superbizagent.domain.text.width import half_width

_ANY = re.compile(r"[0-9零〇一二两三四五六七八九十百千万亿半翻]|doubl|tripl|fold|half", re.IGNORECASE)
_ARTICLE = frozenset("个次条种项份起层位名家处批组套块路行件笔张")
_ONLY_BEFORE = re.compile(r"(?:仅|只有?|共|唯|至少|最多|第|每|超过|不到|就)\s*\Z")
_RATIO = Unit(symbol="ratio", dimension="ratio")

Spans = Sequence[tuple[int, int]]


def find_quantities(text: str, *, skip: Spans = ()) -> tuple[Quantity, ...]:
    """The numbers a sentence states, left to right, with unit, relation and the interval their writing allows (U4).

    Digits inside names, ids, hashes, addresses, paths, times and dates, percentiles (p95) are no quantities; neither is
    anything that touches a span of `skip` (code points). Full width reads as half width.
    """
    plain = half_width(text)
    if _ANY.search(plain) is None:
        return ()
    found = [*_versions(plain), *_specials(plain)]
    taken = _Taken([*skip, *(hit.span() for hit in p.MASK.finditer(plain)), *((hit.start, hit.end) for hit in found)])
    found += _arabic(plain, taken)
    if not plain.isascii():
        found += _chinese(plain, taken.with_more(found))
    ordered = sorted((hit for hit in found if not _touches(hit, skip)), key=lambda hit: (hit.start, hit.end))
    return tuple(replace(hit, text=text[hit.start : hit.end]) for hit in ordered)


def read_quantity(text: str) -> Quantity | None:
    """The one quantity that the whole of a field's text is (`512Mi`, `99.3 %`, `3m20s`); None when it is anything else."""
    stripped = text.strip()
    found = find_quantities(stripped)
    if len(found) != 1 or (found[0].start, found[0].end) != (0, len(stripped)):
        return None
    return found[0]


class _Taken:
    """Spans that are spoken for; grows as quantities are read."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def until(self, start: int, end: int) -> int:
        """The end of a taken span that [start, end) touches, else 0."""
        place = bisect_right(self._starts, end - 1) - 1
        return self._ends[place] if place >= 0 and self._ends[place] > start else 0

    def with_more(self, hits: Sequence[Quantity]) -> "_Taken":
        """These spans and those of `hits`."""
        return _Taken([*zip(self._starts, self._ends, strict=True), *((hit.start, hit.end) for hit in hits)])


def _touches(hit: Quantity, spans: Spans) -> bool:
    return any(start < hit.end and hit.start < end for start, end in spans)


def _versions(text: str) -> Iterator[Quantity]:
    for hit in p.VERSION.finditer(text):
        written = hit["version"]
        unit = Unit(symbol=written.lower(), dimension="version")
        if written.count(".") == 3 and written.replace(".", "").isdigit() and hit.group() == written:
            continue
        start = hit.start() if hit.group()[0] in "vV" and hit.group()[1].isdigit() else hit.start("version")
        yield make_quantity(start=start, end=hit.end(), text="", number=0.0, step=1.0, unit=unit)


def _specials(text: str) -> Iterator[Quantity]:
    for hit in p.SPECIAL.finditer(text):
        start, end = hit.span()
        if hit["class"]:
            made = make_quantity(
                start=start, end=end, text="", number=int(hit.group()[0]) * 100.0, step=1.0,
                unit=Unit(symbol="http", dimension="code"), relation="range", until=int(hit.group()[0]) * 100.0 + 99,
            )  # fmt: skip
            yield made
        elif hit["half"]:
            yield make_quantity(start=start, end=end, text="", number=0.5, step=0.1, unit=_RATIO)
        else:
            yield make_quantity(
                start=start, end=end, text="", number=3.0 if hit["triple"] else 2.0, step=1.0, unit=MULTIPLE
            )


def _arabic(text: str, taken: _Taken) -> list[Quantity]:
    hits: list[Quantity] = []
    place = 0
    while (found := p.NUMBER.search(text, place)) is not None:
        place = max(found.end(), taken.until(*found.span()))
        if taken.until(*found.span()) or _runs_on(text, found):
            continue
        hit = _number_at(text, found)
        if hit is None:
            place = max(place, _end_of_word(text, found.end()))
            continue
        if taken.until(hit.start, hit.end):
            continue
        hits.append(hit)
        place = hit.end
    return hits


def _runs_on(text: str, found: re.Match[str]) -> bool:
    start = found.start()
    return start > 0 and text[start - 1].isascii() and (text[start - 1].isalnum() or text[start - 1] in "_.")


def _end_of_word(text: str, end: int) -> int:
    while end < len(text) and text[end].isascii() and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return end


def _number_at(text: str, found: re.Match[str]) -> Quantity | None:
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
        widened = replace(written, end=more.end())
        after_unit, after_end = read_unit(text, widened)
        if after_unit is not BARE:
            return make_quantity(
                start=written.start, end=after_end, text="", number=written.number, step=written.step, unit=after_unit,
                relation="range", until=written.number + _round_step(written.number),
            )  # fmt: skip
    relation, stop = read_relation(text, written.start, end, unit.dimension)
    return make_quantity(
        start=written.start, end=stop, text="", number=written.number, step=written.step, unit=unit, relation=relation
    )


def _round_step(number: float) -> float:
    step = 1.0
    while number and number % (step * 10) == 0:
        step *= 10
    return step


def _chinese(text: str, taken: _Taken) -> list[Quantity]:
    hits: list[Quantity] = []
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


def _numeral_at(text: str, found: re.Match[str]) -> Quantity | None:
    """三成, 两倍, 三十分钟, 十二个; 一个 and 十分 are words."""
    number = read_numeral(found["digits"])
    if number is None or found["digits"][0] in "万亿":
        return None
    step = 10.0 ** -len(found["digits"].partition("点")[2])
    written = Written(start=found.start(), end=found.end(), number=float(number), step=step)
    unit, end = read_unit(text, written)
    if unit is BARE or (unit is UNITS["分"] and text[end - 1] == "分") or not text[end - 1].strip():
        return None
    if number == 1 and unit.dimension == "count" and not _ONLY_BEFORE.search(text[: found.start()]):
        return None
    return make_quantity(start=written.start, end=end, text="", number=written.number, step=step, unit=unit)
