"""Values that are several: `231 total, 3 running` under one key, `505MiB / 512MiB` under `MEM USAGE / LIMIT`."""

import re
from collections.abc import Iterator

from superbizagent.domain.text import lazy_pattern

_PIECE = lazy_pattern(r"\s*(?P<number>\d+(?:\.\d+)?%?)\s*(?P<word>[A-Za-z][A-Za-z/+_ \-]{0,23}?)\s*$")
_PARTING = lazy_pattern(r",\s+|\.\s+(?=\d)")
_PAIRED = lazy_pattern(r"\s+/\s+")
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


def _paired(key: str, text: str) -> tuple[tuple[str, str], ...]:
    names, values = _PAIRED.split(key.strip()), _PAIRED.split(text.strip())
    if len(names) != len(values):
        return ()
    lead = names[0].split()[:-1]
    return tuple(
        (" ".join((*lead, name)) if at else name, value)
        for at, (name, value) in enumerate(zip(names, values, strict=True))
    )
