"""A log line taken apart: stamp, key=value pairs, what a requester sent, and the prose that remains."""

import re
from dataclasses import dataclass

from superbizagent.domain.clock_text import Stamp, read_stamp
from superbizagent.domain.records.nouns import Leaf
from superbizagent.domain.records.series import read_number

_PAIR = re.compile(
    r"(?<![\w=&?])([A-Za-z_@%][\w.\-/%()]*)=(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s\"'{}=&]*\{[^}]*\}|[^\s\"'&]+)"
)
_COLON = re.compile(r"\s*(?P<key>[A-Za-z][\w ./%()\-]{0,38}):\s+(?P<value>\S(?:[^\s]| (?! )){0,59})\s*$")
_REQUEST = re.compile(r"\"(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|CONNECT|TRACE) [^\"]*\"")
_QUOTED = re.compile(r"\"[^\"]*\"")
_SENT_KEYS = frozenset({
    "user_agent", "useragent", "agent", "ua", "http_user_agent", "url", "uri", "request_uri", "query",
    "query_string", "querystring", "q", "request", "body", "request_body", "username", "user_name",
    "referer", "referrer", "cookie", "params", "payload", "path", "http_referer", "headers",
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class LineParts:
    """`prose` has everything else blanked out, so that places stay the same; `sent` are spans a requester controls."""

    stamp: Stamp | None
    leaves: tuple[Leaf, ...]
    prose: str
    sent: tuple[tuple[int, int], ...]


def is_sent_key(key: str) -> bool:
    """Whether the value under a key is what a requester chose (U4)."""
    return key.rsplit(".", 1)[-1].lower().replace("-", "_") in _SENT_KEYS


def part_line(text: str) -> LineParts:
    """The parts of one line (a stack trace under it is prose)."""
    stamp = read_stamp(text)
    leaves: list[Leaf] = []
    gone: list[tuple[int, int]] = [(stamp.start, stamp.end)] if stamp else []
    sent = _request_spans(text)
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


def _request_spans(text: str) -> list[tuple[int, int]]:
    first = _REQUEST.search(text)
    if first is None:
        return []
    return [first.span(), *(m.span() for m in _QUOTED.finditer(text, first.end()))]


def _blank(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
