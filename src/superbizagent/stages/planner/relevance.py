"""Which recorded calls are worth making for a question: by tool, arguments and words (pure)."""

import re
from collections import Counter
from collections.abc import Sequence

from superbizagent.domain.plan import ToolSpec, TroubleKind
from superbizagent.domain.text import Json
from superbizagent.stages.planner.names import Named

BY_SOURCE: dict[str, float] = {
    "log": 2.4,
    "metric": 2.0,
    "alert": 1.8,
    "trace": 1.6,
    "change": 2.0,
    "topology": 1.6,
    "knowledge": 0.6,
    "other": 0.4,
}
TOOL_WORDS: tuple[tuple[re.Pattern[str], float], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), score)
    for pattern, score in (
        (r"describe|status|insight|finding", 1.0),
        (r"event|previous|error", 0.4),
        (r"lineage|children|parents", 0.0),
        (r"yaml|config", 0.1),
        (r"find_resource|get_by_name", -0.4),
        (r"memory_requests|rules|list_|available|webpage|current_time|top_nodes|get_by_kind", -0.6),
    )
)
FITTING: dict[TroubleKind, tuple[str, ...]] = {
    "latency": ("trace", "metric"),
    "errors": ("log", "trace"),
    "crash": ("log", "topology"),
    "unavailable": ("topology", "log"),
    "saturation": ("metric", "topology"),
    "data": ("metric", "log"),
    "change": ("change",),
    "unknown": (),
}
REPEATED = 0.6


def rank_recordings(
    specs: Sequence[ToolSpec], named: Named, kinds: tuple[TroubleKind, ...], text: str
) -> tuple[ToolSpec, ...]:
    """Recordings worth calling, best first; each further one of the same tool counts a little less."""
    scored = [(_score(spec, named, kinds, text), -index, spec) for index, spec in enumerate(specs)]
    ordered: list[ToolSpec] = []
    used: Counter[str] = Counter()
    while scored:
        best = max(scored, key=lambda item: (item[0] - REPEATED * used[item[2].name], item[1]))
        scored.remove(best)
        used[best[2].name] += 1
        ordered.append(best[2])
    return tuple(ordered)


def _score(spec: ToolSpec, named: Named, kinds: tuple[TroubleKind, ...], text: str) -> float:
    score = BY_SOURCE.get(spec.source_type, 0.4)
    score += sum(value for pattern, value in TOOL_WORDS if pattern.search(spec.name))
    score += sum(0.8 for kind in kinds if spec.source_type in FITTING[kind])
    score += _arguments(spec.fixed_args or {}, named)
    words = {word for word in re.split(r"[_\W]+", spec.name.lower()) if len(word) > 3}
    return score + 0.5 * sum(1 for word in words if word in text.lower())


def _arguments(args: dict[str, Json], named: Named) -> float:
    values = [value.lower() for value in args.values() if isinstance(value, str) and value]
    subjects = [subject.lower() for subject in (*named.services, *named.hosts, *named.others, *named.metrics)]
    if any(_kin(value, subject) for value in values for subject in subjects):
        return 3.0 + _namespace(values, named)
    naming = [
        key
        for key, value in args.items()
        if isinstance(value, str) and value and re.search(r"name$|pod|keyword|service", key) and key != "namespace"
    ]
    return (-0.8 if naming and subjects else 0.0) + _namespace(values, named)


def _namespace(values: Sequence[str], named: Named) -> float:
    if not named.namespaces:
        return 0.0
    return 0.8 if any(name.lower() in values for name in named.namespaces) else -0.6


def _kin(value: str, subject: str) -> bool:
    return value == subject or (
        min(len(value), len(subject)) >= 4 and (value.startswith(subject) or subject.startswith(value))
    )
