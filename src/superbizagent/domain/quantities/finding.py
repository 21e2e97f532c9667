"""Finds the quantities of a text."""

import re
from collections.abc import Iterator
from dataclasses import replace

from superbizagent.domain.quantities import patterns as p
from superbizagent.domain.quantities.han_numbers import han_numbers
from superbizagent.domain.quantities.numbers import number_at
from superbizagent.domain.quantities.quantity import Quantity, make_quantity
from superbizagent.domain.quantities.spans import Spans, Taken
from superbizagent.domain.quantities.units import MULTIPLE, Unit
from superbizagent.domain.text import half_width, lazy_pattern

_ANY = lazy_pattern(
    r"[0-9零〇一二两三四五六七八九十百千万亿半翻]|doubl|tripl|quadrupl|fold|half|third|quarter|fifth|tenth",
    re.IGNORECASE,
)
_RATIO = Unit(symbol="ratio", dimension="ratio")


def find_quantities(text: str, *, skip: Spans = ()) -> tuple[Quantity, ...]:
    """The numbers a sentence states, left to right, with unit, relation and the interval their writing allows (U4).

    Digits inside names, ids, hashes, addresses, paths, times and dates, percentiles (p95) are no quantities; neither is
    anything that touches a span of `skip` (code points). Full width reads as half width.
    """
    plain = half_width(text)
    if _ANY.search(plain) is None:
        return ()
    found = [*_versions(plain), *_specials(plain)]
    taken = Taken([*skip, *(hit.span() for hit in p.MASK.finditer(plain)), *((hit.start, hit.end) for hit in found)])
    found += _arabic(plain, taken)
    if not plain.isascii():
        found += han_numbers(plain, taken.with_more(found))
    ordered = sorted((hit for hit in found if not _touches(hit, skip)), key=lambda hit: (hit.start, hit.end))
    return tuple(replace(hit, text=text[hit.start : hit.end]) for hit in ordered)


def read_quantity(text: str) -> Quantity | None:
    """The one quantity that the whole of a field's text is (`512Mi`, `99.3 %`, `3m20s`); None when it is anything else."""
    stripped = text.strip()
    found = find_quantities(stripped)
    if len(found) != 1 or (found[0].start, found[0].end) != (0, len(stripped)):
        return None
    return found[0]


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
        elif hit["above"]:
            share = p.PARTS[hit["above"].lower()] / p.PARTS[hit["below"].lower()]
            yield make_quantity(start=start, end=end, text="", number=share, step=min(0.1, share / 5), unit=_RATIO)
        else:
            yield make_quantity(start=start, end=end, text="", number=_multiple(hit), step=1.0, unit=MULTIPLE)


def _multiple(hit: re.Match[str]) -> float:
    if hit["fold"]:
        return float(p.FOLDS[hit["fold"].lower()])
    return 4.0 if hit["quadruple"] else 3.0 if hit["triple"] else 2.0


def _arabic(text: str, taken: Taken) -> list[Quantity]:
    hits: list[Quantity] = []
    place = 0
    while (found := p.NUMBER.search(text, place)) is not None:
        place = max(found.end(), taken.until(*found.span()))
        if taken.until(*found.span()) or _runs_on(text, found):
            continue
        hit = number_at(text, found)
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
