"""The claims of a contract: a defective one stays and says what is wrong with it (U2, U7 G3, R21–R23, R85–R89)."""

from typing import Final, Literal

from superbizagent.domain.contract.nouns import Binding, Claim, FactType, SupportLevel
from superbizagent.domain.text import Json, JsonObject

MAX_ITEMS = 100
MAX_CLAIMS = 500
MAX_BINDINGS = 20
MAX_ID = 64
MAX_TEXT = 2_000
MAX_TEXT_OF_CLAIMS = 200_000
"""Characters of all claims together: what checking a contract may take is bounded by what it says, not by its parts."""
MAX_EXCERPT = 4_000
CLAIM_FIELDS = ("claim_id", "claim_type", "claim_text", "support_level", "evidence_bindings")
BINDING_FIELDS = ("source_type", "tool_name", "source_invocation_ids", "evidence_excerpt")
FACT_TYPES: Final[tuple[FactType, ...]] = (
    "observation", "metric_value", "log_event", "alert_state", "change_event",
    "timeline", "impact", "negative_finding", "knowledge_fact", "root_cause",
)  # fmt: skip
SOURCE_TYPES = ("log", "metric", "alert", "trace", "change", "topology", "knowledge", "other")
_LEVELS: dict[str, SupportLevel] = {"direct": "direct", "indirect": "indirect", "none": "none"}


class Notes:
    """What was found wrong while one contract is read: defects void an item, warnings do not."""

    __slots__ = ("defects", "version", "warnings")

    def __init__(self, *, version: Literal["v1", "v2"]) -> None:
        self.version: Literal["v1", "v2"] = version
        self.defects: list[str] = []
        self.warnings: list[str] = []

    def take_defects(self) -> tuple[str, ...]:
        """The defects since the last call."""
        found = tuple(self.defects)
        self.defects.clear()
        return found


def read_claims(items: list[Json], notes: Notes) -> tuple[Claim, ...]:
    """All claims in order; the second bearer of an id, and what stands beyond the limit, is defective."""
    claims: list[Claim] = []
    seen: set[str] = set()
    said = 0
    for position, item in enumerate(items):
        place = f"claims[{position}]"
        if position >= MAX_CLAIMS:
            notes.defects.append(f"{place}: more than {MAX_CLAIMS} claims")
        elif said > MAX_TEXT_OF_CLAIMS:
            notes.defects.append(f"{place}: more than {MAX_TEXT_OF_CLAIMS} characters of claims before it")
        claim_id = _claim_id(item, place, notes)
        if claim_id in seen:
            notes.defects.append(f"{place}.claim_id: {claim_id!r} is used twice")
            claim_id = place
        seen.add(claim_id)
        claims.append(_read_claim(item, claim_id, place, notes))
        said += len(claims[-1].claim_text)
    return tuple(claims)


def _claim_id(item: Json, place: str, notes: Notes) -> str:
    if not isinstance(item, dict):
        return place
    return text_of(item, "claim_id", place, notes, limit=MAX_ID) or place


def _read_claim(item: Json, claim_id: str, place: str, notes: Notes) -> Claim:
    if not isinstance(item, dict):
        notes.defects.append(f"{place}: not an object")
        item = {"claim_text": item} if isinstance(item, str) else {}
        claim_type, level, bindings = "", None, ()
        text = str(item.get("claim_text", ""))[:MAX_TEXT]
    else:
        warn_unknown(item, CLAIM_FIELDS, place, notes)
        claim_type = _claim_type(item, place, notes)
        text = text_of(item, "claim_text", place, notes, limit=MAX_TEXT)
        level = _support_level(item, place, notes)
        bindings = _read_bindings(item, level, place, notes)
    return Claim(
        claim_id=claim_id,
        claim_type=claim_type,
        claim_text=text,
        support_level=level or "none",
        bindings=bindings,
        defects=notes.take_defects(),
    )


def _claim_type(item: JsonObject, place: str, notes: Notes) -> str:
    declared = text_of(item, "claim_type", place, notes, limit=MAX_ID)
    if declared and declared not in FACT_TYPES:
        found = notes.defects if notes.version == "v2" else notes.warnings
        found.append(f"{place}.claim_type: unknown value {declared!r}")
    return declared


