# pyright: reportMissingImports=false
# Laid over services/order_service by a deploy; `kit` is beside it there.
"""Reading orders back."""

import logging
from datetime import datetime, timedelta

from kit.outbound import Database
from kit.web import Answer, HttpProblem, Request

log = logging.getLogger("orders.lookup")


class Lookup:
    """GET /orders and GET /orders/{id}"""

    def __init__(self, database: Database) -> None:
        self._database = database

    def listing(self, request: Request) -> Answer:
        """The ten newest orders of ?user=."""
        with self._database.transaction("SELECT orders") as connection:
            rows = connection.execute(
                "SELECT id, total, status, created_at FROM orders WHERE user_id = %s ORDER BY id DESC LIMIT 10",
                (int(request.query["user"]),),
            ).fetchall()
        return 200, [
            {"id": row[0], "total": str(row[1]), "status": row[2], "created_at": row[3].isoformat()} for row in rows
        ]

    def detail(self, request: Request) -> Answer:
        """One order with its items; 404 when there is none."""
        order = int(request.path["id"])
        with self._database.transaction("SELECT order") as connection:
            row = connection.execute(
                "SELECT id, total, status, created_at, shipped_at FROM orders WHERE id = %s", (order,)
            ).fetchone()
            items = connection.execute(
                "SELECT product_id, quantity FROM order_items WHERE order_id = %s", (order,)
            ).fetchall()
        if row is None:
            raise HttpProblem(404, "no such order")
        return 200, {
            "id": row[0],
            "total": str(row[1]),
            "status": row[2],
            "created_at": row[3].isoformat(),
            "delivery": self._delivery(row[3], row[4]),
            "items": [{"product": item[0], "quantity": item[1]} for item in items],
        }

    def _delivery(self, created_at: datetime, shipped_at: datetime) -> dict[str, str]:
        expected = shipped_at + timedelta(days=3)
        return {
            "shipped_at": shipped_at.isoformat(),
            "expected_at": expected.isoformat(),
            "days": str((expected - created_at).days),
        }
