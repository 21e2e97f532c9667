"""The border: what is read from JSON and told as JSON."""

from superbizagent.domain.gaps import gap_object
from superbizagent.domain.gatekeeper import gate_object
from superbizagent.domain.material import material_object
from superbizagent.domain.wire.evaluation import evaluation_object, fact_object, parse_detail
from superbizagent.domain.wire.summary import LONGEST_EXCERPT, LONGEST_IN_ALL, trace_summary
from superbizagent.domain.wire.transcripts import FORMATS, read_transcript
from superbizagent.domain.wire.values import dump, load
from superbizagent.domain.wire.verify_input import VerifyInput, read_verify_input

__all__ = [
    "FORMATS",
    "LONGEST_EXCERPT",
    "LONGEST_IN_ALL",
    "VerifyInput",
    "dump",
    "evaluation_object",
    "fact_object",
    "gap_object",
    "gate_object",
    "load",
    "material_object",
    "parse_detail",
    "read_transcript",
    "read_verify_input",
    "trace_summary",
]
