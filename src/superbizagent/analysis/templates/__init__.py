"""Log templates: lines that differ only in their values share one template.

A line goes through three steps: ``strip_header`` finds where the message starts, ``mask`` replaces values by
``<*>``, and ``TemplateMiner`` files the masked message in a prefix tree.
"""

from superbizagent.analysis.templates.headers import strip_header
from superbizagent.analysis.templates.masks import WILDCARD, mask
from superbizagent.analysis.templates.miner import Cluster, TemplateMiner

__all__ = ["WILDCARD", "Cluster", "TemplateMiner", "mask", "strip_header"]
