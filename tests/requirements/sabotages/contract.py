"""The contract and its facts, broken on purpose."""

from typing import Any

from superbizagent.domain.contract.items import Notes
from tests.requirements.sabotage import Sabotage, breaks, rewrites

_PARSING = "superbizagent.domain.contract.parsing"
_ITEMS = "superbizagent.domain.contract.items"
_FACTS = "superbizagent.domain.facts.extraction"
_NONE_FORBIDDEN = '(level == "none" and notes.version == "v2")'
_FORBIDDEN = 'for name in V1_PROSE if version == "v2" and name in value'


def _forgives(original: Any) -> Any:
    return lambda item, place, notes: original(item, place, Notes(version=notes.version))


def _forbids_source_ids(original: Any) -> Any:
    def read(item: Any, place: str, notes: Any) -> Any:
        if notes.version == "v2" and "source_id" in item:
            notes.defects.append(f"{place}.source_id: forbidden")
        return original(item, place, notes)

    return read


def _objects_only(original: Any) -> Any:
    return lambda text: (piece for piece in original(text) if piece.keys)


SABOTAGES: tuple[Sabotage, ...] = (
    rewrites(
        "R6", f"{_PARSING}:parse_contract", "intermediate reasoning may not be dropped",
        old="without_reasoning(raw)", new="raw",
    ),
    breaks(
        "R7", "superbizagent.domain.contract.reasoning:without_reasoning", "reasoning stays in the answer",
        broken=lambda original: lambda raw: raw,
    ),
    rewrites(
        "R10", f"{_FACTS}:_contract_facts", "claims are not checked",
        old="return facts + _extra_facts", new="return _extra_facts",
    ),
    breaks("R13", f"{_FACTS}:_extra_facts", "nothing outside claims is checked", broken=lambda o: lambda *given: []),
    breaks("R15", "superbizagent.domain.facts.walk:walk_text", "prose states nothing", broken=_objects_only),
    breaks(
        "R18", f"{_PARSING}:V1_FIELDS", "V1 needs no user_facing_answer",
        broken=lambda fields: tuple(name for name in fields if name != "user_facing_answer"),
    ),
    rewrites("R21", f"{_ITEMS}:_support_level", "V1 has no level none", old=_NONE_FORBIDDEN, new='level == "none"'),
    rewrites(
        "R22", f"{_ITEMS}:_read_bindings", "a direct claim of V1 needs no binding",
        old='if not value and level != "none":', new='if not value and notes.version == "v2":',
    ),
    rewrites(
        "R23", f"{_ITEMS}:_source_id", "a binding of V1 needs no source_id",
        old=' and notes.version == "v2":', new=":",
    ),
    breaks("R31", f"{_PARSING}:_CHINESE", "V1's answer may be English", broken=lambda o: __import__("re").compile("")),
    breaks("R32", f"{_FACTS}:_covered", "V1's answer is never beyond its claims", broken=lambda o: lambda *given: True),
    rewrites(
        "R79", f"{_PARSING}:_read", "hypotheses are lost",
        old='hypotheses=read_hypotheses(_list(value, "hypotheses"), notes),', new="hypotheses=(),",
    ),
    rewrites(
        "R80", f"{_PARSING}:_wrong_top_level", "fields of V2 may be missing",
        old="for name in required if name not in value", new="for name in required if name == ''",
    ),
    rewrites("R81", f"{_PARSING}:_version_of", "any version is V2", old="if declared == V2:", new="if declared:"),
    rewrites(
        "R82", "superbizagent.domain.contract.reading:read_object", "fences are not noticed",
        old="if fenced else []", new="if not body else []",
    ),
    rewrites(
        "R83", f"{_PARSING}:_wrong_top_level", "V2 may have a diagnosis_summary",
        old=_FORBIDDEN, new=f'{_FORBIDDEN} and name != "diagnosis_summary"',
    ),
    rewrites(
        "R84", f"{_PARSING}:_wrong_top_level", "V2 may have a user_facing_answer",
        old=_FORBIDDEN, new=f'{_FORBIDDEN} and name != "user_facing_answer"',
    ),
    rewrites(
        "R85", f"{_ITEMS}:text_of", "a claim may lack its fields",
        old='notes.defects.append(f"{place}.{key}: missing")', new="pass",
    ),
    rewrites("R86", f"{_ITEMS}:_support_level", "V2 has a level none", old=f" or {_NONE_FORBIDDEN}", new=""),
    rewrites(
        "R87", f"{_ITEMS}:_read_bindings", "a claim needs no binding",
        old='if not value and level != "none":', new="if value is None:",
    ),
    breaks("R88", f"{_ITEMS}:_read_binding", "a binding may lack its fields", broken=_forgives),
    breaks("R89", f"{_ITEMS}:_source_id", "V2 forbids source_id", broken=_forbids_source_ids),
    breaks("R90", f"{_ITEMS}:SOURCE_TYPES", "logs and metrics alone", broken=lambda o: ("log", "metric")),
    rewrites(
        "R91", f"{_ITEMS}:_invocation_ids", "a chunk id binds",
        old='notes.defects.append(f"{place}: empty")', new="pass",
    ),
    breaks(
        "R95", "superbizagent.domain.facts.types:names_incident", "an incident fact passes for knowledge",
        broken=lambda original: lambda text: False,
    ),
)  # fmt: skip
