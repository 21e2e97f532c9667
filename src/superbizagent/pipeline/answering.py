"""After the verdict: allowed material, the Composer once, guards, or the safe template (R43–R67)."""

import asyncio
from dataclasses import dataclass

from superbizagent.domain.answer import (
    COMPOSER_OFF,
    Answer,
    Composed,
    check_composed,
    composer_input,
    composer_output,
    render_answer,
)
from superbizagent.domain.errors import SuperBizError
from superbizagent.domain.events import Answered, Counted, StageReached
from superbizagent.domain.events import Composed as ComposedEvent
from superbizagent.domain.material import Material, material_object
from superbizagent.domain.text import JsonObject
from superbizagent.pipeline.parts import Composer, Diagnosis
from superbizagent.pipeline.ruling import count_run
from superbizagent.pipeline.run import Run
from superbizagent.pipeline.weighing import Weighed, allowed_by

COMPOSER_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An answer with the material it was made of and the stored `composer_output`."""

    answer: Answer
    material: Material
    output: JsonObject


async def answer(run: Run, weighed: Weighed) -> Diagnosis:
    """The final answer from Verifier-allowed material alone; it leaves only now."""
    await run.happen(StageReached(round=run.round, stage="composer"))
    written = await write_answer(weighed, run.question.whole, run.stages.composer)
    await run.happen(Counted(rule_evaluation=count_run(run)))
    await run.happen(ComposedEvent(composer_output=written.output))
    verdict = weighed.verdict
    score = round(verdict.groundedness_score, 4)
    await run.happen(
        Answered(
            verdict=verdict.verdict,
            groundedness_score=score,
            final_answer=written.answer.text,
            allowed_material=material_object(written.material),
        )
    )
    return Diagnosis(
        status="completed", verdict=verdict.verdict, groundedness_score=score, final_answer=written.answer.text
    )


async def write_answer(weighed: Weighed, question: str, composer: Composer) -> Written:
    """The Composer's words when every guard passes, else the safe template from the same material."""
    material = allowed_by(weighed)
    verdict, zone = weighed.verdict, weighed.setting.zone
    composed, fallback = await _compose(composer, composer_input(material, verdict, question))
    checked = check_composed(composed, material, verdict, zone) if composed is not None else None
    shown = checked.answer if isinstance(checked, Composed) else render_answer(material, verdict, question, zone)
    output = composer_output(shown, verdict, checked=checked, fallback_reason=fallback)
    return Written(answer=shown, material=material, output=output)


async def _compose(composer: Composer, given: JsonObject) -> tuple[str | None, str]:
    """One call, no retry: the text, or None and why there is none."""
    try:
        async with asyncio.timeout(COMPOSER_SECONDS):
            return await composer(given), COMPOSER_OFF
    except TimeoutError:
        return None, "timeout"
    except SuperBizError as error:
        return None, error.code
