"""Guards of a composed answer: any that fails hands over to the safe template (U11)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from superbizagent.domain.answer.clock import show_line
from superbizagent.domain.answer.composition import Composition, CompositionItem
from superbizagent.domain.answer.nouns import GuardCheck
from superbizagent.domain.answer.template import allowed_kinds
from superbizagent.domain.facts import Setting
from superbizagent.domain.glossary import concepts_in, confirmation_in, covers, hedged, states_cause
from superbizagent.domain.grounding import TraceIndex, hold, index_trace
from superbizagent.domain.material import Material, MaterialItem, SectionKind, showable
from superbizagent.domain.text import lazy_pattern
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.domain.verdict import Verdict

MAX_HEADLINE = 160
MAX_ITEM = 400
MAX_ITEMS = 40
CHINESE_SHARE = 0.3
_QUOTED = lazy_pattern(r"`[^`]*`|“[^”]*”|\"[^\"]*\"|「[^」]*」")
_CHINESE = lazy_pattern(r"[\u4e00-\u9fff]")
_LATIN = lazy_pattern(r"[A-Za-z][\w./:-]*", re.ASCII)
_LETTER = lazy_pattern(r"[^\W\d_]")
_ASSERTING = (
    "event", "state", "metric", "object", "product", "service", "thing", "direction", "stat", "compare", "order", "causal",
    "executed", "quantifier", "confirm",
)  # fmt: skip
_MAY_CITE: dict[SectionKind, tuple[SectionKind, ...]] = {
    "confirmed": ("confirmed",),
    "directions": ("directions", "confirmed"),
    "gaps": ("gaps",),
    "next_steps": ("next_steps", "gaps"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded:
    """A composition beside what it may say."""

    composition: Composition
    material: Material
    verdict: Verdict
    zone: str

    def cited(self, item: CompositionItem) -> list[MaterialItem]:
        """The material an item refers to."""
        return [known for known in self.material.items if known.item_id in item.refs]


def run_guards(guarded: Guarded) -> tuple[GuardCheck, ...]:
    """Every guard's finding, in order; `detail` names the first offence."""
    return tuple(_check(name, guard(guarded)) for name, guard in _GUARDS)


def _check(name: str, offences: Iterator[str]) -> GuardCheck:
    first = next(offences, None)
    return GuardCheck(guard=name, outcome="pass" if first is None else "fail", detail=first or "")


def _kinds(guarded: Guarded) -> Iterator[str]:
    allowed = allowed_kinds(guarded.verdict)
    for item in guarded.composition.items:
        if item.kind not in allowed:
            yield f"{item.place}: {item.kind} is not allowed at {guarded.verdict.verdict}"


def _refs(guarded: Guarded) -> Iterator[str]:
    known = {item.item_id for item in guarded.material.items}
    for item in guarded.composition.items:
        if not item.refs:
            yield f"{item.place}: no refs"
        yield from (f"{item.place}: unknown ref {name[:40]!r}" for name in item.refs if name not in known)


def _kept_apart(guarded: Guarded) -> Iterator[str]:
    for item in guarded.composition.items:
        kinds = {known.kind for known in guarded.cited(item)}
        if kinds - set(_MAY_CITE[item.kind]) or (item.kind == "directions" and "directions" not in kinds):
            yield f"{item.place}: {item.kind} made of {', '.join(sorted(kinds))}"


def _held(guarded: Guarded) -> Iterator[str]:
    for item in guarded.composition.items:
        missing = _missing(item.text, guarded.cited(item), guarded.zone)
        if missing:
            yield f"{item.place}: not in the referenced material: {missing}"


def _headline(guarded: Guarded) -> Iterator[str]:
    missing = _missing(guarded.composition.headline, list(guarded.material.confirmed), guarded.zone)
    if missing:
        yield f"headline: not in the confirmed material: {missing}"


def _missing(text: str, material: list[MaterialItem], zone: str) -> str:
    """What a text says beyond its material: names, numbers, words, and concepts with their polarity."""
    texts = [item.text for item in material]
    texts += [show_line(line, zone) for item in material for line in item.evidence]
    held = hold(text, _as_trace(texts), Setting(question="", zone=zone), extra_texts=texts)
    lost = [*held.hard_missing, *held.predicate_missing, *held.soft_missing, *_new_concepts(text, texts)]
    return ", ".join(lost[:5]) or ("it contradicts it" if held.contradicted else "")


def _as_trace(texts: list[str]) -> TraceIndex:
    call = Invocation(
        invocation_id="material", tool_name="material", source_type="other", status="ok", result="\n".join(texts)
    )
    return index_trace(Trace(invocations=(call,)))


def _new_concepts(text: str, texts: list[str]) -> list[str]:
    said = [mention for part in texts for mention in concepts_in(part)]
    return [
        mention.text
        for mention in concepts_in(text)
        if mention.kind in _ASSERTING
        and not any(covers(known.concept_id, mention.concept_id) and known.negated == mention.negated for known in said)
    ]


def _leaks(guarded: Guarded) -> Iterator[str]:
    for place, text in guarded.composition.texts():
        if not showable(text) or "{" in text or "}" in text:
            yield f"{place}: contract words, braces or fences"


def _chinese(guarded: Guarded) -> Iterator[str]:
    """Names stay as they are printed: what looks like one, or stands in the material's own texts, counts as code."""
    text = _QUOTED.sub(" ", " ".join(text for _, text in guarded.composition.texts()))
    known = {word.lower() for item in guarded.material.items for word in _LATIN.findall(item.text)}
    text = _LATIN.sub(lambda found: " " if _is_code(found.group(), known) else found.group(), text)
    chinese = len(_CHINESE.findall(text))
    if not chinese or chinese < CHINESE_SHARE * len(_LETTER.findall(text)):
        yield "less than 30 % of the letters are Chinese"


def _is_code(word: str, known: set[str]) -> bool:
    return word.lower() in known or any(mark in word for mark in "-_./:") or any(letter.isdigit() for letter in word)


def _hedges(guarded: Guarded) -> Iterator[str]:
    for item in guarded.composition.items:
        if item.kind == "directions" and (not hedged(item.text) or confirmation_in(item.text)):
            yield f"{item.place}: a direction without a hedge"


def _causes(guarded: Guarded) -> Iterator[str]:
    if guarded.verdict.verdict != "REJECT":
        return
    for place, text in guarded.composition.texts():
        if states_cause(_QUOTED.sub(" ", text)):
            yield f"{place}: names a cause"


def _lengths(guarded: Guarded) -> Iterator[str]:
    composition = guarded.composition
    if not composition.headline.strip() or len(composition.headline) > MAX_HEADLINE:
        yield f"headline: blank or longer than {MAX_HEADLINE} characters"
    if not composition.items or len(composition.items) > MAX_ITEMS:
        yield f"{len(composition.items)} items, allowed are 1 to {MAX_ITEMS}"
    for item in composition.items:
        if not item.text.strip() or len(item.text) > MAX_ITEM:
            yield f"{item.place}: blank or longer than {MAX_ITEM} characters"


_GUARDS: tuple[tuple[str, Callable[[Guarded], Iterator[str]]], ...] = (
    ("length", _lengths),
    ("kinds", _kinds),
    ("refs", _refs),
    ("kept_apart", _kept_apart),
    ("leaks", _leaks),
    ("chinese", _chinese),
    ("hedges", _hedges),
    ("causes", _causes),
    ("held", _held),
    ("headline", _headline),
)
