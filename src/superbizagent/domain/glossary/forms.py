"""English inflections, generated rather than listed."""

_VOWELS = "aeiou"


def inflect(word: str) -> frozenset[str]:
    """The word and the regular forms it may appear in (plural, past, -ing)."""
    if not word.isalpha() or not word.isascii() or len(word) < 3:
        return frozenset({word})
    forms = {word, _plural(word)}
    stem = word.removesuffix("e")
    if word.endswith("y") and word[-2] not in _VOWELS:
        forms |= {word[:-1] + "ied", word + "ing"}
    else:
        forms |= {stem + "ed", stem + "ing"}
    if _doubles(word):
        forms |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return frozenset(forms) - _OTHER_WORDS


_OTHER_WORDS = frozenset({"during", "sing", "sting", "string", "thing"})


def _plural(word: str) -> str:
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _doubles(word: str) -> bool:
    if len(word) < 3 or word[-1] in "wxy":
        return False
    return word[-1] not in _VOWELS and word[-2] in _VOWELS and word[-3] not in _VOWELS


def stem(word: str) -> str:
    """A crude stem that makes regular forms of a content word meet: timeouts → timeout, refused → refus."""
    if not word.isascii() or len(word) < 5 or not word.isalpha():
        return word
    for ending in ("ingly", "edly", "ings", "ing", "ies", "ied", "es", "ed", "s", "ly", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            base = word[: -len(ending)]
            base = base + "y" if ending in ("ies", "ied") else base
            return base[:-1] if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "ls" else base
    return word
