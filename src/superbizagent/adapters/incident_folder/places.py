"""Files of an incident folder, reached safely: no link out of it, nothing but plain files, sizes limited."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderLimits:
    """Bytes of one document (YAML, JSON, Markdown), of one table (metrics, spans), and the number of files."""

    document: int = 16 << 20
    table: int = 512 << 20
    files: int = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The folder itself. Raises SettingsError for whatever in it cannot be used."""

    root: Path
    limits: FolderLimits

    def file(self, name: str) -> Path | None:
        """A file by its name in the folder; None when there is none."""
        path = self.root / name
        if not path.is_symlink() and not path.exists():
            return None
        return self._checked(path)

    def files(self, part: str, *endings: str) -> tuple[Path, ...]:
        """Files of a sub-folder, however deep, whose names end so, in name order."""
        top = self.root / part
        if not top.is_symlink() and not top.is_dir():
            return ()
        self._inside(top)
        found = [path for path in self._walk(top) if path.name.lower().endswith(endings) and path.name[0] != "."]
        return tuple(self._checked(path) for path in sorted(found))

    def shown(self, path: Path) -> str:
        """A path as messages show it: inside the folder."""
        return path.relative_to(self.root).as_posix()

    def text(self, path: Path) -> str:
        """A whole document as UTF-8 text."""
        try:
            size = path.stat().st_size
            if size > self.limits.document:
                raise self.refuse(path, f"is larger than {self.limits.document} bytes")
            data = path.read_bytes()
        except OSError as error:
            raise self.refuse(path, f"cannot be read: {error.strerror or error}") from error
        return data.decode("utf-8-sig", "replace").replace("\x00", "")

    def json(self, path: Path) -> Json:
        """A JSON document."""
        try:
            value: Json = json.loads(self.text(path))
        except json.JSONDecodeError as error:
            raise self.refuse(path, f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from error
        except (RecursionError, ValueError) as error:
            raise self.refuse(path, f"not usable JSON: {type(error).__name__}") from error
        return value

    def yaml(self, path: Path) -> Json:
        """A YAML document with nothing but plain values; times become ISO text."""
        try:
            value: object = yaml.load(self.text(path), Loader=_PlainLoader)  # noqa: S506 - its base is SafeLoader without times
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = f"line {mark.line + 1}: " if mark is not None else ""
            raise self.refuse(
                path, f"{line}not YAML: {getattr(error, 'problem', None) or 'cannot be parsed'}"
            ) from error
        except (RecursionError, ValueError) as error:
            raise self.refuse(path, f"not usable YAML: {type(error).__name__}") from error
        return _plain(value)

    def refuse(self, path: Path, why: str) -> SettingsError:
        """The error for a file that cannot be used."""
        return SettingsError(
            f"{self.shown(path)} {why}", where=f"incident folder {self.root.name!r}", code="bad_incident"
        )

    def _walk(self, top: Path) -> Iterator[Path]:
        count = 0
        waiting = [top]
        while waiting:
            for path in waiting.pop().iterdir():
                count += 1
                if count > self.limits.files:
                    raise self.refuse(top, f"holds more than {self.limits.files} files")
                if path.is_symlink():
                    self._inside(path)
                if path.is_dir() and not path.is_symlink():
                    waiting.append(path)
                elif path.is_file():
                    yield path

    def _checked(self, path: Path) -> Path:
        self._inside(path)
        if not path.is_file():
            raise self.refuse(path, "is not a plain file")
        return path

    def _inside(self, path: Path) -> None:
        try:
            real = path.resolve(strict=True)
        except (OSError, RuntimeError) as error:
            raise self.refuse(path, "is a link that leads nowhere") from error
        if not real.is_relative_to(self.root.resolve()):
            raise self.refuse(path, "is a link out of the folder: refused")


class _PlainLoader(yaml.SafeLoader):
    """SafeLoader that leaves times as text: a bare date must not become an object JSON cannot hold."""


_PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if tag != "tag:yaml.org,2002:timestamp"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def open_place(path: Path, limits: FolderLimits) -> Place:
    """The folder at a path. Raises SettingsError when there is none."""
    if not path.is_dir():
        what = "is not a folder" if path.exists() else "does not exist"
        raise SettingsError(
            f"incident folder {str(path)!r} {what}", todo="give the path of a folder", code="bad_incident"
        )
    return Place(root=path, limits=limits)


_MOST_NODES = 200_000


def _plain(value: object) -> Json:
    """YAML values as JSON; aliases are written out, up to a limit."""
    left = [_MOST_NODES]

    def walk(node: object, depth: int) -> Json:
        left[0] -= 1
        if left[0] < 0 or depth > 100:
            raise SettingsError("a YAML document is too large or too deep", code="bad_incident")
        if isinstance(node, dict):
            return {str(key): walk(item, depth + 1) for key, item in node.items()}  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType] - YAML values are untyped until walked
        if isinstance(node, (list, tuple, set)):
            return [walk(item, depth + 1) for item in node]  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType] - as above
        if node is None or isinstance(node, (bool, int, float, str)):
            return node
        return str(node)

    return walk(value, 0)
