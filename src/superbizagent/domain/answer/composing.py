"""The Composer's protocol: what it is given, what is taken from it, and what is kept of the call (U11)."""

from superbizagent.domain.answer.clock import show_line
from superbizagent.domain.answer.composition import Composition, read_composition
from superbizagent.domain.answer.guards import Guarded, run_guards
from superbizagent.domain.answer.headline import opening, summary
from superbizagent.domain.answer.nouns import (
    INPUT_PROTOCOL,
    OUTPUT_PROTOCOL,
    Answer,
    Composed,
    GuardCheck,
    Refused,
    Section,
    SectionItem,
    check_object,
    section_object,
)
from superbizagent.domain.answer.template import TITLES, allowed_kinds, scope_of, write
from superbizagent.domain.material import Material, material_object, one_line
from superbizagent.domain.text import JsonObject, redact_text, visible
from superbizagent.domain.verdict import Verdict

COMPOSER_OFF = "composer_off"


def composer_input(material: Material, verdict: Verdict, question: str) -> JsonObject:
    """`composer_input_v1`: allowed material and the question, nothing else (R44, R58)."""
    return {
        "protocol": INPUT_PROTOCOL,
        "verdict": verdict.verdict,
        "question": visible(redact_text(question))[:2_000],
        "material": material_object(material),
    }


def check_composed(raw: str, material: Material, verdict: Verdict, zone: str) -> Composed | Refused:
    """The composed answer when every guard passes, else why the safe template must speak."""
    composition = read_composition(raw)
    if isinstance(composition, str):
        check = GuardCheck(guard="shape", outcome="fail", detail=composition[:300])
        return Refused(reason="shape", checks=(check,))
    guarded = Guarded(composition=composition, material=material, verdict=verdict, zone=zone)
    checks = (GuardCheck(guard="shape", outcome="pass"), *run_guards(guarded))
    failed = next((check for check in checks if check.outcome == "fail"), None)
    if failed is not None:
        return Refused(reason=failed.guard, checks=checks)
    return Composed(answer=_render(composition, material, verdict, zone), checks=checks)


def _render(composition: Composition, material: Material, verdict: Verdict, zone: str) -> Answer:
    known = {item.item_id: item for item in material.items}
    sections: list[Section] = []
    for kind in allowed_kinds(verdict):
        items = tuple(
            SectionItem(
                text=one_line(item.text),
                material_ids=item.refs,
                lines=tuple(show_line(line, zone) for name in item.refs for line in known[name].evidence),
            )
            for item in composition.items
            if item.kind == kind
        )
        if items:
            sections.append(Section(kind=kind, title=TITLES[kind], items=items))
    first = opening(verdict, material, scope_of(material, zone), one_line(composition.headline))
    text = write(first, summary(material, zone), tuple(sections))
    return Answer(text=text, headline=first, sections=tuple(sections))


def composer_output(
    answer: Answer,
    verdict: Verdict,
    *,
    checked: Composed | Refused | None = None,
    fallback_reason: str = COMPOSER_OFF,
    model: str | None = None,
    duration_ms: float = 0.0,
) -> JsonObject:
    """The stored `composer_output`: `parsed` when the Composer's own words are shown, else `fallback` and why (R72, R73)."""
    parsed = isinstance(checked, Composed)
    reason = None if parsed else checked.reason if isinstance(checked, Refused) else fallback_reason
    return {
        "mode": "parsed" if parsed else "fallback",
        "fallback_reason": reason,
        "protocol": OUTPUT_PROTOCOL,
        "verdict": verdict.verdict,
        "sections": [section_object(section) for section in answer.sections],
        "final_answer": answer.text,
        "material_ids_used": [*answer.material_ids],
        "guard_checks": [check_object(check) for check in checked.checks] if checked else [],
        "model": model,
        "duration_ms": round(duration_ms, 3),
    }
