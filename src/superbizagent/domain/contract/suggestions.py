"""Hypotheses, recommended actions and missing information: plain strings are wrapped, odd values warned about (U2)."""

from collections.abc import Callable
from typing import TypeVar

from superbizagent.domain.contract.items import MAX_ID, MAX_ITEMS, MAX_TEXT, Notes, warn_unknown
from superbizagent.domain.contract.nouns import Hypothesis, MissingInfo, RecommendedAction
from superbizagent.domain.text import Json, JsonObject

_Item = TypeVar("_Item")


def read_hypotheses(items: list[Json], notes: Notes) -> tuple[Hypothesis, ...]:
    """Hypotheses that have a text."""

    def make(item: JsonObject, place: str, default_id: str) -> Hypothesis:
        warn_unknown(item, ("hypothesis_id", "text", "related_claim_ids", "how_to_verify"), place, notes)
        return Hypothesis(
            hypothesis_id=_string(item, "hypothesis_id", place, notes) or default_id,
            text=_text(item),
            related_claim_ids=_related(item, place, notes),
            how_to_verify=_string(item, "how_to_verify", place, notes, limit=MAX_TEXT),
        )

    return _read_all(items, "hypotheses", "h", make, notes)


def read_actions(items: list[Json], notes: Notes) -> tuple[RecommendedAction, ...]:
    """Recommended actions that have a text; an unknown risk counts as high."""

    def make(item: JsonObject, place: str, default_id: str) -> RecommendedAction:
        known = ("action_id", "text", "risk", "basis", "related_claim_ids")
        warn_unknown(item, known, place, notes)
        risk = _choice(item, "risk", ("read_only", "low", "high"), place, notes, missing="low", unknown="high")
        basis = _choice(item, "basis", ("evidence", "runbook", "experience"), place, notes, missing="experience")
        return RecommendedAction(
            action_id=_string(item, "action_id", place, notes) or default_id,
            text=_text(item),
            risk="read_only" if risk == "read_only" else "high" if risk == "high" else "low",
            basis="evidence" if basis == "evidence" else "runbook" if basis == "runbook" else "experience",
            related_claim_ids=_related(item, place, notes),
        )

    return _read_all(items, "recommended_actions", "a", make, notes)


def read_missing(items: list[Json], notes: Notes) -> tuple[MissingInfo, ...]:
    """What the Executor says it could not learn."""

    def make(item: JsonObject, place: str, default_id: str) -> MissingInfo:
        warn_unknown(item, ("info_id", "text", "suggested_tool"), place, notes)
        return MissingInfo(
            info_id=_string(item, "info_id", place, notes) or default_id,
            text=_text(item),
            suggested_tool=_string(item, "suggested_tool", place, notes),
        )

    return _read_all(items, "missing_info", "m", make, notes)


def _read_all(
    items: list[Json], name: str, letter: str, make: Callable[[JsonObject, str, str], _Item], notes: Notes
) -> tuple[_Item, ...]:
    if len(items) > MAX_ITEMS:
        notes.warnings.append(f"{name}: only the first {MAX_ITEMS} items are read")
    made: list[_Item] = []
    for position, item in enumerate(items[:MAX_ITEMS]):
        place = f"{name}[{position}]"
        wrapped: JsonObject | None = {"text": item} if isinstance(item, str) else None
        whole = item if isinstance(item, dict) else wrapped
        if whole is None or not _text(whole).strip():
            notes.warnings.append(f"{place}.text: missing, the item is left out")
            continue
        made.append(make(whole, place, f"{letter}{position + 1}"))
    return tuple(made)


def _text(item: JsonObject) -> str:
    value = item.get("text")
    return value[:MAX_TEXT] if isinstance(value, str) else ""


def _string(item: JsonObject, key: str, place: str, notes: Notes, *, limit: int = MAX_ID) -> str:
    value = item.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        notes.warnings.append(f"{place}.{key}: not a string")
        return ""
    return value[:limit]


def _choice(
    item: JsonObject,
    key: str,
    allowed: tuple[str, ...],
    place: str,
    notes: Notes,
    *,
    missing: str,
    unknown: str = "",
) -> str:
    value = _string(item, key, place, notes)
    if value in allowed:
        return value
    if not value:
        return missing
    notes.warnings.append(f"{place}.{key}: unknown value {value!r}")
    return unknown or missing


def _related(item: JsonObject, place: str, notes: Notes) -> tuple[str, ...]:
    value = item.get("related_claim_ids")
    if value is None:
        return ()
    if not isinstance(value, list):
        notes.warnings.append(f"{place}.related_claim_ids: not a list")
        return ()
    return tuple(part for part in value[:MAX_ITEMS] if isinstance(part, str))
