"""Gate, matrix, material and templates, broken on purpose."""

from dataclasses import replace
from typing import Any

from tests.requirements.sabotage import Sabotage, breaks, rewrites

_ALLOWING = "superbizagent.domain.material.allowing"
_ADMISSIBLE = "superbizagent.domain.material.admissible"


def _all_direct(original: Any) -> Any:
    return lambda fact, index, setting: replace(original(fact, index, setting), evidence_class="direct_evidence")


def _claims_only(original: Any) -> Any:
    def decide(code: Any, final: Any, gate: Any, **more: Any) -> Any:
        kept = [item for item in code if item.fact.source == "claim"]
        return original(kept, final, gate, **more)

    return decide


def _without_prose(original: Any) -> Any:
    return lambda checked: original([item for item in checked if item.fact.source != "nl_fallback"])


SABOTAGES: tuple[Sabotage, ...] = (
    rewrites(
        "R11", "superbizagent.domain.gatekeeper.format_rules:check_ids", "ids are not looked up",
        old="if name not in view.calls", new="if not name",
    ),
    breaks("R12", "superbizagent.domain.grounding.check:check_fact", "every fact is direct", broken=_all_direct),
    breaks("R14", "superbizagent.domain.verdict.matrix:decide", "extra facts do not count", broken=_claims_only),
    breaks("R16", "superbizagent.domain.verdict.score:groundedness", "prose does not count", broken=_without_prose),
    rewrites(
        "R47", "superbizagent.domain.answer.template:allowed_kinds", "directions are not told apart",
        old='return ("confirmed", "directions", "gaps", "next_steps")', new='return ("confirmed", "gaps", "next_steps")',
    ),
    rewrites(
        "R52", "superbizagent.domain.verdict.routing:route", "REJECT starts a second round",
        old='return Compose(manner="degraded")', new="return AnotherRound()",
    ),
    breaks(
        "R54", "superbizagent.domain.answer.headline:NO_ANSWER", "REJECT does not say so",
        broken=lambda original: "诊断完成",
    ),
    rewrites(
        "R56", f"{_ALLOWING}:_too_much", "causes are shown at REJECT",
        old="return scene.rejected and", new="return not scene.checked and",
    ),
    rewrites(
        "R61", "superbizagent.domain.answer.template:write", "a fifth part is written",
        old='return "\\n\\n".join(parts)', new='return "\\n\\n".join([*parts, "## 其他"])',
    ),
    rewrites(
        "R65", "superbizagent.domain.answer.template:allowed_kinds", "directions are shown at REJECT",
        old='return ("confirmed", "gaps", "next_steps")', new='return ("confirmed", "directions", "gaps", "next_steps")',
    ),
    rewrites(
        "R71", "superbizagent.domain.wire.evaluation:evaluation_object", "the rationale is lost",
        old='"rationale": verdict.rationale_zh,', new="",
    ),
    breaks("R92", f"{_ADMISSIBLE}:admissible_text", "any hypothesis is shown", broken=lambda o: lambda *given: True),
    rewrites(
        "R93", f"{_ALLOWING}:_confirmed", "what is only possible is confirmed",
        old='if item.evidence_class == "direct_evidence"]', new="if item.supported]",
    ),
    breaks(
        "R94", f"{_ADMISSIBLE}:admissible_action", "guidance may not shape actions",
        broken=lambda original: lambda item, *given: item.basis != "runbook" and original(item, *given),
    ),
    rewrites(
        "R96", "superbizagent.domain.answer.template:render_answer", "the answer is English",
        old="text=write(first,", new="text=(lambda *given: 'diagnosis finished: see the log for details')(first,",
    ),
    rewrites(
        "R97", "superbizagent.domain.answer.headline:_passed", "an open cause is told as found",
        old='return f"{CAUSE_OPEN}：', new='return f"{CAUSE_FOUND}：',
    ),
)  # fmt: skip
