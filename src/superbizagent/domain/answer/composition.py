"""`composer_output_v1`: a Composer's reply, read by hand (U11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from superbizagent.domain.answer.nouns import OUTPUT_PROTOCOL
from superbizagent.domain.contract import Unparsed, read_object, without_reasoning
from superbizagent.domain.material import SECTIONS, SectionKind
from superbizagent.domain.text import Json

_KINDS: dict[str, SectionKind] = {kind: kind for kind in SECTIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class CompositionItem:
    """One composed line; `place` says where it stood."""

    kind: SectionKind
    text: str
    refs: tuple[str, ...]
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """A reply of the right shape; nothing is said about its content."""

    headline: str
    items: tuple[CompositionItem, ...]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Place and text of everything that would be shown."""
        yield "headline", self.headline
        for item in self.items:
            yield item.place, item.text


class _Misshapen(Exception):
    """Where a reply is not of the protocol's shape."""


def read_composition(raw: str) -> Composition | str:
    """The composition, or why the reply is none. Never raises."""
    text = without_reasoning(raw)
    if not text.strip():
        return "the reply is blank"
    found = read_object(text)
    if isinstance(found, Unparsed):
        return found.errors[0] if found.errors else found.reason
    try:
        return _read(found.value)
    except _Misshapen as error:
        return str(error)


def _read(value: dict[str, Json]) -> Composition:
    if value.get("protocol") != OUTPUT_PROTOCOL:
        raise _Misshapen(f"protocol is not {OUTPUT_PROTOCOL}")
    sections = _list(value.get("sections"), "sections")
    items = [item for number, section in enumerate(sections) for item in _section(section, f"sections[{number}]")]
    return Composition(headline=_string(value.get("headline"), "headline"), items=tuple(items))


def _section(section: Json, place: str) -> Iterator[CompositionItem]:
    if not isinstance(section, dict):
        raise _Misshapen(f"{place} is no object")
    kind = _KINDS.get(_string(section.get("kind"), f"{place}.kind"))
    if kind is None:
        raise _Misshapen(f"{place}.kind is unknown")
    for number, item in enumerate(_list(section.get("items"), f"{place}.items")):
        where = f"{place}.items[{number}]"
        if not isinstance(item, dict):
            raise _Misshapen(f"{where} is no object")
        refs = tuple(_string(ref, f"{where}.refs") for ref in _list(item.get("refs"), f"{where}.refs"))
        yield CompositionItem(kind=kind, text=_string(item.get("text"), f"{where}.text"), refs=refs, place=where)


def _list(value: Json, place: str) -> list[Json]:
    if not isinstance(value, list):
        raise _Misshapen(f"{place} is no list")
    return value


def _string(value: Json, place: str) -> str:
    if not isinstance(value, str):
        raise _Misshapen(f"{place} is no string")
    return value
