"""What was found instead, in Chinese, for a fact that failed."""

from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.judgement import Judgement
from superbizagent.domain.records import Figure, Opened
from superbizagent.domain.text import visible

_LONGEST = 200


def nearest_words(reading: Reading, judgement: Judgement | None) -> str | None:
    """`找到 checkout 的 95.3%，没有 payment 的`: built from the record's own words and the claim's atoms only."""
    if judgement is None or judgement.matched == 0:
        return None
    said = _cut(_own_words(judgement.opened))
    if judgement.rival is not None:
        stated = "、".join(s.quantity.text for s in reading.slots if s.quantity.text in judgement.hard)
        return _shown(
            f"找到的是 {_figure_words(judgement.rival)}，不是 {stated or '所述的值'}{f'：{said}' if said else ''}"
        )
    if judgement.names:
        lacking = "、".join(dict.fromkeys(n.text for n in judgement.names))
        return _shown(f"找到最接近的记录是“{said}”，没有 {lacking} 的")
    if judgement.opposed:
        return _shown(
            f"找到的记录与“{'、'.join(dict.fromkeys(judgement.predicates)) or reading.text}”的说法相反：“{said}”"
        )
    lacking = "、".join(dict.fromkeys([*judgement.hard, *judgement.predicates, *judgement.soft]))
    return _shown(f"找到最接近的记录是“{said}”，其中没有 {lacking}") if lacking else None


def _own_words(opened: Opened) -> str:
    """The record's text; of a series, which has none of its own, what its parents call it."""
    named = " ".join(f"{leaf.key}={leaf.text}" for leaf in opened.record.inherited if leaf.key and leaf.key != "tool")
    return opened.record.text or named or opened.label


def _figure_words(figure: Figure) -> str:
    key = f"{figure.key}=" if figure.key else ""
    quantity = figure.quantity
    return f"{key}{quantity.number:g}{quantity.unit}" if figure.derived or figure.key else f"{key}{quantity.text}"


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


def _shown(text: str) -> str:
    return visible(text)
