"""A release of order-service computes a delivery date from a field that is empty until an order ships."""

from faults.script import Script, Step
from system import System


def _unrelated(system: System) -> None:
    system.changes.write("nginx", "config change: gzip on, reload", "ops-bot")
    system.reload_nginx(gzip="on")


def _release(system: System) -> None:
    system.deploy("order-service", "2.6.0", "sun.qiang", "order page shows expected delivery", overlay="order-2.6.0")


def _also_unrelated(system: System) -> None:
    system.deploy("payment-service", "1.4.2", "chen.li", "dependency updates")


def _rollback(system: System) -> None:
    system.deploy("order-service", "2.3.1", "sun.qiang", "rollback")


SCRIPT = Script(
    name="bad-deploy",
    minutes=14,
    seed=41,
    steps=(
        Step(at=0.30, act=_unrelated),
        Step(at=0.40, act=_release),
        Step(at=0.50, act=_also_unrelated),
        Step(at=0.80, act=_rollback),
    ),
)
