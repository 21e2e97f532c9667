"""One way to write a text, so that two writings of the same words compare equal (U4)."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from superbizagent.domain.text.folding import ANSI, ESCAPE, UNFOLDED, OddLetters, fold_block, unescape
from superbizagent.domain.text.later import lazy_pattern
from superbizagent.domain.text.origin import Origin, Step

_MOST_PASSES = 16
_FEW = 64
_ANSI = lazy_pattern(ANSI)
_SPACES = lazy_pattern("  +")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One rewriting of a whole text: every match of `pattern` becomes `put(match)`.

    `put` must give the same for a match wherever it stands, and a match must not be part of another one's result.
    """

    pattern: re.Pattern[str]
    put: Callable[[str], str]

    def apply(self, text: str) -> str:
        """The rewritten text."""
        kinds = set(self.pattern.findall(text))
        if len(kinds) > _FEW:
            return self.pattern.sub(lambda found: self.put(found.group()), text)
        for kind in sorted(kinds, key=len, reverse=True):
            text = text.replace(kind, self.put(kind))
        return text

    def trace(self, text: str) -> Step:
        """Where the code points of `apply(text)` came from in `text`; what a match became comes from its start."""
        at, source = [0], [0]
        lengths: dict[str, int] = {}
        shift = 0
        for found in self.pattern.finditer(text):
            start, end = found.span()
            kind = found.group()
            out = lengths.get(kind)
            if out is None:
                out = lengths[kind] = len(self.put(kind))
            place = start - shift
            at.extend(range(place, place + out + 1))
            source.extend([start] * out)
            source.append(end)
            shift += end - start - out
        return Step(at, source)


class NormalText:
    """`text` normalised, and on demand the way back to the `source` it was made from."""

    __slots__ = ("_origin", "source", "text")

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = normalise(source)
        self._origin: Origin | None = None

    @property
    def origin(self) -> Origin:
        """`origin[i]` = code point of the source that code point i came from; `origin[len(text)]` = the end."""
        if self._origin is None:
            self._origin = _trace(self.source)
        return self._origin

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Code points [start, end) of the source that became [start, end) of the text."""
        return self.origin[start], self.origin[max(start, end)]


def normalise(text: str) -> str:
    """NFKC, ANSI codes and format characters out, JSON string escapes undone, white space folded, case folded.

    Idempotent; leading and trailing white space goes. Escapes are undone wherever they stand, so that an excerpt and
    the result it was cut from come out alike whichever of the two was escaped.
    """
    for _ in range(_MOST_PASSES):
        text, odd = _fold_in_place(text)
        if odd is None:
            break
        before = text
        for plan in _PLANS:
            change = plan(text, odd)
            text = change.apply(text) if change else text
        if text == before:
            break
    return text.strip(" ")


def normalise_mapped(text: str) -> NormalText:
    """`normalise`, with the way back to the source (worked out when it is first asked for)."""
    return NormalText(text)


def _trace(text: str) -> Origin:
    steps: list[Step] = []
    for _ in range(_MOST_PASSES):
        text, odd = _fold_in_place(text)
        if odd is None:
            break
        before = text
        for plan in _PLANS:
            change = plan(text, odd)
            if change:
                steps.append(change.trace(text))
                text = change.apply(text)
        if text == before:
            break
    kept = len(text.strip(" "))
    cut = len(text) - len(text.lstrip(" ")) if kept else 0
    return Origin((*steps, Step([0], [cut])), kept + 1)


def _fold_in_place(text: str) -> tuple[str, OddLetters | None]:
    """What folds one code point into one (case, full width, white space), and what is left to fold otherwise."""
    if "\u0130" in text:
        text = text.replace("\u0130", "i")
    text = text.lower().replace("\n", " ").replace("\t", " ").replace("\r", " ")
    if UNFOLDED.search(text) is None:
        return text, None
    odd = OddLetters.of(text)
    for letter, folded in odd.same_length.items():
        text = text.replace(letter, folded)
    return text, odd


def _without_ansi(text: str, _: OddLetters) -> Change | None:
    return Change(pattern=_ANSI, put=lambda _: "") if "\x1b" in text else None


def _letters_alone(_: str, odd: OddLetters) -> Change | None:
    alone = odd.other_length
    return Change(pattern=lazy_pattern(f"[{_class(alone)}]"), put=alone.__getitem__) if alone else None


def _letters_joined(_: str, odd: OddLetters) -> Change | None:
    if not odd.joining:
        return None
    return Change(pattern=lazy_pattern(f"(?s:.?)[{_class(odd.joining)}]+"), put=fold_block)


def _class(letters: Iterable[str]) -> str:
    return "".join(f"\\U{ord(letter):08x}" for letter in letters)


def _escapes(text: str, _: OddLetters) -> Change | None:
    return Change(pattern=ESCAPE, put=unescape) if "\\" in text else None


def _spaces(text: str, _: OddLetters) -> Change | None:
    return Change(pattern=_SPACES, put=lambda _: " ") if "  " in text else None


_PLANS = (_without_ansi, _letters_alone, _letters_joined, _escapes, _spaces)
