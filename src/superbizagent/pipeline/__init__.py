"""The whole story of one diagnosis (the specification's ChatService)."""

from superbizagent.pipeline.parts import Call, Diagnosis, Emit, Stages
from superbizagent.pipeline.story import diagnose
from superbizagent.pipeline.weighing import Weighed, weigh

__all__ = ["Call", "Diagnosis", "Emit", "Stages", "Weighed", "diagnose", "weigh"]
