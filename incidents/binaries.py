"""The programs a recording needs and the Debian package of each."""

import shutil
from dataclasses import dataclass
from pathlib import Path


class MissingProgram(Exception):
    """A program is not installed; the message says which package has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binaries:
    """Paths of the servers."""

    nginx: Path
    redis: Path
    prometheus: Path
    initdb: Path
    postgres: Path
    psql: Path


def _find(name: str) -> Path | None:
    on_path = shutil.which(name, path="/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin") or shutil.which(name)
    if on_path:
        return Path(on_path)
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return versions[-1] if versions else None


_PACKAGES = {
    "nginx": "nginx-light",
    "redis-server": "redis-server",
    "prometheus": "prometheus",
    "initdb": "postgresql",
    "postgres": "postgresql",
    "psql": "postgresql-client",
}


def find_binaries() -> Binaries:
    """All programs, or MissingProgram naming every Debian package that is needed."""
    found = {name: _find(name) for name in _PACKAGES}
    missing = sorted({_PACKAGES[name] for name, path in found.items() if path is None})
    if missing:
        raise MissingProgram(f"programs are missing; on Debian: apt-get install {' '.join(missing)}")
    paths = {name: path for name, path in found.items() if path is not None}
    return Binaries(
        nginx=paths["nginx"],
        redis=paths["redis-server"],
        prometheus=paths["prometheus"],
        initdb=paths["initdb"],
        postgres=paths["postgres"],
        psql=paths["psql"],
    )
