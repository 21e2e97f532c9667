import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.analysis.ranking import SUSPECT_CUT, Ranked, Reason, Signal, Suspect, rank_suspects


def metric(entity: str, strength: float, onset: float | None = None) -> Suspect:
    return Suspect(entity=entity, signal="metric", strength=strength, onset=onset)


def order(ranked: list[Ranked]) -> list[str]:
    return [one.entity for one in ranked]


def kinds(ranked: list[Ranked], entity: str) -> set[str]:
    return {reason.kind for one in ranked if one.entity == entity for reason in one.reasons}


def test_nothing_unusual_names_nobody() -> None:
    assert rank_suspects([]) == []
    assert rank_suspects([metric("a", 0.0), metric("b", float("nan")), metric("c", -3.0)]) == []


def test_noise_stays_below_the_cut() -> None:
    ranked = rank_suspects([metric("a", 4.9, 100.0), metric("b", 3.0, 90.0)], [("a", "b")])
    assert order(ranked) == ["a", "b"]
    assert all(one.score < SUSPECT_CUT for one in ranked)


def test_the_stronger_comes_first_and_the_earlier_among_equals() -> None:
    assert order(rank_suspects([metric("weak", 6, 100), metric("strong", 40, 100)])) == ["strong", "weak"]
    assert order(rank_suspects([metric("late", 20, 400), metric("early", 20, 100)])) == ["early", "late"]


def test_a_callee_that_changed_first_explains_its_caller() -> None:
    suspects = [metric("shop", 60, 130), metric("db", 40, 100)]
    assert order(rank_suspects(suspects)) == ["shop", "db"]
    ranked = rank_suspects(suspects, [("shop", "db")])
    assert order(ranked) == ["db", "shop"]
    assert Reason(kind="explains", entity="shop", seconds=30.0) in ranked[0].reasons
    assert Reason(kind="explained_by", entity="db", seconds=30.0) in ranked[1].reasons


@pytest.mark.parametrize(
    ("callee", "tolerance"),
    [(metric("db", 40, 400), 60.0), (metric("db", 3, 100), 60.0), (metric("db", 40), 60.0)],
    ids=["changed later", "not told from noise", "onset unknown"],
)
def test_a_callee_explains_nothing_otherwise(callee: Suspect, tolerance: float) -> None:
    ranked = rank_suspects([metric("shop", 60, 130), callee], [("shop", "db")], tolerance=tolerance)
    assert order(ranked)[0] == "shop"
    assert kinds(ranked, "shop").isdisjoint({"explained_by"})


def test_tolerance_allows_for_the_sampling_step() -> None:
    suspects = [metric("shop", 60, 130), metric("db", 40, 400)]
    assert order(rank_suspects(suspects, [("shop", "db")], tolerance=300.0)) == ["db", "shop"]


def test_a_deploy_shortly_before_weighs_and_alone_proves_nothing() -> None:
    deploy = Suspect(entity="b", signal="change", strength=1.0, onset=80.0)
    ranked = rank_suspects([metric("a", 20, 100), metric("b", 20, 100), deploy])
    assert order(ranked) == ["b", "a"]
    assert Reason(kind="changed_before", seconds=20.0) in ranked[0].reasons
    alone = rank_suspects([deploy])
    assert [one.score for one in alone] == [0.0]


def test_an_old_deploy_weighs_nothing() -> None:
    deploy = Suspect(entity="b", signal="change", strength=1.0, onset=-90_000.0)
    assert "changed_before" not in kinds(rank_suspects([metric("a", 20, 100), metric("b", 20, 100), deploy]), "b")


def test_signals_that_agree_beat_one_that_shouts() -> None:
    suspects = [
        metric("noisy", 500, 100),
        metric("faulty", 300, 100),
        Suspect(entity="faulty", signal="log", strength=8, onset=100),
        Suspect(entity="faulty", signal="trace", strength=7, onset=100),
    ]
    assert order(rank_suspects(suspects)) == ["faulty", "noisy"]


def test_a_cycle_of_calls_ends() -> None:
    ranked = rank_suspects([metric("a", 20, 100), metric("b", 20, 100)], [("a", "b"), ("b", "a"), ("a", "a")])
    assert set(order(ranked)) == {"a", "b"}


signals: list[Signal] = ["metric", "log", "flow", "trace", "change", "alert"]
suspect_lists = st.lists(
    st.builds(
        Suspect,
        entity=st.sampled_from("abcdef"),
        signal=st.sampled_from(signals),
        strength=st.floats(0, 100),
        onset=st.none() | st.floats(0, 3600),
    ),
    max_size=20,
)
edge_lists = st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=8)


@given(suspect_lists, edge_lists)
def test_scores_lie_between_0_and_1_and_are_ordered(suspects: list[Suspect], edges: list[tuple[str, str]]) -> None:
    ranked = rank_suspects(suspects, edges)
    found = [one.score for one in ranked]
    assert all(0.0 <= score <= 1.0 for score in found)
    assert found == sorted(found, reverse=True)
    assert len(set(order(ranked))) == len(ranked)


@given(suspect_lists, edge_lists)
def test_a_series_that_never_changes_alters_nothing(suspects: list[Suspect], edges: list[tuple[str, str]]) -> None:
    constant = [metric("constant", 0.0), metric("a", 0.0)]
    assert rank_suspects(suspects + constant, [*edges, ("a", "constant")]) == rank_suspects(suspects, edges)


@given(suspect_lists, edge_lists)
def test_the_order_of_the_input_does_not_matter(suspects: list[Suspect], edges: list[tuple[str, str]]) -> None:
    mixed = {one.entity: one.score for one in rank_suspects(suspects[::-1], edges[::-1])}
    assert mixed == pytest.approx({one.entity: one.score for one in rank_suspects(suspects, edges)})
