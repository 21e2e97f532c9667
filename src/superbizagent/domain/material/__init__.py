"""What the Verifier allows to be shown (U11)."""

from superbizagent.domain.material.admissible import admissible_action, admissible_hypothesis, admissible_text
from superbizagent.domain.material.allowing import allow_material
from superbizagent.domain.material.evidence import LONGEST_EXCERPT, evidence_lines
from superbizagent.domain.material.nouns import (
    SECTIONS,
    EvidenceLine,
    Material,
    MaterialItem,
    SectionKind,
    material_object,
)
from superbizagent.domain.material.phrasing import hedge, one_line, showable

__all__ = [
    "LONGEST_EXCERPT",
    "SECTIONS",
    "EvidenceLine",
    "Material",
    "MaterialItem",
    "SectionKind",
    "admissible_action",
    "admissible_hypothesis",
    "admissible_text",
    "allow_material",
    "evidence_lines",
    "hedge",
    "material_object",
    "one_line",
    "showable",
]
