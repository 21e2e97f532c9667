"""The repository as the house rules see it: its files, their syntax trees, the faces of its packages."""

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "superbizagent"
NOT_OURS = {".git", ".venv", ".superbizagent", "node_modules", "build", "dist", "mutants"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One Python file: its path from the root, its lines, its tree."""

    path: str
    lines: tuple[str, ...]
    tree: ast.Module

    def functions(self) -> Iterator[Function]:
        """Every function and method, nested ones too."""
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def classes(self) -> Iterator[ast.ClassDef]:
        """Every class, nested ones too."""
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef))


def repository_files() -> list[Path]:
    """Every file of the repository but what is built, installed or cached."""
    found: list[Path] = []
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if name not in NOT_OURS and not _is_cache(name)]
        found.extend(Path(folder, name) for name in names)
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def _is_cache(name: str) -> bool:
    return name.endswith((".egg-info", "_cache")) or name in ("__pycache__", ".hypothesis")


@cache
def python_files(*folders: str) -> tuple[SourceFile, ...]:
    """The Python files under some folders of the root, in path order."""
    return tuple(_read(path) for path in repository_files() if path.suffix == ".py" and _is_under(path, folders))


def _is_under(path: Path, folders: tuple[str, ...]) -> bool:
    return path.relative_to(ROOT).parts[0] in folders


def _read(path: Path) -> SourceFile:
    text = path.read_text(encoding="utf-8")
    return SourceFile(path=str(path.relative_to(ROOT)), lines=tuple(text.splitlines()), tree=ast.parse(text))


def length_of(function: Function) -> int:
    """Lines from the name to the end, docstring left out."""
    assert function.end_lineno is not None
    lines = function.end_lineno - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None and first.end_lineno is not None:
        lines -= first.end_lineno - first.lineno + 1
    return lines


def faces() -> dict[str, list[str]]:
    """Package -> the names in its ``__all__``, for every package that exports something."""
    found: dict[str, list[str]] = {}
    for file in python_files("src"):
        if file.path.endswith("__init__.py"):
            name = ".".join(Path(file.path).parent.parts[1:])
            names = _exported(file.tree)
            if names is not None:
                found[name] = names
    return found


def _exported(tree: ast.Module) -> list[str] | None:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                return list(ast.literal_eval(value))
            case _:
                continue
    return None


def imports_of(file: SourceFile) -> Iterator[tuple[str, str]]:
    """(module, name) of every ``from module import name``, absolute, lazy and typing imports included."""
    package = list(Path(file.path).with_suffix("").parts[1:-1])
    for node in ast.walk(file.tree):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)
