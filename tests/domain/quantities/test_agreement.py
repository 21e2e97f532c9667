"""Whether a found number bears out a stated one (U4)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from superbizagent.domain.quantities import (
    Quantity,
    agree,
    bare_number,
    find_quantities,
    same_dimension,
    unit_of_name,
    unsigned,
    with_unit,
)


def one(text: str) -> Quantity:
    (found,) = find_quantities(text)
    return found


AGREEING = [
    ("5%", "5.1%"), ("5%", "4.8%"), ("99%", "99.4%"), ("3 秒", "3000ms"), ("3 秒", "3.2s"), ("3 分 20 秒", "200s"), ("30 秒", "30000ms"),
    ("12.4%", "0.124"), ("12.4%", "12.4"), ("0.124", "12.4%"), ("512Mi", "0.5Gi"), ("0.5Gi", "536870912"), ("0.5 GiB", "537 MB"),
    ("512M 内存", "536870912"), ("512M 内存", "512000000"), ("512MB", "512000000"), ("超过 95%", "95.3%"), ("不到 5 秒", "4800ms"),
    ("至少 3 个", "3 个"), ("最多 10 条", "10 条"), ("约 100 次", "95 次"), ("约 30%", "0.28"), ("80–90%", "85%"), ("80–90%", "89.4%"),
    ("between 80 and 90 %", "86%"), ("升高 3 倍", "3 倍"), ("升高 3 倍", "4 倍"), ("46 倍", "46.2"), ("翻倍", "2.1"), ("1287 次", "1287"),
    ("1287 次", "1,287 次"), ("1.2万 次", "11987 次"), ("12 million", "12,345,678"), ("v1.8.2", "1.8.2"), ("HTTP 500", "500"),
    ("5xx", "HTTP 503"), ("1.5 核", "1500m CPU"), ("600 次/分钟", "10 req/s"), ("41 个", "41.2"), ("97", "97.3"), ("三成", "0.31"),
    ("百分之九十九", "99.2%"), ("2 个百分点", "2 pp"), ("30 多个", "37 个"), ("3000ms", "3000"), ("3 GiB", "3.2 GB"), ("10.5%", "10.50%"),
    ("7.7 GiB", "8123456kB"), ("100mb", "104857600"), ("几十个", "85 个"), ("上百次", "128 次"),
]  # fmt: skip
DISAGREEING = [
    ("99%", "5%"), ("5.1%", "5%"), ("3.2 秒", "3s"), ("3 秒", "3000"), ("3 秒", "4 秒"), ("3000ms",
    "3s500ms"), ("1GiB", "1GB"), ("512Mi", "512MB"),
    ("2 个百分点", "2%"), ("2%", "2 pp"), ("超过 95%", "95%"), ("超过 95%", "94%"), ("不到 5 秒",
    "5 秒"), ("至少 3 个", "2 个"), ("最多 10 条", "11 条"),
    ("1287 次", "1286 次"), ("1287 次", "1288"), ("约 100 次", "120 次"), ("80–90%", "79%"), ("80–90%", "91%"), ("升高 3 倍", "5 倍"),
    ("v1.8.2", "v1.8.3"), ("HTTP 500", "HTTP 502"), ("HTTP 500", "500 次"), ("HTTP 500", "退出码 500"),
    ("5xx", "HTTP 404"), ("端口 8080", "8081"),
    ("3 秒", "3 次"), ("3 次", "3%"), ("97%", "9700%"), ("5%", "-5%"), ("10 req/s", "10 次"), ("30 多个", "41 个"), ("41 个", "42.2"),
    ("10000000000 次", "10000000001 次"), ("100 MB/s", "100 MB"), ("1.2万", "1.3万"), ("p95 为 3 秒", "5 秒"), ("几十个", "128 个"),
]  # fmt: skip


@pytest.mark.parametrize(("stated", "found"), AGREEING)
def test_what_bears_a_statement_out(stated: str, found: str) -> None:
    assert agree(one(stated), one(found))


@pytest.mark.parametrize(("stated", "found"), DISAGREEING)
def test_what_does_not(stated: str, found: str) -> None:
    assert not agree(one(stated), one(found))


def test_a_direction_told_by_a_word_is_compared_without_signs() -> None:
    stated, found = one("下降 38%"), one("change=-38.2%")
    assert not agree(stated, found)
    assert agree(stated, unsigned(found))


UNITS = ["%", " 秒", "ms", "Mi", "GB", " 次", " 个百分点", " req/s", " 倍", ""]
NUMBERS = st.one_of(st.integers(1, 10**7).map(str), st.decimals(1, 9999, places=2).map(str))


@given(NUMBERS, st.sampled_from(UNITS), st.sampled_from(["", "约 ", "超过 ", "不到 ", "至少 ", "最多 "]))
def test_a_quantity_bears_itself_out_unless_it_excludes_itself(number: str, unit: str, relation: str) -> None:
    stated = one(f"{relation}{number}{unit}")
    assert agree(stated, stated)


@given(
    st.integers(1, 10**6),
    st.sampled_from(
        [("s", "ms", 1000), ("min", "s", 60), ("Gi", "Mi", 1024), ("GB", "MB", 1000), (" 核", "m CPU", 1000)]
    ),
)
def test_a_change_of_unit_changes_nothing(number: int, units: tuple[str, str, int]) -> None:
    large, small, factor = units
    assert agree(one(f"{number}{large}"), one(f"{number * factor}{small}"))
    assert agree(one(f"{number * factor}{small}"), one(f"{number}{large}"))


@given(st.integers(0, 10**12), st.integers(0, 10**12), st.sampled_from([" 次", " 个", " 条"]))
def test_another_count_never_agrees(stated: int, found: int, unit: str) -> None:
    assume(stated != found)
    assert not agree(one(f"{stated}{unit}"), one(f"{found}{unit}"))


@given(NUMBERS, st.sampled_from(UNITS), st.integers(0, 6), st.integers(1, 9))
def test_another_leading_digit_never_agrees(number: str, unit: str, place: int, by: int) -> None:
    digits = [i for i, character in enumerate(number) if character.isdigit()]
    where = digits[min(place, len(digits) - 1)]
    changed = number[:where] + str((int(number[where]) + by) % 10) + number[where + 1 :]
    assume(not changed.startswith("0"))
    stated, found = one(number + unit), one(changed + unit)
    assume(unit != " 倍" or abs(stated.value - found.value) > 1.5)
    assert not agree(stated, found)


@pytest.mark.parametrize(
    ("field", "unit"),
    [
        ("duration_ms", "ms"), ("durationMs", "ms"), ("latencySeconds", "s"), ("http_request_duration_seconds_sum", "s"),
        ("used_bytes", "B"), ("node_memory_MemFree_bytes", "B"), ("x_bytes_total", "B"), ("cpu_percent",
        "percent"), ("cpu (%)", "percent"),
        ("error_ratio", "ratio"), ("http_requests_total", "count"), ("x_seconds_count", "count"),
        ("p95_ms", "ms"), ("latency_p99_ms", "ms"),
        ("size_mib", "MiB"), ("requests_per_second", "per_second"), ("uptime_in_seconds", "s"), ("value", None), ("error_rate", None),
        ("host", None), ("items", None), ("status", None), ("terms", None),
    ],
)  # fmt: skip
def test_a_field_name_tells_its_unit(field: str, unit: str | None) -> None:
    assert unit_of_name(field) == unit


@pytest.mark.parametrize(
    ("stated", "value", "unit"),
    [
        ("3 秒", 3000, "ms"), ("3 秒", 3.0, "seconds"), ("5%", 5.1, "percent"), ("12.4%", 0.124,
        "ratio"), ("12.4%", 0.124, "percentunit"),
        ("0.5Gi", 536870912, "bytes"), ("512Mi", 512, "MiB"), ("1287 次", 1287, "count"), ("200 req/s",
        200.2, "per_second"), ("1.5 核", 1.5, "cores"),
        ("50 MB/s", 50.2, "MB/s"), ("5%", 5.1, "%"),
    ],
)  # fmt: skip
def test_a_json_number_is_read_in_its_fields_unit(stated: str, value: float, unit: str) -> None:
    assert agree(one(stated), with_unit(bare_number(value), unit))


def test_a_unit_in_the_text_is_not_overruled() -> None:
    assert with_unit(one("3 秒"), "ms") == one("3 秒")
    assert with_unit(one("1287 次"), "ms") == one("1287 次")
    assert with_unit(bare_number(3), "bananas") == bare_number(3)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_json_number_agrees_with_itself(value: float) -> None:
    assert agree(bare_number(value), bare_number(value))


@pytest.mark.parametrize(
    ("a", "b", "same"), [("3 秒", "5ms", True), ("3 秒", "5", True), ("3 秒", "5%", False), ("v1.2.3", "5", False)]
)
def test_dimensions_compare_with_their_own_and_with_bare(a: str, b: str, same: bool) -> None:
    assert same_dimension(one(a), one(b)) is same


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 1e308])
@pytest.mark.parametrize("unit", ["", "ms", "percent", "GiB"])
def test_nan_and_the_infinite_bear_nothing_out(value: float, unit: str) -> None:
    assert not agree(one("97"), with_unit(bare_number(value), unit))
    assert not agree(one("97 次"), with_unit(bare_number(value), unit))
