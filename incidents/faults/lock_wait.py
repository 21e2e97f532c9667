"""A nightly job keeps a transaction open over `stock`; a migration's ALTER TABLE waits for it, all orders wait behind."""

from faults.script import Script, Step
from system import System

MIGRATION = "0042_stock_reserved_until"


def _unrelated(system: System) -> None:
    system.deploy("shop-api", "1.8.3", "liu.yang", "new page size for product lists on mobile")


def _start_job(system: System) -> None:
    seconds = system.minutes * 60 * 0.44 / 300
    system.changes.write("stock-reconcile", "scheduled job stock-reconcile started", "cron")
    system.start_job("stock-reconcile", "stock_reconcile", ["--dsn", system.dsn, "--seconds-per-row", f"{seconds:.3f}"])


def _migrate(system: System) -> None:
    system.changes.write("order-service", f"release 2.5.0: applying database migration {MIGRATION}", "release-pipeline")
    sql = "ALTER TABLE stock ADD COLUMN reserved_until timestamptz"
    system.start_job("db-migrate", "migrate", ["--dsn", system.dsn, "--name", MIGRATION, "--sql", sql])


def _release(system: System) -> None:
    system.deploy("order-service", "2.5.0", "release-pipeline", "stock rows can be reserved (not used yet)")


SCRIPT = Script(
    name="lock-wait",
    minutes=15,
    seed=23,
    time_zone="UTC",
    steps=(
        Step(at=0.28, act=_unrelated),
        Step(at=0.36, act=_start_job),
        Step(at=0.46, act=_migrate),
        Step(at=0.87, act=_release),
    ),
)
