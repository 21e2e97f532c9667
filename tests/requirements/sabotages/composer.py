"""The words of an answer, broken on purpose."""

from tests.requirements.sabotage import Sabotage, breaks, rewrites

_KINDS = "superbizagent.domain.answer.template:allowed_kinds"
_OPENING = "superbizagent.domain.answer.headline:opening"
_TITLES = "superbizagent.domain.answer.template:TITLES"
_WRITE = "superbizagent.domain.answer.template:write"

SABOTAGES: tuple[Sabotage, ...] = (
    breaks("R47", _TITLES, "all parts bear one title", broken=lambda original: dict.fromkeys(original, "信息")),
    rewrites(
        "R54", _OPENING, "REJECT opens with the reason alone", old='f"{NO_ANSWER}：{headline or', new='f"{headline or'
    ),
    breaks(
        "R56",
        "superbizagent.domain.material.allowing:_too_much",
        "REJECT confirms causes",
        broken=lambda original: lambda item, scene: False,
    ),
    rewrites(
        "R61",
        _KINDS,
        "an uncertain answer has no directions",
        old='return ("confirmed", "directions", "gaps", "next_steps")',
        new='return ("confirmed", "gaps", "next_steps")',
    ),
    rewrites(
        "R65",
        _KINDS,
        "REJECT shows directions",
        old='return ("confirmed", "gaps", "next_steps")',
        new='return ("confirmed", "directions", "gaps")',
    ),
    breaks(
        "R96",
        "superbizagent.domain.answer.headline:CAUSE_FOUND",
        "the conclusion is told in English",
        broken=lambda original: "Verified",
    ),
    breaks(
        "R97",
        _WRITE,
        "a passed answer is its first line",
        broken=lambda original: lambda first, second, sections: second,
    ),
)
