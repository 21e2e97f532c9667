# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Nightly job: compare the stock table with what the warehouse says, row by row."""

import argparse
import logging
import sys
import time

import psycopg

log = logging.getLogger("stock-reconcile")


def ask_warehouse(product: int, seconds: float) -> int:
    """The warehouse's own count; the call takes `seconds`."""
    time.sleep(seconds)
    return product


def main() -> None:
    """Read all rows in one snapshot and compare each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dsn", required=True)
    parser.add_argument("--seconds-per-row", type=float, required=True)
    args = parser.parse_args()
    logging.basicConfig(
        level=logging.INFO, stream=sys.stdout, format="%(asctime)s %(levelname)s [%(name)s] %(message)s"
    )
    log.info("stock-reconcile started")
    with psycopg.connect(args.dsn, application_name="stock-reconcile") as connection:
        rows = connection.execute("SELECT product_id, quantity FROM stock ORDER BY product_id").fetchall()
        log.info("read %d rows (backend pid %d), asking the warehouse for each", len(rows), connection.info.backend_pid)
        for number, (product, _quantity) in enumerate(rows, 1):
            ask_warehouse(product, args.seconds_per_row)
            if number % 25 == 0:
                log.info("compared %d/%d rows", number, len(rows))
    log.info("stock-reconcile finished, transaction committed")


if __name__ == "__main__":
    main()
