"""One deliberate break of one function, and how it is put in place.

A theme file under ``sabotages/`` holds a tuple ``SABOTAGES`` of entries made by ``breaks`` or ``rewrites``::

    breaks("R12", "superbizagent.domain.grounding:classify", "a fabricated reference counts as direct",
           broken=lambda original: lambda *args, **kwargs: "direct_evidence")
    rewrites("R52", "superbizagent.domain.verdict:route", "REJECT starts a second round",
             old="if verdict is Verdict.REJECT:", new="if False:")

``target`` is ``module:function``, ``module:Class.method`` or ``module:CONSTANT``.  A function's code is swapped
inside the function object, so it does not matter who imported it by name or holds it in a table.
"""

import importlib
import inspect
import sys
import textwrap
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

PACKAGE = "superbizagent"


class SabotageMisfit(Exception):
    """An entry that no longer fits the code: it names what is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sabotage:
    """A break of ``target`` that a test marked with ``number`` must notice."""

    number: str
    target: str
    what: str
    broken: Callable[[Any], Any] | None = None
    old: str = ""
    new: str = ""
    fails_with: tuple[type[BaseException], ...] = ()
    tests: str = ""


def breaks(
    number: str,
    target: str,
    what: str,
    *,
    broken: Callable[[Any], Any],
    fails_with: tuple[type[BaseException], ...] = (),
    tests: str = "",
) -> Sabotage:
    """Put ``broken(original)`` in the place of a function or constant."""
    return Sabotage(number=number, target=target, what=what, broken=broken, fails_with=fails_with, tests=tests)


def rewrites(
    number: str,
    target: str,
    what: str,
    *,
    old: str,
    new: str,
    fails_with: tuple[type[BaseException], ...] = (),
    tests: str = "",
) -> Sabotage:
    """Replace ``old``, which must occur exactly once in the source of a function, by ``new``."""
    return Sabotage(number=number, target=target, what=what, old=old, new=new, fails_with=fails_with, tests=tests)


def apply(sabotage: Sabotage) -> None:
    """Break the target in this process, for good.  Raises SabotageMisfit."""
    owner, name, value = _resolve(sabotage.target)
    function = _bare_function(value)
    if function is None:
        _replace_everywhere(owner, name, value, _broken(sabotage, value))
    elif sabotage.broken is None:
        _swap_code(function, _rewritten(sabotage, function))
    else:
        _install(function, _broken(sabotage, _copy_function(function)), owner, name, value)
    _clear_caches()


def _resolve(target: str) -> tuple[Any, str, Any]:
    module_name, colon, path = target.partition(":")
    if not colon or not path:
        raise SabotageMisfit(f"target {target!r} is not module:name")
    try:
        owner: Any = importlib.import_module(module_name)
    except ImportError as error:
        raise SabotageMisfit(f"target {target!r}: {error}") from error
    *outer, name = path.split(".")
    try:
        for part in outer:
            owner = getattr(owner, part)
        return owner, name, inspect.getattr_static(owner, name)
    except AttributeError as error:
        raise SabotageMisfit(f"target {target!r}: {error}") from error


def _bare_function(value: Any) -> FunctionType | None:
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    if isinstance(value, type):
        raise SabotageMisfit(f"{value!r} is a class: name one of its methods")
    bare = inspect.unwrap(value) if callable(value) else value
    return bare if isinstance(bare, FunctionType) else None


def _broken(sabotage: Sabotage, original: Any) -> Any:
    if sabotage.broken is None:
        raise SabotageMisfit(f"target {sabotage.target!r} is no function: its source cannot be rewritten")
    return sabotage.broken(original)


def _copy_function(function: FunctionType) -> FunctionType:
    copy = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def _rewritten(sabotage: Sabotage, function: FunctionType) -> FunctionType:
    source = textwrap.dedent(inspect.getsource(function))
    if source.count(sabotage.old) != 1:
        times = source.count(sabotage.old)
        raise SabotageMisfit(f"target {sabotage.target!r}: {sabotage.old!r} occurs {times} times, not once")
    made: dict[str, Any] = {}
    flags = function.__code__.co_flags & 0x1000000  # CO_FUTURE_ANNOTATIONS
    code = compile(source.replace(sabotage.old, sabotage.new), function.__code__.co_filename, "exec", flags)
    exec(code, function.__globals__, made)
    rewritten = _bare_function(made[function.__name__])
    if rewritten is None:
        raise SabotageMisfit(f"target {sabotage.target!r}: the rewritten source makes no function")
    return rewritten


def _swap_code(function: FunctionType, other: FunctionType) -> None:
    if function.__closure__ or other.__closure__:
        raise SabotageMisfit(f"{function.__qualname__!r} is a closure: break the function that it calls instead")
    function.__code__ = other.__code__
    function.__defaults__ = other.__defaults__
    function.__kwdefaults__ = other.__kwdefaults__


def _install(function: FunctionType, replacement: Any, owner: Any, name: str, value: Any) -> None:
    if function.__closure__:
        _replace_everywhere(owner, name, value, replacement)
        return
    function.__globals__["__sabotage__"] = replacement
    function.__code__ = _trampoline(function)
    function.__defaults__ = None
    function.__kwdefaults__ = None


def _trampoline(function: FunctionType) -> CodeType:
    if inspect.iscoroutinefunction(function):
        return _call_coroutine.__code__
    if inspect.isasyncgenfunction(function):
        return _call_async_generator.__code__
    if inspect.isgeneratorfunction(function):
        return _call_generator.__code__
    return _call.__code__


def _replace_everywhere(owner: Any, name: str, value: Any, replacement: Any) -> None:
    setattr(owner, name, replacement)
    for module_name, module in list(sys.modules.items()):
        inside = module_name == PACKAGE or module_name.startswith(PACKAGE + ".")
        if inside and vars(module).get(name) is value:
            setattr(module, name, replacement)


def _clear_caches() -> None:
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith(PACKAGE):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()


# The four below lend their code to a broken function, whose module then holds the replacement as a global.
__sabotage__: Any = None


def _call(*args: Any, **kwargs: Any) -> Any:
    return __sabotage__(*args, **kwargs)


def _call_generator(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
    return (yield from __sabotage__(*args, **kwargs))


async def _call_coroutine(*args: Any, **kwargs: Any) -> Any:
    answer = __sabotage__(*args, **kwargs)
    return await answer if __import__("inspect").isawaitable(answer) else answer


async def _call_async_generator(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
    async for item in __sabotage__(*args, **kwargs):
        yield item
