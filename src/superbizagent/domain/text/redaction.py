"""Takes secrets and personal numbers out of whatever a tool returned (U4, R issue 2 item 5)."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from superbizagent.domain.text.assigned_secrets import (
    assigned_secrets,
    is_secret_name,
    is_secret_value,
    is_worth_hiding,
)
from superbizagent.domain.text.json_value import Json
from superbizagent.domain.text.person_numbers import person_numbers
from superbizagent.domain.text.secret_patterns import (
    MACHINE_HOSTS,
    MAIL_AFTER,
    MAIL_BEFORE,
    PLACEHOLDER,
    SECRET_SHAPES,
    SecretShape,
)

_LETTERS = "bcdfghjkmnpqrstvwxz"
_MARK = 5
_MOST_PASSES = 8
_NAME_KEYS = ("name", "key", "header", "field", "k")
_NEEDLED = tuple((needle, shape) for shape in SECRET_SHAPES for needle in shape.needles)
_VALUE_KEYS = ("value", "val", "v")

Span = tuple[int, int, str, str]


def redact_text(text: str, *, salt: str = "", name: str = "") -> str:
    """`text` with each secret replaced by `[REDACTED:kind:letters]`; `name` is the key it is the whole value of.

    The letters are five of nineteen, made from the value: the same value gives the same letters in every call, so that
    two lines about one customer stay about one customer and a replay is byte for byte the same. They are short on
    purpose: some thousand telephone numbers share each, so the letters do not give the number back; whoever *guesses* a
    value can still compare, and an operator who minds sets a `salt` per installation. Idempotent. JSON numbers, stamps,
    UUIDs, hashes, addresses of machines stay.
    """
    for _ in range(_MOST_PASSES):
        spans = list(_spans(text, name))
        if not spans:
            break
        text = _replace(text, spans, salt)
    return text


def redact(value: Json, *, salt: str = "") -> Json:
    """The same for any JSON, keys included, by shape and by name: `{"password": "x"}`, `{"name": "DB_PWD", "value": "x"}`."""
    return _redact(value, "", salt)


def _redact(value: Json, name: str, salt: str) -> Json:
    if isinstance(value, str):
        return _redact_leaf(value, name, salt)
    if isinstance(value, dict):
        return _redact_object(value, name, salt)
    if isinstance(value, list):
        return _redact_list(value, name, salt)
    return value


def _redact_leaf(text: str, name: str, salt: str) -> str:
    if name and is_secret_value(name, text) and not PLACEHOLDER.fullmatch(text):
        return placeholder("secret", text, salt)
    return redact_text(text, salt=salt, name=name)


def _redact_object(value: dict[str, Json], name: str, salt: str) -> Json:
    secret_object = value.get("kind") == "Secret"
    named = next((value[key] for key in _names(value) if isinstance(value[key], str)), None)
    done: dict[str, Json] = {}
    for key, inner in value.items():
        inner_name = key
        if isinstance(named, str) and key.lower() in _VALUE_KEYS:
            inner_name = named
        elif secret_object and key in ("data", "stringData") and isinstance(inner, dict):
            inner = cast("Json", {k: _hide(v, salt) for k, v in inner.items()})
        elif isinstance(inner, str) and name and is_secret_name(name) and key.lower() in _VALUE_KEYS:
            inner_name = name
        done[_free_key(_redact_key(key, salt), done)] = _redact(inner, inner_name, salt)
    return done


@lru_cache(maxsize=4096)
def _redact_key(key: str, salt: str) -> str:
    """A table repeats its keys in every row."""
    return redact_text(key, salt=salt)


def _names(value: dict[str, Json]) -> Iterator[str]:
    lowered = {key.lower(): key for key in value}
    if any(key in lowered for key in _VALUE_KEYS):
        yield from (lowered[key] for key in _NAME_KEYS if key in lowered)


def _hide(value: Json, salt: str) -> Json:
    return (
        placeholder("secret", value, salt)
        if isinstance(value, str) and is_worth_hiding(value) and not PLACEHOLDER.fullmatch(value)
        else value
    )


def _redact_list(value: list[Json], name: str, salt: str) -> Json:
    done: list[Json] = []
    before = ""
    pair = len(value) == 2 and all(isinstance(item, str) for item in value)
    for item in value:
        after_option = before.startswith("-") or (pair and bool(before))
        item_name = before.lstrip("-") if after_option and is_secret_name(before) and isinstance(item, str) else name
        done.append(_redact(item, item_name, salt))
        before = item if isinstance(item, str) else ""
    return done


def _free_key(key: str, taken: dict[str, Json]) -> str:
    while key in taken:
        key += "'"
    return key


def placeholder(kind: str, value: str, salt: str = "") -> str:
    """The words that stand in for `value`; the same for the same kind, value and salt."""
    digest = hashlib.blake2b(value.encode("utf-8", "surrogatepass"), key=salt.encode()[:64], digest_size=8).digest()
    number = int.from_bytes(digest, "big")
    letters: list[str] = []
    for _ in range(_MARK):
        number, place = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[place])
    return f"[REDACTED:{kind}:{''.join(letters)}]"


def _spans(text: str, name: str) -> Iterator[Span]:
    """Secrets outside what is already replaced."""
    done = 0
    if "[REDACTED:" in text:
        for held in PLACEHOLDER.finditer(text):
            yield from _moved(_secrets(text[done : held.start()], ""), done)
            done = held.end()
    yield from _moved(_secrets(text[done:] if done else text, name if not done else ""), done)


def _moved(spans: Iterator[Span], by: int) -> Iterator[Span]:
    return ((start + by, end + by, kind, value) for start, end, kind, value in spans)


def _secrets(text: str, name: str) -> Iterator[Span]:
    lowered = text.lower()
    if len(lowered) != len(text):
        text = text.replace("\u0130", "I")
        lowered = text.lower()
    for shape in dict.fromkeys([shape for needle, shape in _NEEDLED if needle in lowered]):
        yield from _shaped(shape, text)
    yield from _mails(text)
    yield from assigned_secrets(text, lowered)
    yield from person_numbers(text, name=name)


def _mails(text: str) -> Iterator[Span]:
    """Addresses around each @; the host of a machine is none."""
    place = text.find("@")
    while place >= 0:
        user, host = MAIL_BEFORE.search(text, max(0, place - 80), place), MAIL_AFTER.match(text, place)
        if user and host and not MACHINE_HOSTS.search(text[user.start() : host.end()]):
            yield user.start(), host.end(), "mail", text[user.start() : host.end()].lower()
        place = text.find("@", place + 1)


def _shaped(shape: SecretShape, text: str) -> Iterator[Span]:
    group = "secret" if "secret" in shape.pattern.groupindex else 0
    for found in shape.pattern.finditer(text):
        value = found[group]
        if is_worth_hiding(value):
            yield *found.span(group), shape.kind, value


def _replace(text: str, spans: list[Span], salt: str) -> str:
    pieces: list[str] = []
    done = 0
    for start, end, kind, value in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start < done:
            continue
        pieces += (text[done:start], placeholder(kind, value, salt))
        done = end
    return "".join([*pieces, text[done:]])
