"""Whether a record names what a claim names: pods and their services, aliases, quoted texts."""

import re

from superbizagent.domain.glossary import mentions_of
from superbizagent.domain.grounding.claim import Name
from superbizagent.domain.records import Opened
from superbizagent.domain.text import kept, lazy_pattern, normalise

_POD_TAIL = lazy_pattern(
    r"(?:-(?=[a-f0-9]*\d)[a-f0-9]{4,10}|-[bcdfghjklmnpqrstvwxz2456789]{6,10})?(?:-[bcdfghjklmnpqrstvwxz2456789]{5}|-\d{1,3}|-(?=[a-z0-9]*\d)[a-z0-9]{4,5})$"
)
_REPLICASET_TAIL = lazy_pattern(r"-(?=[a-f0-9]*\d)[a-f0-9]{4,10}$")
_ROLE_TAIL = lazy_pattern(r"[-_]?(?:service|svc|server|srv|app|deployment|deploy)$")
_ENV_TAIL = lazy_pattern(r"[-_](?:prod|production)$")
_LABEL = lazy_pattern(r"\w+\s*=~?\s*\"([^\"]*)\"")
_WILD = "<*>"


def name_held(name: Name, opened: Opened) -> bool:
    """Whether the record carries the name (in itself, its parents, its labels, or the call's arguments)."""
    if name.kind == "quote":
        return quote_held(name.text, opened)
    if name.kind == "percentile":
        return _percentile_held(name.text, opened)
    if name.kind == "service":
        return name.concept in opened.spoken or any(_serves(token, name.concept) for token in opened.tokens)
    lower = name.text.lower()
    if lower in opened.record.others and not _bounded(lower, opened.lower):
        return False
    if lower in opened.tokens or _bounded(lower, opened.lower):
        return True
    if "{" in lower:
        return _selector_held(lower, opened)
    wanted = base_name(lower)
    if any(same_entity(wanted, token) for token in opened.tokens):
        return True
    instance = any(ch.isdigit() for ch in lower)
    return not instance and any(_serves(wanted, concept) for concept in opened.spoken)


def _selector_held(selector: str, opened: Opened) -> bool:
    """Whether the record has the metric and every label value, in whatever order and spelling of the selector."""
    metric, _, labels = selector.rstrip(")").partition("{")
    if not all(_bounded(part, opened.lower) for part in metric.split("(") if part):
        return False
    values = _LABEL.findall(labels)
    return bool(values) and all(_bounded(value, opened.lower) or value in opened.tokens for value in values if value)


def _percentile_held(text: str, opened: Opened) -> bool:
    return text in opened.stats or any(text in f.sense.stats for f in opened.figures) or _bounded(text, opened.lower)


@kept(8192)
def base_name(token: str) -> str:
    """The name without a role ending: payment-service → payment."""
    short = _ROLE_TAIL.sub("", token)
    return short if len(short) > 1 else token


@kept(65536)
def owner_names(token: str) -> frozenset[str]:
    """A token and what it is an instance of: payment-7f9c → payment; payment-6bc5876d74-4lbfd → payment."""
    names = {token, base_name(token)}
    for pattern in (_POD_TAIL, _REPLICASET_TAIL):
        short = pattern.sub("", token)
        if len(short) > 1 and short != token:
            names |= {short, base_name(short)}
    return frozenset(names)


def same_entity(wanted: str, token: str) -> bool:
    """Whether a record's token is the wanted entity or an instance of it (never the other way round)."""
    if wanted[:2] != token[:2]:
        return False
    return wanted in owner_names(token)


@kept(65536)
def _serves(token: str, concept: str) -> bool:
    for owner in owner_names(token):
        short = _ENV_TAIL.sub("", owner)
        short = short.removesuffix("-api")
        if any(m.concept_id == concept and m.start == 0 and m.end == len(short) for m in mentions_of(short, "service")):
            return True
    return False


def _bounded(wanted: str, text: str) -> bool:
    """Whether the text has the words as written, not inside a longer identifier."""
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        before = text[at - 1] if at else " "
        after = text[end] if end < len(text) else " "
        if not (
            _joins(before)
            or _joins(after)
            or (after == "." and text[end + 1 : end + 2].isalnum() and wanted[-1:].isdigit())
        ):
            return True
        at = text.find(wanted, at + 1)
    return False


def _joins(letter: str) -> bool:
    return (letter.isascii() and (letter.isalnum() or letter in "-_")) or letter == "_"


def quote_held(text: str, opened: Opened) -> bool:
    """Whether the record has the quoted words in order; a template's `<*>` stands for any run."""
    wanted = normalise(text)
    there = normalise(opened.record.text)
    if not wanted:
        return False
    parts = [p.strip() for p in wanted.split("...") if p.strip()] if "..." in wanted else [wanted]
    if (
        _in_order(parts, there)
        or wanted in opened.tokens
        or any(wanted == normalise(x.text) for x in opened.record.inherited)
    ):
        return True
    return _WILD in there and _fits_template(wanted, there)


def _in_order(parts: list[str], there: str) -> bool:
    at = 0
    for part in parts:
        at = there.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return bool(parts)


def _fits_template(wanted: str, there: str) -> bool:
    match = re.search(r'template="?([^"]+)"?', there)
    template = match.group(1) if match else there
    pattern = ".*?".join(re.escape(part) for part in template.split(_WILD))
    return re.fullmatch(pattern, wanted) is not None
