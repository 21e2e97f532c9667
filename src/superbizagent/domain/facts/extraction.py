"""Facts out of a parsed or a broken contract (U1, U13, R13, R15)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from superbizagent.domain.contract import Contract, ParseOutcome, Unparsed
from superbizagent.domain.facts.checkable import is_statement
from superbizagent.domain.facts.nouns import Fact
from superbizagent.domain.facts.sentences import Sentence, split_sentences
from superbizagent.domain.facts.types import decide_type
from superbizagent.domain.facts.walk import Piece, walk_text, walk_value
from superbizagent.domain.glossary import asked, confirmation_in, hedged, states_cause, suggested
from superbizagent.domain.quantities import find_quantities
from superbizagent.domain.text import lazy_pattern, normalise

MAX_FALLBACK = 30
MAX_EXTRA = 60
MAX_READ = 1_000
_POSITIONAL = ("hypotheses", "recommended_actions", "missing_info")
_SILENT = (
    "answer_version", "claim_id", "claim_type", "support_level", "evidence_bindings", "evidence_excerpt", "source_type",
    "source_id", "tool_name", "source_invocation_ids", "hypothesis_id", "action_id", "info_id", "related_claim_ids",
    "risk", "basis", "suggested_tool",
)  # fmt: skip
_ID = lazy_pattern(r"\[([A-Za-z][\w.:-]{1,63})\]|\b(r\d+-t\d+)\b")
_CLAUSE = lazy_pattern(r"[，,；;]|\bbut\b|但是?|不过")


def facts_of(outcome: ParseOutcome) -> tuple[Fact, ...]:
    """The facts to check: claims and extras of a contract, or what the broken reply states (U1, U13)."""
    facts = _fallback_facts(outcome) if isinstance(outcome, Unparsed) else _contract_facts(outcome.contract)
    return tuple(replace(fact, fact_id=f"f{number}") for number, fact in enumerate(facts, start=1))


def _contract_facts(contract: Contract) -> list[Fact]:
    facts = [
        Fact(
            fact_id="",
            source="claim",
            claim_id=claim.claim_id,
            text=claim.claim_text,
            fact_type=decide_type(claim.claim_text, claim.claim_type),
            declared_type=claim.claim_type,
            support_level=claim.support_level,
            bindings=claim.bindings,
            defects=claim.defects,
        )
        for claim in contract.claims
    ]
    covered = [_core(claim.claim_text) for claim in contract.claims]
    return facts + _extra_facts(contract, covered)


def _extra_facts(contract: Contract, covered: list[str]) -> list[Fact]:
    found: list[Fact] = []
    for place, text in _positional_texts(contract):
        found.extend(_marked(place, text))
    for piece in _prose_of(contract):
        for sentence in stated_sentences(piece.text):
            if not _covered(sentence, covered):
                found.append(_extra("/".join(piece.keys), sentence))
    return found[:MAX_EXTRA]


def _positional_texts(contract: Contract) -> Iterator[tuple[str, str]]:
    for hypothesis in contract.hypotheses:
        yield f"hypotheses/{hypothesis.hypothesis_id}", f"{hypothesis.text}\n{hypothesis.how_to_verify}"
    for action in contract.recommended_actions:
        yield f"recommended_actions/{action.action_id}", action.text
    for info in contract.missing_info:
        yield f"missing_info/{info.info_id}", info.text


def _prose_of(contract: Contract) -> Iterator[Piece]:
    yield Piece(keys=("user_facing_answer",), text=contract.user_facing_answer)
    yield Piece(keys=("diagnosis_summary",), text=contract.diagnosis_summary)
    for key, value in contract.unknown.items():
        yield from walk_value(value, key)


def _marked(place: str, text: str) -> Iterator[Fact]:
    for sentence in split_sentences(text):
        if confirmation_in(sentence.text) and not asked(sentence.text):
            yield _extra(place, sentence.text)


def _extra(place: str, text: str) -> Fact:
    shown, ids = _without_ids(text)
    return Fact(fact_id="", source="extra", text=shown, fact_type=decide_type(shown), mentioned_ids=ids, position=place)


def stated_sentences(prose: str) -> Iterator[str]:
    """The sentences that state something as a fact: no question, suggestion, hedge or filler among them (U13).

    The first statement under a heading such as 根因 says the cause, whatever its own words.
    """
    told: set[str] = set()
    for sentence in split_sentences(prose):
        text = _stated(sentence)
        if not text or not is_statement(text):
            continue
        heading = sentence.heading
        if states_cause(heading) and heading not in told and not states_cause(text) and not hedged(heading):
            text = f"{heading}：{text}"
        told.add(heading)
        yield text


def _stated(sentence: Sentence) -> str:
    text = sentence.text
    if asked(text) or suggested(text) or suggested(sentence.heading) or _announced(text):
        return ""
    return _unhedged_numbers(text) if hedged(text) or hedged(sentence.heading) else text


def _announced(text: str) -> bool:
    return bool(re.match(r"^(?:本|该)?(?:以下|以上|下面|上述)", text)) and not find_quantities(text)


def _unhedged_numbers(text: str) -> str:
    kept = [part.strip() for part in _CLAUSE.split(text) if not hedged(part) and not asked(part)]
    stated = [part for part in kept if any(q.dimension != "bare" for q in find_quantities(part))]
    return "，".join(stated)


def _covered(sentence: str, claims: Iterable[str]) -> bool:
    core = _core(sentence)
    return bool(core) and any(core in claim for claim in claims)


def _core(text: str) -> str:
    marker = confirmation_in(text)
    bare = text.replace(marker, "") if marker else text
    return re.sub(r"[^\w%.:/+-]+|(?<!\d)\.|\.(?!\d)|了|的", "", normalise(bare).casefold())


def _without_ids(text: str) -> tuple[str, tuple[str, ...]]:
    ids = tuple(dict.fromkeys(found[1] or found[2] for found in _ID.finditer(text)))
    return re.sub(r"\s*\[[A-Za-z][\w.:-]{1,63}\]", "", text).strip(), ids


def _fallback_facts(outcome: Unparsed) -> list[Fact]:
    stated: list[Fact] = []
    extras: list[Fact] = []
    for piece in walk_text(outcome.raw):
        position = next((key for key in piece.keys if key in _POSITIONAL), "")
        if position:
            extras.extend(_marked(position, piece.text))
        elif not any(key in _SILENT for key in piece.keys):
            room = MAX_READ - len(stated)
            stated.extend(_fallback(sentence) for sentence in islice(stated_sentences(piece.text), room))
    return _most_telling(_distinct(stated)) + extras[:MAX_EXTRA]


def _fallback(sentence: str) -> Fact:
    shown, ids = _without_ids(sentence)
    return Fact(fact_id="", source="nl_fallback", text=shown, fact_type=decide_type(shown), mentioned_ids=ids)


def _distinct(facts: list[Fact]) -> list[Fact]:
    return list({fact.text: fact for fact in facts}.values())


def _most_telling(facts: list[Fact]) -> list[Fact]:
    """At most 30 in their order; what states a cause is never among the ones left out."""
    causes = [fact for fact in facts if fact.fact_type == "root_cause"][:MAX_FALLBACK]
    room = MAX_FALLBACK - len(causes)
    others = [fact for fact in facts if fact.fact_type != "root_cause"][:room]
    kept = {id(fact) for fact in causes + others}
    return [fact for fact in facts if id(fact) in kept]
