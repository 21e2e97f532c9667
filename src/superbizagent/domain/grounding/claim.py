"""What a claim says, in pieces that can be compared (U4: hard atoms, predicates, soft atoms)."""

from dataclasses import dataclass
from typing import Literal

from superbizagent.domain.clock_text import TimeMention
from superbizagent.domain.quantities import Quantity

SlotRole = Literal["", "from", "to", "span", "bound"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name to be found: an identifier, a quoted text, or a service by its concept (支付 = payment).

    `denied`: the claim says that it is not there.
    """

    start: int
    end: int
    text: str
    kind: Literal["name", "quote", "service", "percentile"] = "name"
    concept: str = ""
    denied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """A glossary concept in the claim, with its polarity; `counted`: a figure says how often (0 次重启), zero times included."""

    start: int
    end: int
    text: str
    concept_id: str
    kind: str
    negated: bool = False
    weak: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A figure of the claim: `stats` and `qualifiers` that stand by it, `topics` it may measure, its part in a move.

    `by`: the figure is the size of the move; `inverted`: its bound was denied (never exceeded).
    """

    quantity: Quantity
    start: int
    end: int
    stats: frozenset[str] = frozenset()
    role: SlotRole = ""
    way: str = ""
    by: bool = False
    inverted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A time of the claim; `stats` say which moment of the record it must be (onset, first, last, max)."""

    mention: TimeMention
    start: int
    end: int
    stats: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A claim, or one clause of it.

    `there`: it says no more than that its names are there (found, 存在). `soft` are content words; `qualifiers` name the
    figure meant (limit, read …); `comments` are the states it concludes or announces; `unread` are words that it denies
    and the glossary does not know.
    """

    text: str
    start: int
    end: int
    names: tuple[Name, ...] = ()
    slots: tuple[Slot, ...] = ()
    whens: tuple[When, ...] = ()
    states: tuple[Concept, ...] = ()
    ways: tuple[Concept, ...] = ()
    topics: tuple[Concept, ...] = ()
    stats: tuple[Concept, ...] = ()
    qualifiers: tuple[Concept, ...] = ()
    soft: tuple[Name, ...] = ()
    callers: tuple[tuple[str, str], ...] = ()
    hedged: bool = False
    causal: bool = False
    universals: tuple[Concept, ...] = ()
    comments: tuple[Concept, ...] = ()
    unread: tuple[Name, ...] = ()
    held: bool = False
    monotonic: bool = False
    there: bool = False

    def __hash__(self) -> int:
        # What is read of a reading is kept by it, and a long one has hundreds of atoms: its place and their numbers tell enough.
        counts = (len(self.names), len(self.slots), len(self.states), len(self.ways), len(self.topics), len(self.soft))
        return hash((self.text, self.start, self.end, counts))

    @property
    def checkable(self) -> bool:
        """Whether there is any atom at all."""
        return bool(self.names or self.slots or self.states or self.ways or self.topics)

    @property
    def concepts(self) -> frozenset[str]:
        """All concepts of the claim."""
        return frozenset(
            c.concept_id for group in (self.states, self.ways, self.topics, self.stats, self.qualifiers) for c in group
        ) | frozenset(n.concept for n in self.names if n.concept)
