"""Which services changed early and strongly, weighed along the calls between them: analysis.ranking over our findings (pure)."""

import math
from collections.abc import Iterable, Sequence

from superbizagent.analysis.ranking import STRONG, SUSPECT_CUT, Signal, Suspect, rank_suspects
from superbizagent.stages.executor.finding import Finding

SIGNALS: dict[str, Signal] = {
    "metric": "metric",
    "log": "log",
    "event": "log",
    "trace": "trace",
    "change": "change",
    "alert": "alert",
}


def weigh_entities(findings: Sequence[Finding], edges: Iterable[tuple[str, str]]) -> dict[str, float]:
    """Suspicion 0..1 by entity (lower-cased); entities not told from noise are left out."""
    suspects = [suspect for item in findings if (suspect := _suspect(item)) is not None]
    lowered = [(caller.lower(), callee.lower()) for caller, callee in edges]
    return {ranked.entity: ranked.score for ranked in rank_suspects(suspects, lowered) if ranked.score >= SUSPECT_CUT}


def _suspect(item: Finding) -> Suspect | None:
    signal = SIGNALS.get(item.kind)
    if signal is None or not item.entity or (item.kind == "metric" and item.role != "effect"):
        return None
    return Suspect(
        entity=item.entity.lower(),
        signal=signal,
        strength=item.strength or _by_weight(item),
        onset=item.at.timestamp() if item.at else None,
        key=item.quote[:80],
    )


def _by_weight(item: Finding) -> float:
    """Findings without a measure of their own: from the noise limit upwards by weight and burst."""
    return STRONG * math.exp((item.weight - 3.0) / 2.0) * (1.0 + item.share / 2.0)
