# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Placing an order: price it, take the stock, charge the customer."""

import logging
from decimal import Decimal
from typing import Any

import psycopg
from kit.outbound import Database, Neighbour
from kit.web import Answer, HttpProblem, Request
from psycopg_pool import PoolTimeout

from order_service.coupons import Coupons

log = logging.getLogger("orders.checkout")


class Checkout:
    """POST /orders {user, items: {product: quantity}, coupon?}"""

    def __init__(self, database: Database, coupons: Coupons, payment: Neighbour) -> None:
        self._database, self._coupons, self._payment = database, coupons, payment

    def create(self, request: Request) -> Answer:
        """The new order, paid; 402 refused, 503 when database or payment cannot be had."""
        user, items = int(request.body["user"]), dict(request.body["items"])
        coupon = request.body.get("coupon")
        try:
            percent = self._coupons.percent_of(coupon) if coupon else 0
            order, total = self._reserve(user, items, coupon, percent)
            self._charge(order, total)
            self._mark(order, "paid")
        except (psycopg.Error, PoolTimeout) as error:
            log.exception("could not place order for user %s", user)
            raise HttpProblem(503, "database error, order not placed") from error
        log.info("order %s placed user=%s items=%d total=%s", order, user, len(items), total)
        return 201, {"id": order, "total": str(total), "status": "paid"}

    def _reserve(self, user: int, items: dict[str, Any], coupon: str | None, percent: int) -> tuple[int, Decimal]:
        with self._database.transaction("reserve stock") as connection:
            total = Decimal(0)
            for product, quantity in sorted(items.items()):
                price = connection.execute("SELECT price FROM products WHERE id = %s", (product,)).fetchone()
                connection.execute(
                    "UPDATE stock SET quantity = quantity - %s, updated_at = now() WHERE product_id = %s",
                    (quantity, product),
                )
                total += price[0] * int(quantity) if price else 0
            total = (total * (100 - percent) / 100).quantize(Decimal("0.01"))
            row = connection.execute(
                "INSERT INTO orders (user_id, total, coupon, status) VALUES (%s, %s, %s, 'new') RETURNING id",
                (user, total, coupon),
            ).fetchone()
            assert row is not None
            for product, quantity in items.items():
                connection.execute("INSERT INTO order_items VALUES (%s, %s, %s)", (row[0], product, quantity))
        return int(row[0]), total

    def _charge(self, order: int, total: Decimal) -> None:
        try:
            status, answer = self._payment.call("POST", "/charges", {"order": order, "amount": str(total)})
        except OSError as error:
            self._mark(order, "payment_failed")
            raise HttpProblem(503, "payment-service did not answer") from error
        if status >= 500:
            log.error("payment-service answered %s for order %s: %s", status, order, answer.get("error"))
            self._mark(order, "payment_failed")
            raise HttpProblem(503, "payment failed")

    def _mark(self, order: int, status: str) -> None:
        with self._database.transaction("UPDATE orders") as connection:
            connection.execute("UPDATE orders SET status = %s WHERE id = %s", (status, order))
