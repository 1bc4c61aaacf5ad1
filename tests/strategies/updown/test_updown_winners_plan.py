"""Who wins at tables of every set, against games told one by one; and the scale of that."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from late import late

from dealwise import reports
from dealwise.reports.statistics.plackett_luce import luce
from dealwise.simulate.deal_sums import TOTAL
from dealwise.simulate.errors import BadInput
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.position import NO_WINNER
from dealwise.strategies.updown.game_tally import TURNS_AT
from dealwise.strategies.winners import read_winners

table_rules = late("dealwise.strategies.updown.table_rules")
winners_plan = late("dealwise.strategies.updown.winners_plan")

NAMES = ("lowest", "random", "highest", "random/lowest/always")
DEALS = 4


def plan_of(players, names=NAMES, deals=DEALS, turn_cap=90):
    table = table_rules.TableRules(players, DECKS["84"], Options(turn_cap=turn_cap))
    return winners_plan.UpdownWinnersPlan(names, names, deals, 5, table)


def read(plan):
    return read_winners(plan.play(0, plan.deals), len(plan.names), plan.seats, plan.more_slots)


def games_of(plan):
    """Each game by the plain rules: the deal, the set and who of all sat where."""
    for deal in range(plan.deals):
        for number, members in enumerate(plan.sets):
            for turn in range(plan.seats):
                seated = plan.turned(members, deal, turn)
                alone = replace(plan.at_table(seated), first_deal=deal, deals=1)
                [(_, played)] = alone.played_games(1)
                yield number, seated, played.game


@pytest.mark.parametrize("players", [2, 3])
def test_the_sums_are_those_of_the_games(players):
    plan = plan_of(players)
    sums, count = read(plan), len(NAMES)
    won, at_place, at_seat = np.zeros(count), np.zeros((count, players)), np.zeros(players)
    by_set, beside, turns = np.zeros_like(sums.by_set), np.zeros((count, count)), 0
    for number, seated, game in games_of(plan):
        turns += len(game.turns)
        if game.winner is None:
            continue
        who = seated[game.winner]
        won[who] += 1
        at_place[who, (game.winner - game.turns[0].player) % players] += 1
        at_seat[game.winner] += 1
        by_set[number, plan.sets[number].index(who)] += 1
        beside[who, seated] += 1
    games = DEALS * len(plan.sets) * players
    assert 0 < won.sum() < games  # some have no winner
    assert sums.more[NO_WINNER] == games - won.sum()
    assert sums.more[TURNS_AT] == turns
    assert np.array_equal(sums.by_set, by_set)
    assert np.array_equal(sums.won.sum(axis=0), won)
    assert np.array_equal(sums.played.sum(axis=0), by_set.sum(axis=1))
    own = games * players / count
    totals = {name: part[:, TOTAL].tolist() for name, part in sums.numbers.items()}
    assert totals["wins"] == (players * won - own).tolist()
    assert totals["places"] == (players * at_place - won[:, None]).ravel().tolist()
    assert totals["openers"] == (players * at_place.sum(axis=0) - won.sum()).tolist()
    assert totals["seats"] == (players * at_seat - won.sum()).tolist()
    assert totals["pair_wins"] == [beside[a, b] - beside[b, a] for a, b in plan.pairs]


def test_everybody_sits_everywhere_once_in_an_order_drawn_for_the_deal():
    plan = plan_of(3)
    orders = set()
    for deal in range(30):
        tables = [plan.turned((0, 1, 3), deal, turn) for turn in range(3)]
        assert all(sorted(at_seat) == [0, 1, 3] for at_seat in zip(*tables, strict=True))
        assert tables[1] == tables[0][1:] + tables[0][:1]
        orders.add(tuple(tables[0]))
    assert len(orders) == 6


@pytest.mark.uncounted
def test_any_cutting_adds_up_alike():
    plan = plan_of(3, deals=12)
    pieces = [plan.play(start, stop) for start, stop in itertools.pairwise((0, 1, 7, 12))]
    assert np.array_equal(sum(pieces), plan.play(0, 12))


def test_the_scale_is_that_by_which_games_were_won():
    worths = np.array([0.1, 0.2, 0.3, 0.4])
    sets = list(itertools.combinations(range(4), 3))
    chosen, played = np.zeros(4), np.array([300.0, 100.0, 200.0, 0.0])
    for members, games in zip(sets, played, strict=True):
        chosen[list(members)] += games * worths[list(members)] / worths[list(members)].sum()
    found = luce(chosen, played, 3)
    assert np.allclose(found, np.log(worths) - np.log(worths).mean(), atol=1e-6)
    assert np.isnan(luce([0, 2, 3, 1], [3, 1, 1, 1], 3)).all()


@pytest.mark.compiled
def test_a_ranking_tells_the_better_ones_and_the_same_players():
    result = reports.rank("lowest", "random", "lowest", game="updown", players=2, deals=400)
    assert result.ranking[-1][0] == 1
    assert result.best == (0, 2)
    assert result.estimate(0, 2).method == "the same policies"
    assert result.hands == 400 * 3 * 2
    told = result.to_dict()
    assert told["players"] == 2
    assert told["games"]["count"] == result.hands
    assert sum(sum(table["wins"]) for table in told["tables"]) == result.hands
    assert sum(row["wins"] for row in told["ranking"]) == pytest.approx(1.5)
    assert "first" in result.table().columns
    assert "wins %" in result._repr_html_()


def test_a_table_has_to_be_filled():
    with pytest.raises(BadInput, match="four strategies or more, as four sit at a table"):
        reports.rank(*NAMES[:3], game="updown", players=4)
    with pytest.raises(BadInput, match="16 strategies at most"):
        reports.rank(*["lowest"] * 17, game="updown", players=4)
