"""Secrets that are named: `password=…`, `"token": "…"`, `--secret …`, an env entry's value."""

import re
from collections.abc import Iterator
from functools import lru_cache

from superbizagent.domain.text.later import lazy_pattern
from superbizagent.domain.text.secret_patterns import SECRET_WORDS

_WORDS = tuple(sorted(SECRET_WORDS, key=len, reverse=True))
_HUMP = lazy_pattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^0-9A-Za-z\u4e00-\u9fff]+")
NEEDLES = ("passw", "passp", "passc", "pwd", "secret", "token", "key", "credential", "signature", "jwt",
           "密码", "口令", "密钥", "令牌", "私钥")  # fmt: skip
"""Lower-case parts of every secret word that is looked for in running text."""
_KEYED = ("api", "access", "secret", "private", "signing", "encryption", "auth", "account", "master", "license")
_RUNNING_WORDS = (
    "password", "passwd", "passwrd", "passphrase", "passcode", "pwd", "secret", "token", "credential", "credentials",
    "signature", "jwt", "密码", "口令", "密钥", "令牌", "私钥",
    *(f"{word}{glue}key" for word in _KEYED for glue in ("_", "-", "")),
)  # fmt: skip
_PLAIN_QUOTE = r"(?P<quote>[\"'])(?P<quoted>(?:(?!(?P=quote))[^\\\n]|\\[^\n])*)"
_ESCAPED_QUOTE = r"(?P<mark>\\+[\"'])(?P<escaped>[^\"'\n]*?)(?=(?P=mark))"
_BARE = r"(?P<bare>[^\s,;&\"'<>(){}\[\]|\\，；。、）]+)"
_VALUE = rf"(?:{_PLAIN_QUOTE}|{_ESCAPED_QUOTE}|{_BARE})"
_ASSIGN = lazy_pattern(rf"(?P<close>\\*[\"'])?(?P<sep>[ \t]?(?:=>|:=|==?|：|＝|:|是|为)[ \t]*){_VALUE}")
_OPTION = lazy_pattern(rf"[ \t]+{_VALUE}")
_PAIR = lazy_pattern(rf"\\*[\"']?\s*[,\n]\s*(?:-\s*)?\\*[\"']?(?:value|val|Value)\\*[\"']?[ \t]*[:=][ \t]*{_VALUE}")
_NOT_SECRET = ("oldpwd", "_count", "_name", "_id")
_LINE_START = lazy_pattern(r"(?:\A|\n)[ \t]*(?:-[ \t]+)?\\*[\"']?[\w.$-]*\Z")
_OPTION_START = lazy_pattern(r"(?:\A|[\s\"'\[,])--?[\w-]*\Z")
_NUMBER = lazy_pattern(r"-?\d+(?:\.\d+)?")
_NOTHING = lazy_pattern(
    r"(?:null|none|nil|undefined|true|false|yes|no|required|optional|missing|invalid|empty|expired|unset|redacted|\*+|x{3,}|\.{3,}"
    r"|-+|\$.*|%.*|\{\{.*|<.*|@.*)\Z",
    re.IGNORECASE,
)
_SHORTEST_IN_PROSE = 6


@lru_cache(maxsize=2048)
def is_secret_name(name: str) -> bool:
    """Whether a value under this name is secret: `DB_PASSWORD`, `accessToken`, `X-Api-Key`, `数据库密码`."""
    flat = _HUMP.sub("_", name.strip()).strip("_").lower()
    return not flat.endswith(_NOT_SECRET) and any(
        flat == word
        or (flat.endswith(word) and (not word.isascii() or flat[-len(word) - 1] in "_0123456789"))
        or (len(word) >= 6 and flat.endswith(word))
        for word in _WORDS
    )


def is_worth_hiding(value: str) -> bool:
    """Whether a secret's value is a value at all, not a blank, a reference, a mask."""
    return bool(value.strip()) and not _NOTHING.match(value.strip())


def is_secret_value(name: str, value: str) -> bool:
    """Whether `value` under `name` is to be hidden as a whole."""
    return is_secret_name(name) and is_worth_hiding(value) and not _is_directory(name.lower(), value)


def assigned_secrets(text: str, lowered: str) -> Iterator[tuple[int, int, str, str]]:
    """Spans of named secrets as (start, end, kind, value); `lowered` is `text` in lower case, of the same length."""
    if not [needle for needle in NEEDLES if needle in lowered]:
        return
    for word in _RUNNING_WORDS:
        start = lowered.find(word)
        while start >= 0:
            end = start + len(word)
            found = _value_of(text, start, end, word)
            if found is not None:
                group = next(name for name in ("quoted", "escaped", "bare") if found[name] is not None)
                if is_worth_hiding(found[group]) and not _is_directory(word, found[group]):
                    yield *found.span(group), _kind(word), found[group]
                # What stands inside a value is hidden with it, or stays with it.
                end = max(end, found.end(group))
            start = lowered.find(word, end)


def _value_of(text: str, start: int, end: int, word: str) -> re.Match[str] | None:
    assigned = _ASSIGN.match(text, end)
    if assigned:
        return assigned if _is_assignment(text, start, word, assigned) else None
    if _OPTION_START.search(text[max(0, start - 64) : start]):
        option = _OPTION.match(text, end)
        if option and not (option["bare"] or "").startswith("-"):
            return option
    return _PAIR.match(text, end)


def _is_assignment(text: str, start: int, word: str, found: re.Match[str]) -> bool:
    """A colon and a space also stand in prose: there the value must look like a secret, not like a word."""
    bare, separator = found["bare"], found["sep"].strip()
    counted = word == "token" or word.endswith("key")
    if bare is None:
        return True
    if "=" in separator:
        return not (_NUMBER.fullmatch(bare) and counted)
    if not bare.isascii() or (_NUMBER.fullmatch(bare) and (found["close"] or counted)):
        return False
    if found["sep"] == ":" or _LINE_START.search(text[max(0, start - 64) : start]):
        return True
    return re.search(r"[^A-Za-z.]", bare) is not None and len(bare) >= _SHORTEST_IN_PROSE


def _is_directory(word: str, value: str) -> bool:
    """PWD=/srv/app is where a process runs."""
    return word == "pwd" and value.startswith(("/", "~"))


def _kind(word: str) -> str:
    if word.startswith("pass") or word in ("pwd", "密码", "口令"):
        return "password"
    return "token" if word in ("token", "jwt", "令牌") else "secret"
