"""Every call of a seat: the kernel against the plain rules, and which deals drop out."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from late import late

from dealwise.simulate.moon import views
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.tiles import ALL_TILES, SEATS, mask_of, tiles_of
from dealwise.strategies.moon.bid_plan import BidPlan

bid_task = late("dealwise.simulate.moon.bid_task")

HAND = parse_hand("66 63 61 55 41 32 11").mask
FORCED = Options(all_pass="force_last")


def plan(**changed):
    usual = BidPlan(
        strategies=("count[threshold=5]/longest/simple",) * SEATS,
        seat=2,
        hand=HAND,
        deals=51_480,
        exact=True,
        seed=0,
    )
    return replace(usual, **changed)


def plainly(policies):
    return {decision: [policy.plain for policy in row] for decision, row in policies.items()}


CASES = {
    "first to speak": {"seat": 0},
    "after two": {"heard": (0, 4)},
    "between two": {"seat": 1, "heard": (0,)},
    "whatever was called": {"heard": (5, 0), "agreeing": False},
    "forced": {"heard": (0, 0), "options": FORCED},
    "another is forced": {"seat": 1, "heard": (0,), "options": FORCED},
    "chance": {
        "strategies": ("random/random/random", "random[salt=3]/random/random", "steady"),
        "heard": (0, 4),
        "exact": False,
        "seed": 5,
    },
    "scores": {
        "strategies": (
            "match[margin=5,shift=100]/shape/pull",
            "race[moon_from=650,per_own=5]/shape/pull",
            "steady",
        ),
        "heard": (0,),
        "scores": (20, -7, 3),
    },
}


@pytest.mark.parametrize("changed", CASES.values(), ids=CASES)
def test_the_kernel_tries_calls_as_the_rules_do(changed):
    asked = plan(**changed)
    policies = plainly(asked.by_decision)
    points, deals = np.zeros((len(asked.open_calls), SEATS), np.int64), 0
    for deal in range(120):
        tried = asked.try_plainly(deal, policies)
        if tried:
            assert tuple(tried) == asked.open_calls
            points += np.array(list(tried.values()))
            deals += 1
    tally = asked.play(0, 120)
    assert deals > 0
    assert set(tally[:, bid_task.DEALS_AT]) == {deals}
    assert np.array_equal(tally[:, bid_task.POINTS_AT : bid_task.POINTS_AT + SEATS], points)


def test_a_pass_is_closed_to_one_who_has_to_bid():
    assert plan(heard=(0, 0), options=FORCED).open_calls == (4, 5, 6, 7, 21)
    assert plan(heard=(0, 5)).open_calls == (0, 6, 7, 21)


@pytest.mark.compiled
def test_all_deals_of_a_widow_that_agree_and_no_others(monkeypatch):
    """Brute force by the rules alone: every split of 14 tiles, asked one by one."""
    widow = tiles_of(ALL_TILES & ~HAND)[3]
    monkeypatch.setattr(BidPlan, "widows", (widow,))
    asked = plan(seat=1, heard=(0,))
    policies = plainly(asked.by_decision)
    hidden = tiles_of(ALL_TILES & ~HAND & ~(1 << widow))
    sums, agreeing, made, highest = np.zeros((6, SEATS), np.int64), 0, [0] * 6, [0] * 6
    for place, left in enumerate(itertools.combinations(hidden, 7)):
        first = mask_of(hidden) & ~mask_of(left)  # who speaks first sits on the right of seat 1
        if policies["bid"][0](first, 0, 0, -1, -1, 0, 0) != 0:
            continue
        agreeing += 1
        if place % 7:  # the play of so many takes too long; the filter is held to all of them
            continue
        deal = (first, HAND, mask_of(left), 1 << widow)
        for at, call in enumerate(asked.open_calls):
            auction = views.finish_auction(deal, asked.auction.call(call), policies["bid"])
            play = views.play_after_auction(deal, auction, policies).play
            if play is not None:
                won = play.tricks_won
                sums[at] += [
                    (play.bid if play.made else -play.bid) if seat == play.bidder else won[seat]
                    for seat in range(SEATS)
                ]
                highest[at] += play.bidder == 1
                made[at] += play.bidder == 1 and play.made
    tally = asked.play(0, asked.all_deals)
    assert asked.all_deals == 3432
    assert set(tally[:, bid_task.DEALS_AT]) == {agreeing}
    thinned = np.zeros_like(tally)
    splits = {left: place for place, left in enumerate(itertools.combinations(hidden, 7))}
    for number in range(asked.all_deals):
        if splits[tuple(tiles_of(asked.deal(number)[2]))] % 7 == 0:
            thinned += asked.play(number, number + 1)
    assert np.array_equal(thinned[:, bid_task.POINTS_AT : bid_task.POINTS_AT + SEATS], sums)
    assert thinned[:, bid_task.HIGHEST_AT].tolist() == highest
    assert [
        row[bid_task.MADE_AT] for row, call in zip(thinned, asked.open_calls, strict=True) if call
    ] == (made[1:])


@pytest.mark.compiled
def test_rivals_who_passed_are_weaker_and_one_who_bid_is_stronger():
    """`count` bids on length and doubles: what it said tells of what it holds."""

    def six(**changed):
        tally = plan(**changed).play(0, 51_480)
        row = tally[plan(**changed).open_calls.index(6)]
        return row[bid_task.MADE_AT] / row[bid_task.HIGHEST_AT], row[bid_task.DEALS_AT]

    anything, deals = six(heard=(0, 0), agreeing=False)
    passed, agreeing = six(heard=(0, 0))
    outbid, _ = six(heard=(0, 5))
    assert outbid < anything < passed
    assert deals == 51_480 > agreeing > 0


@pytest.mark.compiled
def test_how_a_seat_bids_itself_is_never_asked():
    """Its calls are all tried, so that the policy that would choose among them has no say."""
    same = [
        plan(strategies=("steady", "steady", f"{own}/longest/pull"), heard=(0,), seat=2)
        for own in ("never", "random", "shape")
    ]
    tallies = [one.play(0, 2_000) for one in same]
    assert not any(one.uses_chance for one in same)
    assert np.array_equal(tallies[0], tallies[1])
    assert np.array_equal(tallies[0], tallies[2])
