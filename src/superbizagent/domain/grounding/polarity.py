"""Words that no glossary knows, and whether they are denied: `could not acquire` is no `acquired` (U4: predicates)."""

from superbizagent.domain.glossary import stem
from superbizagent.domain.text import kept, lazy_pattern

_TOKEN = lazy_pattern(r"[A-Za-z]+(?:['’]t)?|[\u3400-\u9fff]+|[^\sA-Za-z\u3400-\u9fff]")
_DENYING = frozenset({
    "not", "cannot", "can't", "couldn't", "didn't", "doesn't", "don't", "won't", "wouldn't", "wasn't", "isn't", "hasn't",
    "never", "without", "no", "unable", "failed", "fails", "failing", "refused", "neither", "nor",
})  # fmt: skip
_PASSED = frozenset(
    {"to", "be", "been", "being", "get", "a", "an", "the", "yet", "even", "successfully", "have", "has"}
)
_HAN_DENYING = ("无法", "未能", "不能", "没有", "没能", "尚未", "从未", "拒绝", "失败", "未", "没", "不")


@kept(4096)
def denied_in(word: str, text: str) -> bool | None:
    """Whether a text denies the word everywhere it has it; None where it does not have it.

    English words are found in any of their forms.
    """
    places = _han_places(word, text) if not word.isascii() else _latin_places(word, text)
    return all(places) if places else None


def _han_places(word: str, text: str) -> list[bool]:
    places: list[bool] = []
    at = text.find(word)
    while at >= 0:
        places.append(text[:at].rstrip().endswith(_HAN_DENYING))
        at = text.find(word, at + 1)
    return places


def _latin_places(word: str, text: str) -> list[bool]:
    wanted = stem(word.lower())
    tokens = [m.group().lower().replace("’", "'") for m in _TOKEN.finditer(text)]
    return [_denied(tokens, at) for at, token in enumerate(tokens) if token.isascii() and stem(token) == wanted]


def _denied(tokens: list[str], at: int) -> bool:
    before = at - 1
    while before >= 0 and tokens[before] in _PASSED:
        before -= 1
    if before < 0:
        return False
    return tokens[before] in _DENYING or (not tokens[before].isascii() and tokens[before].endswith(_HAN_DENYING))
