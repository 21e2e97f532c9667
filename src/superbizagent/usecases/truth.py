"""What really happened in a recorded incident (`truth.yaml`), and how an answer compares with it (interfaces.md)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from superbizagent.analysis.segments import segment
from superbizagent.domain.grounding import causal
from superbizagent.domain.text import Json, JsonObject, normalise

FIRST_DIRECTIONS = 3
_TOKEN = re.compile(r"[a-z0-9][a-z0-9_.:/%-]*[a-z0-9]|[a-z0-9]|[\u4e00-\u9fff]+")
_CJK = re.compile(r"[\u4e00-\u9fff]{2,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """`groups` are alternatives of which one each must be met; all texts as written in the file."""

    fault: bool
    entities: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    must_not_confirm: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownItem:
    """One displayed item: its text with its evidence excerpts; whether it is a root cause or a hypothesis."""

    text: str
    states_cause: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How an answer compares with the truth; `rank` counts from 1 among the directions."""

    cause_confirmed: bool
    rank: int | None
    wrong_cause_confirmed: bool
    named_cause: str | None
    forbidden_confirmed: tuple[str, ...]


def read_truth(value: Json) -> Truth:
    """The truth of a parsed `truth.yaml`; unknown keys are ignored, missing ones mean nothing to find."""
    top = value if isinstance(value, dict) else {}
    cause = top.get("root_cause")
    cause_object: JsonObject = cause if isinstance(cause, dict) else {}
    groups = cause_object.get("any_of")
    return Truth(
        fault=top.get("fault") is True,
        entities=_texts(cause_object.get("entity")),
        groups=tuple(_texts(group) for group in groups) if isinstance(groups, list) else (),
        must_not_confirm=_texts(top.get("must_not_confirm")),
    )


def compare(
    truth: Truth, *, question: str, confirmed: Sequence[ShownItem], directions: Sequence[ShownItem]
) -> Comparison:
    """Looks in confirmed and directions only, with the question's own words taken out."""
    found = [_meets(truth, item, question) for item in confirmed]
    ranks = [rank for rank, item in enumerate(directions, start=1) if _meets(truth, item, question)]
    causes = [item for item in (*confirmed, *directions) if item.states_cause]
    wrong = any(item.states_cause and not met for item, met in zip(confirmed, found, strict=True))
    forbidden = tuple(
        word for word in truth.must_not_confirm if any(_holds(item, word, question) for item in confirmed)
    )
    return Comparison(
        cause_confirmed=truth.fault and any(found),
        rank=ranks[0] if ranks and truth.fault else None,
        wrong_cause_confirmed=wrong,
        named_cause=causes[0].text if causes else None,
        forbidden_confirmed=forbidden,
    )


def states_cause(text: str, *, fact_type: str, is_hypothesis: bool) -> bool:
    """Whether a displayed sentence states what caused the incident (U16), or offers it as a hypothesis."""
    return is_hypothesis or fact_type == "root_cause" or causal(text)


def _meets(truth: Truth, item: ShownItem, question: str) -> bool:
    named = any(_holds(item, entity, question) for entity in truth.entities)
    return named and all(any(_holds(item, word, question) for word in group) for group in truth.groups)


def _holds(item: ShownItem, word: str, question: str) -> bool:
    return normalise(word).strip() in _without(normalise(item.text), _own_words(normalise(question)))


def _own_words(question: str) -> frozenset[str]:
    # A Chinese sentence is one run: its words are what segmentation finds in it.
    return frozenset((*_TOKEN.findall(question), *(word for word in segment(question) if _CJK.fullmatch(word))))


def _without(text: str, words: Iterable[str]) -> str:
    """The text with the question's tokens blanked out: whole Latin tokens, and runs of Chinese as they stand there."""
    taken = set(words)
    blanked = _TOKEN.sub(lambda found: " " if found.group() in taken else found.group(), text)
    for run in sorted((word for word in taken if _CJK.fullmatch(word)), key=len, reverse=True):
        blanked = blanked.replace(run, " ")
    return blanked


def _texts(value: Json) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(item) for item in value) if isinstance(value, list) else ()
