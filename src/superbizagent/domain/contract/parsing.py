"""From the Executor's reply to a contract, or to the reason why there is none (U9, R18–R40, R79–R89)."""

from dataclasses import dataclass, replace
from typing import Literal

from superbizagent.domain.contract.items import Notes, read_claims
from superbizagent.domain.contract.nouns import V2, Contract, Parsed, ParseOutcome, ParseReason, Unparsed
from superbizagent.domain.contract.reading import read_object, refuse_value, scrub, scrub_text
from superbizagent.domain.contract.reasoning import without_reasoning
from superbizagent.domain.contract.suggestions import read_actions, read_hypotheses, read_missing
from superbizagent.domain.contract.writing import contract_object
from superbizagent.domain.text import Json, JsonObject, canonical_json, lazy_pattern

V1 = "executor_evidence_v1"
_CHINESE = lazy_pattern(r"[\u4e00-\u9fff]")
LISTS = ("claims", "hypotheses", "recommended_actions", "missing_info")
V2_FIELDS = ("answer_version", *LISTS)
V1_PROSE = ("diagnosis_summary", "user_facing_answer")
V1_FIELDS = (*V2_FIELDS, *V1_PROSE)


def parse_contract(raw: str | None) -> ParseOutcome:
    """Reads the reply as one JSON object (U9). Never raises, whatever the text."""
    if raw is None:
        return Unparsed(raw="", reason="absent", errors=("executor_final_answer: absent",))
    text = scrub_text(without_reasoning(raw))
    if not text.strip():
        return Unparsed(raw=text, reason="empty", errors=("executor_final_answer: blank",))
    found = read_object(text)
    return found if isinstance(found, Unparsed) else _shape(found.value, text, found.warnings)


def parse_object(obj: Json) -> ParseOutcome:
    """Reads an already decoded contract; the raw text is then its canonical JSON (U9)."""
    if obj is None:
        return parse_contract(None)
    refused = refuse_value(obj)
    return refused or parse_contract(canonical_json(scrub(obj)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refusal:
    reason: ParseReason
    errors: tuple[str, ...]


def _shape(value: JsonObject, raw: str, warnings: tuple[str, ...]) -> ParseOutcome:
    version = _version_of(value)
    refusal = version if isinstance(version, _Refusal) else _wrong_top_level(value, version)
    if refusal is not None:
        return Unparsed(raw=raw, reason=refusal.reason, errors=refusal.errors, warnings=warnings)
    notes = Notes(version="v1" if version == "v1" else "v2")
    contract = _read(value, notes)
    return Parsed(
        contract=contract,
        raw=raw,
        structured=contract_object(contract),
        warnings=(*warnings, *notes.warnings),
    )


def _version_of(value: JsonObject) -> Literal["v1", "v2"] | _Refusal:
    if "answer_version" not in value:
        return _Refusal(reason="missing_field", errors=("answer_version: missing",))
    declared = value["answer_version"]
    if not isinstance(declared, str):
        return _Refusal(reason="bad_type", errors=("answer_version: not a string",))
    if declared == V2:
        return "v2"
    missing = [name for name in V1_FIELDS if name not in value]
    if not missing:
        return "v1"
    if declared == V1 or any(name in value for name in V1_PROSE):
        return _Refusal(reason="missing_field", errors=tuple(f"{name}: missing" for name in missing))
    return _Refusal(reason="wrong_version", errors=(f"answer_version: {declared[:64]!r} is not {V2!r}",))


def _wrong_top_level(value: JsonObject, version: Literal["v1", "v2"]) -> _Refusal | None:
    required = V2_FIELDS if version == "v2" else V1_FIELDS
    missing = tuple(f"{name}: missing" for name in required if name not in value)
    forbidden = tuple(f"{name}: forbidden in {V2}" for name in V1_PROSE if version == "v2" and name in value)
    wrong = tuple(f"{name}: not a list" for name in LISTS if name in value and not isinstance(value[name], list))
    if version == "v1":
        wrong += tuple(f"{name}: not a string" for name in V1_PROSE if not isinstance(value.get(name), str))
    errors = missing + forbidden + wrong
    if not errors:
        return None
    reason: ParseReason = "forbidden_field" if forbidden else "missing_field" if missing else "bad_type"
    return _Refusal(reason=reason, errors=errors)


def _read(value: JsonObject, notes: Notes) -> Contract:
    known = V2_FIELDS if notes.version == "v2" else V1_FIELDS
    unknown = {key: item for key, item in value.items() if key not in known}
    notes.warnings.extend(f"{key[:40]}: unknown field" for key in unknown)
    contract = Contract(
        version=notes.version,
        claims=read_claims(_list(value, "claims"), notes),
        hypotheses=read_hypotheses(_list(value, "hypotheses"), notes),
        recommended_actions=read_actions(_list(value, "recommended_actions"), notes),
        missing_info=read_missing(_list(value, "missing_info"), notes),
        unknown=unknown,
    )
    if notes.version == "v2":
        return contract
    summary, answer = (str(value.get(name, "")) for name in V1_PROSE)
    if answer.strip() and not _CHINESE.search(answer):
        notes.warnings.append("user_facing_answer: not in Chinese")
    return replace(contract, diagnosis_summary=summary, user_facing_answer=answer)


def _list(value: JsonObject, name: str) -> list[Json]:
    found = value.get(name)
    return found if isinstance(found, list) else []
