"""Which evidence is missing, read from reason codes, calls and budget (U10 a–c, R62)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from superbizagent.domain.contract import ParseOutcome, Unparsed
from superbizagent.domain.facts import CheckedFact, ReasonCode
from superbizagent.domain.gaps.bad_files import bad_files
from superbizagent.domain.gaps.nouns import Gap, GapKind
from superbizagent.domain.gaps.wording import (
    TOOLS,
    describe_absent_name,
    describe_bad_file,
    describe_fact_gap,
    describe_failed_call,
    describe_missing_name,
    describe_partial_call,
)
from superbizagent.domain.gatekeeper import GateResult, held_by, holds
from superbizagent.domain.glossary import concepts_in
from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json, lazy_pattern
from superbizagent.domain.trace import Invocation, Trace

MAX_GAPS = 12
_BY_CODE: tuple[tuple[GapKind, tuple[ReasonCode, ...]], ...] = (
    ("unbound", ("fabricated_reference", "fabricated_excerpt", "no_binding", "excerpt_too_short", "tool_mismatch")),
    ("outside_window", ("outside_window",)),
    ("knowledge_only", ("knowledge_only",)),
    ("incomplete", ("incomplete_coverage", "call_failed", "empty_result")),
    ("simulated", ("simulated_source",)),
    ("cause_unproven", ("causal_unsupported",)),
    ("wrong_source", ("source_not_allowed", "requester_controlled")),
    ("conflict", (
        "value_mismatch", "unit_mismatch", "time_mismatch", "subject_mismatch", "direction_mismatch", "polarity_mismatch",
    )),
)  # fmt: skip
_WANTED: dict[str, SourceType] = {
    "metric_value": "metric",
    "log_event": "log",
    "alert_state": "alert",
    "change_event": "change",
    "root_cause": "trace",
}
_NAMING_ARGS = (
    "service",
    "host",
    "instance",
    "pod",
    "metric",
    "alert",
    "name",
    "services",
    "target",
    "job",
    "database",
)
_NAME = lazy_pattern(r"[A-Za-z][\w.:/-]{1,63}\Z")
_WORD = lazy_pattern(r"[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*", re.ASCII)
_MOST_ASKED = 4
_LONGEST_SEARCHED = 8_000_000
# A source that answered, with no data of that name, is not one that failed.
_MISSING = ("unknown_service", "unknown_metric")
_OF_GATE: dict[str, tuple[GapKind, str]] = {
    "G12": ("injected", "被引用的结果里有疑似指令注入的文字，不能直接采信"),
    "G15": ("off_topic", "现有证据没有一条涉及所问的对象或问题"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """The calls, the tools they registered, and the names that may be shown."""

    trace: Trace
    names: tuple[str, ...]

    def tool_for(self, source: SourceType) -> str:
        return next((c.tool_name for c in self.trace.invocations if c.source_type == source), TOOLS.get(source, ""))

    def name_in(self, text: str) -> str:
        """The longest known name in a text; a word that only looks like one must stand in a result."""
        words = dict.fromkeys(_WORD.findall(text))
        known = {name.casefold() for name in self.names}
        held = [word for word in words if word.casefold() in known or (_is_name(word) and self._seen(word))]
        return max(held, key=len, default="")

    def _seen(self, word: str) -> bool:
        results = (call.result for call in self.trace.invocations if call.status == "ok")
        return any(word in result for result in results if isinstance(result, str) and len(result) < _LONGEST_SEARCHED)


def _is_name(word: str) -> bool:
    shaped = any(mark in word for mark in "-_.") or any(letter.isdigit() for letter in word)
    return shaped or any(mention.kind in ("service", "product") for mention in concepts_in(word))


def find_gaps(
    outcome: ParseOutcome,
    checked: Sequence[CheckedFact],
    trace: Trace,
    *,
    budget_exhausted: bool = False,
    notes: Sequence[str] = (),
    known_names: Sequence[str] = (),
    asked_names: Sequence[str] = (),
    gate: GateResult | None = None,
) -> tuple[Gap, ...]:
    """The gaps of one round, the most telling first, at most 12.

    `known_names` are names that the question or the catalogue holds; those of call arguments are added. `notes` are
    Chinese sentences of code's own about a stage that fell out (U14); `gate` adds what capped the verdict. `asked_names`
    are names of the question: one that no result holds is a gap.
    """
    names = dict.fromkeys([*known_names, *(name for call in trace.invocations for name in names_of_call(call))])
    scene = _Scene(trace=trace, names=tuple(name for name in names if _NAME.match(name) or not name.isascii()))
    found: dict[str, Gap] = {}
    for gap in (
        *_of_run(outcome, checked, scene),
        *_of_question(asked_names, scene.trace),
        *_of_gate(gate),
        *_of_facts(checked, scene),
        *_of_budget(budget_exhausted, notes),
        *_of_calls(scene),
    ):
        found.setdefault(gap.description_zh, gap)
    kept = list(found.values())[:MAX_GAPS]
    return tuple(replace(gap, gap_id=f"g{number}") for number, gap in enumerate(kept, start=1))


def names_of_call(call: Invocation) -> Iterator[str]:
    """The names that a call was about, from its arguments."""
    for key in _NAMING_ARGS:
        value: Json = call.args.get(key)
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, str) and _NAME.match(part):
                yield part


def _of_run(outcome: ParseOutcome, checked: Sequence[CheckedFact], scene: _Scene) -> Iterator[Gap]:
    if not scene.trace.invocations:
        yield _gap("nothing_called", "本次没有任何工具调用，没有可供核对的数据")
    elif all(call.status in ("error", "timeout", "denied") for call in scene.trace.invocations):
        yield _gap("nothing_called", "本次所有工具调用都没有成功，没有可供核对的数据")
    if isinstance(outcome, Unparsed):
        why = "没有给出回答" if outcome.reason in ("absent", "empty") else "回答不是约定的结构，只能逐句核对"
        yield _gap("unreadable", f"诊断{why}")
    elif not checked:
        yield _gap("no_facts", "诊断回答没有给出任何可核对的事实")


def _of_question(names: Sequence[str], trace: Trace) -> Iterator[Gap]:
    asked = [name for name in names[:_MOST_ASKED] if _NAME.match(name) or not name.isascii()]
    held = held_by(trace.invocations) if asked else ()
    for name in asked if trace.invocations else ():
        if not holds(held, name):
            yield _gap("not_there", describe_absent_name(name))


def _of_gate(gate: GateResult | None) -> Iterator[Gap]:
    for check in gate.checks if gate else ():
        if check.outcome == "fail" and check.rule_id in _OF_GATE:
            kind, text = _OF_GATE[check.rule_id]
            yield _gap(kind, text)


def _of_facts(checked: Sequence[CheckedFact], scene: _Scene) -> Iterator[Gap]:
    for item in checked:
        if item.evidence_class == "direct_evidence":
            continue
        kind = _kind_of(item)
        source = _WANTED.get(item.fact.fact_type) or _source_of(item, scene)
        name = scene.name_in(item.fact.text)
        args: dict[str, Json] = {"service": name} if name else {}
        yield Gap(
            gap_id="",
            kind=kind,
            description_zh=describe_fact_gap(kind, source, name),
            wanted_source_type=source,
            suggested_tool=scene.tool_for(source),
            suggested_args=args,
        )


def _kind_of(item: CheckedFact) -> GapKind:
    for kind, codes in _BY_CODE:
        if any(code in codes for code in item.reason_codes):
            return kind
    if item.fact.fact_type == "root_cause":
        return "cause_unproven"
    return "partly_shown" if item.supported else "not_shown"


def _source_of(item: CheckedFact, scene: _Scene) -> SourceType:
    cited = [name for binding in item.fact.bindings for name in binding.source_invocation_ids]
    for call in scene.trace.invocations:
        behind = call.invocation_id in item.matched_invocation_ids or call.invocation_id in cited
        if behind and call.source_type not in ("knowledge", "alert"):
            return call.source_type
    return "other"


def _of_calls(scene: _Scene) -> Iterator[Gap]:
    for call in scene.trace.invocations:
        for kind, text in _shortfalls(call):
            yield Gap(
                gap_id="",
                kind=kind,
                description_zh=text,
                wanted_source_type=call.source_type,
                suggested_tool=call.tool_name,
                suggested_args=dict(call.args),
            )


def _shortfalls(call: Invocation) -> Iterator[tuple[GapKind, str]]:
    """What a call did not bring: broken files by name, else a name its source does not have, else failure or a partial result."""
    name = next(names_of_call(call), "")
    broken = tuple(bad_files(call)) if call.tool_name in TOOLS.values() else ()
    if broken:
        for file in broken:
            yield "bad_file", describe_bad_file(call.tool_name, file.file, file.line, file.why)
    elif name and call.error_code in _MISSING:
        yield "not_there", describe_missing_name(call.source_type, name)
    elif call.status in ("error", "timeout", "denied"):
        yield "call_failed", describe_failed_call(call.tool_name, call.status, name)
    elif call.coverage in ("truncated", "sampled") and call.error_code != "outside_data":
        text = describe_partial_call(call.tool_name, call.coverage, name, call.total, call.returned)
        yield "incomplete", text


def _of_budget(exhausted: bool, notes: Sequence[str]) -> Iterator[Gap]:
    if exhausted:
        yield _gap("budget", "时间或调用次数已用尽，部分查询没有执行")
    for note in notes:
        yield _gap("stage", note)


def _gap(kind: GapKind, text: str) -> Gap:
    return Gap(gap_id="", kind=kind, description_zh=text)
