"""A true claim altered: mutants that say something else, invariants that say the same."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from benchmarks.verifier_known import Known
from benchmarks.verifier_oracle import World, true_of
from benchmarks.verifier_render import Manner, natural, say, wordings_of
from benchmarks.verifier_wordings import ADDED, DENIALS, REVERSED

STRANGERS = ("inventory-api", "ledger-worker-7", "risk-engine", "mailer-prod-2")
_WRONG_UNIT = {"s": "ms", "ms": "s", "%": "/s", "B": "%", "/s": "%", "B/s": "%", "1": "s"}
_OTHER_STAT = {"max": ("min", "mean"), "min": ("max", "mean"), "mean": ("max", "p99"), "p95": ("p50", "p99", "max")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim to check: what it says, what it cites; `other` is a second record that it cites."""

    text: str
    call: str
    excerpt: str
    other: Known | None = None
    shuffled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A truth, the manner it is said in, the trace it is of, and the dice for what is to be chosen."""

    known: Known
    manner: Manner
    world: World
    dice: random.Random


Maker = Callable[[Drawn], Claim | None]


def plain(known: Known, manner: Manner) -> Claim:
    """The claim as it stands."""
    return Claim(text=say(known, manner), call=known.call, excerpt=known.excerpt, other=known.after)


# ---- mutants -----------------------------------------------------------------------------------------------------


def _slot(known: Known, manner: Manner, slot: str) -> bool:
    options = wordings_of(known, manner.language)
    return "{" + slot + "}" in options[manner.wording % len(options)]


def _number(drawn: Drawn) -> Claim | None:
    if drawn.known.value is None or not _slot(drawn.known, drawn.manner, "n"):
        return None
    factor = drawn.dice.choice((0.4, 0.7, 1.4, 1.9, 3.3, 10))
    value = drawn.known.value * factor
    if not drawn.known.unit and float(drawn.known.value).is_integer():
        value = float(max(2, round(value)))
        value += 1 if value == drawn.known.value else 0
    said = replace(drawn.known, value=value)
    peak = drawn.known.shape == "trend" and true_of(drawn.world, replace(said, stat="max", rises=None, start=None))
    return None if peak or true_of(drawn.world, said, ignore="at") else _as(drawn.known, said, drawn.manner)


def _as(known: Known, said: Known, manner: Manner) -> Claim:
    return replace(plain(known, manner), text=say(said, manner))


def _unit(drawn: Drawn) -> Claim | None:
    if drawn.known.value is None or not drawn.known.unit or not _slot(drawn.known, drawn.manner, "n"):
        return None
    spoken, name = natural(drawn.known.value, drawn.known.unit, other=False)
    wrong = {"MiB": "GiB", "KiB": "MiB", "GiB": "MiB"}.get(name) or _WRONG_UNIT.get(drawn.known.unit)
    if wrong is None or spoken == 0:
        return None
    scale = {"MiB": 2.0**20, "GiB": 2.0**30}.get(wrong)
    start = natural(drawn.known.start, drawn.known.unit, other=False)[0] if drawn.known.start else None
    if scale:
        said = replace(drawn.known, value=spoken * scale, start=start * scale if start else None, unit="B")
        text = say(said, drawn.manner)
        return (
            None if true_of(drawn.world, said) else Claim(text=text, call=drawn.known.call, excerpt=drawn.known.excerpt)
        )
    said = replace(drawn.known, value=spoken, start=start, unit=wrong)
    return None if true_of(drawn.world, said) else _as(drawn.known, said, drawn.manner)


def _time(drawn: Drawn) -> Claim | None:
    if drawn.known.at is None or drawn.known.after or not _slot(drawn.known, drawn.manner, "t"):
        return None
    said = replace(
        drawn.known,
        at=drawn.known.at
        + timedelta(minutes=drawn.dice.choice((-95, -37, -11, 7, 23, 61)), seconds=drawn.dice.randint(0, 50)),
    )
    return None if true_of(drawn.world, said, ignore="value") else _as(drawn.known, said, drawn.manner)


def _entity(drawn: Drawn) -> Claim | None:
    others = [name for name in drawn.world.names if name != drawn.known.who]
    said = replace(drawn.known, who=drawn.dice.choice(others if others and drawn.dice.random() < 0.6 else STRANGERS))
    kin = (
        said.who.startswith(drawn.known.who)
        or drawn.known.who.startswith(said.who)
        or said.who in drawn.known.measure + drawn.known.quote
    )
    if kin or drawn.known.who in drawn.known.measure + drawn.known.quote or true_of(drawn.world, said, ignore="at"):
        return None
    if drawn.known.shape in ("line", "event") and any(
        one.quote == drawn.known.quote and one.who == said.who for one in drawn.world.known
    ):
        return None
    return _as(drawn.known, said, drawn.manner)


def _percentile(drawn: Drawn) -> Claim | None:
    if drawn.known.stat not in _OTHER_STAT:
        return None
    said = replace(drawn.known, stat=drawn.dice.choice(_OTHER_STAT[drawn.known.stat]))
    if said.stat in ("p50", "p99") and true_of(drawn.world, replace(said, stat="max")):
        return None
    return (
        None
        if (drawn.known.averaged and said.stat == "mean") or true_of(drawn.world, said)
        else _as(drawn.known, said, drawn.manner)
    )


def _direction(drawn: Drawn) -> Claim | None:
    if drawn.known.rises is None:
        return None
    said = replace(drawn.known, rises=not drawn.known.rises)
    return None if true_of(drawn.world, said) else _as(drawn.known, said, drawn.manner)


def _negation(drawn: Drawn) -> Claim | None:
    options = DENIALS.get(drawn.known.shape, {}).get(drawn.manner.language)
    if not options or (drawn.known.shape == "trend" and drawn.known.rises is None):
        return None
    return Claim(
        text=say(drawn.known, drawn.manner, drawn.dice.choice(options)),
        call=drawn.known.call,
        excerpt=drawn.known.excerpt,
    )


def _id(drawn: Drawn) -> Claim | None:
    claim = plain(drawn.known, drawn.manner)
    call = f"r{drawn.dice.randint(3, 9)}-t{drawn.dice.randint(40, 99)}"
    return replace(claim, call=call, other=replace(claim.other, call=call) if claim.other else None)


def _excerpt(drawn: Drawn) -> Claim | None:
    claim = plain(drawn.known, drawn.manner)
    excerpt = _garbled(claim.excerpt, drawn)
    other = _garbled(claim.other.excerpt, drawn) if claim.other else excerpt
    if not excerpt or not other:
        return None
    return replace(claim, excerpt=excerpt, other=replace(claim.other, excerpt=other) if claim.other else None)


def _garbled(text: str, drawn: Drawn) -> str:
    """The excerpt with three digits altered; '' where it has none or still stands in the trace."""
    digits = list(re.finditer(r"\d", text))
    altered = list(text)
    for found in drawn.dice.sample(digits, min(3, len(digits))):
        altered[found.start()] = str((int(found.group()) + drawn.dice.randint(1, 9)) % 10)
    excerpt = "".join(altered)
    return "" if not digits or excerpt.lower() in drawn.world.text else excerpt


def _order(drawn: Drawn) -> Claim | None:
    if drawn.known.after is None:
        return None
    options = REVERSED[drawn.known.shape][drawn.manner.language]
    return replace(
        plain(drawn.known, drawn.manner),
        text=say(drawn.known, drawn.manner, options[drawn.manner.wording % len(options)]),
    )


def _returned(drawn: Drawn) -> Claim | None:
    if drawn.known.shape != "total" or drawn.known.start is None:
        return None
    said = replace(drawn.known, value=drawn.known.start)
    return None if true_of(drawn.world, said) else _as(drawn.known, said, drawn.manner)


def _added(drawn: Drawn) -> Claim | None:
    clause, words = drawn.dice.choice(ADDED[drawn.manner.language])
    if any(word in drawn.world.text for word in words):
        return None
    return replace(plain(drawn.known, drawn.manner), text=say(drawn.known, drawn.manner) + clause)


MUTANTS: dict[str, Maker] = {
    "number": _number, "unit": _unit, "time": _time, "entity": _entity, "percentile": _percentile,
    "direction": _direction, "negation": _negation, "id": _id, "excerpt": _excerpt, "before/after": _order,
    "total/returned": _returned, "added clause": _added,
}  # fmt: skip


# ---- invariants --------------------------------------------------------------------------------------------------


def _differs(known: Known, manner: Manner, other: Manner) -> Claim | None:
    text = say(known, other)
    return None if text == say(known, manner) else replace(plain(known, manner), text=text)


def _paraphrase(drawn: Drawn) -> Claim | None:
    return _differs(
        drawn.known,
        drawn.manner,
        replace(drawn.manner, wording=drawn.manner.wording + drawn.dice.randint(1, 4), seed=drawn.manner.seed + 1),
    )


def _translation(drawn: Drawn) -> Claim | None:
    return _differs(
        drawn.known, drawn.manner, replace(drawn.manner, language="en" if drawn.manner.language == "zh" else "zh")
    )


def _rounding(drawn: Drawn) -> Claim | None:
    if drawn.known.value is None or not (drawn.known.unit or not float(drawn.known.value).is_integer()):
        return None
    return _differs(
        drawn.known,
        drawn.manner,
        replace(drawn.manner, digits=drawn.dice.choice((2, 3)), about=drawn.dice.random() < 0.5),
    )


def _in_other_unit(drawn: Drawn) -> Claim | None:
    return (
        _differs(drawn.known, drawn.manner, replace(drawn.manner, other_unit=True))
        if drawn.known.unit in ("s", "ms", "B", "1")
        else None
    )


def _zone(drawn: Drawn) -> Claim | None:
    return (
        _differs(drawn.known, drawn.manner, replace(drawn.manner, utc=True))
        if drawn.known.at and _slot(drawn.known, drawn.manner, "t")
        else None
    )


def _key_order(drawn: Drawn) -> Claim | None:
    return replace(plain(drawn.known, drawn.manner), shuffled=True)


def _full_width(drawn: Drawn) -> Claim | None:
    text = say(drawn.known, drawn.manner)
    wide = "".join(chr(ord(c) + 0xFEE0) if c.isdigit() or c in "%:(),." else c for c in text)
    return None if wide == text else replace(plain(drawn.known, drawn.manner), text=wide)


INVARIANTS: dict[str, Maker] = {
    "paraphrase": _paraphrase, "translation": _translation, "rounding": _rounding, "other unit": _in_other_unit,
    "zone": _zone, "key order": _key_order, "full width": _full_width,
}  # fmt: skip
