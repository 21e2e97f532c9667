"""Product pages are told to stay a day in Redis instead of a minute; its memory runs full."""

from faults.script import Script, Step
from system import System


def _longer_ttl(system: System) -> None:
    system.configure(
        "shop-api",
        "zhao.min",
        "config change: page_cache.ttl_seconds 60 -> 86400 (fewer database reads for product pages)",
        page_cache={"ttl_seconds": 86400},
    )


def _unrelated(system: System) -> None:
    system.deploy("order-service", "2.3.2", "wang.fang", "order list says created_at in ISO format")


SCRIPT = Script(
    name="redis-oom",
    minutes=15,
    seed=37,
    rate=16,
    redis_maxmemory="14mb",
    steps=(Step(at=0.36, act=_longer_ttl), Step(at=0.55, act=_unrelated)),
)
