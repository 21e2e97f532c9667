"""Numbers with their units: found in text, compared with the precision they state."""

from superbizagent.domain.quantities.agreement import agree, same_dimension
from superbizagent.domain.quantities.finding import find_quantities, read_quantity
from superbizagent.domain.quantities.quantity import (
    Quantity,
    Relation,
    bare_number,
    binary_reading,
    unsigned,
    with_unit,
)
from superbizagent.domain.quantities.units import unit_of_name

__all__ = [
    "Quantity",
    "Relation",
    "agree",
    "bare_number",
    "binary_reading",
    "find_quantities",
    "read_quantity",
    "same_dimension",
    "unit_of_name",
    "unsigned",
    "with_unit",
]
