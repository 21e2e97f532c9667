"""Times that claims speak of, in Chinese, English and both at once."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.clock_text import NO_DAY, find_times, read_distance

WEDNESDAY = datetime(2026, 3, 4, 10, 30, tzinfo=timezone(timedelta(hours=8)))

CLOCKS = [
    ("payment 在 10:02:11 出现超时", "10:02:11", "10:02:11", 1),
    ("10:02 左右开始报错", "10:02", "10:02:00", 60),
    ("时间：10:02", "10:02", "10:02:00", 60),
    ("在１０：０２出现", "１０：０２", "10:02:00", 60),
    ("上午10点02分", "上午10点02分", "10:02:00", 60),
    ("10点零2分", "10点零2分", "10:02:00", 60),
    ("十点二十分", "十点二十分", "10:20:00", 60),
    ("10点02分11秒", "10点02分11秒", "10:02:11", 1),
    ("晚上8点半掉线", "晚上8点半", "20:30:00", 60),
    ("下午三点一刻", "下午三点一刻", "15:15:00", 60),
    ("凌晨2点", "凌晨2点", "02:00:00", 3600),
    ("中午12点", "中午12点", "12:00:00", 3600),
    ("凌晨12点", "凌晨12点", "00:00:00", 3600),
    ("3点左右", "3点", "03:00:00", 3600),
    ("at 3pm it failed", "3pm", "15:00:00", 3600),
    ("at 12am it failed", "12am", "00:00:00", 3600),
    ("at 3:05 pm it failed", "3:05 pm", "15:05:00", 60),
    ("failed at 10:02:11.250", "10:02:11.250", "10:02:11.250000", 0.001),
]


@pytest.mark.parametrize(("text", "words", "clock", "precision"), CLOCKS)
def test_a_clock_alone_has_no_day_and_no_zone(text: str, words: str, clock: str, precision: float) -> None:
    (mention,) = find_times(text)
    assert (mention.text, mention.kind, mention.zoned, mention.dated) == (words, "clock", False, False)
    assert mention.at == datetime.fromisoformat(f"{NO_DAY}T{clock}")
    assert mention.precision_s == precision


ZONED = [
    ("北京时间 18:02 起", "18:02:00+08:00"),
    ("UTC 10:02 恢复", "10:02:00+00:00"),
    ("在UTC 10:02恢复", "10:02:00+00:00"),
    ("10:02 UTC 恢复", "10:02:00+00:00"),
    ("18:02（北京时间）恢复", "18:02:00+08:00"),
    ("10:02Z 恢复", "10:02:00+00:00"),
    ("10:02+08:00 恢复", "10:02:00+08:00"),
    ("10:02 UTC+8 恢复", "10:02:00+08:00"),
    ("18:02 CST", "18:02:00+08:00"),
    ("19:02 JST", "19:02:00+09:00"),
    ("Beijing time 18:02", "18:02:00+08:00"),
]


@pytest.mark.parametrize(("text", "clock"), ZONED)
def test_a_zone_before_or_after_makes_it_zoned(text: str, clock: str) -> None:
    (mention,) = find_times(text)
    assert mention.zoned
    assert mention.at.isoformat() == f"{NO_DAY}T{clock}"


INSTANTS = [
    ("2026-03-01T10:02:11Z", "2026-03-01T10:02:11+00:00"),
    ("2026-03-01T10:02:11+08:00", "2026-03-01T10:02:11+08:00"),
    ("2026-03-01 10:02:11,123", "2026-03-01T10:02:11.123000"),
    ("2026-03-01 10:02", "2026-03-01T10:02:00"),
    ("2026/03/01 10:02:11", "2026-03-01T10:02:11"),
    ("01/Mar/2026:10:02:11 +0800", "2026-03-01T10:02:11+08:00"),
    ("1772359331", "2026-03-01T10:02:11+00:00"),
    ("1772359331123", "2026-03-01T10:02:11.123000+00:00"),
    ("2026年3月1日10点02分", "2026-03-01T10:02:00"),
    ("2026 年 3 月 1 日 晚上 8 点", "2026-03-01T20:00:00"),
    ("March 1, 2026 at 10:02", "2026-03-01T10:02:00"),
    ("10:02 on March 1st, 2026", "2026-03-01T10:02:00"),
    ("2026-03-01 10:02 UTC", "2026-03-01T10:02:00+00:00"),
]


@pytest.mark.parametrize(("written", "wanted"), INSTANTS)
def test_a_whole_instant_needs_no_reference(written: str, wanted: str) -> None:
    (mention,) = find_times(f"它在 {written} 报错")
    assert (mention.text, mention.kind, mention.dated) == (written, "instant", True)
    assert mention.at.isoformat() == wanted


FROM_WEDNESDAY = [
    ("昨天下午3点", "instant", "2026-03-03T15:00:00", None),
    ("昨晚2点", "instant", "2026-03-04T02:00:00", None),
    ("昨晚11点", "instant", "2026-03-03T23:00:00", None),
    ("今早8点", "instant", "2026-03-04T08:00:00", None),
    ("3月1日 10:02", "instant", "2026-03-01T10:02:00", None),
    ("12月31日", "date", "2025-12-31T00:00:00", None),
    ("上周五", "date", "2026-02-27T00:00:00", None),
    ("周一 10:02", "instant", "2026-03-02T10:02:00", None),
    ("last Friday", "date", "2026-02-27T00:00:00", None),
    ("yesterday 3pm", "instant", "2026-03-03T15:00:00", None),
    ("3pm yesterday", "instant", "2026-03-03T15:00:00", None),
    ("5 分钟前", "ago", "2026-03-04T10:25:00+08:00", None),
    ("半小时前", "ago", "2026-03-04T10:00:00+08:00", None),
    ("两个半小时前", "ago", "2026-03-04T08:00:00+08:00", None),
    ("2 hours ago", "ago", "2026-03-04T08:30:00+08:00", None),
    ("10:00–10:05", "range", "2026-03-04T10:00:00", "2026-03-04T10:05:00"),
    ("10:00-10:05", "range", "2026-03-04T10:00:00", "2026-03-04T10:05:00"),
    ("10点到11点", "range", "2026-03-04T10:00:00", "2026-03-04T11:00:00"),
    ("2到3点", "range", "2026-03-04T02:00:00", "2026-03-04T03:00:00"),
    ("下午2点到4点半", "range", "2026-03-04T14:00:00", "2026-03-04T16:30:00"),
    ("2-3pm", "range", "2026-03-04T14:00:00", "2026-03-04T15:00:00"),
    ("昨晚11点到凌晨1点", "range", "2026-03-03T23:00:00", "2026-03-04T01:00:00"),
    ("UTC 10:00 到 10:05", "range", "2026-03-04T10:00:00+00:00", "2026-03-04T10:05:00+00:00"),
    ("2026-03-01T10:00:00Z/2026-03-01T11:00:00Z", "range", "2026-03-01T10:00:00+00:00", "2026-03-01T11:00:00+00:00"),
]


@pytest.mark.parametrize(("written", "kind", "at", "until"), FROM_WEDNESDAY)
def test_words_count_from_the_reference(written: str, kind: str, at: str, until: str | None) -> None:
    (mention,) = find_times(written, reference=WEDNESDAY)
    assert (mention.text, mention.kind, mention.dated) == (written, kind, True)
    assert mention.at.isoformat() == at
    assert (mention.until.isoformat() if mention.until else None) == until


@pytest.mark.parametrize(
    "text",
    [
        "",
        "payment-7f9c 连接 inventory-api:8080 失败",
        "有3点建议，3点原因",
        "上升 2 个百分点，百分之十",
        "v1.8.2 和 10.0.0.1",
        "超时 30 秒，持续 5 分钟",
        "more than 30 minutes stale",
        "分配了 1073741824 bytes",
        "比例 3:1，共 10:5",
        "月份很多，天数不少，可能下降",
        "may 5 pods fail",
    ],
)
def test_what_is_no_time_is_left_alone(text: str) -> None:
    assert find_times(text) == ()


def test_all_times_of_a_sentence_are_found_in_order() -> None:
    text = "payment 在 10:02:11 报错，北京时间 18:05 恢复；首条 2026-03-01T10:02:11Z，末条 10:04"
    assert [mention.text for mention in find_times(text)] == [
        "10:02:11",
        "北京时间 18:05",
        "2026-03-01T10:02:11Z",
        "10:04",
    ]


PIECES = st.sampled_from(
    [
        "10:02", "10点", "3月1日", "2026-03-01", "T10:02:11Z", "昨天", "下午", "到", "-", " ",
        "UTC", "+08:00", "点", "分", "半", "前", "99",
        "周", "五", "Mar 1", "(", "）", "2月30日", "1772359331",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=8), st.booleans())
def test_spans_lie_inside_the_text_and_zoned_means_aware(parts: list[str], with_reference: bool) -> None:
    text = "".join(parts)
    end = 0
    for mention in find_times(text, reference=WEDNESDAY if with_reference else None):
        assert end <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.text
        assert mention.zoned is (mention.at.tzinfo is not None)
        assert mention.until is None or mention.zoned is (mention.until.tzinfo is not None)
        end = mention.end


@given(st.text(max_size=60))
def test_any_text_is_read_without_complaint(text: str) -> None:
    assert all(0 <= mention.start < mention.end <= len(text) for mention in find_times(text, reference=WEDNESDAY))


@given(st.datetimes(min_value=datetime.fromisoformat("2001-01-01"), max_value=datetime.fromisoformat("2090-01-01")))
def test_an_instant_is_the_same_in_every_writing(at: datetime) -> None:
    whole = at.replace(microsecond=0, tzinfo=UTC)
    han = f"UTC {whole.year}年{whole.month}月{whole.day}日{whole.hour}点{whole.minute}分{whole.second}秒"
    writings = [whole.isoformat(), whole.strftime("%Y-%m-%d %H:%M:%SZ"), whole.strftime("%d/%b/%Y:%H:%M:%S +0000"), han]
    assert [mention.at for writing in writings for mention in find_times(writing)] == [whole] * 4


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("30分钟", 1800), ("两个半小时", 9000), ("half an hour", 1800), ("半小时", 1800), ("1h", 3600), ("三十秒", 30),
        ("一天", 86400), ("a week", 604800),
    ],
)  # fmt: skip
def test_distances_are_read(written: str, seconds: float) -> None:
    distance = read_distance(written)
    assert distance is not None
    assert distance[0] == seconds


@pytest.mark.parametrize("written", ["", "30", "分钟", "30个", "hour"])
def test_other_words_are_no_distance(written: str) -> None:
    assert read_distance(written) is None
