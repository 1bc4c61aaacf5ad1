"""Blocks of matches against single matches: six seatings, as `moon hands --match` plays them."""

import itertools
import pickle
from fractions import Fraction

import numpy as np
import pytest
from late import late
from own_files import policy

from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.moon.rules import Options
from dealwise.strategies.blocks import PAIR_SLOTS, ROW_SLOTS, more_sums, pair_sums, row_sums
from dealwise.strategies.moon.told_again import played_matches

match_blocks_plan = late("dealwise.strategies.moon.match_blocks_plan")
seatings = late("dealwise.simulate.moon.seatings")
whole_match = late("dealwise.simulate.moon.whole_match")

PAIRS = {
    "both good": ("steady", "simple"),
    "by the score": ("match/shape/pull", "match[margin=3,leave=1]/shape/pull"),
    "with chance": ("random", "count/longest/random[salt=3]"),
    "quiet": ("never/shape/pull", "losers/shape/pull"),
}
OPTIONS = [
    {},
    {"all_pass": "force_last", "made_21": "plus_21", "both_out": "bidder_first", "hand_cap": 6},
]
MATCHES = 8


def plan_of(*strategies, deals=MATCHES, seed=5, **options):
    return match_blocks_plan.MatchBlocksPlan(
        strategies, strategies, deals, seed, Options(**options)
    )


def by_matches(plan):
    """The columns of each block, from single matches told by the plain rules."""
    blocks = np.zeros((plan.deals, BLOCK_SLOTS + whole_match.MATCH_SLOTS), np.int64)
    told = []
    for seating, seats in enumerate(seatings.SEATINGS_BY_SEAT):
        table = plan.seated(0, 1, seating)
        matches = [match for _, match in played_matches(table, plan.deals)]
        told.append([[hand.played for hand in match.hands] for match in matches])
        for number, match in enumerate(matches):
            shares = [
                Fraction(sum(seats[seat] == who for seat in [match.winner] if seat is not None))
                / seats.count(who)
                for who in (0, 1)
            ]
            contrast = int(2 * (shares[0] - shares[1]))
            blocks[number, CONTRAST] += contrast
            blocks[number, HAND_SQUARES] += contrast**2
            blocks[number, BLOCK_SLOTS:] += table.play(number, number + 1)
    for number, matches in enumerate(zip(*told, strict=True)):
        blocks[number, DIFFERED] = any(match != matches[0] for match in matches)
    return blocks


@pytest.mark.parametrize("options", OPTIONS, ids=["house", "other"])
@pytest.mark.parametrize("name", PAIRS)
def test_a_block_is_its_six_matches(name, options):
    plan = plan_of(*PAIRS[name], **({"hand_cap": 60} | options))
    found = plan.blocks(0, 1, 0, plan.deals)
    assert np.array_equal(found, by_matches(plan))
    assert found[:, DIFFERED].any()
    assert abs(found[:, CONTRAST]).max() <= plan.largest * seatings.UNIT


@pytest.mark.compiled
@pytest.mark.parametrize("name", PAIRS)
def test_names_exchanged_exchange_the_sign_and_nothing_else(name):
    first, second = PAIRS[name]
    there = plan_of(first, second, hand_cap=30).blocks(0, 1, 0, 60)
    back = plan_of(second, first, hand_cap=30).blocks(0, 1, 0, 60)
    assert np.array_equal(there[:, CONTRAST], -back[:, CONTRAST])
    others = [HAND_SQUARES, DIFFERED, *range(BLOCK_SLOTS, BLOCK_SLOTS + whole_match.MATCH_SLOTS)]
    assert np.array_equal(there[:, others], back[:, others])


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["steady", "random", "match/longest/random[salt=3]"])
def test_a_strategy_against_itself_is_exactly_nothing(name):
    blocks = plan_of(name, name, hand_cap=60).blocks(0, 1, 0, 40)
    assert not blocks[:, [CONTRAST, DIFFERED]].any()
    assert (blocks[:, BLOCK_SLOTS + whole_match.MATCH_HANDS] % 6 == 0).all()


@pytest.mark.uncounted
def test_the_largest_number_is_that_of_one_who_always_wins():
    blocks = plan_of("steady", "never/random/random").blocks(0, 1, 0, 50)
    assert blocks[:, CONTRAST].max() == seatings.UNIT * plan_of("steady", "simple").largest == 9


@pytest.mark.compiled
def test_sums_are_those_of_the_blocks():
    names = ("steady", "simple", "random")
    plan = plan_of(*names)
    sums = plan.play(0, 40)
    assert len(sums) == 3 * (PAIR_SLOTS + whole_match.MATCH_SLOTS + ROW_SLOTS)
    contrasts = {}
    for place, pair in enumerate(plan.pairs):
        alone = plan_of(*(names[one] for one in pair)).blocks(0, 1, 0, 40)
        contrasts[pair] = x = alone[:, CONTRAST]
        assert pair_sums(sums, 3)[place, :3].tolist() == [np.count_nonzero(x), x.sum(), x @ x]
        more = more_sums(sums, 3, 3 * ROW_SLOTS)[place]
        assert np.array_equal(more, alone[:, BLOCK_SLOTS:].sum(axis=0))
    row = contrasts[0, 1] + contrasts[0, 2]
    assert row_sums(sums, 3)[0].tolist() == [np.count_nonzero(row), row.sum(), row @ row]


@pytest.mark.compiled
@pytest.mark.parametrize("cuts", [(0, 1, 40), (0, 17, 18, 40)])
def test_any_cutting_adds_up_alike(cuts):
    plan = plan_of("steady", "random")
    pieces = [plan.play(start, stop) for start, stop in itertools.pairwise(cuts)]
    assert np.array_equal(sum(pieces), plan.play(0, 40))
    again = pickle.loads(pickle.dumps(plan))
    assert np.array_equal(again.play(0, 40), plan.play(0, 40))


def test_matches_without_a_winner_are_counted():
    plan = plan_of("never/shape/pull", "never/longest/simple", hand_cap=50)
    more = more_sums(plan.play(0, 10), 1, 2 * ROW_SLOTS)[0]
    assert (more[whole_match.NO_WINNER], more[whole_match.MATCH_HANDS]) == (60, 3000)
    assert not more[whole_match.WINS_AT :].any()


def test_a_fault_says_who_sat_where_in_which_match(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.py").write_text(policy("bid", "return 99"), encoding="utf-8")
    plan = plan_of("simple", "bad.py:bid/shape/pull")
    with pytest.raises(Fault, match="called 99 in hand 1 of match 0 as seat 0") as caught:
        plan.play(0, 30)
    assert caught.value.deal == 0
    assert caught.value.table == ("bad.py:bid/shape/pull", "simple", "simple")


def test_hands_are_counted_while_they_are_played(monkeypatch):
    """So that one who waits for a long match sees that it moves."""
    plan = plan_of("steady", "simple")
    kept = []
    played = match_blocks_plan.MatchBlocksPlan._play_blocks

    def keep(self, *arguments):
        status = played(self, *arguments)
        kept.append(int(arguments[-1][HANDS_PLAYED]))
        return status

    monkeypatch.setattr(match_blocks_plan.MatchBlocksPlan, "_play_blocks", keep)
    blocks = plan.blocks(0, 1, 0, 5)
    assert kept == [blocks[:, BLOCK_SLOTS + whole_match.MATCH_HANDS].sum()]
