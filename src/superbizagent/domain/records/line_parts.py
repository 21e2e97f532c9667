"""A log line taken apart: stamp, key=value pairs, what a requester sent, and the prose that remains."""

from dataclasses import dataclass

from superbizagent.domain.clock_text import Stamp, read_stamp
from superbizagent.domain.records.compound import compound
from superbizagent.domain.records.nouns import Leaf
from superbizagent.domain.records.sent import is_sent_key, sent_spans
from superbizagent.domain.records.series import read_number
from superbizagent.domain.text import lazy_pattern

_PAIR = lazy_pattern(
    r"(?<![\w=&?])([A-Za-z_@%][\w.\-/%()]*)=(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s\"'{}=&]*\{[^}]*\}|[^\s\"'&]+)"
)
_SNAKE = lazy_pattern(r"(?<![\w.])([A-Za-z]+(?:_[A-Za-z]+)+): ([\d.]+\w*)(?!\S)")
_SLICED = lazy_pattern(
    r"(?P<key>(?:[A-Za-z][\w\-]* )?[A-Za-z][\w\-]*(?:/[A-Za-z][\w\-]*)+)(?: = |: )"
    r"(?P<value>\d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)+(?: ?[A-Za-z%]{1,4})?)(?!\S)"
)
_GIVEN = lazy_pattern(r"\s*(?P<key>[A-Za-z_][\w.\-]*)\s+=\s+(?P<value>\S.{0,200})$")
_TIGHT = lazy_pattern(r"(?<!\S)([A-Za-z_][\w.]*):(\d+(?:\.\d+)?[A-Za-z%]{0,4})(?!\S)")
_LEAST_TIGHT = 2
_COLON = lazy_pattern(r"\s*(?P<key>[A-Za-z][\w ./%()\-]{0,38}):\s+(?P<value>\S(?:[^\s]| (?! )){0,59})\s*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class LineParts:
    """`prose` has everything else blanked out, so that places stay the same; `sent` are spans a requester controls."""

    stamp: Stamp | None
    leaves: tuple[Leaf, ...]
    prose: str
    sent: tuple[tuple[int, int], ...]


def part_line(text: str) -> LineParts:
    """The parts of one line (a stack trace under it is prose)."""
    stamp = read_stamp(text)
    leaves: list[Leaf] = []
    gone: list[tuple[int, int]] = [(stamp.start, stamp.end)] if stamp else []
    sent = list(sent_spans(text))
    for found in _PAIR.finditer(text):
        start, end = found.span(2)
        if any(a <= found.start() < b for a, b in sent):
            continue
        value = found.group(2).rstrip(",;)]") if not found.group(2).startswith(('"', "'")) else found.group(2)[1:-1]
        at = start + (1 if found.group(2)[:1] in "\"'" else 0)
        leaves.append(Leaf(key=found.group(1), text=value, start=at, end=at + len(value), number=read_number(value)))
        gone.append((found.start(), end))
        if is_sent_key(found.group(1)):
            sent.append((start, end))
    for found in _SNAKE.finditer(text):
        if not any(a <= found.start() < b for a, b in gone):
            value = found.group(2)
            start = found.start(2)
            leaves.append(
                Leaf(key=found.group(1), text=value, start=start, end=found.end(2), number=read_number(value))
            )
            gone.append(found.span())
    _take_tight(text, leaves, gone)
    if not leaves and stamp is None and (given := _GIVEN.match(text)) is not None:
        value = given["value"].strip()
        start = given.start("value")
        leaves = [Leaf(key=given["key"], text=value, start=start, end=start + len(value), number=read_number(value))]
        gone.append((0, len(text)))
    if not leaves and stamp is None and (pair := _COLON.match(text)) is not None:
        value = pair["value"]
        leaves = [
            Leaf(
                key=pair["key"].strip(),
                text=value,
                start=pair.start("value"),
                end=pair.end("value"),
                number=read_number(value),
            )
        ]
        gone.append((0, len(text)))
    return LineParts(stamp=stamp, leaves=tuple(leaves), prose=_blank(text, gone), sent=tuple(sent))


def _take_tight(text: str, leaves: list[Leaf], gone: list[tuple[int, int]]) -> None:
    """`key:value` several times in a line, and names and values parted by slashes (`rtt min/avg/max = 1/2/3 ms`)."""
    tight = [m for m in _TIGHT.finditer(text) if not any(a <= m.start() < b for a, b in gone)]
    for found in tight if len(tight) >= _LEAST_TIGHT else ():
        start, end = found.span(2)
        leaves.append(Leaf(key=found[1], text=found[2], start=start, end=end, number=read_number(found[2])))
        gone.append(found.span())
    for found in _SLICED.finditer(text) if "/" in text else ():
        parts = compound(found["key"], found["value"])
        start, end = found.span("value")
        leaves += [Leaf(key=key, text=value, start=start, end=end, number=read_number(value)) for key, value in parts]
        if parts:
            gone.append(found.span())


def _blank(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
