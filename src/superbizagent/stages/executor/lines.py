"""A textual result as lines: where each stands in an outline, whether it is a row of a table, how to quote a part of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

PAIR = re.compile(r"^(?P<indent>[ \t]*)(?:-\s+)?(?P<key>[A-Za-z][\w ./()-]{0,60}?):(?:\s+(?P<value>.*\S))?\s*$")
GAPS = re.compile(r"\S(?: {2,}|\t+)(?=\S)")
HEADER = re.compile(r"^[A-Z][A-Z0-9 _()%/-]*(?: {2,}[A-Z][A-Z0-9 _()%/-]*)+\s*$")
CAUSAL = re.compile(
    r"\bdue to\b|\bbecause(?: of)?\b|\bcaused by\b|\bowing to\b|\broot cause\b|\bas a result of\b|\breason:|因为|由于|导致|引起|根因",
    re.IGNORECASE,
)
BOUNDARY = re.compile(r"[.;!?。；！？]\s|\s-\s|, (?=[A-Z])|\s⏎\s")
BEFORE = re.compile(BOUNDARY.pattern + r"|:\s+")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
FIELDS = re.compile(r'^\s*[\[{]|\w="|": "|", "')
MESSAGE = re.compile(r'["\s,{](?:msg|message|error|err|event)"?\s*[:=]\s*"(?P<text>(?:[^"\\]|\\.){8,})"')
SHORTEST_VALUE = 12
QUOTE_LIMIT = 150
MESSAGE_LIMIT = 260


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`path` are the headings above it, outermost first; `row` marks a row of a table; `number` counts from 0."""

    text: str
    number: int
    indent: int
    path: tuple[str, ...] = ()
    key: str = ""
    value: str = ""
    row: bool = False


def split_lines(text: str) -> tuple[Line, ...]:
    """Lines of a text with their outline; blank lines are dropped."""
    return tuple(_walk(text))


def _walk(text: str) -> Iterator[Line]:
    stack: list[tuple[int, str]] = []
    table = False
    for number, raw in enumerate(text.split("\n")):
        if not raw.strip():
            table = False
            continue
        indent = len(raw) - len(raw.lstrip(" \t│├└─"))
        pair = PAIR.match(raw)
        if HEADER.match(raw.strip(' "')):
            table = True
        while stack and stack[-1][0] >= indent:
            stack.pop()
        yield Line(
            text=raw,
            number=number,
            indent=indent,
            path=tuple(name for _, name in stack),
            key=pair["key"].strip() if pair else "",
            value=(pair["value"] or "").strip() if pair else "",
            row=table or (pair is None and len(GAPS.findall(raw.strip())) >= 4),
        )
        if pair:
            stack.append((indent, pair["key"].strip()))


def quote_around(text: str, start: int, end: int, *, causal: bool = False, limit: int = QUOTE_LIMIT) -> str:
    """A verbatim part of one line around [start, end): the quoted value or clause it stands in, no causal words unless asked."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line = text[line_start : line_end if line_end >= 0 else len(text)]
    left, right = start - line_start, end - line_start
    low, high = _value_around(line, left, right)
    if not causal:
        clear = _clear_of_causes(line, left, right)
        low, high = max(low, clear[0]), min(high, clear[1])
    if high - low > limit:
        low, high = _narrow(line, left, right, low, high, limit)
    return _even(line[low:high].strip(" \t,;:-"))


def _even(quote: str) -> str:
    """A quote without the half of a pair of quotation marks at its start."""
    return quote[1:] if quote.startswith('"') and quote.count('"') % 2 else quote


def _value_around(line: str, left: int, right: int) -> tuple[int, int]:
    """The inside of the quoted field value that holds [left, right), in a JSON or logfmt line; else the whole line."""
    if not FIELDS.search(line):
        return 0, len(line)
    for match in QUOTED.finditer(line):
        if match.start() < left and right <= match.end() and match.end() - match.start() >= SHORTEST_VALUE:
            return match.start() + 1, match.end() - 1
    told = MESSAGE.search(line)
    return told.span("text") if told else (0, len(line))


def _clear_of_causes(line: str, left: int, right: int) -> tuple[int, int]:
    low, high = 0, len(line)
    for match in CAUSAL.finditer(line):
        if match.end() <= left:
            low = max(low, match.end())
        elif match.start() >= right:
            high = min(high, match.start())
    return low, high


def _narrow(line: str, left: int, right: int, low: int, high: int, limit: int) -> tuple[int, int]:
    cuts = [match.end() for match in BEFORE.finditer(line, low, left)]
    low = cuts[-1] if cuts else _word_start(line, max(low, left - limit // 3), left)
    ends = [match.start() for match in BOUNDARY.finditer(line, right, high)]
    end = ends[0] if ends else high
    if end - low < SHORTEST_VALUE and len(ends) > 1:
        end = ends[1]
    return low, end if end <= low + limit else _word_end(line, low + limit, right)


def _word_start(line: str, at: int, most: int) -> int:
    space = line.find(" ", at, most) if at else -1
    return space + 1 if space >= 0 else at


def _word_end(line: str, at: int, least: int) -> int:
    space = line.rfind(" ", least, at)
    return space if space > 0 else at


def shown(text: str) -> str:
    """A quote as it is displayed: runs of spaces folded, tree glyphs and table borders off its ends."""
    return " ".join(text.strip("│├└─|┌┐┘┤┬┴┼ \t").split())


def at_word(text: str, limit: int) -> str:
    """The text, or as many whole words of it as fit."""
    if len(text) <= limit:
        return text
    return text[: _word_end(text, limit, limit // 2)].rstrip(" ,;(")


def stated_cause(text: str) -> str:
    """The words after `due to`, `because of`, `reason:` …, up to the clause's end; '' when the text names no cause."""
    match = CAUSAL.search(text)
    if match is None:
        return ""
    rest = text[match.end() :].lstrip(" :,(\"'")
    stop = BOUNDARY.search(rest)
    words = rest[: stop.start()] if stop else rest
    return words.strip(" .\"')")[:QUOTE_LIMIT]
