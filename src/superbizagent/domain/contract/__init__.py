"""The Executor's evidence contract: read by hand, V2 in full, V1 still readable (U2, U9)."""

from superbizagent.domain.contract.items import FACT_TYPES, SOURCE_TYPES
from superbizagent.domain.contract.nouns import (
    V2,
    Binding,
    Claim,
    Contract,
    FactType,
    Hypothesis,
    MissingInfo,
    Parsed,
    ParseOutcome,
    ParseReason,
    RecommendedAction,
    SupportLevel,
    Unparsed,
)
from superbizagent.domain.contract.parsing import V1, parse_contract, parse_object
from superbizagent.domain.contract.reading import MAX_BYTES, MAX_DEPTH, find_fault, read_object, scrub, scrub_text
from superbizagent.domain.contract.reasoning import without_reasoning
from superbizagent.domain.contract.writing import contract_object

__all__ = [
    "FACT_TYPES",
    "MAX_BYTES",
    "MAX_DEPTH",
    "SOURCE_TYPES",
    "V1",
    "V2",
    "Binding",
    "Claim",
    "Contract",
    "FactType",
    "Hypothesis",
    "MissingInfo",
    "ParseOutcome",
    "ParseReason",
    "Parsed",
    "RecommendedAction",
    "SupportLevel",
    "Unparsed",
    "contract_object",
    "find_fault",
    "parse_contract",
    "parse_object",
    "read_object",
    "scrub",
    "scrub_text",
    "without_reasoning",
]
