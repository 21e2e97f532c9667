# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Coupons: a code is worth some percent until it runs out.

Since 2.4.0 a quote reads one consistent snapshot, so that price and coupon cannot change between two reads.
"""

import itertools
import logging
from datetime import UTC, datetime

import psycopg
from kit.outbound import Database
from psycopg import IsolationLevel

log = logging.getLogger("orders.coupons")


class QuoteSessions:
    """Repeatable-read sessions, one a quote."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._open: dict[int, psycopg.Connection] = {}
        self._numbers = itertools.count(1)

    def begin(self) -> tuple[int, psycopg.Connection]:
        """A session of its own."""
        connection = psycopg.connect(self._dsn, application_name="order-service", connect_timeout=3)
        connection.isolation_level = IsolationLevel.REPEATABLE_READ
        number = next(self._numbers)
        self._open[number] = connection
        return number, connection

    def finish(self, number: int) -> None:
        """Commit and give it back."""
        connection = self._open.pop(number)
        connection.commit()
        connection.close()


class Coupons:
    """Looks up what a code is worth."""

    def __init__(self, database: Database, dsn: str) -> None:
        self._sessions = QuoteSessions(dsn)

    def percent_of(self, code: str) -> int:
        """Percent off; 0 for an unknown code or one that ran out."""
        number, connection = self._sessions.begin()
        row = connection.execute("SELECT percent, expires_at FROM coupons WHERE code = %s", (code,)).fetchone()
        if row is None or row[1] < datetime.now(UTC):
            log.info("coupon %s is not valid", code)
            return 0
        self._sessions.finish(number)
        return int(row[0])
