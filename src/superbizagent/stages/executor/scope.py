"""What the question is about, and whether a call, a line or a name concerns it."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from superbizagent.domain.question import Window
from superbizagent.domain.text import Json
from superbizagent.domain.trace import Invocation

NAMING_ARG = re.compile(
    r"(?:^|_)(?:name|pod|service|host|instance|container|node|keyword|resource|deployment|job|app|cluster|db|database|table|topic)(?:$|_)",
    re.IGNORECASE,
)
LEAST_LEAD = timedelta(minutes=30)
KIND_WORDS = frozenset({"pod", "pods", "deployment", "node", "job", "service", "namespace", "*", "all", "default"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """`subjects` are the names asked about; `areas` what kind of trouble; `present` asks about now, not about then."""

    subjects: tuple[str, ...]
    areas: frozenset[str] = frozenset()
    window: Window | None = None
    present: bool = False
    neighbours: frozenset[str] = frozenset()
    edges: tuple[tuple[str, str], ...] = ()

    def names(self, text: str) -> bool:
        """Whether the text names a subject (or a part or instance of one)."""
        lowered = text.lower()
        return any(subject in lowered for subject in self._folded)

    def kin(self, name: str) -> bool:
        """Whether a name is a subject, an instance of one (`pay` → `pay-7cb79-x2`), or what a subject is an instance of."""
        folded = name.lower()
        return any(_kin(subject, folded) for subject in self._folded)

    def covers(self, at: datetime | None) -> bool:
        """Whether an instant lies in the window or in as long a stretch before it (what leads up to it counts)."""
        if at is None or self.window is None:
            return True
        lead = max(self.window.end - self.window.start, LEAST_LEAD)
        return self.window.start - lead <= at <= self.window.end + LEAST_LEAD

    @property
    def _folded(self) -> tuple[str, ...]:
        return tuple(subject.lower() for subject in self.subjects)


def _kin(subject: str, name: str) -> bool:
    if subject == name:
        return True
    longer, shorter = (name, subject) if len(name) > len(subject) else (subject, name)
    if len(shorter) < 3 or not longer.startswith(shorter):
        return False
    return longer[len(shorter)] in "-_./:@"


def argument_names(args: dict[str, Json]) -> tuple[str, ...]:
    """Values of arguments that name a thing (not a kind of thing, not a namespace)."""
    return tuple(
        value
        for key, value in args.items()
        if isinstance(value, str) and value and NAMING_ARG.search(key) and value.lower() not in KIND_WORDS
    )


def about_call(invocation: Invocation, scope: Scope) -> float:
    """1 = the call's arguments name a subject, 0 = they name something else, 0.5 = they name nothing."""
    names = argument_names(invocation.args)
    if not scope.subjects:
        return 1.0
    if any(scope.kin(name) for name in names):
        return 1.0
    others = [value for value in invocation.args.values() if isinstance(value, str)]
    if any(scope.kin(value) for value in others):
        return 1.0 if not names else 0.4
    if any(name.lower() in scope.neighbours for name in names):
        return 0.7
    return 0.0 if names else 0.5


def about_text(call: float, text: str, scope: Scope) -> float:
    """How much a piece of a result concerns the question, given its call's own share."""
    if scope.names(text):
        return 1.0
    return call
