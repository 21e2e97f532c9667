"""What no linter knows: budgets, circles, faces, manners, and what must never be written into a file."""

import ast
import hashlib
import re
import statistics
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from tests.source_tree import (
    PACKAGE,
    ROOT,
    SourceFile,
    faces,
    imports_of,
    length_of,
    python_files,
    repository_files,
)

CODE = ("src", "tests", "incidents", "benchmarks")
ROOMS = ("domain", "analysis", "tools", "stages", "adapters", "usecases")

# Exceptions stand in these lists, which only shrink: an entry that is no longer needed fails as well.
LONG_FILES: set[str] = set()
LONG_FUNCTIONS: set[str] = set()
BROAD_EXCEPTS: set[str] = {"src/superbizagent/cli", "src/superbizagent/usecases/ask"}

FORBIDDEN_TEXT = [
    "py" + "pi.org",
    "python" + "hosted",
    "registry." + "npm",
    "npm" + "js.",
    "deb." + "debian",
    "crates" + ".io",
    "/work/" + "main",
    "/work/" + "shared",
    "/work/" + ".library",
    ".library" + "/",
    "/root" + "/",
]


def test_no_file_is_longer_than_300_lines() -> None:
    """Budget of architecture.md, exceptions listed."""
    long = {file.path for file in python_files(*CODE) if len(file.lines) > 300}
    assert long == LONG_FILES


def test_the_median_file_of_the_package_has_at_most_120_lines() -> None:
    """Budget of architecture.md."""
    assert statistics.median(len(file.lines) for file in python_files("src")) <= 120


def test_no_function_is_longer_than_50_lines() -> None:
    """Budget of architecture.md, exceptions listed."""
    long = {
        f"{file.path}:{function.name}"
        for file in python_files(*CODE)
        for function in file.functions()
        if length_of(function) > 50
    }
    assert long == LONG_FUNCTIONS


def test_everything_in_the_package_is_annotated() -> None:
    """Arguments and results, nested functions too."""
    bare = [
        f"{file.path}:{function.lineno} {function.name}"
        for file in python_files("src")
        for function in file.functions()
        if function.returns is None or any(_is_bare(argument) for argument in _arguments(function.args))
    ]
    assert bare == []


def _arguments(arguments: ast.arguments) -> Iterable[ast.arg]:
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return [*named, *(extra for extra in (arguments.vararg, arguments.kwarg) if extra is not None)]


def _is_bare(argument: ast.arg) -> bool:
    return argument.annotation is None and argument.arg not in ("self", "cls")


def test_no_module_imports_itself_in_a_circle() -> None:
    """Lazy imports and imports for typing count too."""
    graph = grimp.build_graph("superbizagent", cache_dir=None, exclude_type_checking_imports=False)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(f"circle: {' -> '.join(error.args[1])}")
    assert imports


def test_the_faces_of_the_packages_are_the_listed_ones() -> None:
    """A new name on a face is a decision: write it down with ``python -m tests.faces``."""
    listed = (ROOT / "tests" / "faces.txt").read_text(encoding="utf-8").splitlines()
    assert [f"{package}: {' '.join(names)}" for package, names in sorted(faces().items())] == listed


def test_a_package_is_used_through_its_face() -> None:
    """Outside a folder of a room nobody imports from the files inside it, nor a name that it does not export."""
    known = faces()
    wrong = [
        f"{file.path}: from {module} import {name}"
        for file in python_files("src")
        for module, name in imports_of(file)
        for package in _packages_entered(module, file)
        if module != package or (name not in known.get(package, []) and not _is_module(package, name))
    ]
    assert wrong == []


def _packages_entered(module: str, file: SourceFile) -> Iterator[str]:
    parts = module.split(".")
    if len(parts) >= 3 and parts[0] == "superbizagent" and parts[1] in ROOMS:
        package = ".".join(parts[:3])
        folder = Path("src", *parts[:3])
        if (ROOT / folder / "__init__.py").exists() and not file.path.startswith(f"{folder}/"):
            yield package


def _is_module(package: str, name: str) -> bool:
    return (ROOT / "src" / Path(*package.split(".")) / f"{name}.py").exists()


def test_broad_excepts_stand_only_at_the_entry_points() -> None:
    """Everywhere else an except names what it expects."""
    broad = {
        file.path.removesuffix(".py")
        for file in python_files("src")
        for node in ast.walk(file.tree)
        if isinstance(node, ast.ExceptHandler) and _is_broad(node)
    }
    assert {path for path in broad if not any(path.startswith(allowed) for allowed in BROAD_EXCEPTS)} == set()


