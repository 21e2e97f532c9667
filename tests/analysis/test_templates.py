import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.templates import TemplateMiner, mask


@pytest.mark.parametrize(
    ("message", "masked"),
    [
        ("took 35ms for 10.2.3.4:80 user 42", "took <*> for <*> user <*>"),
        ("req-38101a0b-2096-447d-97ea-456a0e0e2a2e done", "req-<*> done"),
        ("/users/42/cart?id=7", "/users/<*>/cart?id=<*>"),
        ("at 2026-10-18T18:01:47.978Z", "at <*>"),
        ("at Sun Jul 17 15:09:16 2005", "at <*>"),
        ("worker12 node-12 -5 0x1ff", "worker<*> node-<*> <*> <*>"),
        ("512Mi 3.5GiB 97% 1,200 rows", "<*> <*> <*> <*> rows"),
        ("00:1b:44:11:3a:b7 fe80::1ff:fe23:4567:890a", "<*> <*>"),
        ("pod cart-7fc455457c-jm5s2", "pod cart-<*>-<*>"),
        ("连接 10.0.0.1 超时 30秒", "连接 <*> 超时 <*>秒"),
        ("no values, may fail", "no values, may fail"),
    ],
)
def test_values_are_masked_and_words_are_not(message: str, masked: str) -> None:
    assert mask(message) == masked


@given(st.text(max_size=200))
def test_masking_leaves_no_ascii_digit_and_is_stable(message: str) -> None:
    once = mask(message)
    assert not any(letter in "0123456789" for letter in once)
    assert mask(once) == once


def test_messages_that_differ_in_values_share_a_template() -> None:
    miner = TemplateMiner()
    ids = miner.add_all([f"order {n} took {n * 3} ms from host-{n}" for n in range(50)])
    assert len(set(ids)) == 1
    assert miner.template(ids[0]) == "order <*> took <*> ms from host-<*>"


def test_states_stay_apart_and_names_are_joined() -> None:
    miner = TemplateMiner()
    states = miner.add_all(
        [f"instance {n} was {state} by operator" for n in (1, 2) for state in ("started", "stopped")]
    )
    names = miner.add_all([f"login of account {name} was refused" for name in ("ann", "bob", "eve", "joe")])
    assert len({miner.resolve(one) for one in states}) == 2
    assert len({miner.resolve(one) for one in names}) == 1


def test_many_variants_are_joined_and_old_ids_stay_valid() -> None:
    miner = TemplateMiner(variants=4)
    words = ["red", "green", "blue", "black", "white", "pink"]
    ids = miner.add_all([f"the lamp shows {word} light now" for word in words])
    assert {miner.resolve(one) for one in ids} == {ids[0]}
    assert miner.template(ids[1]) == "the lamp shows <*> light now"
    assert [cluster.count for cluster in miner.clusters()] == [len(words)]


messages = st.lists(st.text(alphabet="ab 1=:[]连", max_size=30), max_size=120)


@given(messages, st.integers(1, 6))
def test_counts_add_up_and_clusters_are_bounded(texts: list[str], limit: int) -> None:
    miner = TemplateMiner(max_clusters=limit)
    ids = miner.add_all(texts)
    clusters = miner.clusters()
    assert sum(cluster.count for cluster in clusters) == len(texts)
    assert len(clusters) <= limit + 1
    assert {miner.resolve(one) for one in ids} == {cluster.id for cluster in clusters if cluster.count}


@given(messages)
def test_the_same_message_gets_the_same_template(texts: list[str]) -> None:
    miner = TemplateMiner()
    first = miner.add_all(texts)
    again = miner.add_all(texts)
    assert [miner.resolve(one) for one in first] == [miner.resolve(one) for one in again]


def test_a_huge_line_is_filed_by_its_beginning() -> None:
    miner = TemplateMiner()
    assert miner.add("dump " + "word " * 200_000) == miner.add("dump " + "word " * 300_000)


@pytest.mark.parametrize(
    ("message", "masked"),
    [
        ("answered 503: failed", "answered <*>: failed"),
        ("took 12, then stopped", "took <*>, then stopped"),
        ("at 10:02:11. next", "at <*>. next"),
        ("path /a/7/ gone", "path /a/<*>/ gone"),
        ("1-2-3- x", "<*>- x"),
    ],
)
def test_a_mark_after_a_number_is_not_part_of_it(message: str, masked: str) -> None:
    assert mask(message) == masked
