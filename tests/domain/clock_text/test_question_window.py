"""The stretch a question asks about, read on Wednesday 4 March 2026 at 10:30 in Beijing."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.clock_text import WindowReading, read_window
from superbizagent.domain.errors import SettingsError

BEIJING = timezone(timedelta(hours=8))
NOW = datetime(2026, 3, 4, 10, 30, tzinfo=BEIJING)

WINDOWS = [
    ("刚才支付为什么报错", "03-04 10:00", "03-04 10:30", False),
    ("刚刚 checkout 挂了", "03-04 10:00", "03-04 10:30", False),
    ("最近30分钟支付服务为什么报错", "03-04 10:00", "03-04 10:30", False),
    ("最近３０分钟支付服务为什么报错", "03-04 10:00", "03-04 10:30", False),
    ("最近三十分钟", "03-04 10:00", "03-04 10:30", False),
    ("过去两小时延迟高", "03-04 08:30", "03-04 10:30", False),
    ("近1小时", "03-04 09:30", "03-04 10:30", False),
    ("过去半小时", "03-04 10:00", "03-04 10:30", False),
    ("近一个半小时", "03-04 09:00", "03-04 10:30", False),
    ("最近一天", "03-03 10:30", "03-04 10:30", False),
    ("30分钟内", "03-04 10:00", "03-04 10:30", False),
    ("last 30 minutes", "03-04 10:00", "03-04 10:30", False),
    ("Is memory abnormal over the last 24 hours?", "03-03 10:30", "03-04 10:30", False),
    ("errors in the past hour", "03-04 09:30", "03-04 10:30", False),
    ("昨天下午3点支付服务为什么报错", "03-03 14:45", "03-03 16:00", True),
    ("yesterday 3pm", "03-03 14:45", "03-03 16:00", True),
    ("昨天下午三点半支付服务为什么报错", "03-03 15:15", "03-03 15:45", True),
    ("昨晚支付挂了", "03-03 18:00", "03-04 02:00", False),
    ("last night", "03-03 18:00", "03-04 02:00", False),
    ("今天上午延迟高", "03-04 06:00", "03-04 10:30", False),
    ("今早延迟高", "03-04 06:00", "03-04 10:00", False),
    ("凌晨报错", "03-04 00:00", "03-04 06:00", False),
    ("凌晨2点到3点的报错", "03-04 02:00", "03-04 03:00", False),
    ("凌晨两点到三点的报错", "03-04 02:00", "03-04 03:00", False),
    ("between 2am and 3am", "03-04 02:00", "03-04 03:00", False),
    ("between 2 and 3am", "03-04 02:00", "03-04 03:00", False),
    ("from 9:00 to 9:30", "03-04 09:00", "03-04 09:30", False),
    ("09:00-09:30 之间", "03-04 09:00", "03-04 09:30", False),
    ("晚上11点到凌晨1点", "03-03 23:00", "03-04 01:00", False),
    ("昨晚10点到今天凌晨2点", "03-03 22:00", "03-04 02:00", False),
    ("23:00 到 1:00", "03-03 23:00", "03-04 01:00", False),
    ("10:20左右", "03-04 10:05", "03-04 10:30", True),
    ("around 10:10", "03-04 09:55", "03-04 10:25", True),
    ("11:30 报错", "03-03 11:15", "03-03 11:45", True),
    ("UTC 01:30 左右", "03-04 09:15", "03-04 09:45", True),
    ("01:30 UTC 左右", "03-04 09:15", "03-04 09:45", True),
    ("北京时间 9:30", "03-04 09:15", "03-04 09:45", True),
    ("在 2026-02-27 08:05 UTC 左右掉到 0", "02-27 15:50", "02-27 16:20", True),
    ("2026-03-01T10:00:00Z 到 2026-03-01T11:00:00Z", "03-01 18:00", "03-01 19:00", False),
    ("2026-03-01T10:00:00+08:00/2026-03-01T11:00:00+08:00", "03-01 10:00", "03-01 11:00", False),
    ("3月1日10点到11点", "03-01 10:00", "03-01 11:00", False),
    ("3月1日到3月2日", "03-01 00:00", "03-03 00:00", False),
    ("3月1日", "03-01 00:00", "03-02 00:00", False),
    ("前天", "03-02 00:00", "03-03 00:00", False),
    ("今天", "03-04 00:00", "03-04 10:30", False),
    ("昨天", "03-03 00:00", "03-04 00:00", False),
    ("上周五怎么了", "02-27 00:00", "02-28 00:00", False),
    ("周三下午", "02-25 12:00", "02-25 18:00", False),
    ("周二下午", "03-03 12:00", "03-03 18:00", False),
    ("last Friday", "02-27 00:00", "02-28 00:00", False),
    ("上周", "02-23 00:00", "03-02 00:00", False),
    ("半小时前", "03-04 09:45", "03-04 10:15", True),
    ("两个半小时前", "03-04 06:45", "03-04 09:15", True),
    ("5 minutes ago", "03-04 10:20", "03-04 10:30", True),
    ("since 10:00", "03-04 10:00", "03-04 10:30", False),
    ("从10点开始报错", "03-04 10:00", "03-04 10:30", False),
    ("10点以来", "03-04 10:00", "03-04 10:30", False),
    ("10点之前", "03-04 09:00", "03-04 10:00", False),
    ("before 10:00", "03-04 09:00", "03-04 10:00", False),
]


def read_or_refuse(question: str) -> WindowReading | None:
    """The window, or None when it is refused for what it is."""
    try:
        return read_window(question, now=NOW, zone="Asia/Shanghai")
    except SettingsError as error:
        if error.code != "bad_window":
            raise
        return None


def beijing(at: datetime) -> str:
    return at.astimezone(BEIJING).strftime("%m-%d %H:%M")


@pytest.mark.parametrize(("question", "start", "end", "around"), WINDOWS)
def test_the_window_of_a_question(question: str, start: str, end: str, around: bool) -> None:
    reading = read_window(question, now=NOW, zone="Asia/Shanghai")
    assert reading is not None
    assert (beijing(reading.window.start), beijing(reading.window.end), reading.around) == (start, end, around)
    assert question[reading.start : reading.end] == reading.text


@pytest.mark.parametrize(
    "question",
    [
        "",
        "支付服务为什么报错？",
        "Why did the get-data job fail?",
        "Dashboards show data that is 20 minutes old. Why?",
        "Dashboards are more than 30 minutes stale. Why?",
        "Writes hang for more than 30 seconds and transactions fail",
        "catalog-prod responds ten times slower than usual",
        "请求超时30秒，持续了10分钟",
        "每5分钟报错一次",
        "有3点建议吗",
        "连接 inventory-api:8080 失败",
        "从 v1.8.2 升级到 v1.8.3 之后报错",
        "最近一次发布之后为什么报错",
        "前端 3 个副本挂了",
        "命名空间 staging-63 的 user-api",
    ],
)
def test_a_question_that_names_no_time_has_no_window(question: str) -> None:
    assert read_window(question, now=NOW, zone="Asia/Shanghai") is None


@pytest.mark.parametrize(
    "question",
    [
        "明天下午3点",
        "今天下午3点",
        "2026-03-27 08:05 UTC 左右",
        "11点到10点",
        "2026-03-02 10:00 到 2026-03-01 10:00",
        "tomorrow",
    ],
)
def test_a_window_to_come_or_reversed_is_refused(question: str) -> None:
    with pytest.raises(SettingsError) as raised:
        read_window(question, now=NOW, zone="Asia/Shanghai")
    assert raised.value.code == "bad_window"
    assert "时间窗" in raised.value.what


def test_words_count_from_the_newest_stamp_of_recorded_data() -> None:
    newest = datetime(2025, 7, 1, 2, 0, tzinfo=UTC)
    reading = read_window("最近30分钟", now=NOW, zone="Asia/Shanghai", newest=newest)
    assert reading is not None
    assert (reading.window.start, reading.window.end) == (newest - timedelta(minutes=30), newest)


def test_a_clock_just_after_the_newest_stamp_still_means_its_day() -> None:
    newest = datetime(2025, 7, 1, 10, 29, tzinfo=BEIJING)
    reading = read_window("10:30 左右", now=NOW, zone="Asia/Shanghai", newest=newest)
    assert reading is not None
    assert beijing(reading.window.start) == "07-01 10:15"


def test_the_zone_of_the_question_reads_its_bare_clocks() -> None:
    reading = read_window("01:30 左右", now=NOW, zone="UTC")
    assert reading is not None
    assert beijing(reading.window.start) == "03-04 09:15"


def test_an_unknown_zone_is_the_operators_fault() -> None:
    with pytest.raises(SettingsError):
        read_window("10:30", now=NOW, zone="Nowhere/City")


WORDS = st.sampled_from(
    [
        "最近", "过去", "昨天", "前天", "周五", "上", "下午", "3点", "10:30", "到", "-", "30分钟",
        "半小时", "前", "内", "UTC", "2月30日", "99",
        "last", " ", "hours", "since", "左右", "月", "凌晨", "九九九九天",
    ]
)  # fmt: skip


@given(st.lists(WORDS, max_size=7), st.booleans())
def test_a_window_is_never_empty_and_never_to_come(parts: list[str], spaced: bool) -> None:
    reading = read_or_refuse((" " if spaced else "").join(parts))
    assert reading is None or reading.window.start < reading.window.end <= NOW + timedelta(minutes=31)


@given(st.text(max_size=80))
def test_any_question_is_read_or_refused(question: str) -> None:
    reading = read_or_refuse(question)
    assert reading is None or reading.window.start < reading.window.end
