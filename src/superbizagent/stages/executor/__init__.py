"""The Executor: makes the planned calls and writes the evidence contract, without a model."""

from superbizagent.stages.executor.draft import draft
from superbizagent.stages.executor.run import ExecutorRun, execute

__all__ = ["ExecutorRun", "draft", "execute"]
