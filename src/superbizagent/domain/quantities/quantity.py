"""A number with its unit, and the interval its writing allows."""

from dataclasses import dataclass, replace
from typing import Literal

from superbizagent.domain.quantities.units import BARE, Unit, unit_named

Relation = Literal["eq", "ge", "gt", "le", "lt", "approx", "range"]
APPROXIMATELY = 0.10


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """`text[start:end]` as a number; `value`, `low`, `high` in the dimension's base unit (s, B, ratio 1, core, /s).

    `[low, high)` is what the stated precision allows (5 % = 4.5 to 5.5 %), both ends of a `range`, ±10 % when
    `approx`. `exact`: nothing but this value (counts, codes, versions). `number` is as written, before the unit;
    `scale` = base units per written unit. `unit` of a version is the version, of a code its kind (http, port, exit …).
    """

    start: int
    end: int
    text: str
    value: float
    low: float
    high: float
    unit: str
    dimension: str
    relation: Relation = "eq"
    exact: bool = False
    number: float = 0.0
    scale: float = 1.0
    step: float = 1.0


EXACT_DIMENSIONS = frozenset({"count", "code", "version", "ordinal"})


def make_quantity(
    *,
    start: int,
    end: int,
    text: str,
    number: float,
    step: float,
    unit: Unit,
    relation: Relation = "eq",
    until: float | None = None,
) -> Quantity:
    """A quantity from its written number; `step` is the smallest written place, `until` the second end of a range."""
    value = number * unit.scale
    exact = unit.dimension in EXACT_DIMENSIONS and step == 1 and float(number).is_integer() and relation != "approx"
    low, high = _interval(number, until, step, unit, relation, exact=exact)
    return Quantity(
        start=start, end=end, text=text, value=value, low=low, high=high, unit=unit.symbol, dimension=unit.dimension,
        relation=relation, exact=exact, number=number, scale=unit.scale, step=step,
    )  # fmt: skip


def _interval(
    number: float, until: float | None, step: float, unit: Unit, relation: Relation, *, exact: bool
) -> tuple[float, float]:
    last = number if until is None else until
    half = 0.0 if exact else step / 2
    if relation == "approx":
        half = max(half, abs(number) * APPROXIMATELY)
    if relation == "range":
        half = 0.0
    low, high = number - half, last + half
    # G without B or i may count in thousands or in 1024s: both are what was written.
    widest = unit.scale * (1.024**unit.power) if unit.wide else unit.scale
    return min(low * unit.scale, low * widest), max(high * unit.scale, high * widest)


def with_unit(quantity: Quantity, unit: str) -> Quantity:
    """A bare number read in the unit its field or metadata gives; anything that has a unit, or an unknown one, as it was."""
    known = unit_named(unit)
    if known is None or quantity.dimension not in ("bare", "count") or known.dimension == "bare":
        return quantity
    if quantity.dimension == "count" and known.dimension != "count":
        return quantity
    return make_quantity(
        start=quantity.start, end=quantity.end, text=quantity.text, number=quantity.number, step=quantity.step, unit=known,
        relation=quantity.relation, until=quantity.high / quantity.scale if quantity.relation == "range" else None,
    )  # fmt: skip


_DECIMAL_POWERS = {"MB": 2, "GB": 3, "TB": 4, "PB": 5}


def binary_reading(quantity: Quantity) -> Quantity | None:
    """A size in GB as who divides bytes by 1024s writes it; None for other units."""
    power = _DECIMAL_POWERS.get(quantity.unit)
    if power is None:
        return None
    wider = 1.024**power
    return replace(
        quantity, value=quantity.value * wider, low=quantity.low * wider, high=quantity.high * wider,
        scale=quantity.scale * wider, unit="",
    )  # fmt: skip


def unsigned(quantity: Quantity) -> Quantity:
    """Its size without the sign: 下降 38 % against change=-38 %, where the direction is checked apart."""
    if quantity.value >= 0:
        return quantity
    return replace(quantity, value=-quantity.value, low=-quantity.high, high=-quantity.low, number=-quantity.number)


def bare_number(value: float, *, text: str = "") -> Quantity:
    """A JSON number as a quantity without a unit."""
    written = text or repr(value)
    decimals = len(written.partition(".")[2]) if "." in written and "e" not in written.lower() else 0
    return make_quantity(start=0, end=len(written), text=written, number=float(value), step=10.0**-decimals, unit=BARE)
