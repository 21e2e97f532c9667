"""What a record asserts, denies, and is about."""

import re
from collections.abc import Iterable, Sequence

from superbizagent.domain.glossary import LEXICON, Mention, concepts_in, covers
from superbizagent.domain.quantities import find_quantities
from superbizagent.domain.records.headings import spelled
from superbizagent.domain.records.mood import Mood, indicative, moods_of
from superbizagent.domain.records.nouns import Leaf
from superbizagent.domain.records.sent import is_sent_key, sent_spans
from superbizagent.domain.records.times import read_moment
from superbizagent.domain.text import lazy_pattern

_FALSY = frozenset(
    {"0", "false", "no", "none", "null", "nil", "", "-", "<none>", "<nil>", "[]", "{}", "0.0", "off", "n/a", "never"}
)
_NO = frozenset({"false", "no", "off"})
_HAPPENINGS = frozenset({"event", "state", "compare", "order", "direction"})
_ABOUT = frozenset({"metric", "object", "product", "service", "thing"})
_LOUD = ("error", "warning", "fatal")
_SETTINGS = lazy_pattern(
    r"\b(?:config(?:uration|ured)?|settings?|parameters?|options?|defaults?|flags)\b|配置|参数", re.IGNORECASE
)
_DONE_AT = lazy_pattern(r"(?:ed|ED)[_ ]?(?:[aA][tT]|AT|on|On|time|Time)$")
"""Keys that say when something was done (FinishedAt, deployed_at): with a time under them, it was."""
_KEY_WORDS = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SET_FIRST = frozenset({"on", "max", "min", "enable", "disable", "default", "allow"})
_SET_LAST = frozenset(
    {"timeout", "limit", "threshold", "policy", "interval", "ttl", "backoff", "config", "strategy", "enabled", "mode"}
)


class Statements:
    """Concept ids by what the record does with them; filled while the record is read."""

    __slots__ = ("asserted", "causal", "denied", "hedged", "labels", "sent", "unsettled")

    def __init__(self) -> None:
        self.asserted: set[str] = set()
        self.denied: set[str] = set()
        self.labels: set[str] = set()
        self.sent: set[str] = set()
        self.unsettled: set[str] = set()
        self.hedged = False
        self.causal = False


def read_statements(
    leaves: Sequence[Leaf], prose: str, sent: Iterable[tuple[int, int]], parents: Iterable[Leaf]
) -> Statements:
    """The statements of leaves and prose; parents only say what the record is about."""
    found = Statements()
    spans = tuple(sent)
    _take_text(found, prose, spans)
    configured = _SETTINGS.search(prose) is not None
    for leaf in leaves:
        _take_leaf(found, leaf, configured=configured)
    for leaf in parents:
        _take_parent(found, leaf)
    if _is_active_alert(leaves):
        found.asserted.add("alert_firing")
    if any(_is_zero_count(leaf) for leaf in leaves):
        found.denied |= found.asserted
        found.asserted.clear()
    found.unsettled -= found.asserted
    found.asserted |= found.unsettled
    return found


def _take_text(found: Statements, text: str, sent: Sequence[tuple[int, int]]) -> None:
    mentions = concepts_in(text)
    for mention, mood in zip(mentions, moods_of(text, mentions), strict=True):
        if any(a <= mention.start < b for a, b in sent):
            found.sent.add(mention.concept_id)
        else:
            _take(found, mention.kind, mention.concept_id, mood)
    found.causal = found.causal or any(m.kind == "causal" for m in concepts_in(indicative(text)))


def _take_parent(found: Statements, leaf: Leaf) -> None:
    for mention in concepts_in(f"{leaf.key} {leaf.text}"[:300]):
        if mention.kind in _ABOUT or mention.kind == "qualifier" or not leaf.key:
            found.labels.add(mention.concept_id)
        if not leaf.key and mention.kind in ("event", "state", "object"):
            found.asserted |= _happenings(mention.concept_id)


def _happenings(concept: str) -> set[str]:
    """What an item of a list so named is an instance of (`errors: [...]`, `wait_events: [...]`)."""
    return {c for c in LEXICON.ancestors[concept] if LEXICON.entries[c].kind in ("event", "state")}


