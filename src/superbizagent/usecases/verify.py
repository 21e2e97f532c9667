"""Checks somebody's answer against a tool trace: pure, from input object to output object (interfaces.md)."""

from collections.abc import Callable

from superbizagent.domain.answer import composer_output, render_answer
from superbizagent.domain.glossary import read_own_entries
from superbizagent.domain.grounding import index_trace
from superbizagent.domain.text import JsonObject
from superbizagent.domain.wire import (
    VerifyInput,
    evaluation_object,
    material_object,
    read_transcript,
    read_verify_input,
)
from superbizagent.pipeline.weighing import Opinion, Weighed, allowed_by, check, weigh
from superbizagent.usecases.words import glossary_with


def verify(
    given: object,
    *,
    format_name: str = "superbiz",
    default_zone: str = "Asia/Shanghai",
    glossary: str = "",
    glossary_name: str = "glossary",
    monotonic: Callable[[], float] | None = None,
) -> JsonObject:
    """The fields of `verifier_evaluation` with `composer_output`, `allowed_material` and `final_answer` beside them.

    `format_name` is one of FORMATS: another agent's transcript is read into the input first. `glossary` is the text of
    entries of one's own (docs/glossary.md), `glossary_name` what errors in it are said to be in. `monotonic` (seconds)
    measures how long it took; without it durations are 0. Raises SettingsError (bad_input) that names the place of what
    cannot be used.
    """
    started = monotonic() if monotonic else 0.0
    read = read_verify_input(read_transcript(given, format_name), default_zone=default_zone)
    with glossary_with(read_own_entries(glossary, glossary_name)):
        weighed = weigh(check(read.outcome, index_trace(read.trace), read.setting), Opinion())
        spent = (monotonic() - started) * 1000 if monotonic else 0.0
        return _tell(read, weighed, spent)


def _tell(read: VerifyInput, weighed: Weighed, spent_ms: float) -> JsonObject:
    material = allowed_by(weighed)
    answer = render_answer(material, weighed.verdict, read.setting.question, read.setting.zone)
    evaluation = evaluation_object(
        outcome=weighed.outcome,
        checked=weighed.final,
        gate=weighed.gate,
        verdict=weighed.verdict,
        gaps=weighed.gaps,
        trace=weighed.trace,
        gate_duration_ms=spent_ms,
    )
    shown: JsonObject = {
        "composer_output": composer_output(answer, weighed.verdict),
        "allowed_material": material_object(material),
        "final_answer": answer.text,
    }
    return evaluation | shown
