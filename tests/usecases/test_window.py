"""The window that `--since` and `--until` give."""

from datetime import UTC, datetime

import pytest

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.question import Window
from superbizagent.usecases.window import given_window

NOW = datetime(2026, 3, 2, 4, 0, tzinfo=UTC)  # 12:00 in Shanghai
NEWEST = datetime(2026, 3, 1, 11, 0, tzinfo=UTC)


def _given(since: str, until: str = "", newest: datetime | None = None) -> Window | None:
    return given_window(since, until, now=NOW, zone="Asia/Shanghai", newest=newest)


def _utc(*parts: int) -> datetime:
    return datetime(2026, 3, *parts, tzinfo=UTC)


@pytest.mark.parametrize("nothing", ["", "  "])
def test_nothing_given_is_no_window(nothing: str) -> None:
    assert _given(nothing, nothing) is None


@pytest.mark.parametrize(
    ("since", "until", "window"),
    [
        ("2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z", (_utc(1, 10), _utc(1, 11))),
        ("2026-03-01T10:00:00", "2026-03-01T11:00:00+08:00", (_utc(1, 2), _utc(1, 3))),
        ("2026-03-02 11:00", "", (_utc(2, 3), _utc(2, 4))),
        ("", "2026-03-01T11:00:00Z", (_utc(1, 10), _utc(1, 11))),
        ("昨天下午3点", "昨天下午4点", (_utc(1, 7), _utc(1, 8))),
        ("昨天", "昨天", (datetime(2026, 2, 28, 16, tzinfo=UTC), _utc(1, 16))),
        ("2 hours ago", "1 hour ago", (_utc(2, 2), _utc(2, 3))),
        ("30m", "", (_utc(2, 3, 30), _utc(2, 4))),
        ("-2h", "1h ago", (_utc(2, 2), _utc(2, 3))),
        ("1.5h", "30 min ago", (_utc(2, 2, 30), _utc(2, 3, 30))),
        ("1d", "", (_utc(1, 4), _utc(2, 4))),
    ],
)
def test_times_are_read_in_the_display_zone_where_they_name_none(
    since: str, until: str, window: tuple[datetime, datetime]
) -> None:
    assert _given(since, until) == Window(start=window[0], end=window[1])


def test_recorded_data_has_a_now_of_its_own() -> None:
    assert _given("2026-03-01T10:00:00Z", newest=NEWEST) == Window(start=_utc(1, 10), end=NEWEST)


@pytest.mark.parametrize(
    ("since", "until", "says"),
    [
        ("2026-03-01T11:00:00Z", "2026-03-01T10:00:00Z", "颠倒"),
        ("2026-03-01T11:00:00Z", "2026-03-01T11:00:00Z", "颠倒"),
        ("2036-03-01T11:00:00Z", "2036-03-01T12:00:00Z", "在未来"),
        ("很久很久", "", "看不懂的时间"),
        ("", "2026-13-45", "看不懂的时间"),
    ],
)
def test_a_window_that_cannot_be_says_which_option(since: str, until: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says) as told:
        _given(since, until)
    assert "--since" in str(told.value) or "--until" in str(told.value)
