"""The composition root: reads the settings once, puts the parts together, alone knows the adapters."""

import os
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from superbizagent.adapters.clock import SystemClock
from superbizagent.adapters.incident_folder import FolderParts, IncidentFolder, open_incident, read_truth_file
from superbizagent.adapters.knowledge_text import KnowledgeText
from superbizagent.adapters.log_files import read_log_files
from superbizagent.adapters.runbook_files import read_runbooks
from superbizagent.adapters.steps_inline import InlineSteps
from superbizagent.adapters.store_sql import Stores, open_stores
from superbizagent.domain.errors import SettingsError, SuperBizError
from superbizagent.domain.glossary import read_own_entries, use_glossary
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Catalogue, Plan
from superbizagent.domain.question import Question
from superbizagent.domain.text import JsonObject
from superbizagent.domain.trace import Trace
from superbizagent.domain.verdict import RetryContext
from superbizagent.pipeline.parts import Call, Stages
from superbizagent.ports import KnowledgeDocument, KnowledgeSource, Passage
from superbizagent.stages.composer import compose_nothing
from superbizagent.stages.executor import execute
from superbizagent.stages.planner import plan_by_code
from superbizagent.stages.verifier import verify_by_code
from superbizagent.tools import build_tools
from superbizagent.usecases.ask import Request, Surroundings, ask
from superbizagent.usecases.doctor import Finding, model_finding, probe
from superbizagent.usecases.evaluate import Case, Result, evaluate
from superbizagent.usecases.interrupted import close_interrupted
from superbizagent.usecases.look_back import find_session, incident_files, session_document
from superbizagent.usecases.recording import Listener, unheard
from superbizagent.usecases.settings import Settings, read_settings
from superbizagent.usecases.truth import read_truth
from superbizagent.usecases.window import given_window

SHIPPED = Path(__file__).parent / "recorded"
CONFIG = "superbizagent.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """One question as a face takes it; `incident` None = the configured source folder."""

    text: str
    incident: Path | None = None
    since: str = ""
    until: str = ""
    chat_id: str = ""
    demo: bool = False


class App:
    """What the faces can ask for; opened by `open_app`."""

    def __init__(self, settings: Settings, stores: Stores) -> None:
        self.settings = settings
        self._store = stores.sessions
        self._knowledge = stores.knowledge
        self._clock = SystemClock()

    async def ask(self, asking: Asking, listener: Listener) -> JsonObject:
        """One diagnosis, stored; the session. Raises SettingsError, BackendError."""
        folder = await self._source(asking.incident)
        zone = self.settings.display_time_zone
        window = given_window(asking.since, asking.until, now=self._clock.now(), zone=zone, newest=folder.newest)
        request = Request(
            text=asking.text,
            chat_id=asking.chat_id,
            window=window,
            zone=zone,
            budget=self.settings.budget,
            demo=asking.demo,
        )
        around = Surroundings(
            tools=folder.tools,
            names=folder,
            stages=code_stages(),
            store=self._store,
            steps=InlineSteps(),
            clock=self._clock,
            now=folder.newest,
        )
        return await ask(request, around, listener)

    async def session(self, session_id: str) -> JsonObject:
        """The stored session. Raises SettingsError when there is none."""
        return await find_session(self._store, session_id)

    async def session_document(self, session: JsonObject, *, trace: bool) -> JsonObject:
        """The session with its calls; with `trace` the audit fields too."""
        return await session_document(self._store, session, audit=trace)

    async def sessions(self, *, chat_id: str, limit: int) -> tuple[JsonObject, ...]:
        """The newest sessions."""
        return await self._store.listing(chat_id=chat_id, limit=limit)

    async def exported(self, session_id: str) -> dict[str, str]:
        """A session as the files of an incident folder."""
        session = await self.session(session_id)
        return incident_files(session, await self._store.invocations(session_id))

    async def evaluate(self, path: Path) -> Result:
        """Run one incident folder and score it; a folder that cannot be run is a result with an error."""
        try:
            folder = open_folder(path, knowledge=None)
            truth = read_truth(read_truth_file(path))
        except SuperBizError as error:
            return Result(folder=str(path), id=path.name, fault=False, error=str(error))

        async def run() -> JsonObject:
            session = await self.ask(Asking(text=folder.question, incident=path), unheard)
            calls = len(await self._store.invocations(str(session["session_id"])))
            return {**session, "calls": calls}

        case = Case(folder=str(path), case_id=folder.incident_id, question=folder.question, truth=truth, run=run)
        return await evaluate(case, seconds=time.monotonic)

    async def add_knowledge(self, paths: Sequence[Path]) -> tuple[KnowledgeDocument, ...]:
        """Add or replace runbooks from files and folders."""
        at = self._clock.now().isoformat(timespec="seconds")
        documents = list(read_runbooks(paths))
        add = self._knowledge.add
        return tuple(
            [await add(title=title, origin=origin, text=text, added_at=at) for title, origin, text in documents]
        )

    async def knowledge(self) -> tuple[KnowledgeDocument, ...]:
        """The runbooks kept."""
        return await self._knowledge.documents()

    async def search_knowledge(self, query: str, *, limit: int) -> tuple[Passage, ...]:
        """The nearest passages."""
        return await self._knowledge.search(query, limit)

    async def remove_knowledge(self, document_id: str) -> bool:
        """Whether the document was there."""
        return await self._knowledge.remove(document_id)

    async def _source(self, incident: Path | None) -> IncidentFolder:
        path = incident or self.settings.source_dir
        if path is None:
            what = "没有可查询的数据源"
            todo = "用 --incident 目录 指定，或设置 SUPERBIZ_SOURCE_DIR；先看效果：superbizagent demo"
            raise SettingsError(what, where="ask", todo=todo, code="no_source")
        # An empty shelf is no source: a look-up there would count as a question that was answered.
        kept = self._knowledge if await self._knowledge.documents() else None
        return open_folder(path, knowledge=kept)


def load_settings(config: Path | None) -> Settings:
    """The settings of this process. Raises SettingsError."""
    named = config or os.environ.get("SUPERBIZ_CONFIG")
    path = Path(named or CONFIG)
    text = read_text(path, "settings file") if named or path.is_file() else None
    return read_settings(os.environ, config_text=text, config_name=str(path))


def read_text(path: Path, kind: str) -> str:
    """The text of a file that the operator named; `kind` says what it is. Raises SettingsError."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        what = f"{kind} cannot be read: {getattr(error, 'strerror', None) or 'not UTF-8'}"
        raise SettingsError(what, where=str(path), todo="name a UTF-8 file that exists", code="bad_settings") from error


