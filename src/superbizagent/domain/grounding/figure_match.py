"""Whether a record's figure is the figure a claim states: same value, same statistic, same thing measured (U4)."""

from collections.abc import Iterable, Sequence

from superbizagent.domain.glossary import concepts_in, covers, family_of, stem, words_of
from superbizagent.domain.grounding.claim import Reading, Slot
from superbizagent.domain.grounding.claim_words import ClaimWords, words_by
from superbizagent.domain.grounding.closest import closest
from superbizagent.domain.grounding.names import owner_names
from superbizagent.domain.quantities import Quantity, agree, same_dimension, unsigned
from superbizagent.domain.records import Figure, Opened

_TELLING = frozenset({"max", "min", "mean", "median", "sum", "first", "last", "stddev", "distinct"})
_MARKED = frozenset(
    {
        "samples",
        "returned",
        "scanned",
        "baseline",
        "change_pct",
        "ratio",
        "share",
        "score",
        "per_minute",
        "stddev",
        "distinct",
    }
)
_PACES = frozenset({"per_minute"})
_CODE_WORDS = frozenset(
    stem(w) for w in ("status", "code", "http", "exit", "errno", "rc", "port", "response", "pid", "id")
)
_LASTING = frozenset({"age", "latency"})
_SIDES = frozenset({"from", "to"})
_CALLED = frozenset({"id", "shortid", "short_id", "name", "title", "key", "issue"})
_TEXTUAL = frozenset(
    stem(w) for w in ("status", "state", "description", "details", "info", "reason", "note", "summary")
)
"""Keys of texts: what stands in them speaks for itself."""
_COUNTING = frozenset({"count", "bare"})
_NARROWING = frozenset({"template", "pattern", "message", "msg", "level", "severity", "loglevel", "log_level"})
_PHYSICAL = frozenset({"time", "bytes", "byte_rate", "bit_rate", "cpu", "temperature"})
_DISTINCT = frozenset({*_PHYSICAL, "code"})


def value_held(stated: Quantity, figure: Figure, *, by: bool = False) -> bool:
    """Whether the value agrees; a bare number of prose bears out no seconds and no bytes."""
    found = figure.quantity
    if not comparable(stated, figure):
        return False
    if stated.unit == found.unit and stated.dimension == "bytes" and stated.relation == "eq":
        return abs(stated.number - found.number) <= stated.step / 2 * (1 + 1e-9)
    if by:
        return agree(unsigned(stated), unsigned(found))
    return agree(stated, found)


def comparable(stated: Quantity, figure: Figure) -> bool:
    """Whether the figure is of a kind that could be the stated one; a plain count is no duration and no size."""
    if stated.dimension in _PHYSICAL and figure.quantity.dimension == "bare" and (figure.sense.counts or figure.prose):
        return False
    return same_dimension(stated, figure.quantity)


def stats_fit(slot: Slot, figure: Figure, opened: Opened, *, roles: frozenset[str] = frozenset()) -> bool:
    """Whether the figure is the statistic the claim means, and carries none that the claim does not mention."""
    wanted = {s for s in slot.stats if s in _TELLING or s in _MARKED or _is_percentile(s)}
    if figure.sense.counts and not figure.derived and not figure.sense.stats & _MARKED:
        wanted -= {"sum"}
    wanted |= {"change_pct"} if slot.by and slot.quantity.dimension == "ratio" else set()
    has = figure.sense.stats | opened.stats
    if not wanted <= has | roles or not _own_extreme(wanted, figure, roles):
        return False
    if not _own_side(slot, figure, roles):
        return False
    asked = {s for s in wanted if _is_percentile(s)}
    percentiles = {s for s in has if _is_percentile(s)}
    if percentiles and asked and not percentiles & wanted:
        return False
    if figure.derived and any(_is_percentile(s) and s not in wanted for s in opened.stats) and asked:
        return False
    if figure.derived and not asked and any(_is_percentile(s) for s in figure.sense.stats):
        return False
    return (figure.sense.stats | (opened.stats & _PACES)) & _MARKED <= wanted | roles


