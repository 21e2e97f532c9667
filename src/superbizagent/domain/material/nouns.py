"""What may be shown (U11, `allowed_material_v1`)."""

from dataclasses import dataclass
from typing import Literal

from superbizagent.domain.contract import FactType
from superbizagent.domain.text import Json, JsonObject

PROTOCOL = "allowed_material_v1"
SectionKind = Literal["confirmed", "directions", "gaps", "next_steps"]
SECTIONS: tuple[SectionKind, ...] = ("confirmed", "directions", "gaps", "next_steps")


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceLine:
    """One quotation: `excerpt` stands verbatim in the call's stored result, at most 160 characters on one line.

    `at` is the record's own time (ISO or as printed) or ''. With `until` set, `at`–`until` is the time that was
    searched; with `asked`, `at` is when the call was made: then the record itself bears no time.
    """

    invocation_id: str
    tool_name: str
    at: str
    excerpt: str
    until: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialItem:
    """One thing that may be said. `text` is one line; `refs` the invocations behind it; `risk` of an action, in Chinese.

    `basis` says where a next step comes from: action, gap, or runbook (手册建议).
    """

    item_id: str
    kind: SectionKind
    text: str
    refs: tuple[str, ...] = ()
    evidence: tuple[EvidenceLine, ...] = ()
    fact_type: FactType | None = None
    fact_id: str = ""
    risk: str = ""
    basis: Literal["fact", "hypothesis", "action", "gap", "runbook"] = "fact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The four kinds, each in the order in which it is shown; ids are unique over all of them."""

    confirmed: tuple[MaterialItem, ...] = ()
    directions: tuple[MaterialItem, ...] = ()
    gaps: tuple[MaterialItem, ...] = ()
    next_steps: tuple[MaterialItem, ...] = ()

    def section(self, kind: SectionKind) -> tuple[MaterialItem, ...]:
        """The items of one kind."""
        match kind:
            case "confirmed":
                return self.confirmed
            case "directions":
                return self.directions
            case "gaps":
                return self.gaps
            case "next_steps":
                return self.next_steps

    @property
    def items(self) -> tuple[MaterialItem, ...]:
        """All items."""
        return self.confirmed + self.directions + self.gaps + self.next_steps


def material_object(material: Material) -> JsonObject:
    """The JSON form."""
    whole: JsonObject = {"version": PROTOCOL}
    for kind in SECTIONS:
        whole[kind] = [_item_object(item) for item in material.section(kind)]
    return whole


def _item_object(item: MaterialItem) -> Json:
    evidence: list[Json] = [
        {
            "invocation_id": line.invocation_id,
            "tool_name": line.tool_name,
            "at": line.at,
            "until": line.until,
            "asked": line.asked,
            "excerpt": line.excerpt,
        }
        for line in item.evidence
    ]
    return {
        "item_id": item.item_id,
        "text": item.text,
        "refs": list[Json](item.refs),
        "evidence": evidence,
        "fact_type": item.fact_type,
        "fact_id": item.fact_id,
        "risk": item.risk,
        "basis": item.basis,
    }
