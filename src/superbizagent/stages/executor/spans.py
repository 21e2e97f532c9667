"""Findings in traces printed as trees: the spans that keep most of the time for themselves."""

import re
from dataclasses import dataclass, field

from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.lines import at_word
from superbizagent.stages.executor.phrasing import span_sentences
from superbizagent.stages.executor.quoting import excerpt_of

SPAN = re.compile(
    r"^(?P<indent>[\s│├└─|]*)(?P<name>\S.*?) \((?P<service>[\w.-]+)\)\s*[-:–]\s*(?P<duration>\d+(?:\.\d+)?)\s*(?P<unit>ms|s|us|µs)\b"
)
STATEMENT = re.compile(r"(?:db\.statement|db\.query\.text|sql|statement|query)\s*[:=]\s*(?P<text>\S.*)$", re.IGNORECASE)
FAILED = re.compile(r"(?:status|error)\s*[:=]\s*['\"]?(?:error|true|STATUS_CODE_ERROR)", re.IGNORECASE)
TO_MS = {"s": 1000.0, "ms": 1.0, "us": 0.001, "µs": 0.001}
OWN_SHARE = 0.3
QUOTE_LIMIT = 110


@dataclass(slots=True)
class Span:
    """One span of a printed tree; `own` milliseconds are its duration less its children's."""

    name: str
    service: str
    duration: float
    shown: str
    indent: int
    line: str
    own: float
    statement: str = ""
    failed: bool = False
    children: list["Span"] = field(default_factory=list["Span"])


def span_findings(invocation: Invocation, text: str, call: float) -> tuple[Finding, ...]:
    """Spans that keep at least OWN_SHARE of their trace's time for themselves, slowest first."""
    spans = read_spans(text)
    if len(spans) < 2:
        return ()
    whole = max(span.duration for span in spans)
    slow = sorted((span for span in spans if span.own >= OWN_SHARE * whole), key=lambda span: -span.own)
    return tuple(_finding(invocation, span, whole, call) for span in slow[:2])


def read_spans(text: str) -> list[Span]:
    """The spans of a printed tree, in order, with their own time worked out from the indentation."""
    spans: list[Span] = []
    stack: list[Span] = []
    for line in text.split("\n"):
        match = SPAN.match(line)
        if match is None:
            _attribute(spans, line)
            continue
        duration = float(match["duration"]) * TO_MS[match["unit"]]
        span = Span(
            name=match["name"], service=match["service"], duration=duration, shown=match["duration"] + match["unit"],
            indent=len(match["indent"]), line=line.strip(), own=duration,
        )  # fmt: skip
        while stack and stack[-1].indent >= span.indent:
            stack.pop()
        if stack:
            stack[-1].own -= duration
        stack.append(span)
        spans.append(span)
    return spans


def _attribute(spans: list[Span], line: str) -> None:
    if not spans:
        return
    if match := STATEMENT.search(line):
        spans[-1].statement = spans[-1].statement or match["text"].strip()
    if FAILED.search(line):
        spans[-1].failed = True


def _finding(invocation: Invocation, span: Span, whole: float, call: float) -> Finding:
    return Finding(
        kind="trace",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="observation",
        sentences=span_sentences(span.service, span.name, span.shown),
        excerpt=excerpt_of(invocation, span.line),
        quote=at_word(span.statement, QUOTE_LIMIT),
        entity=span.service,
        trouble="slow_span",
        areas=frozenset({"latency", "query"} if span.statement else {"latency"}),
        role="cause",
        weight=3.0 + 2.0 * span.own / whole,
        about=max(call, 0.5),
        wording=span.name,
        share=span.own / whole,
    )
