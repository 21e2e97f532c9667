"""Times as people and programs write them."""

from superbizagent.domain.clock_text.mentions import NO_DAY, TimeMention, find_times
from superbizagent.domain.clock_text.question_window import WindowReading, read_window
from superbizagent.domain.clock_text.stamps import Stamp, StampReader, read_stamp
from superbizagent.domain.clock_text.tokens import read_distance
from superbizagent.domain.clock_text.window import Window
from superbizagent.domain.clock_text.zones import offset_text, read_zone, zone_named

__all__ = [
    "NO_DAY",
    "Stamp",
    "StampReader",
    "TimeMention",
    "Window",
    "WindowReading",
    "find_times",
    "offset_text",
    "read_distance",
    "read_stamp",
    "read_window",
    "read_zone",
    "zone_named",
]
