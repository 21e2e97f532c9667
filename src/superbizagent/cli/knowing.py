"""`knowledge add`, `list`, `search`, `remove`."""

from dataclasses import asdict
from pathlib import Path

from superbizagent.app import open_app
from superbizagent.cli.output import note, print_json, typed, use_utf8
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import visible


async def run_add(paths: list[Path], *, as_json: bool, config: Path | None) -> int:
    """Exit code of `knowledge add`."""
    use_utf8()
    async with open_app(config) as app:
        added = await app.add_knowledge(paths)
    if as_json:
        print_json([asdict(document) for document in added])
    for document in added if not as_json else ():
        print(f"{document.document_id}  {visible(document.title)}  {document.characters} 字  {document.origin}")
    return 0


async def run_list(*, as_json: bool, config: Path | None) -> int:
    """Exit code of `knowledge list`."""
    use_utf8()
    async with open_app(config) as app:
        documents = await app.knowledge()
    if as_json:
        print_json([asdict(document) for document in documents])
    elif not documents:
        note("还没有手册。添加：superbizagent knowledge add 路径…")
    for document in documents if not as_json else ():
        print(f"{document.document_id}  {document.added_at[:19]}  {visible(document.title)}  {document.characters} 字")
    return 0


async def run_search(query: str, *, limit: int, as_json: bool, config: Path | None) -> int:
    """Exit code of `knowledge search`."""
    use_utf8()
    async with open_app(config) as app:
        passages = await app.search_knowledge(typed(query), limit=limit)
    if as_json:
        print_json([asdict(passage) for passage in passages])
    elif not passages:
        note("没有匹配的手册段落。")
    for passage in passages if not as_json else ():
        print(f"【{visible(passage.document)} · {visible(passage.heading)} · 位置 {passage.position}】")
        print(visible(passage.text))
        print()
    return 0


async def run_remove(document_id: str, *, config: Path | None) -> int:
    """Exit code of `knowledge remove`."""
    use_utf8()
    async with open_app(config) as app:
        removed = await app.remove_knowledge(document_id)
    if not removed:
        what = f"no document {document_id!r}"
        raise SettingsError(
            what, where="ID", todo="superbizagent knowledge list shows those there are", code="no_document"
        )
    note("已删除。")
    return 0
