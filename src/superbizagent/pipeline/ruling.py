"""Run statistics by code, no verdict: `rule_evaluation` (U8)."""

from collections import Counter

from superbizagent.domain.text import Json, JsonObject
from superbizagent.pipeline.run import Run


def count_run(run: Run) -> JsonObject:
    """Calls by status, distinct sources, rounds, budget use, latency in seconds, tokens."""
    budget = run.question.budget
    statuses: dict[str, Json] = dict(sorted(Counter(made.status for made in run.invocations).items()))
    sources: list[Json] = [*sorted({made.source_type for made in run.invocations})]
    by_tool: dict[str, Json] = dict(sorted(Counter(made.tool_name for made in run.invocations).items()))
    return {
        "rule_set": "run_statistics_v1",
        "calls": len(run.invocations),
        "calls_by_status": statuses,
        "calls_by_tool": by_tool,
        "distinct_sources": sources,
        "rounds": run.round,
        "budget": {
            "calls": [len(run.invocations), budget.calls],
            "seconds": [round(run.elapsed, 3), budget.seconds],
            "result_bytes": [run.result_bytes, budget.result_bytes],
        },
        "latency_s": round(run.elapsed, 3),
        "tokens": {"input": 0, "output": 0},
        "faults": list(run.faults),
    }
