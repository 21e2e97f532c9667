"""Which concepts of a text are denied: markers before them, markers after them, double negation."""

from collections.abc import Sequence

from superbizagent.domain.glossary.scan import Hit

_REACH = 24
_CLAUSE_ENDS = frozenset(",;，；。！？!?.\n、")
_BARRIERS = frozenset({"negation", "interpret", "causal"})
_CARRIERS = frozenset(
    {"event", "state", "metric", "object", "direction", "compare", "order", "thing", "product", "service"}
)


def polarities(text: str, hits: Sequence[Hit]) -> tuple[bool, ...]:
    """For each hit whether it is denied within its clause."""
    denied = [False] * len(hits)
    for index, hit in enumerate(hits):
        if "negation" in _kinds(hit):
            _deny(text, hits, index, denied)
    return tuple(denied)


def _kinds(hit: Hit) -> frozenset[str]:
    """What the term may be: `never` is a negation and a statistic."""
    return frozenset(entry.kind for entry in hit.entries)


def _deny(text: str, hits: Sequence[Hit], index: int, denied: list[bool]) -> None:
    targets = _forward(text, hits, index)
    if not targets or _only_occurrence(hits, targets):
        targets = targets + _backward(hits, index)
    for target in targets:
        denied[target] = not denied[target]


def _forward(text: str, hits: Sequence[Hit], index: int) -> list[int]:
    """Concepts after the marker: up to the clause's end, the next marker, or a contrast; a list joined by 或/or too."""
    targets: list[int] = []
    for offset in range(index + 1, len(hits)):
        hit = hits[offset]
        between = text[hits[offset - 1].end : hit.start]
        if hit.gap and (hit.gap in _CLAUSE_ENDS and not (hit.gap == "、" and targets)):
            break
        if hit.start - hits[index].end > _REACH * (1 + len(targets)) or _contrasts(between):
            break
        kinds = _kinds(hit)
        if kinds & _BARRIERS:
            break
        if kinds & _CARRIERS or "occurs" in kinds:
            targets.append(offset)
    return targets


def _contrasts(between: str) -> bool:
    return any(word in between for word in ("但", "而", " but ", "却"))


def _only_occurrence(hits: Sequence[Hit], targets: list[int]) -> bool:
    return all("occurs" in _kinds(hits[t]) for t in targets)


def _backward(hits: Sequence[Hit], index: int) -> list[int]:
    targets: list[int] = []
    for offset in range(index - 1, -1, -1):
        hit = hits[offset]
        if hit.gap:
            break
        if _kinds(hit) & _CARRIERS:
            targets.append(offset)
            break
    return targets
