import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.flows import flow_changes, proportion_score

Event = tuple[str, float, str]


def flow(number: int, at: float, keys: str) -> list[Event]:
    return [(f"f{number}", at + step / 10, key) for step, key in enumerate(keys)]


def many(start: float, keys: list[str], first: int) -> list[Event]:
    return [event for at, held in enumerate(keys) for event in flow(first + at, start + at, held)]


def test_a_step_that_goes_missing_is_found() -> None:
    events = many(0.0, ["abc"] * 40, 0) + many(100.0, ["ac"] * 40, 100)
    strongest = flow_changes(events, 100.0)[0]
    assert strongest.score < -5 or (strongest.kind, strongest.follows) == ("order", "a")
    share = next(change for change in flow_changes(events, 100.0) if change.kind == "share" and change.key == "b")
    assert (share.before, share.after, share.flows_before, share.flows_after, share.onset) == (1.0, 0.0, 40, 40, 100.0)


def test_an_order_that_turns_is_found_though_every_flow_holds_both() -> None:
    events = many(0.0, ["ab"] * 40, 0) + many(100.0, ["ba"] * 40, 100)
    found = flow_changes(events, 100.0)
    assert all(abs(change.score) < 1e-9 for change in found if change.kind == "share")
    assert found[0].kind == "order"
    assert abs(found[0].score) > 5


def test_more_traffic_alone_is_no_change() -> None:
    events = many(0.0, ["abc"] * 10, 0) + many(100.0, ["abc"] * 400, 100)
    assert max(abs(change.score) for change in flow_changes(events, 100.0)) < 1.5


def test_a_chatty_flow_weighs_no_more_than_another() -> None:
    events = many(0.0, ["ab"] * 20, 0) + many(100.0, ["ab"] * 19 + ["a" + "b" * 500], 100)
    share = [change for change in flow_changes(events, 100.0) if change.kind == "share"]
    assert max(abs(change.score) for change in share) < 1e-9


@pytest.mark.parametrize("events", [[], many(0.0, ["ab"] * 5, 0), many(100.0, ["ab"] * 5, 0)])
def test_one_side_alone_says_nothing(events: list[Event]) -> None:
    assert flow_changes(events, 50.0) == []


counts = st.integers(0, 50)


@given(counts, counts, counts, counts)
def test_the_score_turns_its_sign_with_the_sides(before: int, more: int, after: int, others: int) -> None:
    of_before, of_after = before + more, after + others
    forward = proportion_score(before, of_before, after, of_after)
    assert forward == pytest.approx(-proportion_score(after, of_after, before, of_before))
    assert abs(forward) < 60


@given(st.lists(st.tuples(st.sampled_from("fgh"), st.floats(0, 100), st.sampled_from("abc")), max_size=40))
def test_shares_are_shares(events: list[Event]) -> None:
    for change in flow_changes(events, 50.0):
        assert 0.0 <= change.before <= 1.0
        assert 0.0 <= change.after <= 1.0
        assert change.onset is None or change.onset >= 50.0
