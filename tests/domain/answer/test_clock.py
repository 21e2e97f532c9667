"""Times in an answer: on the reader's clock, with the zone; quoted words as they are."""

import pytest

from superbizagent.domain.answer import retell_times


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("始于 2026-11-30T22:29:44Z", "始于 12-01 06:29:44 北京时间"),
        ("始于2026-11-30T22:29:44Z开始", "始于12-01 06:29:44 北京时间开始"),
        ("始于 2026-12-01T06:29:44+08:00，之后", "始于 12-01 06:29:44 北京时间，之后"),
        ("2026-11-30T22:29:44.512Z payment 发生变更", "12-01 06:29:44 北京时间 payment 发生变更"),
        ('日志 "2026-11-30T22:29:44Z boom"', '日志 "2026-11-30T22:29:44Z boom"'),
        ("日志 “at 2026-11-30T22:29:44Z”", "日志 “at 2026-11-30T22:29:44Z”"),
        ("2026-11-30T22:29:44 没有时区", "2026-11-30T22:29:44 没有时区"),
        ("2026-13-45T99:99:99Z", "2026-13-45T99:99:99Z"),
        ("pod-2026-11-30T22:29:44Zx", "pod-2026-11-30T22:29:44Zx"),
    ],
)
def test_zoned_stamps_are_told_on_the_readers_clock(text: str, told: str) -> None:
    assert retell_times(text, "Asia/Shanghai") == told


def test_an_unknown_zone_leaves_the_stamps_own() -> None:
    assert retell_times("2026-11-30T22:29:44Z", "Mars/Base") == "11-30 22:29:44 UTC"
