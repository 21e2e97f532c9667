"""The Planner without a model: names, kind of trouble, window, calls (pure)."""

from collections.abc import Iterable

from superbizagent.domain.plan import Catalogue, Plan, PlannedCall, TroubleKind
from superbizagent.domain.question import Question
from superbizagent.domain.text import Json, canonical_json
from superbizagent.domain.verdict import RetryContext
from superbizagent.stages.planner.aliases import TROUBLES
from superbizagent.stages.planner.calls import first_calls
from superbizagent.stages.planner.names import Named, names_in
from superbizagent.stages.planner.relevance import rank_recordings
from superbizagent.stages.planner.window import window_of

MOST_IN_ROUND_2 = 6


def plan_by_code(question: Question, catalogue: Catalogue, retry: RetryContext | None) -> Plan:
    """What to look at. Round 2 aims at the gaps and repeats no call that did not fail; nothing left means no calls."""
    text = question.whole
    # What a follow-up names stands in the place of what was asked about before.
    own = names_in(question.text, catalogue)
    named = own if own.subjects else names_in(text, catalogue)
    kinds = kinds_of(text)
    window, notes = window_of(question, catalogue)
    wanted = _wanted(named, kinds, catalogue, text)
    calls = _first_round(wanted, question) if retry is None else second_round(wanted, catalogue, retry)
    return Plan(subjects=named.subjects, kinds=kinds, window=window, calls=calls, notes=notes)


def kinds_of(text: str) -> tuple[TroubleKind, ...]:
    """Kinds of trouble the words speak of, in table order; `unknown` when none."""
    return tuple(kind for kind, pattern in TROUBLES if pattern.search(text)) or ("unknown",)


def _wanted(named: Named, kinds: tuple[TroubleKind, ...], catalogue: Catalogue, text: str) -> tuple[PlannedCall, ...]:
    recordings = rank_recordings([tool for tool in catalogue.tools if tool.fixed_args is not None], named, kinds, text)
    own = first_calls(named, catalogue)
    recorded = (
        PlannedCall(tool_name=tool.name, args=dict(tool.fixed_args or {}), reason="recorded call")
        for tool in recordings
    )
    return tuple(_unique((*own, *recorded)))


def _first_round(wanted: tuple[PlannedCall, ...], question: Question) -> tuple[PlannedCall, ...]:
    share = int(question.budget.calls * (1 - question.budget.kept_for_retry))
    return wanted[: max(1, share)]


def second_round(wanted: tuple[PlannedCall, ...], catalogue: Catalogue, retry: RetryContext) -> tuple[PlannedCall, ...]:
    """Calls the gaps suggest, then further ones whose source a gap wants, then what is left; none made before."""
    sources = {tool.name: tool.source_type for tool in catalogue.tools}
    open_tools = {tool.name for tool in catalogue.tools if tool.fixed_args is None}
    made = {
        _key(call.tool_name, call.args)
        for call in retry.already_called
        if call.status in ("ok", "empty") or call.tool_name not in open_tools
    }
    suggested = [
        PlannedCall(tool_name=gap.suggested_tool, args=dict(gap.suggested_args), reason=gap.kind, gap_ids=(gap.gap_id,))
        for gap in retry.evidence_gaps
        if gap.suggested_tool in open_tools
    ]
    aimed = [_aimed(call, sources.get(call.tool_name, ""), retry) for call in wanted]
    aimed.sort(key=lambda call: not call.gap_ids)
    fresh = [call for call in _unique((*suggested, *aimed)) if _key(call.tool_name, call.args) not in made]
    return tuple(fresh[: min(MOST_IN_ROUND_2, retry.remaining_calls)])


def _aimed(call: PlannedCall, source: str, retry: RetryContext) -> PlannedCall:
    gaps = tuple(gap.gap_id for gap in retry.evidence_gaps if gap.wanted_source_type == source)
    return PlannedCall(tool_name=call.tool_name, args=call.args, reason=call.reason, gap_ids=gaps)


def _unique(calls: Iterable[PlannedCall]) -> Iterable[PlannedCall]:
    first: dict[str, PlannedCall] = {}
    for call in calls:
        first.setdefault(_key(call.tool_name, call.args), call)
    return first.values()


def _key(tool: str, args: dict[str, Json]) -> str:
    return f"{tool} {canonical_json(dict(sorted(args.items())))}"
