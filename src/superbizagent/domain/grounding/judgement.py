"""What one record makes of a claim: the atoms it has, lacks and contradicts."""

from superbizagent.domain.facts import ReasonCode
from superbizagent.domain.grounding.claim import Name
from superbizagent.domain.records import Figure, Opened


class Judgement:
    """What one record makes of a reading; filled atom by atom.

    `hard`, `predicates`, `soft` are the atoms it lacks, `names` the names among them; `matched` counts those it has.
    `loose`: held, but only by a weaker reading (display zone, any point). `rival` is the figure that stands there
    instead, `opposed` what the record says instead.
    """

    __slots__ = ("codes", "hard", "loose", "matched", "names", "opened", "opposed", "predicates", "rival", "soft")

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.hard: list[str] = []
        self.names: list[Name] = []
        self.predicates: list[str] = []
        self.soft: list[str] = []
        self.codes: list[ReasonCode] = []
        self.rival: Figure | None = None
        self.opposed = ""
        self.loose = False
        self.matched = 0

    @property
    def held(self) -> bool:
        """Every hard atom and every predicate is in the record."""
        return not self.hard and not self.predicates

    @property
    def full(self) -> bool:
        """Every atom is in the record, read strictly."""
        return self.held and not self.soft and not self.loose

    @property
    def about(self) -> bool:
        """Every name is in the record: it speaks of the claim's subject."""
        return not self.names

    def lack(self, text: str, code: ReasonCode) -> None:
        """A hard atom that the record lacks."""
        self.hard.append(text)
        self.codes.append(code)

    def miss(self, text: str, *, against: str = "") -> None:
        """A predicate that the record lacks, or says the opposite of."""
        self.predicates.append(text)
        self.codes.append("polarity_mismatch" if against else "predicate_missing")
        self.opposed = self.opposed or against
