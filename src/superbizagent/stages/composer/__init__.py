"""The Composer: words the allowed material, or leaves it to the safe template."""

from superbizagent.stages.composer.no_composer import compose_nothing
from superbizagent.stages.composer.scripted import ScriptedComposer

__all__ = ["ScriptedComposer", "compose_nothing"]
