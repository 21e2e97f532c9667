"""A truth put into words: numbers, units, instants and quotations of a wording's slots, each in a chosen manner."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from benchmarks.verifier_known import Known
from benchmarks.verifier_wordings import DIRECTIONS, STATS, WORDINGS

Language = Literal["zh", "en"]
BEIJING = timezone(timedelta(hours=8))
_UNITS: dict[str, dict[str, str]] = {
    "zh": {"s": " 秒", "ms": " 毫秒", "%": "%", "B": " 字节", "MiB": " MiB", "KiB": " KiB", "GiB": " GiB", "/s": " 次/秒",
           "B/s": " B/s", "": ""},
    "en": {"s": " s", "ms": " ms", "%": "%", "B": " bytes", "MiB": " MiB", "KiB": " KiB", "GiB": " GiB", "/s": " per second",
           "B/s": " B/s", "": ""},
}  # fmt: skip
_SCALES = {
    "B": (("GiB", 2.0**30), ("MiB", 2.0**20), ("KiB", 1024.0)),
    "s": (("ms", 1e-3),),
    "ms": (("s", 1e3),),
    "1": (("%", 0.01),),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a claim is worded: the number of the wording, digits kept, another unit, the zone; `seed` picks synonyms."""

    language: Language
    wording: int = 0
    digits: int = 5
    about: bool = False
    other_unit: bool = False
    utc: bool = False
    seed: int = 0


def wordings_of(known: Known, language: Language) -> tuple[str, ...]:
    """The wordings whose slots this truth can fill."""
    return tuple(one for one in WORDINGS[known.shape][language] if "{t}" not in one or known.at)


def say(known: Known, manner: Manner, template: str | None = None) -> str:
    """The claim's text."""
    dice = random.Random(manner.seed)
    wordings = wordings_of(known, manner.language)
    chosen = template if template is not None else wordings[manner.wording % len(wordings)]
    after = known.after
    return chosen.format(
        who=known.who, m=known.measure, q=known.quote, s=known.state, q2=after.quote if after else "",
        who2=after.who if after else "", m2=after.measure if after else "",
        n=_number(known.value, known.unit, manner), n0=_number(known.start, known.unit, manner),
        t=clock(known.at, manner), t2=clock(after.at if after else None, manner),
        stat=dice.choice(STATS[manner.language].get(known.stat, (known.stat,))),
        dir=dice.choice(DIRECTIONS[manner.language][bool(known.rises)]),
    )  # fmt: skip


def clock(at: datetime | None, manner: Manner) -> str:
    """An instant with its zone."""
    if at is None:
        return ""
    if manner.utc:
        return at.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")  # noqa: UP017 - one import for both zones
    written = at.astimezone(BEIJING).strftime("%Y-%m-%d %H:%M:%S")
    return written + (" 北京时间" if manner.language == "zh" else " +08:00")


def natural(value: float, unit: str, *, other: bool) -> tuple[float, str]:
    """The value in the unit it is spoken of in, or in another one of the same dimension."""
    scales = _SCALES.get(unit, ())
    fits = [(value / size, name) for name, size in scales if (value / size >= 1 or name == "%" or size < 1)]
    if unit == "1":
        return fits[0] if other else (value, "")
    if unit == "B" and not other:
        return fits[0] if fits else (value, "B")
    if not other or not fits:
        return value, unit
    return (value, unit) if unit == "B" else fits[0]


def shown(value: float, digits: int) -> str:
    """A number with so many significant digits, never in exponent form."""
    exact = Decimal(repr(float(value)))
    if exact == int(exact) and abs(value) < 10**digits:
        return str(int(value))
    places = max(0, digits - 1 - exact.adjusted())
    text = f"{exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _number(value: float | None, unit: str, manner: Manner) -> str:
    if value is None:
        return ""
    if not unit:
        return shown(value, 12 if float(value).is_integer() and not manner.about else manner.digits)
    spoken, name = natural(value, unit, other=manner.other_unit)
    text = shown(spoken, manner.digits) + _UNITS[manner.language][name]
    return (("约 " if manner.language == "zh" else "about ") + text) if manner.about else text
