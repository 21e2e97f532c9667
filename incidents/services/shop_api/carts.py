# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Shopping carts in Redis hashes."""

import logging

import redis
from kit.spans import SpanLog
from kit.web import Answer, Request

from shop_api.sessions import Sessions

log = logging.getLogger("shop-api.carts")
CART_SECONDS = 3600


class Carts:
    """One hash a user: product id → quantity."""

    def __init__(self, store: "redis.Redis", sessions: Sessions, spans: SpanLog) -> None:
        self._store, self._sessions, self._spans = store, sessions, spans

    def show(self, request: Request) -> Answer:
        """GET /api/cart"""
        user = self._sessions.user_of(request)
        with self._spans.span("HGETALL cart", peer="redis"):
            return 200, self._store.hgetall(f"cart:{user}")

    def add(self, request: Request) -> Answer:
        """POST /api/cart {product, quantity}"""
        user = self._sessions.user_of(request)
        key = f"cart:{user}"
        with self._spans.span("HINCRBY cart", peer="redis"):
            count = self._store.hincrby(key, str(request.body["product"]), int(request.body["quantity"]))
            self._store.expire(key, CART_SECONDS)
        return 200, {"product": request.body["product"], "quantity": count}
