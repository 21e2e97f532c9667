"""`sessions list`, `show`, `export`."""

from collections.abc import Mapping
from pathlib import Path

from superbizagent.app import open_app
from superbizagent.cli.output import note, print_json, use_utf8
from superbizagent.cli.trace_view import asked_time, calls_text, state_line, trace_text
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.session import public_view
from superbizagent.domain.text import visible


async def run_list(*, chat: str, limit: int, as_json: bool, config: Path | None) -> int:
    """Exit code of `sessions list`."""
    use_utf8()
    async with open_app(config) as app:
        sessions = await app.sessions(chat_id=chat, limit=limit)
        zone = app.settings.display_time_zone
    if as_json:
        print_json([public_view(session) for session in sessions])
    elif not sessions:
        note("还没有会话。试试：superbizagent demo")
    else:
        for session in sessions:
            verdict = str(session.get("verdict") or session["status"])
            question = visible(str(session["question"]))[:60]
            asked = asked_time(session, zone)
            print(f"{session['session_id']}  {asked}  {verdict:<10}  {question}")
    return 0


async def run_show(session_id: str, *, trace: bool, as_json: bool, config: Path | None) -> int:
    """Exit code of `sessions show`."""
    use_utf8()
    async with open_app(config) as app:
        session = await app.session(session_id)
        document = await app.session_document(session, trace=trace)
        zone = app.settings.display_time_zone
    if as_json:
        print_json(document)
        return 0
    print(visible(str(session["question"])))
    print(state_line(document, zone))
    print()
    print(session["final_answer"] or "尚无结论。")
    if not session.get("verdict"):
        print(calls_text(document))
    if trace:
        print()
        print(trace_text(document))
    return 0


async def run_export(session_id: str, folder: Path, *, config: Path | None) -> int:
    """Exit code of `sessions export`."""
    use_utf8()
    async with open_app(config) as app:
        files = await app.exported(session_id)
    _write(folder, files)
    note(f"已导出 {len(files)} 个文件到 {folder}；可用 superbizagent ask … --incident {folder} 再次诊断")
    return 0


def _write(folder: Path, files: Mapping[str, str]) -> None:
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            what = "export folder is not empty"
            raise SettingsError(what, where=str(folder), todo="name a folder that does not exist yet", code="not_empty")
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        what = f"export cannot be written: {error.strerror}"
        raise SettingsError(what, where=str(folder), todo="name a folder you may write", code="not_writable") from error