def _is_broad(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    names = {node.id for node in caught if isinstance(node, ast.Name)}
    return handler.type is None or bool(names & {"Exception", "BaseException"})


def test_domain_values_are_frozen_slotted_and_keyword_only() -> None:
    """Every dataclass of the domain but private working state, whose name starts with an underscore."""
    loose = [
        f"{file.path}:{class_.name}"
        for file in python_files("src")
        for class_ in file.classes()
        for decorator in class_.decorator_list
        if "domain" in Path(file.path).parts and not class_.name.startswith("_") and _is_loose_dataclass(decorator)
    ]
    assert loose == []


def _is_loose_dataclass(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Name(id="dataclass"):
            return True
        case ast.Call(func=ast.Name(id="dataclass"), keywords=keywords):
            return not {"frozen", "slots", "kw_only"} <= {keyword.arg for keyword in keywords}
        case _:
            return False


def test_names_say_what_things_are() -> None:
    """No managers, helpers or drawers for odds and ends."""
    empty = re.compile(r"Manager$|Helper|Utils?$|^(utils?|helpers?|common|misc)$")
    names = [(file.path, class_.name) for file in python_files(*CODE) for class_ in file.classes()]
    names += [(file.path, Path(file.path).stem) for file in python_files(*CODE)]
    assert [place for place in names if empty.search(place[1])] == []


def test_every_silenced_check_names_its_rule_and_reason() -> None:
    """``# noqa: RULE - reason`` and ``# pyright: ignore[rule] - reason``."""
    silenced = re.compile(r"#\s*(noqa|type:\s*ignore|pyright:\s*(ignore|basic|strict))")
    explained = re.compile(r"#\s*(noqa: [A-Z]+\d+(, ?[A-Z]+\d+)*|pyright: ignore\[\w+(, ?\w+)*\]) - \S{2,}")
    bare = [
        f"{file.path}:{number}"
        for file in python_files(*CODE)
        for number, line in enumerate(file.lines, start=1)
        if silenced.search(line) and not explained.search(line) and file.path != "tests/test_house.py"
    ]
    assert bare == []


def test_every_test_asserts_something() -> None:
    """An assert, an expected exception, or a function named for what it asserts or checks."""
    idle = [
        f"{file.path}:{function.name}"
        for file in python_files("tests")
        if Path(file.path).name.startswith("test_")
        for function in file.functions()
        if function.name.startswith("test_") and not any(_asserts(node) for node in ast.walk(function))
    ]
    assert idle == []


def _asserts(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Call(func=ast.Attribute(attr="raises" | "fail")):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name.lstrip("_").startswith(("assert", "check", "expect"))
        case _:
            return False


# Before Python 3.11.5 a possessive group loses its place when its last turn fails half-way; an atomic group does not.
_POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")


def test_no_expression_repeats_a_group_possessively() -> None:
    found = [
        f"{file.path}:{number}"
        for file in python_files("src")
        for number, line in enumerate(file.lines, start=1)
        if _POSSESSIVE_GROUP.search(line)
    ]
    assert found == []
    assert _POSSESSIVE_GROUP.search(r"(?:a\d++)*+") and not _POSSESSIVE_GROUP.search(r"\)++ (?>(?:a\d++)*)")


def test_tests_mirror_the_rooms() -> None:
    """A folder of tests is a room of the package, or one of the listed others."""
    others = {"requirements", "incidents", "benchmarks", "fuzz"}
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/*.py")}
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders - rooms - others - {path.stem for path in PACKAGE.glob("*.py")} == set()


def test_no_file_names_a_package_host_or_a_path_of_a_machine() -> None:
    """Anything that is committed is read elsewhere."""
    named = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in repository_files()
        for word in FORBIDDEN_TEXT
        if word.encode() in path.read_bytes()
    ]
    assert named == []


@pytest.mark.shared
def test_no_file_is_a_copy_from_the_shared_folder() -> None:
    """The product has its own incidents, runbooks and cases."""
    theirs = {_digest(path) for path in (ROOT.parent / "shared").rglob("*") if path.is_file()}
    ours = [path for path in repository_files() if path.stat().st_size > 200]
    assert [str(path.relative_to(ROOT)) for path in ours if _digest(path) in theirs] == []


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_readme_and_its_chinese_twin_show_the_same_commands() -> None:
    """And every ``make`` target that they name exists."""
    english, chinese = (_commands(ROOT / name) for name in ("README.md", "README.zh-CN.md"))
    targets = set(re.findall(r"^([a-z][a-z-]*%?):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {word for command in english for word in re.findall(r"\bmake ([a-z][a-z-]*)", command)}
    assert english == chinese
    assert {"make demo", "make test"} <= set(english)
    assert {name for name in named if name not in targets and not name.startswith("bench-")} == set()


def _commands(readme: Path) -> list[str]:
    blocks = re.findall(
        r"^```(?:bash|sh|console)\n(.*?)^```", readme.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    lines = [line.removeprefix("$ ").partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]
