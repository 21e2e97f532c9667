"""The Verifier: code classes every fact; a model may only lower that."""

from superbizagent.stages.verifier.by_code import verify_by_code
from superbizagent.stages.verifier.inputs import VerifierInput, VerifierReply

__all__ = ["VerifierInput", "VerifierReply", "verify_by_code"]
