"""What decisions give away: the kernel against brute force by the rules, and what adds up."""

import numpy as np
import pytest
from late import late
from open_hand import OpenHand

from dealwise.simulate.moon import hand_log, views
from dealwise.simulate.moon.contract import discard_of, plan_of, trump_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import ENDS, SEATS, TRUMPS, tiles_of
from dealwise.strategies.moon.regret_plan import RegretPlan, unpacked

regret_task = late("dealwise.simulate.moon.regret_task")
solve_task = late("dealwise.simulate.moon.solve_task")
solver = late("dealwise.simulate.moon.solver")

LAST_TILES = 4  # what brute force takes a moment for


def told(plan, count):
    """Deals with the plays by the plain rules, and the rows of costs."""
    log, costs = plan.log(0, count)
    for number, row in enumerate(log.tolist()):
        if row[hand_log.LOG_BIDDER] != SEATS:
            yield number, random_deal(plan.seed, number), row, costs[number]


def open_tricks_of(plans, eight, left, right):
    rows = [
        (trump_of(plan), eight & ~(1 << discard_of(plan)), left, right, 0, 0, -1, -1)
        for plan in plans
    ]
    tricks = np.empty(len(rows), np.int64)
    solve_task.solve_positions(np.array(rows, np.int64), tricks, solver.new_memory())
    return dict(zip(plans, tricks.tolist(), strict=True))


@pytest.mark.compiled
@pytest.mark.parametrize("strategy", ["random/longest/random", "steady"])
def test_tiles_cost_what_brute_force_says(strategy):
    """Every decision with four tiles or fewer, and that nothing counts where there is no choice."""
    weighed = 0
    for _, deal, row, costs in told(RegretPlan(strategy, None, 12, 5), 12):
        bidder, plan = row[hand_log.LOG_BIDDER], row[hand_log.LOG_PLAN]
        opened = OpenHand(trump_of(plan))
        play = views.retell(deal, bidder, row[bidder], plan, ())
        for ply, tile in enumerate(row[hand_log.LOG_TILES :]):
            cost, better = costs[2 + ply].tolist()
            if len(play.legal()) == 1:
                assert cost == solver.NO_PLAY
            elif len(play.hands[play.seat]) <= LAST_TILES:
                around = [play.hands[views.by_table(steps, bidder)] for steps in range(SEATS)]
                seat = views.from_player(play.seat, bidder)
                after = opened.after_each(tuple(around), seat, play.on_table)
                best = (max if seat == 0 else min)(after.values())
                assert cost == abs(after[ENDS[tile]] - best)
                assert after[ENDS[better]] == best
                weighed += 1
            play = play.play(ENDS[tile])
    assert weighed > 50


@pytest.mark.compiled
def test_trump_and_discard_cost_what_the_other_plans_would_have_brought():
    """And all that is given away adds up to what lies between the best plan and the tricks."""
    plan = RegretPlan("shape/random/pull", None, 6, 8)
    for _, deal, row, costs in told(plan, 6):
        bidder, chosen = row[hand_log.LOG_BIDDER], row[hand_log.LOG_PLAN]
        left, right = (deal[views.by_table(steps, bidder)] for steps in (1, 2))
        eight = deal[bidder] | deal[SEATS]
        plans = [plan_of(trump, tile) for trump in range(TRUMPS) for tile in tiles_of(eight)]
        tricks = open_tricks_of(plans, eight, left, right)
        of_trump = max(tricks[one] for one in plans if trump_of(one) == trump_of(chosen))
        best = max(tricks.values())
        assert costs[0, regret_task.COST] == best - of_trump
        assert costs[1, regret_task.COST] == of_trump - tricks[chosen]
        assert tricks[costs[0, regret_task.BETTER]] == best
        assert tricks[costs[1, regret_task.BETTER]] == of_trump
        play = views.retell(deal, bidder, row[bidder], chosen, ())
        value = tricks[chosen]
        for ply, tile in enumerate(row[hand_log.LOG_TILES :]):
            given = max(0, int(costs[2 + ply, regret_task.COST]))
            value += given if play.seat != bidder else -given
            play = play.play(ENDS[tile])
        assert value == play.tricks_won[bidder]


def test_a_strategy_alone_is_weighed_in_each_seat_and_place():
    plan = RegretPlan("steady", "random", 18, 2)
    seats = {deal: plan.seats_of(deal) for deal in range(18)}
    assert {(deal % 3, row.index("steady")) for deal, row in seats.items()} == {
        (place, seat) for place in range(3) for seat in range(3)
    }
    for number, deal, row, costs in told(plan, 18):
        own = seats[number].index("steady")
        bidder, chosen = row[hand_log.LOG_BIDDER], row[hand_log.LOG_PLAN]
        assert (costs[0, regret_task.COST] == solver.NO_PLAY) == (own != bidder)
        play = views.retell(deal, bidder, row[bidder], chosen, ())
        for ply, tile in enumerate(row[hand_log.LOG_TILES :]):
            counts = play.seat == own and len(play.legal()) > 1
            assert (costs[2 + ply, regret_task.COST] != solver.NO_PLAY) == counts
            play = play.play(ENDS[tile])


@pytest.mark.compiled
def test_the_sums_are_those_of_the_log():
    plan = RegretPlan("count/longest/simple", None, 30, 4)
    sums, blocks = unpacked(plan.play(0, 30))
    log, costs = plan.log(0, 30)
    played = log[:, hand_log.LOG_BIDDER] != SEATS
    counted = costs[played, :, regret_task.COST]
    of_hands = np.where(counted > 0, counted, 0).sum(axis=1)
    assert sums[regret_task.ALL, regret_task.HANDS] == played.sum()
    assert sums[regret_task.ALL, regret_task.DECISIONS] == (counted >= 0).sum() == blocks.sum()
    assert sums[regret_task.ALL, regret_task.COSTLY] == (counted > 0).sum() == blocks[:, 1:].sum()
    assert (
        sums[regret_task.ALL, regret_task.GIVEN],
        sums[regret_task.ALL, regret_task.SQUARES],
    ) == (of_hands.sum(), (of_hands**2).sum())
    assert np.array_equal(
        sums[regret_task.LEAD, : regret_task.SQUARES], sums[4:6, : regret_task.SQUARES].sum(axis=0)
    )
    assert np.array_equal(
        sums[regret_task.FOLLOW, : regret_task.SQUARES],
        sums[6:8, : regret_task.SQUARES].sum(axis=0),
    )
    halves = unpacked(plan.play(0, 11) + plan.play(11, 30))
    assert np.array_equal(halves.sums, sums)
    assert np.array_equal(halves.blocks, blocks)
