"""What is kept of a diagnosis, broken on purpose."""

from typing import Any

from tests.requirements.sabotage import Sabotage, breaks, rewrites

_SET = "superbizagent.adapters.store_sql.store:SqlSessionStore.set_evaluation_key"
_KEYS = "superbizagent.domain.session:evaluation_keys_of"


def _elsewhere(original: Any) -> Any:
    return lambda event: tuple((("evaluation", *path[1:]), value) for path, value in original(event))


def _no_composer_output(original: Any) -> Any:
    return lambda event: () if event.name == "composed" else original(event)


SABOTAGES: tuple[Sabotage, ...] = (
    rewrites(
        "R71", _SET, "a key is set in an empty evaluation", old="if isinstance(evaluation, dict) else {}", new="and {}"
    ),
    rewrites(
        "R74",
        _SET,
        "composer_output pushes its neighbours out",
        old="place[path[-1]] = value",
        new="place.clear(); place[path[-1]] = value",
    ),
    rewrites(
        "R76",
        _SET,
        "writing one branch drops the other",
        old="for key in path[:-1]:",
        new="held['self_evaluation'] = place = {}\n        for key in path[:-1]:",
    ),
    rewrites("R78", _SET, "each write starts the branch anew", old="if not isinstance(deeper, dict):", new="if True:"),
    breaks("R68", _KEYS, "composition is not kept", broken=_no_composer_output),
    breaks("R72", _KEYS, "composer_output is not added", broken=_no_composer_output),
    breaks("R75", _KEYS, "the evaluation is written elsewhere", broken=_elsewhere),
)
