"""order-service: takes orders, keeps stock, asks payment-service for the money."""

from kit.outbound import Database, Neighbour
from kit.start import read_start
from kit.web import serve

from order_service.checkout import Checkout
from order_service.coupons import Coupons
from order_service.lookup import Lookup

SERVICE = "order-service"


def main() -> None:
    """Wire the routes and serve."""
    start = read_start(SERVICE, "plain")
    config, app = start.config, start.app
    database = Database(service=SERVICE, dsn=config["dsn"], size=8, spans=app.spans, statement_timeout_ms=5000)
    payment = Neighbour(caller=SERVICE, name="payment-service", port=config["payment_port"], timeout=4, spans=app.spans)
    checkout = Checkout(database, Coupons(database, config["dsn"]), payment)
    lookup = Lookup(database)
    app.route("POST", "/orders", checkout.create)
    app.route("GET", "/orders", lookup.listing)
    app.route("GET", "/orders/{id}", lookup.detail)
    serve(app, start.listener_fd)
    database.close()


if __name__ == "__main__":
    main()
