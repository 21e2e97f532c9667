"""Where a verdict leads (R42–R53)."""

from typing import assert_never

from superbizagent.domain.verdict.nouns import RETRY_BELOW, AnotherRound, Compose, NextStep, Verdict


def route(verdict: Verdict, *, round: int) -> NextStep:  # noqa: A002 - the specification's word
    """Another round only after a first LOW_CONFID below 0.5; every other verdict goes to the answer."""
    match verdict.verdict:
        case "PASS":
            return Compose(manner="confirmed")
        case "REJECT":
            return Compose(manner="degraded")
        case "LOW_CONFID":
            if round == 1 and verdict.groundedness_score < RETRY_BELOW:
                return AnotherRound()
            return Compose(manner="uncertain")
        case _:
            assert_never(verdict.verdict)
