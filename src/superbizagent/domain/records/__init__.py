"""Results of any shape walked into typed, located records."""

from superbizagent.domain.records.index import index_result
from superbizagent.domain.records.nouns import Leaf, Point, Record

__all__ = ["Leaf", "Point", "Record", "index_result"]
