"""Where an excerpt stands in a stored result, exactly as U4 has it: never fuzzy on digits or names."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from superbizagent.domain.grounding.haystack import Haystack, Page, Spot, squeeze_json
from superbizagent.domain.text import kept, lazy_pattern, normalise

_SHORTEST = 12
_SHARE = 0.85
_SHORTEST_FUZZY = 20
_MOST_SPOTS = 200
_ELLIPSIS = lazy_pattern(r"\s*(?:…|\.{3,}|\[\.\.\.\])\s*")
_EXACT = lazy_pattern(r"[\w./:@\-]*\d[\w./:@\-]*|\w+[-_/.:@]\w[\w\-_/.:@]*")
_LETTERS = lazy_pattern(r"[a-z0-9]|[\u3400-\u9fff\uac00-\ud7a3\u3040-\u30ff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """`outcome` of looking for an excerpt in one result."""

    outcome: Literal["found", "too_short", "absent"]
    spots: tuple[Spot, ...] = ()


@kept(4096)
def parts_of(excerpt: str) -> tuple[tuple[str, str], ...]:
    """(normalised, normalised without white space outside JSON strings) parts of an excerpt, split at `…`."""
    pieces = (piece for piece in _ELLIPSIS.split(excerpt))
    pairs = ((normalise(piece), normalise(squeeze_json(piece))) for piece in pieces)
    return tuple(pair for pair in pairs if pair[0])


def weight(part: str) -> int:
    """Latin letters and digits count one, one CJK letter counts two (U4); what is more than enough is not counted."""
    return sum(2 if ord(m.group()) > 127 else 1 for m in islice(_LETTERS.finditer(part), _SHORTEST))


def find_excerpt(excerpt: str, haystack: Haystack) -> Found:
    """All occurrences in raw text, else in the compact dump, else as `path=value` or a whole value."""
    parts = parts_of(excerpt)
    if not parts:
        return Found(outcome="too_short")
    if sum(weight(plain) for plain, _ in parts) < _SHORTEST:
        spots = haystack.whole_values(parts[0][0]) if len(parts) == 1 else ()
        return Found(outcome="found", spots=spots) if spots else Found(outcome="too_short")
    spots = _exact(parts, haystack) or _fuzzy(parts, haystack)
    return Found(outcome="found" if spots else "absent", spots=spots)


def _exact(parts: Sequence[tuple[str, str]], haystack: Haystack) -> tuple[Spot, ...]:
    found: list[Spot] = []
    for page in haystack.pages:
        for writing in _writings(parts, page):
            spans = _in_order(writing, page.text)
            found.extend(page.spot(a, b) for a, b in spans)
            if spans:
                break
    if not found and len(parts) == 1:
        found = list(haystack.leaf(parts[0][0]))
    return tuple(found[:_MOST_SPOTS])


def _writings(parts: Sequence[tuple[str, str]], page: Page) -> list[list[str]]:
    """The excerpt as written, and for a dump also without the white space of its JSON."""
    plain = [p for p, _ in parts]
    squeezed = [s for _, s in parts]
    return [plain] if page.dump is None or squeezed == plain else [plain, squeezed]


def _in_order(parts: Sequence[str], text: str) -> list[tuple[int, int]]:
    """Every place where the first part stands and the others follow it, in order."""
    spans: list[tuple[int, int]] = []
    at = 0
    while len(spans) < _MOST_SPOTS:
        start = _word_find(text, parts[0], at)
        if start < 0:
            break
        end = start + len(parts[0])
        for part in parts[1:]:
            place = _word_find(text, part, end)
            if place < 0:
                return spans
            end = place + len(part)
        spans.append((start, end))
        at = start + 1
    return spans


def _word_find(text: str, part: str, at: int) -> int:
    """Like `str.find`, but a number or name at an edge of the part must end there in the text as well."""
    place = text.find(part, at)
    while place >= 0:
        before = text[place - 1] if place else " "
        after = text[place + len(part)] if place + len(part) < len(text) else " "
        cut = (part[0].isdigit() and (before.isdigit() or before == ".")) or (part[-1].isdigit() and after.isdigit())
        if not cut:
            return place
        place = text.find(part, place + 1)
    return -1


def _fuzzy(parts: Sequence[tuple[str, str]], haystack: Haystack) -> tuple[Spot, ...]:
    """One part, of which one run of at least 85 % stands in the text; what is left out may hold no digit and no name."""
    if len(parts) != 1 or len(parts[0][0]) < _SHORTEST_FUZZY:
        return ()
    for page, part in ((p, w[0]) for p in haystack.pages for w in _writings(parts, p)):
        need = int(len(part) * _SHARE) + 1
        for offset in (0, len(part) - need):
            place = page.text.find(part[offset : offset + need])
            if place >= 0:
                start, end, head, tail = _grow(part, offset, need, page.text, place)
                if not _EXACT.search(_with_edge(part, head, tail)):
                    return (page.spot(start, end),)
    return ()


def _grow(part: str, offset: int, need: int, text: str, place: int) -> tuple[int, int, int, int]:
    """(start, end) of the longest common run around a hit, and the (head, tail) lengths of the part left out."""
    head, start = offset, place
    while head and start and part[head - 1] == text[start - 1]:
        head, start = head - 1, start - 1
    end, at = place + need, offset + need
    while at < len(part) and end < len(text) and part[at] == text[end]:
        at, end = at + 1, end + 1
    return start, end, head, len(part) - at


def _with_edge(part: str, head: int, tail: int) -> str:
    """What is left out, with the words it cuts through, so that no name and no number is cut."""
    left = part[: part.find(" ", head)] if head and " " in part[head:] else part[:head]
    cut = len(part) - tail
    right = part[part.rfind(" ", 0, cut) + 1 :] if tail else ""
    return f"{left} {right}"
