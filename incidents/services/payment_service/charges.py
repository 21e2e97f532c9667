# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Charging: idempotency key in Redis, the gateway, then the ledger row."""

import logging
import random
import secrets
import time
from typing import Any

import psycopg
import redis
from kit.spans import SpanLog
from kit.web import Answer, HttpProblem, Request

log = logging.getLogger("payment.charges")
KEY_SECONDS = 600


class Charges:
    """POST /charges {order, amount}; each charge opens one short database connection."""

    def __init__(self, config: dict[str, Any], store: "redis.Redis", spans: SpanLog) -> None:
        self._dsn, self._store, self._spans = str(config["dsn"]), store, spans

    def create(self, request: Request) -> Answer:
        """201 with the gateway's reference; 409 repeated, 503 when the ledger or key store fails."""
        order, amount = int(request.body["order"]), str(request.body["amount"])
        self._claim(order)
        reference = self._authorise(order, amount)
        try:
            self._record(order, amount, reference)
        except psycopg.Error as error:
            log.error("ledger write failed", extra={"order_id": order, "error": str(error).strip()})
            raise HttpProblem(503, "ledger not available") from error
        log.info("charge accepted", extra={"order_id": order, "amount": amount, "provider_ref": reference})
        return 201, {"reference": reference}

    def _claim(self, order: int) -> None:
        try:
            with self._spans.span("SET idempotency", peer="redis"):
                fresh = self._store.set(f"charge:{order}", "1", nx=True, ex=KEY_SECONDS)
        except redis.RedisError as error:
            log.error("idempotency key not stored", extra={"order_id": order, "error": str(error)})
            raise HttpProblem(503, "key store not available") from error
        if not fresh:
            raise HttpProblem(409, "order already charged")

    def _authorise(self, order: int, amount: str) -> str:
        with self._spans.span("authorise", peer="bank-gateway"):
            time.sleep(min(random.lognormvariate(-2.7, 0.5), 1.5))  # the gateway's own time
        if random.random() < 0.01:
            log.warning(
                "gateway asked for retry, token=%s", "fake-gw-" + secrets.token_hex(8), extra={"order_id": order}
            )
            time.sleep(0.2)
        return f"BG{secrets.randbelow(10**10):010d}"

    def _record(self, order: int, amount: str, reference: str) -> None:
        with (
            self._spans.span("INSERT charges", peer="postgres"),
            psycopg.connect(self._dsn, application_name="payment-service", connect_timeout=3) as connection,
        ):
            connection.execute(
                "INSERT INTO charges (order_id, amount, provider_reference) VALUES (%s, %s, %s)",
                (order, amount, reference),
            )
