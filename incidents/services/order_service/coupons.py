"""Coupons: a code is worth some percent until it runs out."""

import logging
from datetime import UTC, datetime

from kit.outbound import Database

log = logging.getLogger("orders.coupons")


class Coupons:
    """Looks up what a code is worth."""

    def __init__(self, database: Database, dsn: str) -> None:
        self._database = database

    def percent_of(self, code: str) -> int:
        """Percent off; 0 for an unknown code or one that ran out."""
        with self._database.transaction("SELECT coupon") as connection:
            row = connection.execute("SELECT percent, expires_at FROM coupons WHERE code = %s", (code,)).fetchone()
        if row is None or row[1] < datetime.now(UTC):
            log.info("coupon %s is not valid", code)
            return 0
        return int(row[0])
