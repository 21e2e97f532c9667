"""A record read closely: its cells, figures, times, names, and what it asserts or denies."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from superbizagent.domain.quantities import Quantity
from superbizagent.domain.records.derive import SeriesFacts
from superbizagent.domain.records.keys import KeySense
from superbizagent.domain.records.nouns import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number of the record under its key ('' = in free text), at code points [start, end) of the record's text.

    `near` are the concepts and names between this number and its neighbours in free text (who it speaks of);
    `at` the moment of a data point; `derived` what arithmetic gave; `prose` that it stands in a text, under a key or not.
    """

    quantity: Quantity
    key: str = ""
    sense: KeySense = field(default_factory=KeySense)
    start: int = 0
    end: int = 0
    near: frozenset[str] = frozenset()
    at: datetime | None = None
    derived: bool = False
    prose: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A time of the record: `stats` of its key (first, last, onset, max …), `own` = the record's own stamp."""

    at: datetime
    zoned: bool
    dated: bool
    stats: frozenset[str] = frozenset()
    own: bool = False
    precision_s: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A close reading.

    `asserted`/`denied` are concepts by polarity, `labels` those of keys and parents (what it is about, not what
    happened), `unsettled` those asserted in an unclear or past way only, `sent` those a requester put there;
    `words` stems; `tokens` lower-case identifiers; `stats` and `qualifiers` those of the whole record (a p95
    metric, a replica); `label` names the measure of a series; `spoken` are services named in Chinese;
    `ranked` says of each key of an item of a list whether its figure is the list's `max`, its `min`, both or neither.
    """

    record: Record
    lower: str
    figures: tuple[Figure, ...]
    moments: tuple[Moment, ...]
    tokens: frozenset[str]
    words: frozenset[str]
    asserted: frozenset[str]
    denied: frozenset[str]
    labels: frozenset[str]
    sent: frozenset[str]
    stats: frozenset[str]
    qualifiers: frozenset[str]
    hedged: bool
    causal: bool
    callees: frozenset[str]
    callers: frozenset[str]
    series: SeriesFacts | None
    label: str = ""
    spoken: frozenset[str] = frozenset()
    unsettled: frozenset[str] = frozenset()
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    ranked: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    @property
    def concepts(self) -> frozenset[str]:
        """All that the record is about or asserts."""
        return self.asserted | self.labels

    @property
    def at(self) -> datetime | None:
        """The record's own stamp."""
        return next((m.at for m in self.moments if m.own), None)
