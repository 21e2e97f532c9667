"""The content of every claim checked against the very record it speaks of (U4)."""

from superbizagent.domain.grounding.causal import CauseEffect, causal, cause_effect
from superbizagent.domain.grounding.check import check_fact
from superbizagent.domain.grounding.classes import allowed
from superbizagent.domain.grounding.ground import ground
from superbizagent.domain.grounding.hold import Holding, carries, hold, presupposed_in
from superbizagent.domain.grounding.trace_index import KeptIndex, TraceIndex, index_trace

__all__ = [
    "CauseEffect",
    "Holding",
    "KeptIndex",
    "TraceIndex",
    "allowed",
    "carries",
    "causal",
    "cause_effect",
    "check_fact",
    "ground",
    "hold",
    "index_trace",
    "presupposed_in",
]
