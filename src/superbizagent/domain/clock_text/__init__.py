"""Times as people and programs write them."""

from superbizagent.domain.clock_text.stamps import Stamp, StampReader, read_stamp
from superbizagent.domain.clock_text.zones import offset_text, read_zone, zone_named

__all__ = ["Stamp", "StampReader", "offset_text", "read_stamp", "read_zone", "zone_named"]
