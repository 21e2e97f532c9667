"""Whether a stated quantity is borne out by a found one."""

import math

from superbizagent.domain.quantities.quantity import Quantity
from superbizagent.domain.quantities.units import WIDE_POWERS

_CLOSE = 1e-9
_BYTES_CLOSE = 0.01
_LOOSE = ("bare", "count", "code", "ordinal")


def same_dimension(a: Quantity, b: Quantity) -> bool:
    """Whether two quantities can be compared at all; a bare number can with any that is not a version."""
    if a.dimension == b.dimension:
        return True
    return "version" not in (a.dimension, b.dimension) and "bare" in (a.dimension, b.dimension)


def agree(stated: Quantity, found: Quantity) -> bool:
    """Whether `found` bears out `stated` within the precision and the relation that `stated` claims (U4).

    Units are converted; 0.124 without a unit is 12.4 %; 百分点 is no percent and GiB no GB; N 倍 accepts N and N + 1.
    Signs count: compare `unsigned` ones where a word tells the direction.
    """
    if not same_dimension(stated, found):
        return False
    if stated.dimension == "version":
        return stated.unit == found.unit
    if stated.dimension == "code" and found.dimension == "code" and not _same_code(stated.unit, found.unit):
        return False
    if stated.dimension == "bytes" == found.dimension and not _same_family(stated, found):
        return math.isclose(stated.value, found.value, rel_tol=_BYTES_CLOSE)
    if (
        stated.dimension == found.dimension
        and stated.relation == found.relation != "eq"
        and _same_bounds(stated, found)
    ):
        return True
    return any(_holds(stated, value, high) for value, high in _candidates(stated, found))


def _same_bounds(stated: Quantity, found: Quantity) -> bool:
    """A record that says "over 30 s" itself bears out 超过 30 秒."""
    return _same(stated.value, found.value) and _same(stated.high, found.high)


def _same_family(stated: Quantity, found: Quantity) -> bool:
    """GiB counts in 1024s and GB in thousands: between the two, rounding must not hide the difference."""
    families = {_family(stated.unit), _family(found.unit)} - {""}
    return len(families) < 2 or stated.relation not in ("eq", "approx")


def _family(unit: str) -> str:
    return "binary" if unit.endswith("iB") else "decimal" if len(unit) == 2 and unit.endswith("B") else ""


def _same_code(stated: str, found: str) -> bool:
    return stated == found or "code" in (stated, found)


def _candidates(stated: Quantity, found: Quantity) -> list[tuple[float, float]]:
    """The found value (and its upper end, for a range) in the stated one's base, in each reading it may have."""
    high = found.high if found.relation == "range" else found.value
    if stated.dimension == found.dimension:
        readings = [(found.value, high)]
        if stated.dimension == "multiple":
            readings.append((found.value - 1, high - 1))
        if found.unit in WIDE_POWERS:
            binary = found.number * 1024.0 ** WIDE_POWERS[found.unit]
            readings.append((binary, binary))
        return readings
    if found.dimension == "bare":
        scales = {stated.scale, 1.0} if stated.dimension in ("ratio", "bytes", *_LOOSE) else {stated.scale}
        readings = [(found.value * scale, high * scale) for scale in scales]
        return [*readings, *([(found.value - 1, high - 1)] if stated.dimension == "multiple" else [])]
    scales = {1.0, 100.0} if found.dimension == "ratio" else {1.0}
    return [(found.number, found.number), *((found.value * scale, high * scale) for scale in scales)]


def _holds(stated: Quantity, value: float, high: float) -> bool:
    relation = stated.relation
    if relation == "range" or relation == "approx":
        return _at_least(value, stated.low) and _at_least(stated.high, high)
    if relation in ("ge", "gt"):
        return _at_least(value, stated.value) and (relation == "ge" or not _same(value, stated.value))
    if relation in ("le", "lt"):
        return _at_least(stated.value, high) and (relation == "le" or not _same(high, stated.value))
    if value != high:
        return False
    if not stated.exact and _same(value, stated.value):
        return True
    if stated.unit in WIDE_POWERS and stated.dimension == "bytes":
        return _holds_wide(stated, value)
    if stated.exact and value.is_integer():
        return round(value) == round(stated.value)
    # A count against a mean (41 个 for 41.2): rounding is all that is allowed. What lies between two is rounded either way.
    half = 0.5 if stated.exact else 0.0
    return _at_least(value, stated.low - half) and _at_least(stated.high + half, value)


def _holds_wide(stated: Quantity, value: float) -> bool:
    """8.00G is what rounds to it in thousands, or in 1024s; what lies between the two is neither."""
    half = stated.step / 2 * stated.scale
    factors = (1.0, 1.024 ** WIDE_POWERS[stated.unit])
    return any(
        _at_least(value, (stated.value - half) * by) and _at_least((stated.value + half) * by, value) for by in factors
    )


def _same(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=_CLOSE, abs_tol=1e-12)


def _at_least(a: float, b: float) -> bool:
    return a >= b or _same(a, b)