def _support_level(item: JsonObject, place: str, notes: Notes) -> SupportLevel | None:
    declared = text_of(item, "support_level", place, notes, limit=MAX_ID)
    level = _LEVELS.get(declared)
    if declared and (level is None or (level == "none" and notes.version == "v2")):
        allowed = "direct or indirect" if notes.version == "v2" else "direct, indirect or none"
        notes.defects.append(f"{place}.support_level: {declared!r} is not {allowed}")
        return None
    return level


def _read_bindings(item: JsonObject, level: SupportLevel | None, place: str, notes: Notes) -> tuple[Binding, ...]:
    place = f"{place}.evidence_bindings"
    value = item.get("evidence_bindings")
    if value is None and "evidence_bindings" not in item:
        notes.defects.append(f"{place}: missing")
        return ()
    if not isinstance(value, list):
        notes.defects.append(f"{place}: not a list")
        return ()
    if not value and level != "none":
        notes.defects.append(f"{place}: empty")
    if len(value) > MAX_BINDINGS:
        notes.defects.append(f"{place}: more than {MAX_BINDINGS} bindings")
    read = (_read_binding(part, f"{place}[{n}]", notes) for n, part in enumerate(value[:MAX_BINDINGS]))
    return tuple(binding for binding in read if binding is not None)


def _read_binding(item: Json, place: str, notes: Notes) -> Binding | None:
    if not isinstance(item, dict):
        notes.defects.append(f"{place}: not an object")
        return None
    warn_unknown(item, (*BINDING_FIELDS, "source_id"), place, notes)
    source_type = text_of(item, "source_type", place, notes, limit=MAX_ID)
    if source_type and source_type not in SOURCE_TYPES:
        notes.defects.append(f"{place}.source_type: unknown value {source_type!r}")
    return Binding(
        source_type=source_type,
        tool_name=text_of(item, "tool_name", place, notes, limit=200),
        source_invocation_ids=_invocation_ids(item, place, notes),
        evidence_excerpt=text_of(item, "evidence_excerpt", place, notes, limit=MAX_EXCERPT, blank_allowed=True),
        source_id=_source_id(item, place, notes),
    )


def _invocation_ids(item: JsonObject, place: str, notes: Notes) -> tuple[str, ...]:
    place = f"{place}.source_invocation_ids"
    value = item.get("source_invocation_ids")
    if not isinstance(value, list):
        notes.defects.append(f"{place}: {'not a list' if 'source_invocation_ids' in item else 'missing'}")
        return ()
    ids = tuple(part for part in value if isinstance(part, str) and part.strip())
    if not value:
        notes.defects.append(f"{place}: empty")
    elif len(ids) < len(value) or len(ids) > MAX_BINDINGS:
        notes.defects.append(f"{place}: not a list of at most {MAX_BINDINGS} ids")
    return ids[:MAX_BINDINGS]


def _source_id(item: JsonObject, place: str, notes: Notes) -> str:
    if "source_id" not in item and notes.version == "v2":
        return ""
    if item.get("source_id", "") is None:
        return ""
    return text_of(item, "source_id", place, notes, limit=200, blank_allowed=True)


def text_of(item: JsonObject, key: str, place: str, notes: Notes, *, limit: int, blank_allowed: bool = False) -> str:
    """The string under `key`, cut at `limit` characters; what is wrong with it becomes a defect."""
    value = item.get(key)
    if value is None and key not in item:
        notes.defects.append(f"{place}.{key}: missing")
        return ""
    if not isinstance(value, str):
        notes.defects.append(f"{place}.{key}: not a string")
        return ""
    if not blank_allowed and not value.strip():
        notes.defects.append(f"{place}.{key}: blank")
    if len(value) > limit:
        notes.defects.append(f"{place}.{key}: longer than {limit} characters")
    return value[:limit]


def warn_unknown(item: JsonObject, known: tuple[str, ...], place: str, notes: Notes) -> None:
    """One warning for each key that the contract does not have."""
    notes.warnings.extend(f"{place}.{key[:40]}: unknown field" for key in item if key not in known)
