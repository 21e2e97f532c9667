"""What the Verifier is given and what becomes of its word, broken on purpose."""

from dataclasses import replace
from typing import Any

from tests.requirements.sabotage import Sabotage, breaks, rewrites

_INPUT = "superbizagent.pipeline.rounds:verifier_input"
_OBJECT = "superbizagent.stages.verifier.inputs:VerifierInput.as_object"


def _given(**other: Any) -> Any:
    return lambda original: lambda query, checked, retry: replace(original(query, checked, retry), **other)


def _always_retry(original: Any) -> Any:
    return lambda query, checked, retry: replace(original(query, checked, retry), retry_context={"round": 1})


def _with_statistics(original: Any) -> Any:
    return lambda self: original(self) | {"gatekeeper_result": {}}


SABOTAGES: tuple[Sabotage, ...] = (
    breaks("R1", _INPUT, "the query is left to be guessed", broken=_given(original_query="")),
    breaks("R2", _INPUT, "the trace summary is left out", broken=_given(tool_trace_summary=())),
    breaks("R3", _INPUT, "round 1 has a retry context", broken=_always_retry),
    breaks("R4", _INPUT, "a valid contract is left out", broken=_given(executor_structured_output=None)),
    breaks("R5", _INPUT, "a failed parse is called parsed", broken=_given(executor_output_parse_status="parsed")),
    breaks(
        "R6", "superbizagent.domain.contract.reasoning:without_reasoning", "reasoning may not be dropped",
        broken=lambda original: lambda text: text,
    ),
    rewrites(
        "R7", "superbizagent.pipeline.rounds:_plan", "the Planner's notes join the query",
        old="await run.happen(_planned(run))",
        new="object.__setattr__(run.question, 'resolved', run.question.whole + str(run.current_plan.notes))\n"
        "    await run.happen(_planned(run))",
    ),
    breaks("R8", _OBJECT, "the gatekeeper joins the inputs", broken=_with_statistics),
)  # fmt: skip
