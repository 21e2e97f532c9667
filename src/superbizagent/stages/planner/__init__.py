"""The Planner: what to look at for a question, without a model."""

from superbizagent.stages.planner.plan import plan_by_code

__all__ = ["plan_by_code"]
