"""Whole diagnoses of small folders: what is confirmed is true of the files, and what could not be seen is said."""

import gzip
from pathlib import Path

import pytest

from superbizagent.adapters.clock import SystemClock
from superbizagent.adapters.steps_inline import InlineSteps
from superbizagent.adapters.store_memory import MemorySessionStore
from superbizagent.app import code_stages, open_folder
from superbizagent.domain.text import JsonObject
from superbizagent.usecases.ask import Request, Surroundings, ask

_LINE = "2026-05-12 09:{:02d}:00 {} pay {}\n"


def _write(folder: Path, files: dict[str, bytes]) -> Path:
    (folder / "logs").mkdir(parents=True)
    (folder / "incident.yaml").write_text("id: small\ntime_zone: Asia/Shanghai\n", encoding="utf-8")
    for name, data in files.items():
        (folder / "logs" / name).write_bytes(data)
    return folder


async def _ask(folder: Path, text: str) -> JsonObject:
    incident = open_folder(folder, knowledge=None)
    around = Surroundings(
        tools=incident.tools,
        names=incident,
        stages=code_stages(),
        store=MemorySessionStore(),
        steps=InlineSteps(),
        clock=SystemClock(),
        now=incident.newest,
    )
    return await ask(Request(text=text), around, lambda event: None)


def _items(session: JsonObject, kind: str) -> str:
    material = session["allowed_material"]
    assert isinstance(material, dict)
    items = material[kind]
    assert isinstance(items, list)
    return "\n".join(str(item["text"]) for item in items if isinstance(item, dict))


@pytest.mark.parametrize("count", [1, 2, 7])
async def test_the_newest_entry_belongs_to_what_is_looked_at(tmp_path: Path, count: int) -> None:
    lines = "".join(_LINE.format(minute, "ERROR", "charge failed code=5") for minute in range(count))
    session = await _ask(_write(tmp_path / "f", {"pay.log": lines.encode()}), "支付为什么报错？")
    assert f"{count} 条{'同类' if count > 1 else ''} ERROR" in _items(session, "confirmed")
    assert "没有" not in _items(session, "confirmed")


@pytest.mark.parametrize("when", ["昨天下午3点", "上周五", "2026-05-01 10点到11点"])
async def test_a_time_that_the_data_do_not_cover_proves_no_absence(tmp_path: Path, when: str) -> None:
    lines = "".join(_LINE.format(minute, "INFO", "ok") for minute in range(30))
    session = await _ask(_write(tmp_path / "f", {"pay.log": lines.encode()}), f"{when} pay 为什么慢？")
    assert session["verdict"] == "LOW_CONFID"
    assert _items(session, "confirmed") == ""
    assert "不在数据的范围" in _items(session, "gaps")


@pytest.mark.parametrize("broken", [b"\x1f\x8bnot gzip at all", gzip.compress(b"x" * 5000, mtime=0)[:40]])
async def test_one_broken_file_hides_no_other(tmp_path: Path, broken: bytes) -> None:
    lines = "".join(_LINE.format(minute, "ERROR", "charge failed") for minute in range(3))
    folder = _write(tmp_path / "f", {"pay.log": lines.encode(), "cart.log.gz": broken})
    session = await _ask(folder, "支付为什么报错？")
    assert "3 条 ERROR" in _items(session, "confirmed")