@asynccontextmanager
async def open_app(config: Path | None) -> AsyncGenerator[App]:
    """The product, ready; everything is let go of at the end. Raises SettingsError, BackendError."""
    settings = load_settings(config)
    if settings.glossary is not None:
        use_glossary(read_own_entries(read_text(settings.glossary, "glossary"), str(settings.glossary)))
    stores = await open_stores(settings.database_url)
    try:
        await close_interrupted(stores.sessions, SystemClock().now())
        yield App(settings, stores)
    finally:
        await stores.close()


def open_folder(path: Path, *, knowledge: KnowledgeSource | None) -> IncidentFolder:
    """An incident folder with its tools; `knowledge` are the operator's own runbooks. Raises SettingsError."""
    parts = FolderParts(read_logs=read_log_files, read_documents=KnowledgeText, build_tools=build_tools)
    return open_incident(path, parts=parts, knowledge=knowledge)


def shipped_names() -> tuple[str, ...]:
    """Names of the incidents that ship with the package."""
    return tuple(sorted(path.parent.name for path in SHIPPED.glob("*/incident.yaml")))


def shipped_incident(name: str) -> Path:
    """The folder of a shipped incident. Raises SettingsError for a name that is none."""
    if name not in shipped_names():
        what = f"no shipped incident {name!r}"
        raise SettingsError(what, where="--incident", todo=f"one of: {', '.join(shipped_names())}", code="no_incident")
    return SHIPPED / name


def question_of(path: Path) -> str:
    """The question an incident folder was recorded for."""
    return open_folder(path, knowledge=None).question


def code_stages() -> Stages:
    """The stages that need no model."""
    return Stages(planner=_plan, executor=_execute, verifier=verify_by_code, composer=compose_nothing)


async def _plan(question: Question, catalogue: Catalogue, retry: RetryContext | None) -> Plan:
    return plan_by_code(question, catalogue, retry)


async def _execute(
    question: Question, plan: Plan, call: Call, *, trace: Trace, catalogue: Catalogue, calls_left: int,
    kept_index: KeptIndex,
) -> str:  # fmt: skip
    run = await execute(
        question, plan, call, trace=trace, calls_left=calls_left, catalogue=catalogue, kept_index=kept_index
    )
    return run.raw_text


async def diagnose_setup(config: Path | None) -> tuple[Finding, ...]:
    """What `doctor` finds, part by part; settings that cannot be read are the only thing then."""
    try:
        settings = load_settings(config)
    except SuperBizError as error:
        return (Finding(part="设置", state="failed", says=f"{error.what} · {error.where}", todo=error.todo),)
    origin = settings.origin or "环境变量与默认值"
    return (
        Finding(part="设置", state="ok", says=f"来自 {origin}；显示时区 {settings.display_time_zone}"),
        await probe("存储", lambda: _try_store(settings)),
        await probe("数据源", lambda: _try_source(settings)),
        model_finding(settings.model_settings),
        Finding(part="随附事件", state="ok", says="、".join(shipped_names()) or "无"),
    )


async def _try_store(settings: Settings) -> Finding:
    stores = await open_stores(settings.database_url)
    try:
        sessions = len(await stores.sessions.listing(limit=1000))
        runbooks = len(await stores.knowledge.documents())
    finally:
        await stores.close()
    more = "+" if sessions == 1000 else ""
    return Finding(part="存储", state="ok", says=f"可用，已有会话 {sessions}{more} 个、手册 {runbooks} 篇")


async def _try_source(settings: Settings) -> Finding:
    if settings.source_dir is None:
        says = "未配置；ask 需要 --incident 目录"
        return Finding(part="数据源", state="off", says=says, todo="设置 SUPERBIZ_SOURCE_DIR 可省去 --incident")
    names = await open_folder(settings.source_dir, knowledge=None).catalogue()
    says = f"{settings.source_dir}：服务 {len(names.services)}、指标 {len(names.metrics)}、工具 {len(names.tools)}"
    return Finding(part="数据源", state="ok", says=says)
