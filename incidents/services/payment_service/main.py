# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""payment-service: charges an order once, through a bank gateway."""

import redis
from kit.start import read_start
from kit.web import serve

from payment_service.charges import Charges

SERVICE = "payment-service"


def main() -> None:
    """Wire the routes and serve."""
    start = read_start(SERVICE, "logfmt")
    store = redis.Redis(port=start.config["redis_port"], socket_timeout=2, decode_responses=True)
    charges = Charges(start.config, store, start.app.spans)
    start.app.route("POST", "/charges", charges.create)
    serve(start.app, start.listener_fd)


if __name__ == "__main__":
    main()
