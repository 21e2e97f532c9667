"""Sessions whose process is gone: none is left "running" for ever, and what it had found stays."""

from datetime import datetime

from superbizagent.domain.events import Failed
from superbizagent.domain.text import JsonObject
from superbizagent.ports import SessionStore
from superbizagent.usecases.recording import Recorder, unheard

_INTERRUPTED = "诊断进程中途退出，没有给出结论；已查询到的内容保存在会话记录中，可重新提问。"


async def close_interrupted(store: SessionStore, now: datetime) -> int:
    """End every unfinished session past its `expires_at` as failed (`interrupted`); how many. Raises BackendError."""
    gone = [session for session in await store.unfinished() if _expired(session, now)]
    for session in gone:
        session_id = str(session["session_id"])
        events = await store.events(session_id)
        last = max((seq for event in events if isinstance(seq := event.get("seq"), int)), default=0)
        recorder = Recorder(session_id, store, unheard, seq=last)
        await recorder.record(Failed(error_code="interrupted", final_answer=_INTERRUPTED), now.isoformat())
    return len(gone)


def _expired(session: JsonObject, now: datetime) -> bool:
    """A session of an older version has no such field: it was written by a process that is gone."""
    try:
        return datetime.fromisoformat(str(session.get("expires_at"))) < now
    except (ValueError, TypeError):
        return True
