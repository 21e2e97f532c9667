"""How a record means what it mentions: told as a fact, or denied, conditional, set up, unreal, or past and cleared."""

import re
from collections.abc import Sequence
from typing import Literal

from superbizagent.domain.glossary import Mention
from superbizagent.domain.text import lazy_pattern

Mood = Literal["asserted", "denied", "unreal", "unsettled", "label"]

_FLAGS = re.IGNORECASE
_SENTENCE = lazy_pattern(r"[;；。！!？\n]|[.?](?=\s|$)")
_CLAUSE = lazy_pattern(r"[,，;；。！!？\n]|[.?:](?=\s|$)|：")
_CONDITION = lazy_pattern(
    r"\b(?:if|unless|in case|in the event|whenever|provided that)\b|如果|假如|一旦|倘若|假设|万一|的话"
    r"|(?<!\w)若(?![干])",
    _FLAGS,
)
_GENERAL = lazy_pattern(
    r"\b(?:usually|typically|(?<!too )often|commonly|common causes?|possible causes?|for example|"
    r"e\.g\.)|\b(?:runbook|playbook)\s*[:：]|通常|往往|常见|多半由|一般(?:是|由|会|因)|手册[:：]|例如",
    _FLAGS,
)
_UNREAL = lazy_pattern(
    r"\b(?:simulat\w+|dry[- ]?run|disabled|drill|rehears\w+|mock(?:ed|ing)?|hypothetical\w*|will|would|should|pretend\w*)\b"
    r"|模拟|演练|预演|禁用|未启用|未开启",
    _FLAGS,
)
_CLEARED = lazy_pattern(
    r"(?<!not )(?<!be )\b(?:cleared|resolved|no longer|back to normal|went away|subsided)\b"
    r"|(?:已|已经|均已|现已)(?:解除|恢复|清除|消除|解决)|不再",
    _FLAGS,
)
_ASKED = lazy_pattern(r"[?？](?=\s|$|[\"'”)）])")
_NOT_CAUSE = lazy_pattern(
    r"\b(?:not|never|no longer|n't|rather than)\s+(?:\w+\s+){0,2}?(?:caused by|due to|because(?: of)?|related to|the (?:root )?"
    r"cause)\b|(?:不是|并非|并不是|非)(?:因为|由于|由|因)|与[^，。；]{1,30}无关",
    _FLAGS,
)
_ZERO_BEFORE = lazy_pattern(
    r"(?<![\w.:/-])(?:0|zero)\s+(?:[a-z]+\s+){0,2}$|(?<![\w.:/-])0\s*(?:个|次|条|起|例|处)?\s*$", _FLAGS
)
_NONE_AFTER = lazy_pattern(
    r"\s*(?:[:=：]\s*(?:0(?![\d.])|none\b|nil\b|no\b|无|未)|(?:was |were |is |are |has been |had been )?(?:not|never) "
    r"(?:found|detected|observed|seen|present|reported|triggered|occur\w*)\b|(?:均|都|并)?(?:未|没有)(?:出现|发生|发现|检测|触发|观察))",
    _FLAGS,
)
_FAR_DENIAL = lazy_pattern(r"\b(?:no|not|never|without|none|neither|n't)\b|没有|并未|未曾|从未", _FLAGS)
_TURN = lazy_pattern(
    r"\b(?:due|because|after|before|until|while|when|but|since|as|caused|with|within|by|and then)\b|但|因|由于|导致|后",
    _FLAGS,
)
_IDENTIFIER = lazy_pattern(r"[A-Za-z][\w$]*(?:[.\-/:][A-Za-z_][\w$]*)*")
_HUMPS = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_TELLING_TAIL = lazy_pattern(
    r"(?:exception|error|failure|fault|err|warning|alarm|alert|event|\w+ed|\w+ing|exit|full|reset|lost|down)s?$", _FLAGS
)


def moods_of(text: str, mentions: Sequence[Mention]) -> tuple[Mood, ...]:
    """The mood of each mention of `text`; what the glossary denies stays denied."""
    unreal, cleared = _unreal_stretches(text), _stretches(_CLEARED, text, _CLAUSE)
    return tuple(_mood(text, m, unreal, cleared) for m in mentions)


