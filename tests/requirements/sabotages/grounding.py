"""What a claim is checked against, broken on purpose."""

from tests.requirements.sabotage import Sabotage, breaks, rewrites

_CHECK = "superbizagent.domain.grounding.check"
_RESOLVE = "superbizagent.domain.grounding.resolve:_resolve_one"

SABOTAGES: tuple[Sabotage, ...] = (
    breaks(
        "R10", "superbizagent.domain.grounding.judge:_judge_names", "a claim's names are not compared with the record",
        broken=lambda original: lambda reading, opened, verdict: None,
    ),
    rewrites("R11", _RESOLVE, "an id that is in no trace is overlooked", old="if len(calls) < len(cited):", new="if False:"),
    breaks("R12", f"{_CHECK}:_CAPPING", "a fabricated reference caps nothing", broken=lambda original: ()),
    breaks(
        "R90", "superbizagent.domain.grounding.classes:allowed", "only logs may be bound",
        broken=lambda original: lambda fact_type, source: source == "log",
    ),
    rewrites(
        "R91", _RESOLVE, "a chunk id without a call is bound to every call",
        old='evidence.note("no_binding")\n        return',
        new="evidence.calls.extend(index.calls.values())\n        evidence.located.extend(range(len(index.records)))\n        return",
    ),
    rewrites(
        "R92", "superbizagent.domain.grounding.support:by_one", "what no record holds is still taken for held",
        old='"held" if best.held else "none"', new='"held"',
    ),
    rewrites(
        "R95", f"{_CHECK}:_weigh", "a runbook counts for an incident fact",
        old='if (c.call.source_type == "knowledge") == (fact.fact_type == "knowledge_fact")', new="if True",
    ),
)  # fmt: skip
