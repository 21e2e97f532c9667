import pytest

from superbizagent.analysis.templates import strip_header

LINES = [
    ("2026-03-01 12:00:00,123 - app.db - ERROR - ", "pool exhausted"),
    ("[2026-03-01 12:00:00 +0000] [12] [INFO] ", "Booting worker"),
    ("ERROR:root:", "failed here"),
    ("INFO:     ", '127.0.0.1:1234 - "GET / HTTP/1.1" 200 OK'),
    ("2026-03-01 12:00:00.000  INFO 1 --- [nio-8080-exec-1] c.e.FooService  : ", "Starting up now"),
    ("12:00:00.123 [main] INFO  c.e.Foo - ", "Connection closed"),
    ("2026-03-01T12:00:00.000Z\tINFO\tcontroller/foo.go:12\t", "reconciling object"),
    ("2026-03-01T12:00:00.123456789Z stdout F ", "hello world"),
    ("web-1  | 2026-03-01 12:00:00 ERROR ", "boom happened"),
    ("2026/03/01 12:00:00 [error] 123#45: *6 ", "connect() failed (111: Connection refused)"),
    ("2026-03-01 12:00:00.123 UTC [123] app@shop ERROR:  ", 'relation "x" does not exist'),
    ("2026-03-01 12:00:00.123 UTC [123] FATAL:  ", "remaining connection slots are reserved"),
    ("123:M 01 Mar 2026 12:00:00.123 * ", "Ready to accept connections"),
    ("10.2.3.4 - - [10/Mar/2026:13:55:36 +0800] ", '"GET /a HTTP/1.0" 200 2326'),
    ("Mar 14 15:16:01 box sshd(pam_unix)[19939]: ", "authentication failure; logname="),
    ("I0102 15:04:05.678901    1234 file.go:12] ", "Started watch"),
    ("[Sun Mar 01 04:47:44 2026] [error] ", "mod_jk child init failed"),
    ("03-17 16:13:38.811  1702  2395 D WindowManager: ", "printFreezing"),
    ("shop.log.1 2026-03-01 12:00:00 INFO shop.cart [req-1 - -] ", "checkout done"),
    ("2026-03-01T10:00:00+08:00 order-service ERROR ", "连接超时：订单服务"),
    ("1677664800 ", "something happened"),
]


@pytest.mark.parametrize(("header", "message"), LINES)
def test_the_header_goes_and_the_message_stays(header: str, message: str) -> None:
    line = header + message
    assert line[strip_header(line) :] == message


@pytest.mark.parametrize(
    "message",
    [
        "no header here at all",
        "Error: something failed",
        "Failed password for root",
        'level=info msg="x"',
        "java.lang.OutOfMemoryError: Java heap space",
        "",
        "404",
        "\x00\x00",
    ],
)
def test_a_line_without_a_header_is_left_alone(message: str) -> None:
    assert strip_header(message) == 0


@pytest.mark.parametrize(
    "message",
    [
        "java.lang.OutOfMemoryError: Java heap space",
        "ConnectionException: refused",
        "timeout calling inventory-api: late",
    ],
)
def test_the_name_of_an_error_belongs_to_the_message(message: str) -> None:
    line = "2026-03-01 12:00:00 " + message
    assert line[strip_header(line) :] == message
