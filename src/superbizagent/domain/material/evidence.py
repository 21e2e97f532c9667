"""The quotations under a fact: verbatim parts of stored results, with the record's own time (U11)."""

import re

from superbizagent.domain.clock_text import read_stamp
from superbizagent.domain.facts import CheckedFact, Span, line_of_span, read_span
from superbizagent.domain.material.nouns import EvidenceLine
from superbizagent.domain.text import lazy_pattern, normalise, redact_text, visible
from superbizagent.domain.trace import Invocation, Trace

LONGEST_EXCERPT = 160
MAX_LINES = 3
_REACH = 4_000
_LEAD = 24
_TOKEN = lazy_pattern(r"\d[\w.:+-]*|[A-Za-z_][\w.-]{2,}", re.ASCII)
_EDGE = lazy_pattern(r"[\s,{;|]")
NOTHING_FOUND = "查询结果为空"


def evidence_lines(item: CheckedFact, trace: Trace) -> tuple[EvidenceLine, ...]:
    """At most three lines, one for each call that carries the fact."""
    calls = [call for name in item.matched_invocation_ids if (call := trace.get(name)) is not None]
    return tuple(_line(item, call) for call in calls[:MAX_LINES])


def _line(item: CheckedFact, call: Invocation) -> EvidenceLine:
    if call.status == "empty":
        return _timeless_line(call, NOTHING_FOUND)
    span = next((span for span in item.spans if span.invocation_id == call.invocation_id), None)
    text, start, end = read_span(call.result, span) if span else (item.excerpt, 0, len(item.excerpt))
    bound = (b.evidence_excerpt for b in item.fact.bindings if call.invocation_id in b.source_invocation_ids)
    excerpt = _cut(text, start, end, (*bound, item.excerpt), item.fact.text)
    first = call.invocation_id == (item.matched_invocation_ids[0] if item.matched_invocation_ids else "")
    at = item.record_time if first and item.record_time else _printed_time(call, span)
    if at:
        return EvidenceLine(invocation_id=call.invocation_id, tool_name=call.tool_name, at=at, excerpt=excerpt)
    return _timeless_line(call, excerpt)


def _printed_time(call: Invocation, span: Span | None) -> str:
    """The stamp of the line that the span stands in; without a year, the clock alone."""
    stamp = read_stamp(line_of_span(call.result, span)) if span else None
    if stamp is None:
        return ""
    return stamp.at.isoformat() if stamp.dated else f"{stamp.at:%H:%M:%S}"


def _timeless_line(call: Invocation, excerpt: str) -> EvidenceLine:
    """A line without a record's time: the time that was searched, else when the call was made."""
    window = call.time_window
    return EvidenceLine(
        invocation_id=call.invocation_id,
        tool_name=call.tool_name,
        at=window.start.isoformat() if window else call.started_at,
        until=window.end.isoformat() if window else "",
        asked=window is None and bool(call.started_at),
        excerpt=excerpt,
    )


def _cut(text: str, start: int, end: int, wanted: tuple[str, ...], claim: str) -> str:
    """A verbatim stretch of one line of the text, around what was bound there and what the claim speaks of."""
    within = text[start:end]
    at = start + next((place for part in wanted if (place := _find(within, part)) >= 0), 0)
    left = text.rfind("\n", 0, at) + 1
    right = text.find("\n", at)
    right = right if right >= 0 else len(text)
    if right - left > LONGEST_EXCERPT:
        left, right = max(left, at - _REACH), min(right, at + _REACH)
        left = _telling_place(text, left, right, at, claim)
        left, right = _whole_words(text, left, right)
    return visible(redact_text(text[left:right])).strip()


def _telling_place(text: str, left: int, right: int, at: int, claim: str) -> int:
    """Where a stretch of full length starts that holds most of the claim's numbers and names; the first of equals."""
    words = set(_TOKEN.findall(claim))
    figures = {figure for word in words if (figure := _rounded(word))}
    hits = [
        found
        for found in _TOKEN.finditer(text, left, right)
        if found.group() in words or _rounded(found.group()) in figures
    ]
    last = max(left, right - LONGEST_EXCERPT)
    if not hits:
        return max(left, min(at - LONGEST_EXCERPT // 3, last))
    starts = [max(left, min(found.start() - _LEAD, last)) for found in hits]

    def worth(start: int) -> int:
        inside = {found.group() for found in hits if start <= found.start() and found.end() <= start + LONGEST_EXCERPT}
        return sum(3 if word[0].isdigit() else 1 for word in inside)

    return max(starts, key=lambda start: (worth(start), -start))


def _rounded(word: str) -> str:
    """A figure to three digits, as a claim may round it; '' for any other word."""
    if not word[0].isdigit():
        return ""
    try:
        return f"{float(word):.3g}"
    except ValueError:
        return ""


def _find(record: str, part: str) -> int:
    part = part.strip()
    if not part:
        return -1
    place = record.find(part)
    if place >= 0:
        return place
    words = re.findall(r"\w{4,}", normalise(part))
    return next((place for word in words[:4] if (place := record.find(word)) >= 0), -1)


def _whole_words(text: str, left: int, right: int) -> tuple[int, int]:
    if left and not text[left - 1].isspace():
        edge = _EDGE.search(text, left, min(left + 48, right))
        left = edge.end() if edge else left
    if right > left + LONGEST_EXCERPT:
        right = left + LONGEST_EXCERPT
        space = text.rfind(" ", right - 24, right)
        right = space if space > left else right
    return left, right
