"""The plan behind `moon hands`: who sits where, what is said of a fault, and that it travels."""

import concurrent.futures
import contextlib
import itertools
import multiprocessing
import pickle

import numpy as np
import pytest
from late import late
from own_files import policy

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon import hand_log, views
from dealwise.simulate.moon.contract import discard_of, trump_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.rules import HOUSE_RULES, Options, is_made, points
from dealwise.simulate.moon.tiles import SEATS, TILE_IDS, tile_name, tiles_of
from dealwise.simulate.randomness import as_signed
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.raising import asking

hands_task = late("dealwise.simulate.moon.hands_task")

THREE = ("steady", "simple", "random")
MIXED = ("losers/shape/simple", "count[threshold=3]/random/pull", "random[salt=5]/longest/random")
FORCED = Options(all_pass="force_last")


def plan_of(*strategies, deals=100, seed=1, options=HOUSE_RULES, first_deal=0):
    return HandsPlan(strategies or THREE, deals, seed, options, first_deal)


def told_plainly(plan, deal):
    """Every question of a deal and its answer, by the plain rules: seat, policy, view, answer.

    What the rules refuse is the last of them.
    """
    asked = []

    def ask(own, seat):
        def answer(*view):
            given = own.plain(*view)
            asked.append((seat, own.name, view, given))
            return given

        return answer

    with contextlib.suppress(Fault):
        plan.play_plainly(deal, ask)
    return asked


# --- deals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("strategies", [THREE, MIXED, ("steady",) * 3])
@pytest.mark.parametrize("options", [HOUSE_RULES, FORCED])
def test_every_policy_is_asked_as_the_plain_rules_ask_it(strategies, options):
    """The log of the kernel is what the plain policies answer, call by call and tile by tile."""
    plan = plan_of(*strategies, options=options)
    for deal, row in enumerate(plan.log(0, 24).tolist()):
        asked = told_plainly(plan, deal)
        calls = [given for _, _, view, given in asked if len(view) == 7]
        spoken = [row[(deal + place) % SEATS] for place in range(SEATS)]
        bidder = row[hand_log.LOG_BIDDER]
        if options == FORCED and not any(calls):
            calls[-1] = 4
        assert [call for call in spoken if call >= 0] == calls
        if bidder == SEATS:
            assert len(asked) == SEATS
            continue
        tiles = row[hand_log.LOG_TILES :]
        kept = random_deal(plan.seed, deal)
        play = views.retell(kept, bidder, row[bidder], row[hand_log.LOG_PLAN], tiles)
        assert play.is_over
        chosen = [given for _, _, view, given in asked if len(view) == 17]
        assert set(chosen) <= set(tiles)
        [plan_named] = [given for _, _, view, given in asked if len(view) == 5]
        assert plan_named == row[hand_log.LOG_PLAN]


def test_every_policy_sits_at_its_seat():
    plan = plan_of(*MIXED)
    seats = {seat: strategy.split("/") for seat, strategy in enumerate(MIXED)}
    seen = set()
    for deal in range(30):
        for seat, name, view, _ in told_plainly(plan, deal):
            place = {7: 0, 5: 1, 17: 2}[len(view)]
            assert seats[int(seat.removeprefix("seat "))][place] == name
            seen.add((seat, place))
    assert len(seen) == 9
    order = [own.name for own in plan.policies()]
    assert order == [seats[seat][place] for place in range(3) for seat in range(SEATS)]


@pytest.mark.compiled
def test_play_counts_what_log_tells():
    plan = plan_of(*MIXED, deals=500)
    tally = plan.play(0, 500)
    assert tally.shape == (SEATS, SEATS, hands_task.TALLY_SLOTS)
    assert tally.dtype == np.int64
    won = np.zeros(SEATS, np.int64)
    made = 0
    for deal, row in enumerate(plan.log(0, 500).tolist()):
        bidder = row[hand_log.LOG_BIDDER]
        if bidder == SEATS:
            continue
        tiles = row[hand_log.LOG_TILES :]
        play = views.retell(
            random_deal(1, deal), bidder, row[bidder], row[hand_log.LOG_PLAN], tiles
        )
        won += points(bidder, row[bidder], play.tricks_won)
        made += is_made(row[bidder], play.tricks_won[bidder])
    assert tally[:, :, hands_task.POINTS_AT].sum(axis=1).tolist() == won.tolist()
    assert made > 50


@pytest.mark.compiled
def test_chunks_add_up():
    plan = plan_of(*MIXED, deals=200)
    whole = plan.play(0, 200)
    for size in (1, 37):
        ends = itertools.pairwise([*range(0, 200, size), 200])
        assert np.array_equal(sum(plan.play(*pair) for pair in ends), whole)
    assert not plan.play(17, 17).any()
    assert plan.log(17, 17).shape == (0, hand_log.LOG_SLOTS)


