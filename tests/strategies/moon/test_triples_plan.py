"""Tables of three against hands: all seatings of each deal, as `moon hands` plays them."""

import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest
from late import late

from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.moon.contract import PLAY_ARGUMENTS
from dealwise.simulate.moon.records import record_of
from dealwise.simulate.moon.rules import Options
from dealwise.strategies.moon.told_again import played_deals

tables_of_three = late("dealwise.simulate.triples")
triples = late("dealwise.strategies.triples")
triples_plan = late("dealwise.strategies.moon.triples_plan")

FIELDS = {
    "all good": ("steady", "simple", "count/shape/pull", "losers/longest/simple"),
    "with chance": ("random", "count/longest/random[salt=3]", "never/shape/pull"),
}


def plan_of(*strategies, deals=12, seed=5, **options):
    return triples_plan.MoonTriplesPlan(strategies, strategies, deals, seed, Options(**options))


@pytest.mark.parametrize("options", [{}, {"all_pass": "force_last"}], ids=["house", "forced"])
@pytest.mark.parametrize("name", FIELDS)
def test_points_are_those_of_the_hands(name, options):
    plan = plan_of(*FIELDS[name], **options)
    found = plan.points_of(plan.triples, 0, plan.deals)
    for number, triple in enumerate(plan.triples):
        for place, seating in enumerate(tables_of_three.SEATINGS):
            table = plan.at_table([triple[who] for who in seating])
            played = [hand for _, hand in played_deals(table, plan.deals)]
            points = [record_of(hand, seed=0, index=0)["points"] for hand in played]
            assert found[:, number, place].tolist() == points


@pytest.mark.compiled
@pytest.mark.parametrize("cuts", [(0, 1, 120), (0, 77, 78, 120), tuple(range(0, 121, 15))])
def test_any_cutting_adds_up_alike(cuts):
    plan = plan_of("steady", "random", "simple", "count/shape/pull", deals=120)
    pieces = [plan.play(start, stop) for start, stop in itertools.pairwise(cuts)]
    assert np.array_equal(sum(pieces), plan.play(0, 120))


@pytest.mark.compiled
def test_no_more_hands_than_a_few_are_kept_at_once(monkeypatch):
    plan = plan_of("steady", "simple", "count/longest/pull", "never/shape/pull", deals=50)
    whole = plan.play(0, 50)
    monkeypatch.setattr("dealwise.strategies.triples._HANDS_AT_ONCE", 24 * 7)
    sizes, points_of = [], triples_plan.MoonTriplesPlan.points_of

    def noted(*arguments):
        found = points_of(*arguments)
        sizes.append(len(found))
        return found

    monkeypatch.setattr(triples_plan.MoonTriplesPlan, "points_of", noted)
    assert np.array_equal(plan.play(0, 50), whole)
    assert sizes == [7] * 7 + [1]


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["steady", "random"])
def test_a_strategy_that_is_named_twice_makes_the_same(name):
    """Also with chance: which of the two sits where changes nothing."""
    plan = plan_of(name, "simple", name, "count/shape/pull", deals=100)
    sums = triples.read_sums(plan.play(0, 100), 4)
    for kind in ("points", "wins"):
        assert sums.numbers[kind][0].tolist() == sums.numbers[kind][2].tolist()
    assert sums.numbers["pair_points"][plan.pairs.index((0, 2))].tolist() == [0, 0, 0]
    assert np.array_equal(sums.chosen[:, 0], sums.chosen[:, 2])


def test_it_travels_and_every_hand_is_counted_while_it_is_played(monkeypatch):
    plan, faults = plan_of("steady", "simple", "count[threshold=6]/longest/pull"), []
    again = pickle.loads(pickle.dumps(plan))
    assert np.array_equal(again.play(0, 12), plan.play(0, 12))
    watch = triples_plan.MoonTriplesPlan._watch

    def noted(watched, fault):
        faults.append(fault)
        return watch(watched, fault)

    monkeypatch.setattr(triples_plan.MoonTriplesPlan, "_watch", noted)
    plan.play(4, 6)
    assert [int(fault[HANDS_PLAYED]) for fault in faults] == [2 * 6]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 99", "played 99, which is no tile, on deal 0 as seat "),
        ("if legal: raise ValueError('boom')", "raised ValueError: boom on deal 0 as seat "),
    ],
)
def test_a_fault_says_who_sat_where(tmp_path, monkeypatch, body, said):
    monkeypatch.chdir(tmp_path)
    arguments = ", ".join(PLAY_ARGUMENTS)
    text = f"from dealwise.strategies.moon.words import least\n\n\ndef play({arguments}):\n"
    Path("bad.py").write_text(f"{text}    {body}\n    return least(legal, trump)\n", "utf-8")
    plan = plan_of("steady", "simple", "count/shape/pull", "count/longest/bad.py:play")
    with pytest.raises(Fault, match=said) as caught:
        plan.play(0, 12)
    assert caught.value.deal == 0
    assert caught.value.table == ("steady", "simple", "count/longest/bad.py:play")
