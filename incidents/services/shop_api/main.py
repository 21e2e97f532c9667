# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""shop-api: the public front of the shop. Catalogue, sessions, carts; orders are passed on."""

import logging

import redis
from kit.outbound import Database, Neighbour
from kit.start import read_start
from kit.web import serve

from shop_api.carts import Carts
from shop_api.catalogue import Catalogue
from shop_api.orders import Orders
from shop_api.sessions import Sessions

SERVICE = "shop-api"


def main() -> None:
    """Wire the routes and serve."""
    start = read_start(SERVICE, "json")
    config, app = start.config, start.app
    database = Database(service=SERVICE, dsn=config["dsn"], size=6, spans=app.spans, statement_timeout_ms=3000)
    store = redis.Redis(port=config["redis_port"], socket_timeout=2, decode_responses=True)
    sessions = Sessions(store, app.spans)
    catalogue = Catalogue(database, store, app.spans, page_ttl=config["page_cache"]["ttl_seconds"])
    carts = Carts(store, sessions, app.spans)
    neighbour = Neighbour(caller=SERVICE, name="order-service", port=config["order_port"], timeout=8, spans=app.spans)
    orders = Orders(neighbour, sessions)
    app.route("POST", "/api/login", sessions.login)
    app.route("GET", "/api/products", catalogue.listing)
    app.route("GET", "/api/products/{id}", catalogue.detail)
    app.route("GET", "/api/cart", carts.show)
    app.route("POST", "/api/cart", carts.add)
    app.route("POST", "/api/orders", orders.create)
    app.route("GET", "/api/orders", orders.listing)
    app.route("GET", "/api/orders/{id}", orders.detail)
    logging.getLogger("shop-api.main").info(
        "configuration loaded", extra={"page_cache_ttl": config["page_cache"]["ttl_seconds"]}
    )
    serve(app, start.listener_fd)
    database.close()


if __name__ == "__main__":
    main()
