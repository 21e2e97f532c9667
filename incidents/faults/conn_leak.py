"""A release of order-service leaves a database session open whenever a coupon is not valid."""

from faults.script import Script, Step
from system import System


def _harmless(system: System) -> None:
    system.deploy("payment-service", "1.4.1", "chen.li", "log gateway retries at warning level")


def _release(system: System) -> None:
    system.deploy("order-service", "2.4.0", "wang.fang", "quotes read one consistent snapshot", overlay="order-2.4.0")


SCRIPT = Script(
    name="conn-leak",
    minutes=15,
    seed=11,
    rate=16,
    steps=(Step(at=0.24, act=_harmless), Step(at=0.38, act=_release)),
)
