"""Verdict, facts and contract → what may be shown, and under which heading (U11, R43–R66)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from superbizagent.domain.contract import Contract, Hypothesis, Parsed, ParseOutcome
from superbizagent.domain.facts import CheckedFact, Setting
from superbizagent.domain.gaps import Gap, step_for
from superbizagent.domain.glossary import confirmation_in, deed_by_agent, states_cause
from superbizagent.domain.grounding import TraceIndex
from superbizagent.domain.material.admissible import admissible_action, admissible_hypothesis, admissible_text
from superbizagent.domain.material.evidence import evidence_lines
from superbizagent.domain.material.nouns import Material, MaterialItem
from superbizagent.domain.material.phrasing import hedge, one_line, risk_of, said_by_log, showable
from superbizagent.domain.plan import SourceType
from superbizagent.domain.trace import Trace
from superbizagent.domain.verdict import Verdict

MAX_DIRECTIONS = 8
MAX_STEPS = 8
_SEEN_IN_RECORDS = "{tool} 的结果中有一条记录与回答内容一致"
_SEEN_IN_PART = "{tool} 的结果只部分印证了回答中的一处内容，可能与所问问题有关"
RUNBOOK = "手册建议："
_NOTHING_TO_DO = "继续观察，并在现象再次出现时重新发起诊断"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """What deciding about one item needs."""

    checked: tuple[CheckedFact, ...]
    index: TraceIndex
    trace: Trace
    setting: Setting
    rejected: bool


def allow_material(
    outcome: ParseOutcome,
    checked: Sequence[CheckedFact],
    verdict: Verdict,
    gaps: Sequence[Gap],
    index: TraceIndex,
    setting: Setting,
    *,
    blocked_fact_ids: Collection[str] = (),
) -> Material:
    """The material of one verdict; facts in `blocked_fact_ids` and whatever is not listed in U11 stay out."""
    kept = tuple(item for item in checked if item.fact.fact_id not in blocked_fact_ids)
    scene = _Scene(checked=kept, index=index, trace=index.trace, setting=setting, rejected=verdict.verdict == "REJECT")
    contract = outcome.contract if isinstance(outcome, Parsed) else None
    material = Material(
        confirmed=tuple(_confirmed(scene)),
        directions=() if scene.rejected else tuple(_directions(contract, scene))[:MAX_DIRECTIONS],
        gaps=tuple(_gap_item(gap) for gap in gaps),
        next_steps=_distinct(_next_steps(contract, gaps, scene))[:MAX_STEPS] or (_step(_NOTHING_TO_DO),),
    )
    return _number(material)


def _confirmed(scene: _Scene) -> Iterator[MaterialItem]:
    direct = [item for item in scene.checked if item.evidence_class == "direct_evidence"]
    for item in sorted(direct, key=lambda item: item.fact.fact_type != "root_cause"):
        if item.fact.source == "extra" or item.fact.fact_type == "knowledge_fact" or _too_much(item, scene):
            continue
        text = _SEEN_IN_RECORDS.format(tool=_tools(item, scene))
        if item.fact.source == "claim":
            text = said_by_log(one_line(item.fact.text), _sources(item, scene))
        if showable(text):
            yield _fact_item(item, "confirmed", text, scene)


def _too_much(item: CheckedFact, scene: _Scene) -> bool:
    """At REJECT nothing that names a cause is shown (R56)."""
    return scene.rejected and (item.fact.fact_type == "root_cause" or states_cause(item.fact.text))


def _directions(contract: Contract | None, scene: _Scene) -> Iterator[MaterialItem]:
    """Causes first, as far as they are borne out; then what may explain it; then what was only partly found."""
    partly = list(_partly_found(scene))
    yield from (item for item in partly if item.fact_type == "root_cause")
    for hypothesis in contract.hypotheses if contract else ():
        if admissible_hypothesis(hypothesis, scene.checked, scene.index, scene.setting) and showable(hypothesis.text):
            yield _hypothesis_item(hypothesis, scene)
    yield from (item for item in partly if item.fact_type != "root_cause")


def _partly_found(scene: _Scene) -> Iterator[MaterialItem]:
    for item in scene.checked:
        if item.evidence_class != "indirect_evidence" or item.fact.source == "extra":
            continue
        text = _SEEN_IN_PART.format(tool=_tools(item, scene))
        if item.fact.source == "claim" and _says_nothing_new(item, scene):
            text = hedge(one_line(item.fact.text))
        if item.fact.fact_type != "knowledge_fact" and showable(text):
            yield _fact_item(item, "directions", text, scene)


def _says_nothing_new(item: CheckedFact, scene: _Scene) -> bool:
    """Whether a claim that is not confirmed may be shown in its own words, as a direction."""
    text = item.fact.text
    if confirmation_in(text) or deed_by_agent(text) is not None:
        return False
    return not item.missing or admissible_text(text, scene.checked, scene.index, scene.setting)


def _hypothesis_item(hypothesis: Hypothesis, scene: _Scene) -> MaterialItem:
    text = hedge(one_line(hypothesis.text))
    check = hypothesis.how_to_verify
    sayable = check and not states_cause(check) and showable(check)
    if sayable and admissible_text(check, scene.checked, scene.index, scene.setting):
        text = f"{text}（验证方法：{one_line(check)}）"
    related = [item for item in scene.checked if item.fact.claim_id in hypothesis.related_claim_ids]
    refs = dict.fromkeys(name for item in related for name in item.matched_invocation_ids)
    return MaterialItem(item_id="", kind="directions", text=text, refs=tuple(refs), basis="hypothesis")


def _next_steps(contract: Contract | None, gaps: Sequence[Gap], scene: _Scene) -> Iterator[MaterialItem]:
    if not scene.rejected:
        yield from _actions(contract, scene)
        yield from _runbook_items(scene)
    for gap in gaps:
        name = gap.suggested_args.get("service", "")
        yield _step(step_for(gap.kind, gap.suggested_tool, name if isinstance(name, str) else ""))


def _step(text: str) -> MaterialItem:
    return MaterialItem(item_id="", kind="next_steps", text=one_line(text), risk=risk_of("", "read_only"), basis="gap")


def _actions(contract: Contract | None, scene: _Scene) -> Iterator[MaterialItem]:
    for action in contract.recommended_actions if contract else ():
        if admissible_action(action, scene.checked, scene.index, scene.setting) and showable(action.text):
            from_runbook = action.basis == "runbook"
            yield MaterialItem(
                item_id="",
                kind="next_steps",
                text=f"{RUNBOOK}{one_line(action.text)}" if from_runbook else one_line(action.text),
                risk=risk_of(action.text, action.risk),
                basis="runbook" if from_runbook else "action",
            )


def _runbook_items(scene: _Scene) -> Iterator[MaterialItem]:
    for item in scene.checked:
        known = item.fact.fact_type == "knowledge_fact" and item.fact.source == "claim"
        if known and item.evidence_class == "direct_evidence" and showable(item.fact.text):
            text = f"{RUNBOOK}{one_line(item.fact.text)}"
            yield replace(_fact_item(item, "next_steps", text, scene), basis="runbook")


def _fact_item(item: CheckedFact, kind: str, text: str, scene: _Scene) -> MaterialItem:
    return MaterialItem(
        item_id="",
        kind="confirmed" if kind == "confirmed" else "directions" if kind == "directions" else "next_steps",
        text=text,
        refs=item.matched_invocation_ids,
        evidence=evidence_lines(item, scene.trace),
        fact_type=item.fact.fact_type,
        fact_id=item.fact.fact_id,
    )


def _gap_item(gap: Gap) -> MaterialItem:
    return MaterialItem(item_id="", kind="gaps", text=one_line(gap.description_zh), basis="gap")


def _sources(item: CheckedFact, scene: _Scene) -> tuple[SourceType, ...]:
    calls = (scene.trace.get(name) for name in item.matched_invocation_ids)
    return tuple(call.source_type for call in calls if call is not None)


def _tools(item: CheckedFact, scene: _Scene) -> str:
    calls = (scene.trace.get(name) for name in item.matched_invocation_ids)
    return "、".join(dict.fromkeys(call.tool_name for call in calls if call is not None)) or "监测数据"


def _distinct(items: Iterator[MaterialItem]) -> tuple[MaterialItem, ...]:
    seen: dict[str, MaterialItem] = {}
    for item in items:
        seen.setdefault(item.text, item)
    return tuple(seen.values())


def _number(material: Material) -> Material:
    numbers = iter(range(1, len(material.items) + 1))

    def give(items: tuple[MaterialItem, ...]) -> tuple[MaterialItem, ...]:
        return tuple(replace(item, item_id=f"m{next(numbers)}") for item in items)

    return Material(
        confirmed=give(material.confirmed),
        directions=give(material.directions),
        gaps=give(material.gaps),
        next_steps=give(material.next_steps),
    )
