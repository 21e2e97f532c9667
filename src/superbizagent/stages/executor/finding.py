"""What one record of the trace says that matters: the unit claims and hypotheses are written from."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from superbizagent.domain.contract import FactType
from superbizagent.domain.plan import SourceType

Role = Literal["cause", "effect", "context"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One observation, quoted.

    `sentences` are Chinese wordings, the richest first; `excerpt` stands verbatim in the call's result; `quote` is the
    part worth repeating inside a hypothesis. `cause_text` are the words in which the record itself names a cause (""
    = it does not), `whole` the quote with that cause in it. `weight` 0..10 says how much it stands out, `strength` the
    same in robust standard deviations where a tool measured it, `about` whether it concerns what was asked (1), may
    (0.5) or does not (0); `part` = the entity is a part (a container) of what was asked.
    """

    kind: str
    invocation_id: str
    tool_name: str
    source_type: SourceType
    claim_type: FactType
    sentences: tuple[str, ...]
    excerpt: str
    quote: str = ""
    entity: str = ""
    trouble: str = ""
    areas: frozenset[str] = frozenset()
    role: Role = "context"
    weight: float = 1.0
    about: float = 0.5
    cause_text: str = ""
    whole: str = ""
    wording: str = ""
    at: datetime | None = None
    share: float = 0.0
    part: bool = False
    strength: float = 0.0

    @property
    def score(self) -> float:
        """Weight scaled by how much it concerns the question."""
        return self.weight * (0.25 + 0.75 * self.about)
