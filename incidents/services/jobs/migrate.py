# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Runs one schema migration of the release pipeline."""

import argparse
import logging
import sys
import time

import psycopg

log = logging.getLogger("db-migrate")


def main() -> None:
    """Apply `--sql` as migration `--name` and say how long it took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dsn", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--sql", required=True)
    args = parser.parse_args()
    logging.basicConfig(
        level=logging.INFO, stream=sys.stdout, format="%(asctime)s %(levelname)s [%(name)s] %(message)s"
    )
    log.info("applying %s: %s", args.name, args.sql)
    began = time.monotonic()
    with psycopg.connect(args.dsn, application_name="db-migrate") as connection:
        connection.execute(args.sql)
    log.info("applied %s in %.1fs", args.name, time.monotonic() - began)


if __name__ == "__main__":
    main()
