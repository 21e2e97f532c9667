"""Claims that one thing caused another: both ends, their order, and a link between them (U4)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from superbizagent.domain.facts import Setting
from superbizagent.domain.glossary import causing_at, concepts_in, mentions_of, states_cause, stem, without_open_causes
from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.grounding.names import owner_names
from superbizagent.domain.grounding.read_claim import read_claim
from superbizagent.domain.grounding.support import Bench
from superbizagent.domain.records import indicative, stamp_of
from superbizagent.domain.text import kept, lazy_pattern, unquoted

_FORWARD = lazy_pattern(
    r"(?:从而|进而|并|最终|直接)?(?:导致了?|引起了?|造成了?|引发了?|致使|触发了|使得|促使|迫使|拖垮了?|拖慢了?|拖死了?|拖累了?|压垮了?|打挂了?|波及|殃及)"
    r"|(?:have |has |which |that )?(?:\bcaused|\bcauses|\bcausing|\bled to|\bleads to|\bleading to|\bresult(?:ed|s|ing) in|"
    r"\bbrought down|took down|knocked over|gave rise to|\binduced)\b(?! by)",
    re.IGNORECASE,
)
_BACKWARD = lazy_pattern(
    r"(?:的)?(?:根因|根本原因|主因|起因|诱因|原因)(?:就)?(?:是|为|在于)"
    r"|(?:故障点|问题点|症结)(?:就)?(?:是|为|在于?|位于)?|(?:问题|故障)(?:就)?(?:出在|出自|位于|在于)"
    r"|是?(?:因为|由于|源于|源自|归因于|归咎于)|\b(?:is |was |were |are )?"
    r"(?:caused by|due to|because of|because|owing to|driven by|triggered by|attributable to|"
    r"attributed to|stem(?:s|med) from|originat(?:es|ed) from|trac(?:es|e|ed)(?: back)? to|as a result of|resulting from|"
    r"in response to|thanks to)\b|\broot cause (?:is|was|of)\b|所致",
    re.IGNORECASE,
)
_CONSEQUENCE = lazy_pattern(r"[，,]?\s*(?:而(?![且后])|所以|因此|因而|从而|才|就)")
_COMMA = lazy_pattern(r"[，,]|所以|因此|因而|，?从而")


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseEffect:
    """One causal statement; `effect` '' where only a cause is named (根因是 X)."""

    cause: str
    effect: str
    marker: str


def causal(text: str) -> bool:
    """Whether the text states a cause: `causal_markers_v1` (U4, U16)."""
    return bool(mentions_of(text, "causal")) or causing_at(text) is not None


_DENIED_CAUSE = lazy_pattern(
    r"(?:不是|并非|并未|没有|未|非|无关)[^，。,;；]{0,12}$|\b(?:not|never|none|nothing|neither|no evidence that|"
    r"rather than)\b[^,.;]{0,30}$|\bnone (?:of \w+ )?$",
    re.IGNORECASE,
)
_OPEN_CAUSE = lazy_pattern(
    r"^\s*(?:is|was|has|remains|are|尚|仍|还|暂|目前)?\s*(?:not |yet |still )*(?:un\w+|unknown|unclear|"
    r"inferred|being|to be|under|尚未|未|不明|不确定|未知|待|无法|没有)",
    re.IGNORECASE,
)


@kept(4096)
def asserts_cause(text: str) -> bool:
    """Whether the text asserts a cause outside its quotations: a causal marker that is neither denied nor left open."""
    told = without_open_causes(unquoted(text))
    if not states_cause(told):
        return False
    for mention in mentions_of(told, "causal"):
        head, tail = told[max(0, mention.start - 40) : mention.start], told[mention.end : mention.end + 24]
        if not _DENIED_CAUSE.search(head) and not _OPEN_CAUSE.match(tail):
            return True
    return causing_at(told) is not None


@kept(2048)
def cause_effect(text: str) -> tuple[CauseEffect, ...]:
    """The causal statements of a text, cause and effect apart."""
    found: list[CauseEffect] = []
    for sentence in re.split(r"[。；;\n]|\.(?=\s)", text):
        found.extend(_statement(sentence.strip()))
    return tuple(found)


def _statement(sentence: str) -> list[CauseEffect]:
    forward = _FORWARD.search(sentence)
    backward = _BACKWARD.search(sentence)
    if forward is None and backward is None and (verb := causing_at(sentence)):
        cause, effect = sentence[: verb[0]], sentence[verb[1] :]
        return [CauseEffect(cause=_trim(cause), effect=_trim(effect), marker=sentence[verb[0] : verb[1]])]
    if forward and (backward is None or backward.start() < forward.start()):
        cause = sentence[backward.end() if backward else 0 : forward.start()]
        return [CauseEffect(cause=_trim(cause), effect=_trim(sentence[forward.end() :]), marker=forward.group())]
    if backward is None:
        return [CauseEffect(cause=_trim(sentence), effect="", marker="")] if causal(sentence) else []
    head, tail = _trim(sentence[: backward.start()]), sentence[backward.end() :]
    so = _CONSEQUENCE.search(tail) if head and not backward.group().startswith("所致") else None
    if so is not None and _trim(tail[: so.start()]):
        # 支付 因为 X 而 报错: what follows is the rest of the effect.
        return [
            CauseEffect(
                cause=_trim(tail[: so.start()]), effect=_trim(f"{head} {tail[so.end() :]}"), marker=backward.group()
            )
        ]
    if head and not backward.group().startswith("所致"):
        return [CauseEffect(cause=_trim(tail), effect=head, marker=backward.group())]
    if backward.group() == "所致":
        return [CauseEffect(cause=head, effect="", marker="所致")]
    parts = _COMMA.split(tail, maxsplit=1)
    effect = _trim(parts[1]) if len(parts) > 1 else ""
    return [CauseEffect(cause=_trim(parts[0]), effect=effect, marker=backward.group())]


def _trim(text: str) -> str:
    return text.strip(" ，,：:。.；;、")


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalSupport:
    """`level`: stated (a record says so itself) | linked (both ends and a link) | none, with what is missing."""

    level: str
    records: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()


def find_cause(
    fact_text: str, reading: Reading, numbers: Sequence[int], bench: Bench, setting: Setting
) -> CausalSupport:
    """Weigh a causal claim against the records it may draw on."""
    statements = cause_effect(fact_text)
    stated = [n for n in numbers if _states_it(reading, statements, n, bench)]
    if stated:
        return CausalSupport(level="stated", records=tuple(stated[:1]))
    records: list[int] = []
    for statement in statements:
        found = _linked(statement, numbers, bench, setting)
        if not found:
            return CausalSupport(level="none", missing=tuple(t for t in (statement.cause, statement.effect) if t))
        records += [n for n in found if n not in records]
    return CausalSupport(level="linked" if records else "none", records=tuple(records))


def _states_it(reading: Reading, statements: Sequence[CauseEffect], number: int, bench: Bench) -> bool:
    opened = bench.index.opened(number)
    if not opened.causal or opened.hedged or not statements:
        return False
    said = cause_effect(indicative(opened.record.text))
    whole = bench.judge(reading, number)
    return whole.held and all(any(_same_way(s, r, bench) for r in said) for s in statements)


def _same_way(claimed: CauseEffect, said: CauseEffect, bench: Bench) -> bool:
    """Whether the record has the claim's cause among its causes, not among its effects."""
    wanted = read_claim(claimed.cause, bench.index.names)
    cause, effect = read_claim(said.cause, bench.index.names), read_claim(said.effect, bench.index.names)
    atoms = _atoms(wanted)
    return bool(atoms & _atoms(cause)) and not (atoms & _atoms(effect)) - _atoms(cause)


