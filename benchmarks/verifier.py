"""Does the check of claims tell a true claim from an altered one, and a true one reworded from a false one?

    python -m benchmarks.verifier [DATA] [--each 200] [--seed 7] [--out failures.jsonl]

Claims are made by code from recorded incidents (verifier_known, verifier_wordings), altered (verifier_variants), and checked.
Only claims that are supported as they stand are altered. *Caught*: none or contradicted. *Kept*: the class does not change.
"true" says how many true claims are supported at all. Beside us: always indirect, and "every number is in the result".
"""

import argparse
import asyncio
import json
import math
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.verifier_known import Known
from benchmarks.verifier_render import Language, Manner, wordings_of
from benchmarks.verifier_variants import INVARIANTS, MUTANTS, Claim, Drawn, Maker, plain
from benchmarks.verifier_worlds import Recorded, all_recorded, shipped
from superbizagent.domain.facts import CheckedFact

LANGUAGES: tuple[Language, ...] = ("zh", "en")
_TRIES = 40
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One claim that was checked: `base` is what it was made from; `trivial` the class "every number is there" gives."""

    kind: str
    language: Language
    good: bool
    trivial: bool
    shape: str
    where: str
    base: str
    text: str
    excerpt: str
    was: str
    checked: CheckedFact

    def told(self) -> dict[str, Any]:
        """As the failure file has it."""
        fact = self.checked
        return {"kind": self.kind, "language": self.language, "shape": self.shape, "incident": self.where,
                "base": self.base, "text": self.text, "was": self.was, "class": fact.evidence_class,
                "reasons": fact.reason_codes, "missing": fact.missing, "excerpt": self.excerpt[:300]}  # fmt: skip


@dataclass(slots=True, kw_only=True)
class Bench:
    """The incidents and their truths by shape, drawn from evenly."""

    incidents: list[Recorded]
    dice: random.Random
    shapes: dict[str, list[tuple[Recorded, Known]]] = field(init=False)

    def __post_init__(self) -> None:
        shapes: defaultdict[str, list[tuple[Recorded, Known]]] = defaultdict(list)
        for incident in self.incidents:
            for known in incident.world.known:
                shapes[known.shape].append((incident, known))
        self.shapes = {shape: shapes[shape] for shape in sorted(shapes)}

    def draw(self, fitting: list[str], language: Language) -> tuple[Recorded, Known, Manner]:
        """An incident, a truth and a manner to say it in; every fitting shape equally often."""
        incident, known = self.dice.choice(self.shapes[self.dice.choice(fitting)])
        wording = self.dice.randrange(len(wordings_of(known, language)))
        return incident, known, Manner(language=language, wording=wording, seed=self.dice.randrange(1000))

    def true_claims(self, language: Language, each: int) -> list[Seen]:
        """How many true claims are supported."""
        seen: list[Seen] = []
        for _ in range(each * 2):
            incident, known, manner = self.draw(list(self.shapes), language)
            claim = plain(known, manner)
            seen.append(_see("true", language, incident, known, claim, claim, "", lambda one: one.supported))
        return seen

    def variants(self, kind: str, make: Maker, language: Language, each: int) -> list[Seen]:
        """Altered claims of one kind, from supported ones; fewer than `each` when there are no more."""
        seen: dict[tuple[str, str], Seen] = {}
        fitting = [shape for shape, held in self.shapes.items() if self._fits(make, held, language)]
        for _ in range(each * _TRIES if fitting else 0):
            incident, known, manner = self.draw(fitting, language)
            made = make(Drawn(known=known, manner=manner, world=incident.world, dice=self.dice))
            if made is None or (incident.name, made.text + made.call + made.excerpt) in seen:
                continue
            base = plain(known, manner)
            before = incident.check(base)
            if before.supported:
                good = _good(kind, before)
                one = _see(kind, language, incident, known, base, made, before.evidence_class, good)
                seen[incident.name, made.text + made.call + made.excerpt] = one
            if len(seen) >= each:
                break
        return list(seen.values())

    def _fits(self, make: Maker, held: list[tuple[Recorded, Known]], language: Language) -> bool:
        dice = random.Random(1)
        tried = dice.sample(held, min(30, len(held)))
        manners = [Manner(language=language, wording=at) for at in range(5)]
        drawn = (
            Drawn(known=known, manner=manner, world=incident.world, dice=dice)
            for incident, known in tried
            for manner in manners
        )
        return any(make(one) for one in drawn)


def _good(kind: str, before: CheckedFact) -> Callable[[CheckedFact], bool]:
    if kind in MUTANTS:
        return lambda checked: not checked.supported
    return lambda checked: checked.evidence_class == before.evidence_class


def _see(
    kind: str, language: Language, incident: Recorded, known: Known, base: Claim, made: Claim, was: str,
    good: Callable[[CheckedFact], bool],
) -> Seen:  # fmt: skip
    checked = incident.check(made)
    present = all(number in incident.world.text for number in _NUMBER.findall(made.text))
    return Seen(
        kind=kind, language=language, good=good(checked), trivial=present is not (kind in MUTANTS), shape=known.shape,
        where=incident.name, base=base.text, text=made.text, excerpt=made.excerpt, was=was, checked=checked,
    )  # fmt: skip


def wilson(good: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not of:
        return 0.0, 1.0
    z, share = 1.96, good / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def row(name: str, language: str, seen: list[Seen], always: str) -> str:
    """One line of the table."""
    good = sum(one.good for one in seen)
    low, high = wilson(good, len(seen))
    share = good / len(seen) if seen else 0.0
    trivial = sum(one.trivial for one in seen) / len(seen) if seen else 0.0
    return f"{name:<16}{language:<4}{len(seen):>5}{share:>8.1%}  {low:.1%}-{high:.1%}{always:>9}{trivial:>10.1%}\n"


def grouped(seen: list[Seen]) -> str:
    """The failures by kind, shape and reason, the commonest first."""
    wrong = [one for one in seen if not one.good]
    count = Counter(
        (one.kind, one.language, one.shape, one.checked.evidence_class, one.checked.reason_codes) for one in wrong
    )
    lines = [
        f"{number:>5}  {' · '.join(map(str, key[:4]))} {', '.join(key[4])}\n" for key, number in count.most_common(40)
    ]
    return "".join(lines)


def measure(bench: Bench, each: int, only: frozenset[str] = frozenset()) -> list[Seen]:
    """Everything (or these kinds), printed row by row."""
    everything: list[Seen] = []
    sys.stdout.write(f"{'kind':<16}{'':<4}{'n':>5}{'ours':>8}  {'95 %':<11}{'always':>9}{'numbers':>10}\n")
    for language in LANGUAGES:
        rows = [("true", bench.true_claims(language, each), "100.0%")] if not only or "true" in only else []
        for makers, always in ((MUTANTS, "0.0%"), (INVARIANTS, "100.0%")):
            wanted = {kind: make for kind, make in makers.items() if not only or kind in only}
            rows += [(kind, bench.variants(kind, make, language, each), always) for kind, make in wanted.items()]
        for kind, seen, always in rows:
            sys.stdout.write(row(kind, language, seen, always))
            everything += seen
        for name, kinds, always in (("all mutants", MUTANTS, "0.0%"), ("all invariants", INVARIANTS, "100.0%")):
            sys.stdout.write(
                row(name, language, [one for _, seen, _ in rows for one in seen if one.kind in kinds], always)
            )
        sys.stdout.flush()
    return everything


def main() -> int:
    """Print the table and the failures by reason."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", default="../shared/data/incidents")
    parser.add_argument("--each", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", default="")
    parser.add_argument("--only", default="", help="kinds, with commas between them")
    wanted = parser.parse_args()
    incidents = all_recorded(Path(wanted.data), asyncio.run(shipped()))
    bench = Bench(incidents=incidents, dice=random.Random(wanted.seed))
    sizes = ", ".join(f"{shape} {len(held)}" for shape, held in bench.shapes.items())
    sys.stdout.write(f"{len(incidents)} incidents; truths: {sizes}; seed {wanted.seed}\n")
    seen = measure(bench, wanted.each, frozenset(filter(None, wanted.only.split(","))))
    sys.stdout.write("\nfailures by kind, shape, class and reasons\n" + grouped(seen))
    if wanted.out:
        wrong = [json.dumps(one.told(), ensure_ascii=False) + "\n" for one in seen if not one.good]
        Path(wanted.out).write_text("".join(wrong))
    return 0


if __name__ == "__main__":
    sys.exit(main())
