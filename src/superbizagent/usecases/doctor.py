"""Doctor: what is configured, whether it answers, what to do about what does not."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from superbizagent.domain.errors import SuperBizError

State = Literal["ok", "off", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One part: `off` = not configured, which is no fault."""

    part: str
    state: State
    says: str
    todo: str = ""


async def probe(part: str, try_it: Callable[[], Awaitable[Finding]]) -> Finding:
    """The finding of `try_it`, or the failure it ran into."""
    try:
        return await try_it()
    except SuperBizError as error:
        says = " · ".join(text for text in (error.what, error.where) if text)
        return Finding(part=part, state="failed", says=says, todo=error.todo)


def model_finding(model_settings: tuple[str, ...]) -> Finding:
    """What there is to say about models in this version."""
    if not model_settings:
        says = "未配置；规划、取证、核实、成文都由内置的确定性程序完成"
        return Finding(part="模型", state="off", says=says)
    return Finding(
        part="模型",
        state="failed",
        says="已配置，但这个版本还不会调用模型，诊断仍由内置程序完成",
        todo=f"去掉 {'、'.join('SUPERBIZ_' + name for name in model_settings)}，或等待支持模型的版本",
    )
