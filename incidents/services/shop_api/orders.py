"""Orders are kept by order-service; this passes calls on."""

import logging
from typing import Any

from kit.outbound import Neighbour
from kit.web import Answer, HttpProblem, Request

from shop_api.sessions import Sessions

log = logging.getLogger("shop-api.orders")


class Orders:
    """The order routes of the public API."""

    def __init__(self, order_service: Neighbour, sessions: Sessions) -> None:
        self._order_service, self._sessions = order_service, sessions

    def create(self, request: Request) -> Answer:
        """POST /api/orders {items, coupon?, email?}"""
        user = self._sessions.user_of(request)
        status, answer = self._ask("POST", "/orders", {**request.body, "user": user})
        if status == 201:
            log.info(
                "order %s placed, confirmation goes to %s",
                answer["id"],
                request.body.get("email", "-"),
                extra={"user": user, "order_id": answer["id"]},
            )
        return status, answer

    def listing(self, request: Request) -> Answer:
        """GET /api/orders"""
        return self._ask("GET", f"/orders?user={self._sessions.user_of(request)}")

    def detail(self, request: Request) -> Answer:
        """GET /api/orders/{id}"""
        self._sessions.user_of(request)
        return self._ask("GET", f"/orders/{request.path['id']}")

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Answer:
        try:
            status, answer = self._order_service.call(method, path, body)
        except TimeoutError as error:
            raise HttpProblem(504, "order-service did not answer in time") from error
        except OSError as error:
            raise HttpProblem(502, "order-service is not reachable") from error
        if status >= 500:
            log.error("order-service answered %s: %s", status, answer.get("error"), extra={"upstream_status": status})
            raise HttpProblem(502 if status == 500 else status, "order-service failed")
        return status, answer
