"""What a recording's script is made of."""

from collections.abc import Callable
from dataclasses import dataclass

from system import System


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something done to the running shop, `at` a share (0 to 1) of the recording's length."""

    at: float
    act: Callable[[System], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A stretch of other traffic, from and to as shares of the length."""

    start: float
    end: float
    factor: float = 1.0
    crawl: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """One recording: its steps in time order, traffic and surroundings."""

    name: str
    minutes: float
    seed: int
    steps: tuple[Step, ...]
    phases: tuple[Phase, ...] = ()
    rate: float = 15.0
    time_zone: str = "Asia/Shanghai"
    redis_maxmemory: str = "64mb"