@pytest.mark.parametrize("first", [1, 2, 3, 500, 10**12 - 5])
def test_a_plan_may_begin_at_any_deal(first):
    later = plan_of(*MIXED, deals=5, first_deal=first)
    if first < 1000:
        assert np.array_equal(later.log(0, 5), plan_of(*MIXED, deals=1000).log(first, first + 5))
    for number, row in enumerate(later.log(0, 5).tolist(), start=first):
        asked = told_plainly(later, number)
        assert asked[0][0] == f"seat {number % SEATS}"
        assert row[number % SEATS] == asked[0][3]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [0, 1, as_signed(2**63), as_signed(2**64 - 1)])
def test_the_seed_decides_the_deals(seed):
    assert np.array_equal(plan_of(seed=seed).log(0, 50), plan_of(seed=seed).log(0, 50))
    assert not np.array_equal(plan_of(seed=seed).log(0, 50), plan_of(seed=7).log(0, 50))


@pytest.mark.compiled
def test_force_last_changes_what_was_passed_out_and_nothing_else():
    strategies = ("never/shape/pull", "losers/shape/pull", "count/shape/pull")
    house, forced = (
        plan_of(*strategies, options=options).log(0, 2000) for options in (HOUSE_RULES, FORCED)
    )
    passed_out = house[:, hand_log.LOG_BIDDER] == SEATS
    assert 0 < passed_out.sum() < 2000
    assert np.array_equal(house[~passed_out], forced[~passed_out])
    last = (np.arange(2000) + 2) % SEATS
    rows = np.flatnonzero(passed_out)
    assert (forced[rows, hand_log.LOG_BIDDER] == last[rows]).all()
    assert (forced[rows, last[rows]] == 4).all()


@pytest.mark.compiled
@pytest.mark.parametrize("options", [Options(made_21="plus_21"), Options(both_out="bidder_first")])
def test_options_of_a_match_do_not_change_hands(options):
    assert np.array_equal(plan_of(options=options).log(0, 200), plan_of().log(0, 200))


# --- travelling ----------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_plan_plays_the_same_in_another_process():
    plan = plan_of(*MIXED, options=FORCED, first_deal=7)
    plan.prepare()
    assert pickle.loads(pickle.dumps(plan)) == plan
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        assert np.array_equal(pool.submit(plan.play, 0, 60).result(), plan.play(0, 60))
        assert np.array_equal(pool.submit(plan.log, 5, 60).result(), plan.log(5, 60))


# --- names and faults ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("steadi", "did you mean steady?"),
        ("count", "bid policy"),
        ("count/longest", "There is no strategy"),
        ("steady[k=3]", "no parameters"),
        ("nowhere.py:mine", "nowhere.py"),
        ("", "There is no strategy"),
    ],
)
def test_a_strategy_that_there_is_not(name, said):
    plan = plan_of("steady", name, "random")
    with pytest.raises(BadInput) as caught:
        plan.prepare()
    assert said in str(caught.value)


def fault_of(plan):
    plan.prepare()
    with pytest.raises(Fault) as caught:
        plan.play(0, plan.deals)
    return caught.value


def with_own(write, decision, body):
    """A plan in which seat 1 decides something by a policy of its own."""
    write(policy(decision, body))
    parts = {"bid": "count", "exchange": "longest", "play": "simple"}
    parts[decision] = f"mine.py:{decision}"
    return plan_of("steady", "/".join(parts.values()), "random")


@pytest.mark.parametrize("call", [-1, 1, 3, 8, 20, 22, 2**40])
def test_a_call_that_there_is_not(write, call):
    plan = with_own(write, "bid", f"return {call}")
    fault = fault_of(plan)
    hand = random_deal(1, 0)[1]
    assert fault.deal == 0
    assert f"mine.py:bid (mine.py, line 1) called {call} on deal 0 as seat 1" in str(fault)
    assert all(tile_name(held) in str(fault) for held in tiles_of(hand))


def test_a_call_that_is_not_above_the_highest(write):
    plan = with_own(write, "bid", "return 4")
    asked = iter(range(plan.deals))
    deal = next(
        number
        for number in asked
        if any(
            seat == "seat 1" and len(view) == 7 and view[2] >= 4
            for seat, _, view, _ in told_plainly(plan, number)
        )
    )
    fault = fault_of(plan)
    assert fault.deal == deal
    assert f"called 4 on deal {deal} as seat 1" in str(fault)
    assert "above" in str(fault)


