"""The commands and their arguments (interfaces.md); each hands over to its own module only when it is called."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Config = Annotated[Path | None, typer.Option("--config", help="Settings file (TOML). Default: ./superbizagent.toml")]
Incident = Annotated[Path | None, typer.Option("--incident", metavar="DIR", help="A recorded incident folder.")]
Trace = Annotated[bool, typer.Option("--trace", help="With contract, facts, gatekeeper and calls (audit).")]


def build() -> typer.Typer:
    """The command line application."""
    app = typer.Typer(
        name="superbizagent",
        help="On-call diagnosis whose every confirmed sentence is checked against the tool call it cites."
        " 值班诊断：每一句“已确认”都逐条对照工具返回的原文核实。",
        no_args_is_help=False,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback(invoke_without_command=True)(_top)
    app.command("demo")(demo)
    app.command("ask")(ask)
    app.command("verify")(verify)
    app.command("eval")(evaluate)
    app.command("doctor")(doctor)
    app.add_typer(_sessions(), name="sessions")
    app.add_typer(_knowledge(), name="knowledge")
    return app


def _top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from superbizagent import __version__

        print(__version__)
    elif context.invoked_subcommand is None:
        print(context.get_help())


def demo(
    incident: Annotated[str, typer.Option("--incident", metavar="NAME", help="Which shipped incident.")] = "",
    as_json: Json = False,
    config: Config = None,
) -> int:
    """Diagnose a recorded incident that ships with the package: no key, no network, no set-up."""
    from superbizagent.cli.asking import run_demo

    return asyncio.run(run_demo(incident, as_json=as_json, config=config))


def ask(
    question: Annotated[str, typer.Argument(help="What to diagnose, in your own words. 例如：支付服务为什么报错？")],
    incident: Incident = None,
    since: Annotated[
        str, typer.Option("--since", metavar="T", help="Start: ISO time, or words such as 昨天下午3点.")
    ] = "",
    until: Annotated[str, typer.Option("--until", metavar="T", help="End, likewise.")] = "",
    chat: Annotated[str, typer.Option("--chat", metavar="ID", help="Follow up in this chat.")] = "",
    as_json: Json = False,
    trace: Trace = False,
    no_model: Annotated[bool, typer.Option("--no-model", help="Use no model, even if one is configured.")] = False,
    config: Config = None,
) -> int:
    """One diagnosis over the configured sources, or over an incident folder. Exit: 0 PASS, 1 LOW_CONFID, 2 REJECT, 4 failed."""
    from superbizagent.cli.asking import Asked, run_ask

    asked = Asked(
        question=question, incident=incident, since=since, until=until, chat=chat, as_json=as_json, trace=trace,
        no_model=no_model, config=config,
    )  # fmt: skip
    return asyncio.run(run_ask(asked))


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON input; - reads standard input.")],
    as_json: Json = False,
    format_name: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="superbiz, openai, langchain or holmes: whose transcript.")
    ] = "superbiz",
    glossary: Annotated[
        Path | None, typer.Option("--glossary", metavar="GLOSSARY", help="Entries of your own (docs/glossary.md).")
    ] = None,
) -> int:
    """Check somebody's answer against a tool trace. Exit: 0 PASS, 1 LOW_CONFID, 2 REJECT, 3 unusable input."""
    from superbizagent.cli.verifying import run_verify

    return run_verify(file, as_json=as_json, format_name=format_name, glossary=glossary)


def evaluate(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR…", help="Incident folders with a truth.yaml.")],
    as_json: Json = False,
    config: Config = None,
) -> int:
    """Run incident folders and score the answers against their truth.yaml."""
    from superbizagent.cli.evaluating import run_eval

    return asyncio.run(run_eval(folders, as_json=as_json, config=config))


def doctor(as_json: Json = False, config: Config = None) -> int:
    """Say which sources, model and store are configured, whether each answers, and what to do about those that do not."""
    from superbizagent.cli.doctoring import run_doctor

    return asyncio.run(run_doctor(as_json=as_json, config=config))


def _sessions() -> typer.Typer:
    group = typer.Typer(help="What was asked, answered and why.", no_args_is_help=False, rich_markup_mode=None)
    group.command("list")(sessions_list)
    group.command("show")(sessions_show)
    group.command("export")(sessions_export)
    return group


def sessions_list(
    chat: Annotated[str, typer.Option("--chat", metavar="ID", help="Only this chat.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000)] = 20,
    as_json: Json = False,
    config: Config = None,
) -> int:
    """The newest sessions."""
    from superbizagent.cli.looking_back import run_list

    return asyncio.run(run_list(chat=chat, limit=limit, as_json=as_json, config=config))


def sessions_show(
    session: Annotated[str, typer.Argument(metavar="ID")],
    trace: Trace = False,
    as_json: Json = False,
    config: Config = None,
) -> int:
    """One session: the answer, and with --trace how it came about."""
    from superbizagent.cli.looking_back import run_show

    return asyncio.run(run_show(session, trace=trace, as_json=as_json, config=config))


def sessions_export(
    session: Annotated[str, typer.Argument(metavar="ID")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that does not exist yet, or is empty.")],
    config: Config = None,
) -> int:
    """Write a session as an incident folder: its calls become recordings."""
    from superbizagent.cli.looking_back import run_export

    return asyncio.run(run_export(session, folder, config=config))


def _knowledge() -> typer.Typer:
    group = typer.Typer(help="The runbooks.", no_args_is_help=False, rich_markup_mode=None)
    group.command("add")(knowledge_add)
    group.command("list")(knowledge_list)
    group.command("search")(knowledge_search)
    group.command("remove")(knowledge_remove)
    return group


def knowledge_add(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Markdown or text files, or folders of them.")],
    as_json: Json = False,
    config: Config = None,
) -> int:
    """Add or replace runbooks."""
    from superbizagent.cli.knowing import run_add

    return asyncio.run(run_add(paths, as_json=as_json, config=config))


def knowledge_list(as_json: Json = False, config: Config = None) -> int:
    """What is kept."""
    from superbizagent.cli.knowing import run_list

    return asyncio.run(run_list(as_json=as_json, config=config))


def knowledge_search(
    query: Annotated[str, typer.Argument()],
    limit: Annotated[int, typer.Option("--limit", min=1, max=100)] = 5,
    as_json: Json = False,
    config: Config = None,
) -> int:
    """The passages nearest to a query."""
    from superbizagent.cli.knowing import run_search

    return asyncio.run(run_search(query, limit=limit, as_json=as_json, config=config))


def knowledge_remove(document: Annotated[str, typer.Argument(metavar="ID")], config: Config = None) -> int:
    """Remove a runbook."""
    from superbizagent.cli.knowing import run_remove

    return asyncio.run(run_remove(document, config=config))
