"""`demo` and `ask`."""

from dataclasses import dataclass
from pathlib import Path

from superbizagent.app import App, Asking, open_app, question_of, shipped_incident, shipped_names
from superbizagent.cli.output import FAILED, Progress, exit_code, note, print_json, typed, use_utf8
from superbizagent.domain.text import JsonObject

DEMO = "conn-leak"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The arguments of `ask`."""

    question: str
    incident: Path | None
    since: str
    until: str
    chat: str
    as_json: bool
    trace: bool
    no_model: bool
    config: Path | None


async def run_ask(asked: Asked) -> int:
    """Exit code of `ask`."""
    use_utf8()
    async with open_app(asked.config) as app:
        session = await app.ask(
            Asking(
                text=typed(asked.question),
                incident=asked.incident,
                since=typed(asked.since),
                until=typed(asked.until),
                chat_id=typed(asked.chat),
            ),
            Progress(quiet=asked.as_json),
        )
        await _show(app, session, as_json=asked.as_json, trace=asked.trace)
        return exit_code(session)


async def run_demo(name: str, *, as_json: bool, config: Path | None) -> int:
    """Exit code of `demo`: 0 when an answer was given."""
    use_utf8()
    async with open_app(config) as app:
        folder = shipped_incident(name or DEMO)
        question = question_of(folder)
        if not as_json:
            note(f"事件 {folder.name} · 问题：{question}")
        session = await app.ask(Asking(text=question, incident=folder, demo=True), Progress(quiet=as_json))
        await _show(app, session, as_json=as_json, trace=False)
        if not as_json:
            _say_more(session)
        return FAILED if session.get("status") != "completed" else 0


async def _show(app: App, session: JsonObject, *, as_json: bool, trace: bool) -> None:
    if not as_json:
        note("")
        print(session["final_answer"])
        if trace:
            note(f"审计信息：superbizagent sessions show {session['session_id']} --trace")
        return
    print_json(await app.session_document(session, trace=trace))


def _say_more(session: JsonObject) -> None:
    names = "、".join(shipped_names())
    note("")
    note(f"会话 {session['session_id']} · 完整依据：superbizagent sessions show {session['session_id']} --trace")
    note(f"其他随附事件：{names}（superbizagent demo --incident 名称）")
    note("诊断自己的数据：superbizagent ask “支付服务为什么报错？” --incident 目录")
