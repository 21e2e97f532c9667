"""The entries that users add: the same format, words only (docs/glossary.md)."""

from collections.abc import Sequence

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.glossary.entry import Entry, Kind, parse_entries
from superbizagent.domain.glossary.lexicon import LEXICON, Lexicon, extended_lexicon
from superbizagent.domain.glossary.scan import Hit, scan
from superbizagent.domain.text import forget_kept, lazy_pattern, make_anew

JOINED: frozenset[Kind] = frozenset({"event", "state", "metric", "object", "product", "thing", "service"})
"""Kinds of words that users may join; the others are the grammar around a fact."""
_MOST_ENTRIES = 2000
_MOST_TERMS = 100
_LONGEST = 60
_DIGIT = lazy_pattern(r"[0-9０-９]")
_UNIT = lazy_pattern(r"(?:ns|us|ms|s|m|h|d|[kmgt]i?b?|b|qps|rps|tps|%)\Z")


def read_own_entries(text: str, name: str) -> tuple[Entry, ...]:
    """The entries of a user's glossary text; `name` says which file it is.

    Raises SettingsError (bad_glossary) that names the line, why it cannot be used, and what to do.
    """
    known = dict(LEXICON.entries)
    found: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        where = f"{name}: line {number}"
        try:
            (entry,) = parse_entries(stripped)
        except ValueError as error:
            raise _unusable("not a glossary entry", where, "write `id : kind = term | term`") from error
        _check_entry(entry, known, where)
        known[entry.concept_id] = entry
        found.append(entry)
        if len(found) > _MOST_ENTRIES:
            raise _unusable(f"more than {_MOST_ENTRIES} entries", where, "split what nobody uses off")
    return tuple(found)


def _check_entry(entry: Entry, known: dict[str, Entry], where: str) -> None:
    if entry.kind not in JOINED:
        raise _unusable(
            f"kind {entry.kind!r} is the grammar of claims", where, f"use one of {', '.join(sorted(JOINED))}"
        )
    if entry.family:
        raise _unusable("a family (@) tells figures apart and is not for users", where, "leave out the @ part")
    if not entry.concept_id or not entry.terms or len(entry.terms) > _MOST_TERMS:
        raise _unusable(f"an entry has an id and 1 to {_MOST_TERMS} terms", where, "write `id : kind = term | term`")
    shipped = known.get(entry.concept_id)
    if shipped is not None and (shipped.kind != entry.kind or entry.broader or entry.opposites):
        todo = f"write `{entry.concept_id} : {shipped.kind} = …` to give it more terms, or choose another id"
        raise _unusable(f"{entry.concept_id!r} exists already as {shipped.kind}", where, todo)
    for other in (*entry.broader, *entry.opposites):
        if other not in known or known[other].kind not in JOINED:
            raise _unusable(
                f"unknown concept {other!r}", where, "name a concept of kind event, state, metric or object"
            )
    for term in entry.terms:
        _check_term(term, entry, where)


def _check_term(term: str, entry: Entry, where: str) -> None:
    if not 1 < len(term) <= _LONGEST:
        raise _unusable(f"term {term!r} is not 2 to {_LONGEST} characters long", where, "write the whole word")
    if _DIGIT.search(term) or _UNIT.match(term.lower()):
        raise _unusable(
            f"term {term!r} has a number or a unit", where, "join words only: figures are compared as they are"
        )
    hits = scan(term)
    if any(h.gap and h.gap.strip() for h in hits if not h.entries):
        raise _unusable(f"term {term!r} has punctuation", where, "write a word or a phrase")
    for hit in hits:
        whole = hit.end - hit.start == len(term)
        grammar = [e.kind for e in hit.entries if e.kind not in JOINED and (e.kind != "frame" or whole)]
        if grammar and not any(e.kind in JOINED for e in hit.entries):
            word = term[hit.start : hit.end]
            what = f"term {term!r} holds {word!r}, a word of the grammar of claims ({grammar[0]})"
            raise _unusable(what, where, "choose a term without negation, cause, amount, order or hedge")
    taken = _meanings(hits, term) - {entry.concept_id}
    if taken:
        what = f"term {term!r} already means {', '.join(sorted(taken))}"
        raise _unusable(what, where, "add your other terms to that concept instead")


def _meanings(hits: Sequence[Hit], term: str) -> frozenset[str]:
    """The concepts that the whole of the term means already, in their strong sense."""
    whole = [h for h in hits if (h.start, h.end) == (0, len(term)) and not h.weak]
    return frozenset(e.concept_id for h in whole for e in h.entries)


def _unusable(what: str, where: str, todo: str) -> SettingsError:
    return SettingsError(what, where=where, todo=todo, code="bad_glossary")


def use_glossary(own: Sequence[Entry]) -> Lexicon | None:
    """Put the shipped entries and these in force for the whole process; gives what was in force, for `use_lexicon`."""
    return use_lexicon(extended_lexicon(own) if own else None)


def use_lexicon(lexicon: Lexicon | None) -> Lexicon | None:
    """Put a lexicon in force (None: the shipped one) and forget what rests on the one before, which is given back."""
    before = make_anew(LEXICON, lexicon)
    forget_kept()
    return before