def _take_leaf(found: Statements, leaf: Leaf, *, configured: bool) -> None:
    if is_sent_key(leaf.key):
        found.sent |= {m.concept_id for m in concepts_in(leaf.text)}
        return
    if "." in leaf.key:
        found.labels |= {m.concept_id for m in concepts_in(leaf.key.split(".", 1)[0]) if m.kind in _ABOUT}
    falsy = leaf.text.strip().lower() in _FALSY
    if configured or is_setting(leaf.key):
        found.labels |= {m.concept_id for m in concepts_in(leaf.key.replace("_", " "))}
        return
    for mention in concepts_in(spelled(leaf.key)):
        _take_key(found, leaf, mention, falsy=falsy)
    if not falsy:
        _take_text(found, leaf.text, sent_spans(leaf.text))
    _take_pair(found, leaf)


def _take_key(found: Statements, leaf: Leaf, mention: Mention, *, falsy: bool) -> None:
    """What a word of the key says, given its value."""
    if mention.kind in _ABOUT or mention.kind not in _HAPPENINGS:
        found.labels.add(mention.concept_id)
    elif falsy:
        found.denied.add(mention.concept_id)
        found.asserted |= _complements(mention.concept_id) if leaf.text.strip().lower() in _NO else set()
    elif _asserts(leaf, mention.concept_id):
        found.asserted.add(mention.concept_id)
    else:
        found.labels.add(mention.concept_id)


def _complements(concept: str) -> set[str]:
    """What holds of a thing when a state of it does not (healthy=false: unhealthy)."""
    if LEXICON.entries[concept].kind != "state":
        return set()
    return {c for c in LEXICON.opposites.get(concept, ()) if LEXICON.entries[c].kind == "state"}


def _take_pair(found: Statements, leaf: Leaf) -> None:
    """Key and value that make one term together (`Ready: False`)."""
    if len(leaf.text) <= 12 and leaf.key:
        pair = f"{leaf.key.rsplit('.', 1)[-1]} {leaf.text}"
        split = len(pair) - len(leaf.text)
        for mention in concepts_in(pair):
            if mention.start < split <= mention.end and mention.kind in _HAPPENINGS:
                found.asserted.add(mention.concept_id)


def _asserts(leaf: Leaf, concept: str) -> bool:
    """Whether a key with a true value says that it happened: a count, a yes, an error text; not a parameter."""
    if leaf.number is not None:
        return leaf.number > 0
    if leaf.text.strip().lower() in ("true", "yes", "on"):
        return True
    if _DONE_AT.search(leaf.key) and (at := read_moment(leaf.text)) is not None:
        return at.year > 1
    quantities = find_quantities(leaf.text)
    if quantities and quantities[0].start == 0:
        return quantities[0].dimension in ("count", "bare", "ratio", "rate") and quantities[0].value > 0
    return any(covers(concept, loud) for loud in _LOUD)


def _is_active_alert(leaves: Sequence[Leaf]) -> bool:
    """Whether the record is an alert in the state that Alertmanager calls active."""
    alert = any(leaf.key.rsplit(".", 1)[-1].lower() in ("alertname", "alert_name") for leaf in leaves)
    return alert and any(
        leaf.key.rsplit(".", 1)[-1].lower() in ("state", "status") and leaf.text.strip().lower() == "active"
        for leaf in leaves
    )


def _is_zero_count(leaf: Leaf) -> bool:
    return leaf.number == 0 and leaf.key.lower() in ("count", "matched", "hits")


def _take(found: Statements, kind: str, concept: str, mood: Mood) -> None:
    if kind == "hedge":
        found.hedged = True
    elif mood == "denied":
        found.denied.add(concept)
    elif kind not in _HAPPENINGS or mood == "label":
        found.labels.add(concept)
    elif mood == "unsettled":
        found.unsettled.add(concept)
    elif mood == "asserted":
        found.asserted.add(concept)


def is_setting(key: str) -> bool:
    """Whether a key sets something up (on_error, max_retries, request_timeout) and so tells of no event."""
    words = [w.lower() for w in _KEY_WORDS.findall(key.rsplit(".", 1)[-1])]
    return bool(words) and (words[0] in _SET_FIRST or words[-1] in _SET_LAST)
