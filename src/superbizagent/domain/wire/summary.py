"""`tool_trace_summary`: every call with an excerpt cut around what was bound and what stands out (U3)."""

import re
from collections.abc import Iterable, Sequence

from superbizagent.domain.facts import CheckedFact
from superbizagent.domain.text import Json, JsonObject, canonical_json, lazy_pattern
from superbizagent.domain.trace import Invocation, Trace

LONGEST_EXCERPT = 4_000
LONGEST_IN_ALL = 40_000
GAP = "\n…\n"
_AROUND = 160
_END = 400
_MAX_STRIKING = 24
_STRIKING = lazy_pattern(
    r"\b(?:error|fatal|panic|exception|fail(?:ed|ure)?|timeout|timed out|refused|denied|oom|killed|exhaust\w*|new=true|trend=(?:up|down))\b"
    r"|错误|异常|失败|超时|告警",
    re.IGNORECASE,
)


def trace_summary(trace: Trace, checked: Sequence[CheckedFact] = ()) -> list[JsonObject]:
    """The calls in order, excerpts of at most 4,000 characters each and 40,000 in all, never the head alone."""
    texts = [_text_of(call) for call in trace.invocations]
    allowance = _share([len(text) for text in texts])
    rows: list[JsonObject] = []
    for call, text, longest in zip(trace.invocations, texts, allowance, strict=True):
        rows.append(_row(call, cut_around(text, _bound(call, text, checked), longest)))
    return rows


def _text_of(call: Invocation) -> str:
    return call.result if isinstance(call.result, str) else canonical_json(call.result)


def _share(lengths: Sequence[int]) -> list[int]:
    """How much each call may show: short results give what they do not need to the long ones."""
    shares = [0] * len(lengths)
    left = LONGEST_IN_ALL
    waiting = sorted(range(len(lengths)), key=lambda n: lengths[n])
    for done, number in enumerate(waiting):
        fair = left // (len(waiting) - done)
        shares[number] = min(lengths[number], LONGEST_EXCERPT, fair)
        left -= shares[number]
    return shares


def _bound(call: Invocation, text: str, checked: Sequence[CheckedFact]) -> list[int]:
    """Where in the text the excerpts stand that facts bind to this call."""
    places: list[int] = []
    for item in checked:
        wanted = [b.evidence_excerpt for b in item.fact.bindings if call.invocation_id in b.source_invocation_ids]
        if call.invocation_id in item.matched_invocation_ids:
            wanted.append(item.excerpt)
        places += [place for part in wanted if part.strip() and (place := text.find(part.strip()[:80])) >= 0]
        if isinstance(call.result, str):
            places += [span.start for span in item.spans if span.invocation_id == call.invocation_id]
    return places


def cut_around(text: str, places: Iterable[int], longest: int) -> str:
    """Stretches around the places, then around what stands out, then both ends, within `longest` characters."""
    if len(text) <= longest:
        return text
    striking = [found.start() for found, _ in zip(_STRIKING.finditer(text), range(_MAX_STRIKING), strict=False)]
    wanted = [(max(0, at - _AROUND), min(len(text), at + 2 * _AROUND)) for at in (*dict.fromkeys(places), *striking)]
    for share in (_END, longest // 4, longest // 2):
        wanted += [(0, min(share, len(text))), (max(0, len(text) - share), len(text))]
    kept: list[tuple[int, int]] = []
    for stretch in wanted:
        tried = _merge([*kept, stretch])
        if sum(end - start for start, end in tried) + len(GAP) * (len(tried) + 1) <= longest:
            kept = tried
    if not kept:
        start = wanted[0][0]
        return text[start : start + longest]
    shown = GAP.join(text[start:end] for start, end in kept)
    return f"{'…' if kept[0][0] else ''}{shown}{'…' if kept[-1][1] < len(text) else ''}"


def _merge(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _row(call: Invocation, excerpt: str) -> JsonObject:
    window = call.time_window
    shown: Json = {"start": window.start.isoformat(), "end": window.end.isoformat()} if window else None
    return {
        "invocation_id": call.invocation_id,
        "round": call.round,
        "seq": call.seq,
        "tool_name": call.tool_name,
        "source_type": call.source_type,
        "args": call.args,
        "time_window": shown,
        "status": call.status,
        "coverage": call.coverage,
        "total": call.total,
        "returned": call.returned,
        "started_at": call.started_at,
        "duration_ms": call.duration_ms,
        "result_sha256": call.result_sha256,
        "data_source": call.data_source,
        "error_code": call.error_code,
        "excerpt": excerpt,
    }