def _own_side(slot: Slot, figure: Figure, roles: frozenset[str]) -> bool:
    """What was is not what is: a figure of one side of a change answers to that side, and `new` to a claim without sides."""
    sides = figure.sense.stats & _SIDES
    if not sides or roles:
        return not sides or bool(sides & roles)
    return "to" in sides or "baseline" in slot.stats


def _is_percentile(stat: str) -> bool:
    return stat[0] == "p" and stat[1:2].isdigit()


def _own_extreme(wanted: set[str], figure: Figure, roles: frozenset[str]) -> bool:
    """A figure that is itself an extreme or a mean of a series must be the one meant, whatever the series' points are."""
    own = figure.sense.stats & _TELLING
    return not own or not wanted & _TELLING or bool(own & (wanted | roles))


def qualifiers_fit(words: ClaimWords, figure: Figure, opened: Opened) -> bool:
    """Of one family (read/write, used/free, limit …) claim and figure may not name different members."""
    has = figure.sense.qualifiers | opened.qualifiers
    for qualifier in words.qualifiers | {c for c in words.concepts if family_of(c)[0]}:
        family = family_of(qualifier)[0]
        rivals = {h for h in has if family_of(h)[0] == family}
        if rivals and not any(covers(r, qualifier) for r in rivals) and not (figure.prose and family == "bound"):
            return False
        if (
            not rivals
            and family_of(qualifier)[1]
            and qualifier not in opened.concepts
            and not _worded(qualifier, opened)
        ):
            return False
    marked = figure.sense.marked | {q for q in opened.qualifiers if family_of(q)[1]}
    return all(_said(m, words, loosely=figure.prose) for m in marked)


def _said(marked: str, words: ClaimWords, *, loosely: bool) -> bool:
    spoken = words.concepts | words.qualifiers
    return any(covers(marked, s) for s in spoken) or (
        loosely and any(family_of(s)[0] == family_of(marked)[0] for s in spoken)
    )


def _worded(qualifier: str, opened: Opened) -> bool:
    return any(m.concept_id == qualifier for m in concepts_in(opened.record.text[:2000]))


def key_fits(words: ClaimWords, figure: Figure, stated: Quantity) -> bool:
    """Whether the claim speaks of what the figure's key says; a key without content fits any."""
    sense = figure.sense
    if stated.dimension == "code" and sense.words & _CODE_WORDS:
        return True
    if figure.prose and _meets(figure.near, words.local or words.concepts):
        return True
    if stated.dimension == "time" and words.lasting and sense.concepts & _LASTING:
        return True
    if figure.prose and sense.words and sense.words <= _TEXTUAL:
        return True
    if (not sense.concepts and not sense.words) or (not sense.words and sense.stats & words.stats):
        return True
    if not words.local and _meets(sense.qualifiers, words.qualifiers):
        return True
    return _touches(sense.concepts, words.concepts) or bool(sense.words & words.words)


def _touches(some: Iterable[str], others: Iterable[str]) -> bool:
    wanted = tuple(others)
    return any(covers(a, b) or covers(b, a) for a in some for b in wanted)


def _meets(found: Iterable[str], wanted: frozenset[str]) -> bool:
    return any(covers(a, b) for a in found for b in wanted)


def near_fits(words: ClaimWords, reading: Reading, figure: Figure, rivals: Sequence[Figure]) -> bool:
    """In prose with several numbers: the one that stands by the claim's thing, not one that stands by another."""
    if not figure.prose or not figure.near:
        return True
    others = [f for f in rivals if f is not figure and f.prose and f.quantity.dimension == figure.quantity.dimension]
    if not others:
        return True
    if words.local and not _meets(figure.near, words.local) and any(_meets(f.near, words.local) for f in others):
        return False
    names = [n.text.lower() for n in reading.names if n.kind == "name"]
    own = [n for n in figure.near if "-" in n or any(ch.isdigit() for ch in n)]
    if own and not any(_named(n, figure.near) for n in names):
        return not any(_named(n, f.near) for n in names for f in others)
    return True


def _named(name: str, near: frozenset[str]) -> bool:
    return any(name in owner_names(token) for token in near)