def _atoms(reading: Reading) -> frozenset[str]:
    return frozenset(n.text.lower() for n in reading.names) | frozenset(
        c.concept_id for c in (*reading.states, *reading.topics, *reading.ways)
    )


def _linked(statement: CauseEffect, numbers: Sequence[int], bench: Bench, setting: Setting) -> list[int]:
    """Records of cause and effect where both are held, in order, and joined by a record or by the topology."""
    names = bench.index.names
    cause = read_claim(statement.cause, names)
    effect = read_claim(statement.effect, names) if statement.effect else _asked_effect(setting, names)
    if not cause.checkable or effect is None or not effect.checkable:
        return []
    if any(not _known(word.text, setting, bench) for word in (*cause.soft, *effect.soft)):
        return []
    causes = [n for n in numbers if _holds_cause(cause, n, bench)]
    effects = [n for n in numbers if bench.judge(effect, n).held]
    if not causes or not effects or not _in_time(causes, effects, bench):
        return []
    both = [n for n in causes if n in set(effects) and _names_cause(cause, effect, n, bench)]
    if both:
        return both[:1]
    if _along_edge(cause, effect, setting) and _independent(causes, effects, bench):
        return [causes[0], effects[0]]
    return []


def _known(word: str, setting: Setting, bench: Bench) -> bool:
    """Whether the session, the question or the glossary has the word: an end in invented words is a missing end."""
    lower, postings = word.lower(), bench.index.postings
    if concepts_in(word) or lower in setting.question.lower():
        return True
    if lower.isascii():
        return postings.knows(lower) or postings.knows(stem(lower))
    return all(postings.knows(lower[i : i + 2]) for i in range(max(len(lower) - 1, 1)))


