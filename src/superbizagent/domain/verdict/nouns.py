"""The verdict and where it leads (U6, U10)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

MATRIX_VERSION = "verdict_matrix_v1"
PASS_SCORE = 0.8
RETRY_BELOW = 0.5
VerdictName = Literal["PASS", "LOW_CONFID", "REJECT"]
MatrixRow = Literal["M0", "M1", "M2", "M3", "M4", "M5"]
VerifierStatus = Literal["completed", "degraded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """`groundedness_score` is unrounded, in [0, 1]; `row` the matrix row that decided; rationale ≤ 500 characters."""

    verdict: VerdictName
    groundedness_score: float
    row: MatrixRow
    rationale_zh: str
    verifier_status: VerifierStatus = "completed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compose:
    """Go on to the answer: `confirmed` at PASS, `uncertain` at LOW_CONFID, `degraded` at REJECT (R43–R53)."""

    manner: Literal["confirmed", "uncertain", "degraded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnotherRound:
    """Look once more, because the score lies below `threshold` (R49)."""

    threshold: float = RETRY_BELOW


NextStep: TypeAlias = Compose | AnotherRound