def indicative(text: str) -> str:
    """The text without the stretches that are asked, conditional, general, unreal, or deny a cause."""
    kept: list[str] = []
    at = 0
    for start, end, _, _ in sorted(_unreal_stretches(text)):
        kept.append(text[at : max(at, start)])
        at = max(at, end)
    return "".join((*kept, text[at:]))


_Stretch = tuple[int, int, int, int]


_TURNED_FROM = lazy_pattern(r"(?:\bfrom|由|从|自)\s*[\"“'`]?\s*$", re.IGNORECASE)
_TURNED_TO = lazy_pattern(
    r"[\"”'`]?\s*(?:to\b|into\b|变为|变成|变更为|切换为|切换到|转为|转到|改为|到|至|->|→|=>)", re.IGNORECASE
)


def _left_behind(text: str, mention: Mention) -> bool:
    """Whether it is what something turned from (from CLOSED to OPEN): it is so no longer."""
    if _TURNED_TO.match(text, mention.end) is None:
        return False
    return _TURNED_FROM.search(text[max(0, mention.start - 40) : mention.start]) is not None


def _mood(text: str, mention: Mention, unreal: Sequence[_Stretch], cleared: Sequence[_Stretch]) -> Mood:
    if _in(mention, unreal) or _left_behind(text, mention):
        return "unreal"
    if mention.negated:
        return "denied"
    if _ZERO_BEFORE.search(text[max(0, mention.start - 40) : mention.start]) or _NONE_AFTER.match(text, mention.end):
        return "denied"
    if _part_of_name(text, mention):
        return "label"
    if _in(mention, cleared) or _denied_far(text, mention):
        return "unsettled"
    return "asserted"


def _in(mention: Mention, stretches: Sequence[_Stretch]) -> bool:
    """Whether the mention stands in one of the stretches and is not their marker itself."""
    return any(
        a <= mention.start < b and not (mark <= mention.start < end or mention.start <= mark < mention.end)
        for a, b, mark, end in stretches
    )


def _unreal_stretches(text: str) -> list[_Stretch]:
    found = [*_stretches(_CONDITION, text, _SENTENCE), *_stretches(_GENERAL, text, _SENTENCE)]
    found += _stretches(_UNREAL, text, _CLAUSE)
    found += _stretches(_ASKED, text, _CLAUSE)
    found += [(mark, b, mark, mark) for _, b, mark, _ in _stretches(_NOT_CAUSE, text, _CLAUSE)]
    return found


def _stretches(marker: re.Pattern[str], text: str, edge: re.Pattern[str]) -> list[_Stretch]:
    """(start, end, marker start, marker end) of the sentence or clause around each marker."""
    marks = list(marker.finditer(text))
    if not marks:
        return []
    edges = [0, *(m.end() for m in edge.finditer(text)), len(text), len(text) + 2]
    return [
        (
            max(e for e in edges if e <= m.start()),
            min(e for e in edges if e >= m.end() + (2 if text[m.end() : m.end() + 1] in (":", "：") else 0)),
            m.start(),
            m.end(),
        )
        for m in marks
    ]


def _denied_far(text: str, mention: Mention) -> bool:
    """A denial earlier in the clause that nothing parts from the mention: unclear, so not a fact."""
    head = text[max(0, mention.start - 120) : mention.start]
    edges = [m.end() for m in _CLAUSE.finditer(head)]
    head = head[edges[-1] :] if edges else head
    found = list(_FAR_DENIAL.finditer(head))
    return bool(found) and len(head) - found[-1].end() > _NEAR and not _TURN.search(head, found[-1].end())


_NEAR = 24


def _part_of_name(text: str, mention: Mention) -> bool:
    """Whether the concept only lends its word to a longer name (DeadlockDetector), which does not end in a happening."""
    if not mention.text.isascii() or not mention.text[:1].isalpha():
        return False
    for name in _IDENTIFIER.finditer(text, max(0, mention.start - 80), min(len(text), mention.end + 80)):
        if name.start() <= mention.start < mention.end <= name.end():
            whole = name.group()
            humps = _HUMPS.findall(whole)
            joined = any(c in whole for c in "_.-/:") or (len(humps) > 1 and not whole.isupper())
            tail = humps[-1] if humps else whole
            return joined and mention.end < name.end() and _TELLING_TAIL.match(tail) is None
    return False
