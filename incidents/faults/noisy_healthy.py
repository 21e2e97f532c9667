"""Nothing is broken: a release, a campaign's burst, a crawler that meets 404s, a short pause of traffic."""

from faults.script import Phase, Script, Step
from system import System


def _release(system: System) -> None:
    system.deploy("payment-service", "1.5.0", "chen.li", "ledger rows carry the gateway's reference")


SCRIPT = Script(
    name="noisy-healthy",
    minutes=13,
    seed=53,
    rate=12,
    steps=(Step(at=0.40, act=_release),),
    phases=(
        Phase(start=0.48, end=0.60, factor=2.6),
        Phase(start=0.66, end=0.76, crawl=4.0),
        Phase(start=0.82, end=0.87, factor=0.0),
    ),
)
