"""Values that are several: `231 total, 3 running` under one key, `505MiB / 512MiB` under `MEM USAGE / LIMIT`."""

import re
from collections.abc import Iterator

from superbizagent.domain.text import lazy_pattern

_PIECE = lazy_pattern(r"\s*(?P<number>\d+(?:\.\d+)?%?)\s*(?P<word>[A-Za-z][A-Za-z/+_ \-]{0,23}?)\s*$")
_PARTING = lazy_pattern(r",\s+|\.\s+(?=\d)")
_PAIRED = lazy_pattern(r"\s+/\s+")
_SLICES = lazy_pattern(r"(?P<values>\d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)+)(?P<unit> ?[A-Za-z%]{0,4})$")
_LEAST = 2


def compound(key: str, text: str) -> tuple[tuple[str, str], ...]:
    """(key, value) of each part of a value; () where it is one value.

    `Tasks`, `231 total, 3 running` gives `Tasks.total` and `Tasks.running`; a heading and a cell that are both parted by
    a slash are parted together, and the later parts take the words that lead the first (`MEM LIMIT`).
    """
    if not text[:1].isdigit():
        return ()
    if " / " in text and " / " in key:
        return _paired(key, text)
    if "/" in key and "/" in text:
        return _sliced(key, text)
    if ", " not in text or not text[-1:].isalpha():
        return ()
    pieces = [_PIECE.match(piece) for piece in _PARTING.split(text.strip())]
    if len(pieces) < _LEAST or not all(pieces):
        return ()
    return tuple(_named(key, pieces))


def _named(key: str, pieces: list[re.Match[str] | None]) -> Iterator[tuple[str, str]]:
    for piece in pieces:
        if piece is not None:
            yield f"{key}.{piece['word'].strip().replace(' ', '_')}", piece["number"]


def _sliced(key: str, text: str) -> tuple[tuple[str, str], ...]:
    """`Latency min/avg/max`, `0/12/4120` (with a unit behind the last or not): each under its own name."""
    lead, _, last = key.strip().rpartition(" ")
    found = _SLICES.match(text)
    names = last.split("/")
    values = found["values"].split("/") if found else []
    if found is None or len(names) != len(values) or len(names) < _LEAST or not all(names):
        return ()
    head = f"{lead} " if lead else ""
    return tuple((f"{head}{name}", value + found["unit"]) for name, value in zip(names, values, strict=True))


def _paired(key: str, text: str) -> tuple[tuple[str, str], ...]:
    names, values = _PAIRED.split(key.strip()), _PAIRED.split(text.strip())
    if len(names) != len(values):
        return ()
    lead = names[0].split()[:-1]
    return tuple(
        (" ".join((*lead, name)) if at else name, value)
        for at, (name, value) in enumerate(zip(names, values, strict=True))
    )
