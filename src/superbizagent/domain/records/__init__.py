"""Results of any shape walked into typed, located records."""

from superbizagent.domain.records.assertions import is_setting
from superbizagent.domain.records.derive import SeriesFacts
from superbizagent.domain.records.figures import point_figures, quantity_of
from superbizagent.domain.records.flatten import scalar_text
from superbizagent.domain.records.index import index_result
from superbizagent.domain.records.keys import KeySense, percentiles_in
from superbizagent.domain.records.mood import indicative
from superbizagent.domain.records.nouns import Leaf, Point, Pointer, Record, pointer_text
from superbizagent.domain.records.open import open_record, stamp_of
from superbizagent.domain.records.opened import Figure, Moment, Opened

__all__ = [
    "Figure",
    "KeySense",
    "Leaf",
    "Moment",
    "Opened",
    "Point",
    "Pointer",
    "Record",
    "SeriesFacts",
    "index_result",
    "indicative",
    "is_setting",
    "open_record",
    "percentiles_in",
    "point_figures",
    "pointer_text",
    "quantity_of",
    "scalar_text",
    "stamp_of",
]
