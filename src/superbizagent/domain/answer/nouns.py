"""The answer, and what became of a composed one (U11, U12)."""

from dataclasses import dataclass
from typing import Literal

from superbizagent.domain.material import SectionKind
from superbizagent.domain.text import Json, JsonObject

INPUT_PROTOCOL = "composer_input_v1"
OUTPUT_PROTOCOL = "composer_output_v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionItem:
    """One line of a section; `lines` are its evidence lines as shown, `material_ids` what it was made of."""

    text: str
    material_ids: tuple[str, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled part of the answer."""

    kind: SectionKind
    title: str
    items: tuple[SectionItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """`text` is what the user reads; `sections` the same, in parts; never empty."""

    text: str
    headline: str
    sections: tuple[Section, ...]

    @property
    def material_ids(self) -> tuple[str, ...]:
        """Ids of the material that was used, in order."""
        return tuple(
            dict.fromkeys(name for section in self.sections for item in section.items for name in item.material_ids)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardCheck:
    """One guard's finding about a composed answer."""

    guard: str
    outcome: Literal["pass", "fail"]
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """A composed answer that passed every guard."""

    answer: Answer
    checks: tuple[GuardCheck, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A composed answer that may not be shown; `reason` is the first guard that failed."""

    reason: str
    checks: tuple[GuardCheck, ...] = ()


def section_object(section: Section) -> JsonObject:
    """The JSON form of a section."""
    items: list[Json] = [
        {"text": item.text, "refs": list[Json](item.material_ids), "evidence": list[Json](item.lines)}
        for item in section.items
    ]
    return {"kind": section.kind, "title": section.title, "items": items}


def check_object(check: GuardCheck) -> JsonObject:
    """The JSON form of a guard's finding."""
    return {"guard": check.guard, "outcome": check.outcome, "detail": check.detail}
