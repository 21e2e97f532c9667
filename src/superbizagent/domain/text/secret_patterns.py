"""What counts as a secret, as data.

`SECRET_SHAPES`: values that give themselves away. Each has a `kind` (printed in the placeholder), `needles` (lower
case; one of them stands in any text the expression can match, so that most texts are passed over quickly) and a
`pattern` whose group `secret` is what is replaced (the whole match without one).
`SECRET_WORDS`: endings of names whose *value* is secret, compared after the name is lower-cased and its separators
and camel humps are made `_`. `PERSON_WORDS`: endings of names whose value may be a telephone number.
"""

import re
from dataclasses import dataclass

from superbizagent.domain.text.later import lazy_pattern

PLACEHOLDER = lazy_pattern(r"\[REDACTED:[a-z_]+:[a-z]+\]")
"""What stands in for a secret: kind, then letters that are the same for the same value. Never a digit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretShape:
    """See the module's text."""

    kind: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]


def _shape(kind: str, needles: str, pattern: str) -> SecretShape:
    return SecretShape(kind=kind, needles=tuple(needles.split()), pattern=lazy_pattern(pattern))


_START = r"(?<![A-Za-z0-9])"
_END = r"(?![A-Za-z0-9])"

SECRET_SHAPES: tuple[SecretShape, ...] = (
    _shape(
        "private_key",
        "private",
        r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?P<secret>[A-Za-z0-9+/=\s\\:,.\-]*?)"
        r"(?=-----END [A-Z0-9 ]{0,30}PRIVATE KEY|[^A-Za-z0-9+/=\s\\:,.\-]|\Z)",
    ),
    _shape("key", "akia asia aroa", rf"{_START}(?:AKIA|ASIA|AROA)[0-9A-Z]{{16}}{_END}"),
    _shape("key", "ltai", rf"{_START}LTAI[0-9A-Za-z]{{12,30}}{_END}"),
    _shape("key", "akid", rf"{_START}AKID[0-9A-Za-z]{{13,40}}{_END}"),
    _shape("key", "aiza", rf"{_START}AIza[0-9A-Za-z_\-]{{30,}}"),
    _shape("key", "sk- sk_ rk_ pk_", rf"{_START}(?:sk|rk|pk)[-_](?=[A-Za-z_\-]*\d)[0-9A-Za-z_\-]{{18,}}"),
    _shape("token", "ghp_ gho_ ghu_ ghs_ ghr_", rf"{_START}gh[pousr]_[0-9A-Za-z]{{20,}}{_END}"),
    _shape("token", "github_pat_", rf"{_START}github_pat_[0-9A-Za-z_]{{20,}}"),
    _shape("token", "glpat-", rf"{_START}glpat-[0-9A-Za-z_\-]{{16,}}"),
    _shape("token", "xox", rf"{_START}xox[abeprs]-[0-9A-Za-z\-]{{10,}}"),
    _shape("token", "npm_ hf_ pypi- dckr_pat_", rf"{_START}(?:npm_|hf_|pypi-|dckr_pat_)[0-9A-Za-z_\-]{{24,}}"),
    _shape("token", "sg.", rf"{_START}SG\.[0-9A-Za-z_\-]{{16,}}\.[0-9A-Za-z_\-]{{16,}}"),
    _shape("token", "hvs.", rf"{_START}hvs\.[0-9A-Za-z_\-]{{20,}}"),
    _shape("jwt", "eyj", rf"{_START}eyJ[0-9A-Za-z_\-]{{6,}}\.[0-9A-Za-z_\-]{{4,}}(?:\.[0-9A-Za-z_\-]*)?"),
    _shape("token", "bearer", r"(?i)\bbearer\s+(?P<secret>(?=[^\s\"',;]*\d)[0-9a-z._~+/=\-]{8,})"),
    _shape(
        "token",
        "authorization",
        r"(?i)authorization\\?[\"']?\s*[:=]\s*\\?[\"']?(?:(?:basic|bearer|digest|token|apikey|negotiate|aws4-\S+)\s+)?"
        r"(?P<secret>(?!(?:basic|bearer|digest|token|apikey|negotiate)\b)[0-9a-z._~+/=\-]{4,})",
    ),
    _shape(
        "cookie", "cookie", r"(?i)\b(?:set-)?cookie\\?[\"']?\s*[:=]\s*\\?[\"']?(?P<secret>[^\s=;\"'\\]+=[^\r\n\"'\\]+)"
    ),
    _shape("password", "://", r"://[^\s/:@'\"\\<>]*:(?P<secret>[^\s/'\"\\<>\[]+)@"),
    _shape("password", "mysql mariadb", r"\b(?:mysql|mariadb)\w*\b[^\n|;]{0,200}?\s-p(?P<secret>[^\s\"'-]\S*)"),
    _shape("password", "redis-cli", r"\bredis-cli\b[^\n|;]{0,200}?\s-a\s+(?P<secret>[^\s-]\S*)"),
    _shape(
        "password",
        "curl wget",
        r"\b(?:curl|wget)\b[^\n|;]{0,400}?\s(?:-u|--user)[ =]?[\"']?[^\s:\"']+:(?P<secret>[^\s\"']+)",
    ),
    _shape("hook", "hook", r"/(?:hook|hooks|services)/(?P<secret>[0-9A-Za-z_\-]{8,}(?:/[0-9A-Za-z_\-]{8,})*)"),
    _shape("hook", "webhook/send", r"webhook/send\?key=(?P<secret>[0-9A-Za-z\-]{8,})"),
)

SECRET_WORDS: tuple[str, ...] = (
    "password", "passwd", "passwrd", "passphrase", "passcode", "pwd", "secret", "token", "api_key", "apikey",
    "access_key", "accesskey", "secret_key", "secretkey", "private_key", "privatekey", "signing_key", "encryption_key",
    "auth_key", "account_key", "master_key", "client_secret", "credential", "credentials", "authorization", "cookie",
    "set_cookie", "jwt", "accesstoken", "authtoken", "refreshtoken", "idtoken",
    "access_key_secret", "accesskeysecret", "secret_access_key", "license_key", "webhook_key",
    "passwords", "secrets", "tokens", "api_keys", "密码", "口令", "密钥", "令牌", "私钥",
)  # fmt: skip

PERSON_WORDS: tuple[str, ...] = (
    "phone", "mobile", "tel", "telephone", "cell", "msisdn", "phone_number", "mobile_no", "contact", "caller", "callee",
    "sms", "user", "username", "user_name", "account", "login", "customer", "owner", "to", "from", "name", "whatsapp",
    "手机", "手机号", "手机号码", "电话", "联系电话", "联系方式", "号码", "用户", "账号", "客户",
)  # fmt: skip

MAIL_BEFORE = lazy_pattern(r"(?<![0-9A-Za-z._%+\-/])[0-9A-Za-z][0-9A-Za-z._%+\-]{0,63}\Z")
MAIL_AFTER = lazy_pattern(r"@(?:[0-9A-Za-z\-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![0-9A-Za-z\-])")
MACHINE_HOSTS = lazy_pattern(
    r"@(?:.*\.)?(?:svc|cluster|pod|node|compute|ec2)\.[a-z.]*\Z"
    r"|\.(?:service|socket|timer|target|mount|slice|scope|path|device|svc|local|localdomain|internal|lan|png|jpg|js|py|go|java)\Z"
    r"|\A(?:rabbit|rabbitmq|ejabberd|emqx|couchdb|riak|vernemq|git|postgres|root|nobody)@",
    re.IGNORECASE,
)
"""What looks like an e-mail address and names a machine, a unit, a node or a file."""