def may_count(figure: Figure, opened: Opened) -> bool:
    """Whether a figure may be how many: no status, id or port is, and beside a printed count no number of prose is."""
    if figure.sense.words & _CODE_WORDS or figure.quantity.dimension in ("code", "version"):
        return False
    return not (figure.prose and any(f.sense.counts and not f.prose and not f.derived for f in opened.figures))


def counts_no_less(words: ClaimWords, figure: Figure, opened: Opened, names: frozenset[str]) -> bool:
    """Whether the claim says what narrows a printed count (its level, its template): 40 lines of one kind are not all."""
    if not figure.sense.counts or figure.prose:
        return True
    called = {text.lower() for key, text in opened.settings.items() if key.rsplit(".", 1)[-1] in _CALLED}
    if called & names:
        return True
    narrowing = [text for key, text in opened.settings.items() if key.rsplit(".", 1)[-1] in _NARROWING and text]
    return not narrowing or any(_told(text, words) for text in narrowing)


def _told(text: str, words: ClaimWords) -> bool:
    said = {stem(w) for w in words_of(text)}
    return bool(said & words.words) or _touches({m.concept_id for m in concepts_in(text)}, words.concepts)


def measure_named(slot: Slot, reading: Reading, opened: Opened) -> bool:
    """Whether the claim says anything of what a series measures; any point of any series is no figure of it."""
    return not opened.label or _told(opened.label, words_by(slot, reading))


def _of_parents(reading: Reading, opened: Opened) -> frozenset[str]:
    """Fields that a parent of the record has a figure of its own under, for a claim that does not say which part it means."""
    record = opened.record
    theirs = {leaf.key.rsplit(".", 1)[-1].lower() for leaf in record.inherited if leaf.number is not None and leaf.key}
    if not theirs:
        return frozenset()
    said = reading.text.lower()
    own = [x.text.lower() for x in record.leaves if x.number is None and x.text]
    return frozenset() if any(text in said for text in own) else frozenset(theirs)


def _same_code(slot: Slot, figure: Figure) -> bool:
    """Whether the record itself shows the figure as a code of the claim's kind: a port is no status."""
    kinds = {slot.quantity.unit, figure.quantity.unit}
    return figure.quantity.dimension == "code" and (len(kinds) == 1 or ("code" in kinds and "port" not in kinds))


def candidates(slot: Slot, reading: Reading, opened: Opened, *, roles: frozenset[str] = frozenset()) -> list[Figure]:
    """Figures of the record that may be the stated one, whatever their value."""
    words = words_by(slot, reading)
    names = frozenset(n.text.lower() for n in reading.names)
    figures = [
        f
        for f in opened.figures
        if comparable(slot.quantity, f)
        and (slot.quantity.dimension != "count" or may_count(f, opened))
        and (slot.quantity.dimension not in _COUNTING or counts_no_less(words, f, opened, names))
        and stats_fit(slot, f, opened, roles=roles)
        and qualifiers_fit(words, f, opened)
        and (key_fits(words, f, slot.quantity) or (not words.local and bool(opened.qualifiers & words.qualifiers)))
        and near_fits(words, reading, f, opened.figures)
    ]
    parents = _of_parents(reading, opened)
    figures = [f for f in figures if f.derived or f.key.rsplit(".", 1)[-1].lower() not in parents]
    if slot.quantity.dimension == "code":
        figures = [f for f in figures if _same_code(slot, f)] or figures
    kind = slot.quantity.dimension
    alike = kind in _DISTINCT and any(f.quantity.dimension == kind for f in figures)
    keyed = [f for f in figures if f.sense.concepts and _touches(f.sense.concepts, words.local)]
    if alike and not any(f.quantity.dimension == kind for f in keyed):
        keyed = []
    rivals = [
        f
        for f in opened.figures
        if not f.derived and (f.quantity.dimension == kind if alike else same_dimension(slot.quantity, f.quantity))
    ]
    if kind == "code":
        rivals = [f for f in rivals if _same_code(slot, f)] or rivals
    return closest(slot, reading, opened, keyed or figures, rivals)
