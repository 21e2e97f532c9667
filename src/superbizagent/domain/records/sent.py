"""What a requester chose inside a text: request lines, query strings, headers, bodies, search words, SQL literals (U4)."""

import re

from superbizagent.domain.text import kept, lazy_pattern

_SENT_KEYS = frozenset({
    "user_agent", "useragent", "agent", "ua", "http_user_agent", "url", "uri", "request_uri", "query",
    "query_string", "querystring", "q", "request", "body", "request_body", "username", "user_name",
    "referer", "referrer", "cookie", "params", "payload", "path", "http_referer", "headers", "keyword", "keywords",
    "search", "search_term", "search_query", "searchword", "request_headers", "form", "form_data", "user_input",
    "comment", "feedback", "post_data", "request_line", "http_request",
})  # fmt: skip
_METHODS = "GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|CONNECT|TRACE"
_REQUEST = lazy_pattern(rf"\"(?:{_METHODS}) [^\"]*\"")
_QUOTED = lazy_pattern(r"\"[^\"]*\"")
_TARGET = lazy_pattern(rf"\b(?:{_METHODS})\s+(?:[a-z]+://[^\s/?\"']+)?(?P<sent>[/?*][^\s\"']*)")
_PATH = lazy_pattern(r"\b[a-z][a-z0-9+.\-]*://[^\s/?#\"'<>]+(?P<sent>[/?#][^\s\"'<>]*)", re.IGNORECASE)
_QUERY = lazy_pattern(r"(?<=[\w/.\-%])(?P<sent>\?[\w.\-%\[\]]+=[^\s\"'<>]*)")
_WORDS = (
    r"(?:(?<![\w\-])(?:user[ -]?agent|comments?|feedback|review|(?:request|message|post|form|http|client) ?(?:body|payload|"
    r"data|parameters?|params)|(?<!response )(?<!reply )(?:body|payload)|keywords?|search(?:ed|ing)?(?: (?:for|term|query|"
    r"text|word|phrase))?|(?:request |http |custom )?headers?|user[ -]?input|typed|(?:sent|submitted|posted|entered|received) "
    r"(?:by|from) (?:an? |the )?(?:client|user|customer|browser|caller))(?![\w\-])"
    r"|评论|留言|用户输入|搜索词|关键词|关键字|搜索|请求体|消息体|请求头|请求参数|用户反馈|用户代理)"
)
_LITERAL = lazy_pattern(
    _WORDS
    + r"(?:[^\"'\[{“「\n]{0,40}?)(?P<sent>\"(?:[^\"\\\n]|\\.)*\"?|'[^'\n]*'|“[^”\n]*”?|「[^」\n]*」?|\[[^\]\n]*\]?|\{[^\n]*)",
    re.IGNORECASE,
)
_AFTER_COLON = lazy_pattern(
    _WORDS + r"\s*[:：=]\s*(?P<sent>[^\s\"'\[{“「][^;；\n]*?)(?=[;；\n]|\s[\w.\-]+=|$)", re.IGNORECASE
)
_HEADER = lazy_pattern(
    r"(?<![\w\-])(?:X-[A-Za-z][\w\-]*|User-Agent|Referer|Cookie|Origin|From|Accept(?:-\w+)?|Forwarded|Via)"
    r":[ \t]*(?P<sent>[^;；\n]+)"
)
_SQL = lazy_pattern(
    r"\b(?:SELECT\b(?=.{0,2000}?(?:\bFROM\b|['\"]))|INSERT\s+INTO\b|REPLACE\s+INTO\b|UPDATE\s+\S+\s+SET\b|DELETE\s+FROM\b)",
    re.IGNORECASE,
)
_SQL_LITERAL = lazy_pattern(r"'(?:[^'\n]|'')*'|\"[^\"\n]*\"")


def is_sent_key(key: str) -> bool:
    """Whether the value under a key is what a requester chose (U4)."""
    last = key.rsplit(".", 1)[-1].lower().replace("-", "_")
    return last in _SENT_KEYS or last.startswith(("x_", "http_x_"))


@kept(16384)
def sent_spans(text: str) -> tuple[tuple[int, int], ...]:
    """[start, end) of each piece of a text that a requester chose."""
    found = _request_spans(text)
    for pattern in (_TARGET, _PATH, _QUERY, _LITERAL, _AFTER_COLON, _HEADER):
        found.extend(m.span("sent") for m in pattern.finditer(text))
    statement = _SQL.search(text)
    if statement is not None:
        found.extend(m.span() for m in _SQL_LITERAL.finditer(text, statement.end()))
    return tuple(found)


def _request_spans(text: str) -> list[tuple[int, int]]:
    first = _REQUEST.search(text)
    if first is None:
        return []
    return [first.span(), *(m.span() for m in _QUOTED.finditer(text, first.end()))]
