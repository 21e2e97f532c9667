"""Redaction: secrets and people's numbers go, everything an engineer reads evidence from stays (issue 2, item 5)."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.text import Json, redact, redact_text
from superbizagent.domain.text.assigned_secrets import is_secret_name
from superbizagent.domain.text.person_numbers import card_holds, identity_holds
from superbizagent.domain.text.secret_patterns import PLACEHOLDER

SECRET_TEXTS = [
    ("password=hunter2 user=app", "hunter2"),
    ("Password=hunter2;Server=db", "hunter2"),
    ('"password": "p@ss w\\"ord", "x": 1', 'w\\"ord'),
    ('{\\"token\\":\\"abc123\\"}', "abc123"),
    ("DB_PASSWORD: hunter2", "hunter2"),
    ("env:\n  - name: DB_PASSWORD\n    value: hunter2\n", "hunter2"),
    ('{"name": "API_TOKEN", "value": "abcdef"}', "abcdef"),
    ("job --password hunter2 --retries 3", "hunter2"),
    ("job --api-key=abc123", "abc123"),
    ("数据库密码是 abc123", "abc123"),
    ("密钥：AbCd1234", "AbCd1234"),
    ("GET /login?access_token=abc123&x=1", "abc123"),
    ("postgres://app:s3cr3t@db:5432/shop", "s3cr3t"),
    ("redis://:s3cr3t@cache:6379/0", "s3cr3t"),
    ("Authorization: Bearer abc.def-123", "abc.def-123"),
    ("authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
    ("calling with bearer a1b2c3d4e5", "a1b2c3d4e5"),
    ("Cookie: sid=123abc; theme=dark", "sid=123abc"),
    ("jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "eyJzdWIiOiIxIn0"),
    ("key AKIAIOSFODNN7EXAMPLE used", "AKIAIOSFODNN7EXAMPLE"),
    ("使用 sk-abcdEFGH12345678ijkl 调用", "sk-abcdEFGH12345678ijkl"),
    ("remote ghp_abcdefghijklmnopqrstuvwxyz0123456789", "ghp_abcdefghijklmnop"),
    ("LTAI4FoobarBazQux12 denied", "LTAI4FoobarBazQux12"),
    ("https://open.feishu.cn/open-apis/bot/v2/hook/1a2b3c4d-aaaa-bbbb-cccc-0123456789ab", "1a2b3c4d-aaaa"),
    ("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1a2b3c4d-aaaa", "1a2b3c4d-aaaa"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\nxyz=\n-----END RSA PRIVATE KEY-----", "MIIEabc"),
    ("-----BEGIN PRIVATE KEY-----\nMIIEabc\nxyz", "MIIEabc"),
    ("mysql -uroot -pSecret123 shop", "Secret123"),
    ("curl -u app:s3cr3t http://x/", "s3cr3t"),
    ("call 13812345678 failed", "13812345678"),
    ("手机号：138-1234-5678，请联系", "138-1234-5678"),
    ("+86 138 1234 5678 called", "1234 5678"),
    ("联系人13812345678。", "13812345678"),
    ("phone=13812345678 ok", "13812345678"),
    ("身份证 11010519491231002X 不符", "11010519491231002X"),
    ("mail to bob.smith@example.com failed", "bob.smith"),
    ("卡号 6222020200112230 被拒", "6222020200112230"),
    ("bank card 4111 1111 1111 1111 declined", "4111 1111"),
]
KEPT_TEXTS = [
    "2026-03-01T10:02:11Z ERROR payment-7f9c timeout calling inventory-api after 3000ms",
    "trace_id=4bf92f3577b34da6a3ce929d0e0e4736 span=00f067aa0ba902b7",
    "id 550e8400-e29b-41d4-a716-446655440000",
    "epoch 1772359331 and 1772359331123 and 1772359331123456789",
    '{"bytes":13812345678,"ts":1772359331123,"phone":13812345678}',
    "bytes=13812345678 used_memory:13812345678 mem 17179869184",
    "container_memory_usage_bytes 17179869312",
    "Mem: 17179869312 13512345678 18912345678",
    "请求 13812345678 次",
    'password authentication failed for user "app"',
    "invalid token: unexpected end of input",
    "max_tokens=4096 token=512 tokens: 77",
    "secret:\n  secretName: db-certs",
    'secret "db-certs" not found',
    "DB_PASSWORD:  <set to the key 'password' in secret 'db'>",
    "password=*** token=${TOKEN} secret=null",
    "PWD=/srv/app OLDPWD=/root",
    "密码是否正确？密码：错误",
    "connect to 10.0.0.1:5432 and inventory-api:8080",
    "rabbit@rabbitmq-0.rabbitmq.default.svc.cluster.local down",
    "user@1000.service: Failed; image app@sha256:0a1b2c",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "order 20260301138123456789 pod web-13812345678-abc",
]


@pytest.mark.parametrize(("text", "secret"), SECRET_TEXTS)
def test_a_secret_goes_and_its_surroundings_stay(text: str, secret: str) -> None:
    redacted = redact_text(text)
    assert secret not in redacted
    assert PLACEHOLDER.search(redacted)
    assert redacted.split()[0].partition("=")[0][:3] == text.split()[0].partition("=")[0][:3] or redacted[0] == "["


@pytest.mark.parametrize("text", KEPT_TEXTS)
def test_what_evidence_is_read_from_stays(text: str) -> None:
    assert redact_text(text) == text


def test_the_same_value_has_the_same_placeholder_wherever_it_stands() -> None:
    first = PLACEHOLDER.findall(redact_text("user 13812345678 paid"))
    second = PLACEHOLDER.findall(redact_text("联系 +86 138-1234-5678 失败"))
    third = PLACEHOLDER.findall(redact_text("user 13812345679 paid"))
    assert first == second != third


def test_a_salt_changes_the_placeholder() -> None:
    assert redact_text("password=hunter2", salt="a") != redact_text("password=hunter2", salt="b")


def test_a_placeholder_holds_no_digit_that_could_be_read_as_a_figure() -> None:
    redacted = " ".join(redact_text(text) for text, _ in SECRET_TEXTS)
    assert not any(re.search(r"\d", held) for held in PLACEHOLDER.findall(redacted))


NESTED: Json = {
    "password": "x",
    "nested": {"accessToken": "abc", "list": [{"apiKey": "k1"}, "plain"]},
    "env": [{"name": "DB_PASSWORD", "value": "hunter2"}, {"name": "LEVEL", "value": "debug"}],
    "args": ["--token", "abc", "-v"],
    "headers": [["Authorization", "Basic abc="], ["Accept", "json"]],
    "passwords": ["one", "two"],
    "secretObject": {"kind": "Secret", "data": {"k": "dg=="}, "metadata": {"name": "db"}},
    "mobile": "13812345678",
    "values": [1772359331, "17179869312"],
    "bytes": 13812345678,
    "token": 5,
    "secretName": "db-certs",
    "empty": {"password": ""},
}


def test_nested_values_are_hidden_by_the_name_they_stand_under() -> None:
    redacted = redact(NESTED)
    assert isinstance(redacted, dict)
    hidden = "\n".join(PLACEHOLDER.sub("#", json.dumps({key: value})) for key, value in redacted.items())
    assert hidden.splitlines() == [
        '{"password": "#"}',
        '{"nested": {"accessToken": "#", "list": [{"apiKey": "#"}, "plain"]}}',
        '{"env": [{"name": "DB_PASSWORD", "value": "#"}, {"name": "LEVEL", "value": "debug"}]}',
        '{"args": ["--token", "#", "-v"]}',
        '{"headers": [["Authorization", "#"], ["Accept", "json"]]}',
        '{"passwords": ["#", "#"]}',
        '{"secretObject": {"kind": "Secret", "data": {"k": "#"}, "metadata": {"name": "db"}}}',
        '{"mobile": "#"}',
        '{"values": [1772359331, "17179869312"]}',
        '{"bytes": 13812345678}',
        '{"token": 5}',
        '{"secretName": "db-certs"}',
        '{"empty": {"password": ""}}',
    ]


def test_secrets_in_keys_go_and_no_entry_is_lost() -> None:
    redacted = redact({"bob@example.com": 1, "call 13812345678": 2, "plain": 3})
    assert isinstance(redacted, dict)
    assert list(redacted.values()) == [1, 2, 3]
    assert "bob" not in str(redacted)


PIECES = [text for text, _ in SECRET_TEXTS] + KEPT_TEXTS
RAW = st.text(alphabet=st.sampled_from("ab1389@.=:/-+ \"'\\\n{}[]密"), max_size=24)
SCRAPS = st.one_of(
    st.sampled_from(PIECES),
    st.sampled_from(["password=", "token: ", "Bearer ", "13812345678", "[REDACTED:mail:bcdfg]"]),
    RAW,
)


@given(st.lists(SCRAPS, max_size=6), st.sampled_from(["", " ", "\n", ","]))
def test_redacting_twice_changes_nothing(parts: list[str], glue: str) -> None:
    once = redact_text(glue.join(parts))
    assert redact_text(once) == once


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.sampled_from(PIECES), RAW),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["password", "name", "value", "phone", "data", "kind", "x", "bob@example.com"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


def numbers_in(value: Json) -> list[float | int]:
    if isinstance(value, dict):
        return [number for inner in value.values() for number in numbers_in(inner)]
    if isinstance(value, list):
        return [number for inner in value for number in numbers_in(inner)]
    return [value] if isinstance(value, int | float) else []


@given(JSON)
def test_nested_redaction_keeps_every_number_and_is_stable(value: Json) -> None:
    once = redact(value)
    assert numbers_in(once) == numbers_in(value)
    assert redact(once) == once


@given(
    st.lists(st.one_of(st.integers(-(10**18), 10**18), st.floats(allow_nan=False, allow_infinity=False)), max_size=5)
)
def test_numbers_in_json_text_stay(numbers: list[float]) -> None:
    written = json.dumps({f"field{place}": number for place, number in enumerate(numbers)} | {"list": numbers})
    assert redact_text(written) == written


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("password", True), ("DB_PASSWORD", True), ("spring.datasource.password", True), ("accessToken", True), ("X-Api-Key", True),
        ("AWS_SECRET_ACCESS_KEY", True), ("clientSecret", True), ("数据库密码", True), ("password2", False), ("secretName", False),
        ("token_count", False), ("access_key_id", False), ("monkey", False), ("passenger", False), ("key", False), ("tokenizer", False),
    ],
)  # fmt: skip
def test_names_of_secrets(name: str, secret: bool) -> None:
    assert is_secret_name(name) is secret


@given(st.text(alphabet="0123456789", min_size=17, max_size=17))
def test_one_wrong_digit_breaks_an_identity_number(body: str) -> None:
    holding = [check for check in "0123456789X" if identity_holds(body + check)]
    assert len(holding) == 1


@given(st.text(alphabet="0123456789", min_size=15, max_size=18))
def test_one_check_digit_fits_a_card(body: str) -> None:
    assert sum(card_holds(body + check) for check in "0123456789") == 1
