"""Numbers with units in Chinese and English, and what only looks like one."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.clock_text import find_times
from superbizagent.domain.quantities import Quantity, find_quantities, read_quantity

Row = tuple[str, str, float, str, str]

FOUND: list[Row] = [
    # text, the quantity's words, base value, dimension, relation
    ("CPU 达到 99%", "99%", 0.99, "ratio", "eq"),
    ("内存 ９９％", "９９％", 0.99, "ratio", "eq"),
    ("百分之九十九的请求", "百分之九十九", 0.99, "ratio", "eq"),
    ("百分之九十九点五", "百分之九十九点五", 0.995, "ratio", "eq"),
    ("百分之95", "百分之95", 0.95, "ratio", "eq"),
    ("三成请求失败", "三成", 0.3, "ratio", "eq"),
    ("三分之一的节点", "三分之一", 1 / 3, "ratio", "eq"),
    ("一半请求失败", "一半", 0.5, "ratio", "eq"),
    ("a third of the requests failed", "a third", 1 / 3, "ratio", "eq"),
    ("two thirds of the nodes", "two thirds", 2 / 3, "ratio", "eq"),
    ("Three quarters of the disk", "Three quarters", 0.75, "ratio", "eq"),
    ("latency rose tenfold", "tenfold", 10, "multiple", "eq"),
    ("errors grew five-fold", "five-fold", 5, "multiple", "eq"),
    ("traffic quadrupled", "quadrupled", 4, "multiple", "eq"),
    ("error rate 4.2 percent", "4.2 percent", 0.042, "ratio", "eq"),
    ("上升 2 个百分点", "2 个百分点", 0.02, "percent_point", "eq"),
    ("up 2 pp today", "2 pp", 0.02, "percent_point", "eq"),
    ("下降 -38.2%", "-38.2%", -0.382, "ratio", "eq"),
    ("change=+4519% ratio", "+4519%", 45.19, "ratio", "eq"),
    ("共 1.2万 次错误", "1.2万 次", 12000, "count", "eq"),
    ("共 1,287 次", "1,287 次", 1287, "count", "eq"),
    ("一万两千次错误", "一万两千次", 12000, "count", "eq"),
    ("十二个节点", "十二个", 12, "count", "eq"),
    ("两个副本", "两个", 2, "count", "eq"),
    ("仅一个副本", "一个", 1, "count", "eq"),
    ("97 connections are open", "97", 97, "count", "eq"),
    ("3 failed requests", "3", 3, "count", "eq"),
    ("12 million rows", "12 million rows", 12_000_000, "count", "eq"),
    ("1.2k 请求", "1.2k", 1200, "bare", "eq"),
    ("值 1e-3 偏低", "1e-3", 0.001, "bare", "eq"),
    ("connections=97", "97", 97, "bare", "eq"),
    ("连接数：97", "97", 97, "bare", "eq"),
    ("限制 512Mi", "512Mi", 512 * 2**20, "bytes", "eq"),
    ("限制 0.5Gi", "0.5Gi", 2**29, "bytes", "eq"),
    ("限制 512MB", "512MB", 512_000_000, "bytes", "eq"),
    ("用了 3 GiB", "3 GiB", 3 * 2**30, "bytes", "eq"),
    ("1024 字节", "1024 字节", 1024, "bytes", "eq"),
    ("50 MB/s 写入", "50 MB/s", 50_000_000, "byte_rate", "eq"),
    ("带宽 100Mbps", "100Mbps", 100_000_000, "bit_rate", "eq"),
    ("耗时 3 分 20 秒", "3 分 20 秒", 200, "time", "eq"),
    ("耗时 3m20s", "3m20s", 200, "time", "eq"),
    ("耗时 1h30m", "1h30m", 5400, "time", "eq"),
    ("耗时 1小时20分钟", "1小时20分钟", 4800, "time", "eq"),
    ("took 1 hour 20 minutes", "1 hour 20 minutes", 4800, "time", "eq"),
    ("三十分钟", "三十分钟", 1800, "time", "eq"),
    ("a 30-minute window", "30-minute", 1800, "time", "eq"),
    ("after 3000ms.", "3000ms", 3, "time", "eq"),
    ("延迟 250μs", "250μs", 250e-6, "time", "eq"),
    ("request 10m CPU", "10m", 0.01, "cpu", "eq"),
    ("1.5 核", "1.5 核", 1.5, "cpu", "eq"),
    ("200 req/s", "200 req/s", 200, "rate", "eq"),
    ("每秒 200 次", "200 次", 200, "rate", "eq"),
    ("100次/秒", "100次/秒", 100, "rate", "eq"),
    ("600 次/分钟", "600 次/分钟", 10, "rate", "eq"),
    ("120 per minute", "120 per minute", 2, "rate", "eq"),
    ("流量翻倍", "翻倍", 2, "multiple", "eq"),
    ("latency doubled", "doubled", 2, "multiple", "eq"),
    ("升高 3 倍", "3 倍", 3, "multiple", "eq"),
    ("3x slower", "3x", 3, "multiple", "eq"),
    ("3 times higher", "3 times", 3, "multiple", "eq"),
    ("retried 3 times", "3 times", 3, "count", "eq"),
    ("HTTP 500", "500", 500, "code", "eq"),
    ("返回 503 错误", "503", 503, "code", "eq"),
    ("returned 502 Bad Gateway", "502", 502, "code", "eq"),
    ('"GET /pay HTTP/1.1" 504 xx', "504", 504, "code", "eq"),
    ("5xx 增多", "5xx", 500, "code", "range"),
    ("退出码为 137", "137", 137, "code", "eq"),
    ("exit code 137", "137", 137, "code", "eq"),
    ("端口 8080", "8080", 8080, "code", "eq"),
    ("inventory-api:8080 拒绝", "8080", 8080, "code", "eq"),
    ("PID 4312", "4312", 4312, "code", "eq"),
    ("错误码 1040", "1040", 1040, "code", "eq"),
    ("第3次重试", "3次", 3, "ordinal", "eq"),
    ("约 30%", "30%", 0.3, "ratio", "approx"),
    ("30 秒左右", "30 秒左右", 30, "time", "approx"),
    ("about 30 seconds", "30 seconds", 30, "time", "approx"),
    ("超过 30%", "30%", 0.3, "ratio", "gt"),
    ("超过了 30 秒", "30 秒", 30, "time", "gt"),
    ("over 90%", "90%", 0.9, "ratio", "gt"),
    ("more than 3 GB", "3 GB", 3e9, "bytes", "gt"),
    ("不到 5 秒", "5 秒", 5, "time", "lt"),
    ("低于 10%", "10%", 0.1, "ratio", "lt"),
    ("至少 3 个", "3 个", 3, "count", "ge"),
    ("不低于 3 个", "3 个", 3, "count", "ge"),
    ("3 个以上", "3 个以上", 3, "count", "ge"),
    ("100+ errors", "100+", 100, "bare", "ge"),
    ("最多 10 条", "10 条", 10, "count", "le"),
    ("不超过 10 条", "10 条", 10, "count", "le"),
    ("at most 10%", "10%", 0.1, "ratio", "le"),
    ("80–90%", "80–90%", 0.8, "ratio", "range"),
    ("80-90%", "80-90%", 0.8, "ratio", "range"),
    ("80% 到 90% 之间", "80% 到 90%", 0.8, "ratio", "range"),
    ("between 80 and 90 %", "80 and 90 %", 0.8, "ratio", "range"),
    ("2~3 个", "2~3 个", 2, "count", "range"),
    ("二十多台机器", "二十多台", 20, "count", "range"),
    ("几十个连接", "几十个", 20, "count", "range"),
    ("上百次失败", "上百次", 100, "count", "range"),
    ("5千个请求", "5千个", 5000, "count", "eq"),
    ("stable at 87-93", "87-93", 87, "bare", "range"),
    ("db_load of 0.7-0.8 AAS", "0.7-0.8", 0.7, "bare", "range"),
    ("stable at ~99-103, fine", "99-103", 99, "bare", "range"),
    ("between 1,984 and 2,247 sessions", "1,984 and 2,247", 1984, "bare", "range"),
    ("rose from 35-50% today", "35-50%", 0.35, "ratio", "range"),
    ("0 calls/sec throughput", "0 calls/sec", 0, "rate", "eq"),
    ("stayed near 490", "490", 490, "bare", "approx"),
    ("30 多个请求", "30 多个", 30, "count", "range"),
]


@pytest.mark.parametrize(("text", "words", "value", "dimension", "relation"), FOUND)
def test_a_quantity_is_found(text: str, words: str, value: float, dimension: str, relation: str) -> None:
    (found,) = find_quantities(text)
    assert (found.text, found.dimension, found.relation) == (words, dimension, relation)
    assert found.value == pytest.approx(value)
    assert text[found.start : found.end] == words


@pytest.mark.parametrize(
    ("text", "versions"),
    [("升级到 v1.8.2", ["1.8.2"]), ("v1.8.2 → v1.8.3", ["1.8.2", "1.8.3"]), ("version 2.3", ["2.3"]),
    ("版本 1.8", ["1.8"]), ("redis 7.0.15-alpine", ["7.0.15-alpine"])],
)  # fmt: skip
def test_a_version_is_found_as_one_thing(text: str, versions: list[str]) -> None:
    assert [(found.unit, found.dimension) for found in find_quantities(text)] == [(v, "version") for v in versions]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "web-1 payment-7f9c r1-t3 pod2 k8s e2e",
        "10.0.0.1 与 10.0.0.1/24",
        "4bf92f3577b34da6a3ce929d0e0e4736",
        "550e8400-e29b-41d4-a716-446655440000",
        "p95 P99 TP99 p99.9 99 分位 95th percentile",
        "10:02 10:02:11,123 10点02分 3月1日 2026年3月1日 2026-03-01T10:02:11Z 2026-03-01",
        "GET /pay/123 /v2/items",
        "https://x.example/a?id=5&page=7",
        "issue #123 user@5 a_1 b.2 x:y",
        "十分重要，一个服务，一次发布，万一出错，三成功能",
        "一起看，统一处理，百分百",
        "0x1F 1abc 5g网络x",
        "9" * 400,
        "1e999",
    ],
)
def test_what_only_looks_like_a_number_is_left_alone(text: str) -> None:
    assert [found.text for found in find_quantities(text)] == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("从 2 上升到 97", [2, 97]),
        ("从 2 到 97", [2, 97]),
        ("from 5% to 95%", [0.05, 0.95]),
        ("grew from 15 seconds to 1,248 seconds over 20 minutes", [15, 1248, 1200]),
        ("rose from <1ms to 34 seconds", [0.001, 34]),
        ("4,612 → 4,998", [4612, 4998]),
        ("[100,200,300]", [100, 200, 300]),
        ("[1,200,300,400]", [1, 200, 300, 400]),
        ("1,287, 3,204 and 1,234,567", [1287, 3204, 1234567]),
        ("50/50 in use", [50, 50]),
        ("3/5 副本就绪", [3, 5]),
        ("latency 0.002, v2.3.1 and 5.", [0.002, 0, 5]),
        ('{"used":536870912,"pct":12.4,"list":[1,2]}', [536870912, 12.4, 1, 2]),
        ("first=2 last=97 min=2 max=97 mean=41.2", [2, 97, 2, 97, 41.2]),
        ("payment 99%，checkout 3 秒", [0.99, 3]),
    ],
)
def test_every_number_of_a_sentence_is_found(text: str, numbers: list[float]) -> None:
    assert [found.value for found in find_quantities(text)] == pytest.approx(numbers)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("5%", 0.045, 0.055), ("5.1%", 0.0505, 0.0515), ("3 秒", 2.5, 3.5), ("3.0 秒", 2.95, 3.05), ("1287 次", 1287, 1287),
        ("1.2万", 11500, 12500), ("HTTP 500", 500, 500), ("0.124", 0.1235, 0.1245), ("约 100 次", 90, 110), ("80–90%", 0.8, 0.9),
        ("512M 内存", 511.5e6, 512.5 * 2**20),
    ],
)  # fmt: skip
def test_the_interval_is_what_the_writing_allows(text: str, low: float, high: float) -> None:
    (found,) = find_quantities(text)
    assert (found.low, found.high) == pytest.approx((low, high))


def test_over_after_a_figure_is_during_and_elsewhere_more_than() -> None:
    assert [found.relation for found in find_quantities("grew to 1,248 seconds over 20 minutes")] == ["eq", "eq"]
    assert [found.relation for found in find_quantities("lag was over 20 minutes")] == ["gt"]


def test_a_span_to_skip_is_skipped() -> None:
    text = "5 分钟前有 3 次超时"
    skip = [(time.start, time.end) for time in find_times(text)]
    assert [found.text for found in find_quantities(text, skip=skip)] == ["3 次"]


@pytest.mark.parametrize(
    ("text", "value"), [("512Mi", 2**29), (" 99.3 % ", 0.993), ("3m20s", 200), ("-5", -5), ("1,287", 1287)]
)
def test_a_field_that_is_one_quantity_is_read(text: str, value: float) -> None:
    found = read_quantity(text)
    assert found is not None
    assert found.value == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "web-1", "5 errors in payment", "3 4", "about"])
def test_a_field_that_is_more_is_not_one_quantity(text: str) -> None:
    assert read_quantity(text) is None


PIECES = st.sampled_from(
    ["99", "%", "9.5", "万", "个", "次", "秒", " ", "到", "-", "–", "约", "超过", "Mi", "GB",
    "ms", "m", "K", "v1.2", "一", "百分之", "十", "三", "成", "倍", "/", "s", ":", "10:02",
    "web-1", "HTTP ", "5xx", "第", "以上", "多", "and", "between ", "1,287", "e-3", "+", "."]
)  # fmt: skip


@given(st.lists(PIECES, max_size=9))
def test_spans_are_ordered_inside_the_text_and_say_what_stands_there(parts: list[str]) -> None:
    text = "".join(parts)
    found = find_quantities(text)
    for one in found:
        assert 0 <= one.start < one.end <= len(text)
        assert text[one.start : one.end] == one.text
        assert one.low <= one.high
        assert math.isfinite(one.value)
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}


def facts(found: tuple[Quantity, ...]) -> list[tuple[float, str, str, str, float, float]]:
    return [(one.value, one.dimension, one.unit, one.relation, one.low, one.high) for one in found]


@given(st.sampled_from([row[0] for row in FOUND]))
def test_full_width_reads_like_half_width(text: str) -> None:
    assert facts(find_quantities(text.translate(WIDE))) == facts(find_quantities(text))


@given(st.text(max_size=80))
def test_any_text_is_read_without_complaint(text: str) -> None:
    assert all(text[one.start : one.end] == one.text for one in find_quantities(text))