@pytest.mark.parametrize("plan_named", ["plan_of(9, lowest_bit(eight))", "-1", "6 * 32 + 31"])
def test_a_plan_that_cannot_be(write, plan_named):
    body = f"from_words = {plan_named}\nreturn from_words"
    own = policy("exchange", body)
    write("from dealwise.strategies.moon.words import lowest_bit, plan_of\n\n\n" + own)
    plan = plan_of("steady", "count/mine.py:exchange/simple", "random")
    fault = fault_of(plan)
    deal = fault.deal
    bidders = plan_of("steady", "count/longest/simple", "random").log(0, deal + 1)
    assert bidders[:, hand_log.LOG_BIDDER].tolist().index(1) == deal
    assert "mine.py:exchange (mine.py, line 4) answered" in str(fault)
    assert f"on deal {deal} as seat 1" in str(fault)


def test_a_tile_that_may_not_be_played(write):
    """It follows only when it likes: the sentence has seat, tile, hand and the legal tiles."""
    body = (
        "others = hand & ~legal\n"
        "if others != 0 and trump == 3:\n    return lowest_bit(others)\nreturn lowest_bit(legal)"
    )
    write("from dealwise.strategies.moon.words import lowest_bit\n\n\n" + policy("play", body))
    plan = plan_of("steady", "count/longest/mine.py:play", "random")
    fault = fault_of(plan)
    seat, name, view, tile = told_plainly(plan, fault.deal)[-1]
    named = views.PlayView(*view)
    assert (seat, name) == ("seat 1", "mine.py:play")
    assert str(fault) == (
        f"The play policy mine.py:play (mine.py, line 4) played {tile_name(tile)} on deal "
        f"{fault.deal} as seat 1, "
        f"holding {' '.join(sorted(map(tile_name, tiles_of(named.hand)), reverse=True))}: the "
        f"rules allow {' '.join(sorted(map(tile_name, tiles_of(named.legal)), reverse=True))}."
    )
    assert named.trump == 3
    assert fault.deal > 0
    assert plan.play(0, fault.deal).any()  # nothing is wrong before


@pytest.mark.parametrize("seat", range(SEATS))
def test_the_seat_of_a_fault_is_that_of_the_table(write, seat):
    """Whoever has won the auction: the kernel counts seats from the bidder, people do not."""
    write(policy("play", "return 99"))
    strategies = ["steady"] * SEATS
    strategies[seat] = "shape/shape/mine.py:play"
    fault = fault_of(plan_of(*strategies))
    assert f"played 99, which is no tile, on deal {fault.deal} as seat {seat}" in str(fault)


def test_what_a_policy_raises_in_the_kernel_is_told_with_seat_and_line(write):
    write(policy("bid", "if place == 1:\n    return 4 // (place - 1)\nreturn 0"))
    plan = plan_of("steady", "simple", "mine.py:bid/shape/pull")
    fault = fault_of(plan)
    assert fault.deal is not None
    assert "mine.py:bid raised ZeroDivisionError" in str(fault)
    assert f"on deal {fault.deal} as seat 2 (mine.py, line 3)" in str(fault)
    assert fault.deal % SEATS == 1  # the first in which seat 2 speaks second


def test_a_deal_that_goes_well_can_be_played_again_plainly():
    plan = plan_of(*MIXED)
    for deal in range(10):
        plan.play_plainly(deal, asking)


# --- the strategies that dealwise brings ---------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("other", ["simple", "random", "losers/shape/pull", "count/longest/pull"])
@pytest.mark.parametrize("seat", range(SEATS))
def test_steady_is_the_best_of_what_there_is(other, seat):
    """Against two others of a kind it wins more points a deal than either, wherever it sits."""
    strategies = [other] * SEATS
    strategies[seat] = "steady"
    tally = plan_of(*strategies, deals=40_000).play(0, 40_000)
    won = tally[:, :, hands_task.POINTS_AT].sum(axis=1)
    assert won[seat] == max(won)
    assert won[seat] > max(np.delete(won, seat)) + 2000


def test_tiles_and_plans_are_read_as_the_contract_says():
    row = plan_of(deals=1).log(0, 1)[0]
    bidder, plan = row[hand_log.LOG_BIDDER], int(row[hand_log.LOG_PLAN])
    deal = random_deal(1, 0)
    assert (deal[bidder] | deal[SEATS]) >> discard_of(plan) & 1
    assert 0 <= trump_of(plan) <= 8
    assert sorted([*row[hand_log.LOG_TILES :], discard_of(plan)]) == sorted(TILE_IDS.values())
