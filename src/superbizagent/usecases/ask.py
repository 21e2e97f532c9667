"""Ask: one diagnosis from question to stored session; every event is stored, then shown."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from superbizagent.domain.errors import SettingsError, SuperBizError
from superbizagent.domain.events import Cancelled, Event, Failed
from superbizagent.domain.question import Budget, Question, Window
from superbizagent.domain.session import new_session, resolve_follow_up
from superbizagent.domain.text import JsonObject, redact_text
from superbizagent.pipeline.parts import Diagnosis, Stages
from superbizagent.pipeline.story import diagnose
from superbizagent.ports import CatalogueSource, Clock, SessionStore, Steps, Tool
from superbizagent.usecases.recording import Listener, Recorder

LONGEST_QUESTION = 8_000
LONGEST_CHAT_ID = 64
# Beyond its budget a diagnosis writes its answer; whoever is silent for longer is gone.
GRACE = timedelta(seconds=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a face hands over. `window` None = read it from the text, else take what the sources cover."""

    text: str
    chat_id: str = ""
    window: Window | None = None
    zone: str = "Asia/Shanghai"
    budget: Budget = field(default_factory=Budget)
    user: str = ""
    demo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a diagnosis works with. `now` None = the clock's; recorded sources have a now of their own."""

    tools: Sequence[Tool]
    names: CatalogueSource
    stages: Stages
    store: SessionStore
    steps: Steps
    clock: Clock
    now: datetime | None = None


async def ask(request: Request, around: Surroundings, listener: Listener) -> JsonObject:
    """The finished session. Raises SettingsError for an unusable question, BackendError when the store fails."""
    text = _usable(request.text)
    _check_chat(request.chat_id)
    asked_at = around.now or around.clock.now()
    session_id = around.clock.fresh_id()
    chat_id = request.chat_id or session_id
    question = Question(
        text=text,
        asked_at=asked_at,
        zone=request.zone,
        resolved=resolve_follow_up(text, earlier_questions=await _earlier(around.store, request.chat_id)),
        window=request.window,
        window_given=request.window is not None,
        budget=request.budget,
        demo=request.demo,
    )
    created = around.clock.now()
    await around.store.create(
        new_session(
            session_id=session_id,
            chat_id=chat_id,
            question=text,
            resolved=question.whole,
            asked_at=created.isoformat(),
            user=request.user,
            expires_at=(created + timedelta(seconds=request.budget.seconds) + GRACE).isoformat(),
        )
    )
    recorder = Recorder(session_id, around.store, listener)
    await _run(question, around, recorder, chat_id)
    session = await around.store.get(session_id)
    return session or {}


async def _run(question: Question, around: Surroundings, recorder: Recorder, chat_id: str) -> None:
    outcome: Diagnosis | None = None
    try:
        outcome = await diagnose(
            question,
            chat_id=chat_id,
            stages=around.stages,
            tools=around.tools,
            names=around.names,
            steps=around.steps,
            clock=around.clock,
            emit=recorder.record,
        )
    except (SuperBizError, BrokenPipeError):
        raise
    except Exception as error:  # an entry point: whatever is broken in us, a face gets one line that names the session
        what = f"internal fault: {type(error).__name__}"
        todo = f"superbizagent sessions show {recorder.session_id} --trace tells how far it came"
        raise SuperBizError(what, where=f"session {recorder.session_id}", todo=todo) from error
    finally:
        # Whatever ended the run, its session says so: a diagnosis is never left "running" for ever.
        if outcome is None and not recorder.ended:
            await recorder.record(_ending(), around.clock.now().isoformat())


def _ending() -> Event:
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        return Cancelled(final_answer="诊断已被取消，没有给出结论。")
    return Failed(
        error_code="internal", final_answer="系统内部故障，本次诊断没有完成；已查询到的内容保存在会话记录中。"
    )


def _usable(text: str) -> str:
    stripped = text.strip()
    if not stripped:
        what = "问题是空的"
        raise SettingsError(
            what, where="QUESTION", todo="请写出要诊断的问题，例如：支付服务为什么报错？", code="empty_question"
        )
    if len(stripped) > LONGEST_QUESTION:
        what = f"问题太长：{len(stripped)} 个字符，上限 {LONGEST_QUESTION}"
        raise SettingsError(
            what, where="QUESTION", todo="请缩短问题；日志可放进事件目录用 --incident 指定", code="long_question"
        )
    return redact_text(stripped)


def _check_chat(chat_id: str) -> None:
    if len(chat_id) > LONGEST_CHAT_ID or not chat_id.isprintable():
        what = f"会话编号不可用：最多 {LONGEST_CHAT_ID} 个可见字符"
        raise SettingsError(what, where="chat_id", todo="换一个短的编号，例如 oncall-1", code="bad_chat_id")


async def _earlier(store: SessionStore, chat_id: str) -> tuple[str, ...]:
    if not chat_id:
        return ()
    sessions = await store.listing(chat_id=chat_id, limit=1)
    return tuple(str(session.get("resolved_query") or session.get("question", "")) for session in sessions)
