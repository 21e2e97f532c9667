"""Score, matrix and route: from classes to the next step (U5, U6, U10)."""

from superbizagent.domain.verdict.matrix import decide, lower_facts
from superbizagent.domain.verdict.nouns import (
    MATRIX_VERSION,
    PASS_SCORE,
    RETRY_BELOW,
    AnotherRound,
    Compose,
    MatrixRow,
    NextStep,
    Verdict,
    VerdictName,
    VerifierStatus,
)
from superbizagent.domain.verdict.retry import RetryContext, retry_context, retry_context_object
from superbizagent.domain.verdict.routing import route
from superbizagent.domain.verdict.score import groundedness, lower_class

__all__ = [
    "MATRIX_VERSION",
    "PASS_SCORE",
    "RETRY_BELOW",
    "AnotherRound",
    "Compose",
    "MatrixRow",
    "NextStep",
    "RetryContext",
    "Verdict",
    "VerdictName",
    "VerifierStatus",
    "decide",
    "groundedness",
    "lower_class",
    "lower_facts",
    "retry_context",
    "retry_context_object",
    "route",
]
