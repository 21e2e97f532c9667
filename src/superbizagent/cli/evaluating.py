"""`eval`."""

from pathlib import Path

from superbizagent.app import open_app
from superbizagent.cli.output import note, print_json, use_utf8
from superbizagent.usecases.evaluate import Result, found, result_object, summarise


async def run_eval(folders: list[Path], *, as_json: bool, config: Path | None) -> int:
    """Exit code of `eval`: 0 when every folder ran without error, whatever the scores."""
    use_utf8()
    results: list[Result] = []
    async with open_app(config) as app:
        for folder in folders:
            result = await app.evaluate(folder)
            results.append(result)
            if not as_json:
                print(_line(result), flush=True)
    summary = summarise(results)
    if as_json:
        print_json({"results": [result_object(result) for result in results], "summary": summary})
    else:
        print(_summary(results))
    errors = [result for result in results if result.error is not None]
    for result in errors if not as_json else ():
        note(f"✗ {result.folder}: {result.error}")
    return 1 if errors else 0


def _line(result: Result) -> str:
    if result.error is not None:
        return f"✗ {result.folder}  出错：{result.error}"
    if result.fault:
        rank = result.cause_in_directions_rank
        where = "已确认" if result.cause_confirmed else (f"方向第 {rank}" if rank else "未找到")
    else:
        where = "无故障：" + ("未指认原因" if result.named_cause is None else "误指原因")
    flags = [
        *(["确认了错误原因"] if result.wrong_cause_confirmed else []),
        *(f"确认了禁词 {word}" for word in result.forbidden_confirmed),
    ]
    mark = "✓" if (found(result) if result.fault else result.named_cause is None) and not flags else "·"
    tail = f"  !! {'；'.join(flags)}" if flags else ""
    cost = f"{result.calls} 次查询  {result.seconds:.2f} s"
    return f"{mark} {result.folder}  {where}  {result.verdict} {result.groundedness_score}  {cost}{tail}"


def _summary(results: list[Result]) -> str:
    total = summarise(results)
    return (
        f"{total['folders']} 个目录，{total['faults']} 个有故障：确认原因 {total['cause_confirmed']}，"
        f"找到原因（确认或前三方向）{total['cause_found']}；确认错误原因 {total['wrong_cause_confirmed']}；"
        f"无故障且安静 {total['quiet']}，误报 {total['false_cause']}；禁词 {total['forbidden']}；出错 {total['errors']}"
    )