def _asked_effect(setting: Setting, names: frozenset[str]) -> Reading | None:
    """Where a claim names only the cause, the effect is what the question asks about."""
    return read_claim(setting.question, names) if setting.question else None


def _holds_cause(cause: Reading, number: int, bench: Bench) -> bool:
    judgement = bench.judge(cause, number)
    return judgement.held and not _only_callee(cause, judgement)


def _only_callee(cause: Reading, judgement: Judgement) -> bool:
    """A caller's complaint (timeout calling X) says nothing about X itself."""
    callees = judgement.opened.callees
    named = [n for n in cause.names if n.kind in ("name", "service")]
    return bool(named) and bool(callees) and any(any(n.text.lower() in owner_names(c) for c in callees) for n in named)


def _names_cause(cause: Reading, effect: Reading, number: int, bench: Bench) -> bool:
    """Whether one record says more than one thing: its cause atoms are not just its effect atoms again."""
    return (
        bool(_atoms(cause) - _atoms(effect))
        and bool(_atoms(effect) - _atoms(cause))
        and not bench.index.opened(number).hedged
    )


def _in_time(causes: Sequence[int], effects: Sequence[int], bench: Bench) -> bool:
    """The earliest cause is not later than the earliest effect, where both tell their time."""
    first = [stamp_of(bench.index.opened(n)) for n in causes]
    last = [stamp_of(bench.index.opened(n)) for n in effects]
    begun = [t for t in first if t is not None]
    ended = [t for t in last if t is not None]
    if not begun or not ended or len({t.tzinfo is None for t in (*begun, *ended)}) > 1:
        return True
    return min(begun) <= min(ended)


def _along_edge(cause: Reading, effect: Reading, setting: Setting) -> bool:
    callers = {n.text.lower() for n in effect.names}
    callees = {n.text.lower() for n in cause.names}
    return any(a.lower() in callers and b.lower() in callees for a, b in setting.edges)


def _independent(causes: Sequence[int], effects: Sequence[int], bench: Bench) -> bool:
    owners = bench.index.owners
    one = {(owners[n].call.source_type, owners[n].call.tool_name) for n in causes}
    other = {(owners[n].call.source_type, owners[n].call.tool_name) for n in effects}
    return len(one | other) >= 2
