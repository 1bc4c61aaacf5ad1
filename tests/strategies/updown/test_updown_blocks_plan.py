"""Blocks against games: every table of a deal, as `updown games` plays it and tells it again."""

import itertools

import numpy as np
import pytest
from late import late

from dealwise.simulate.blocks import BLOCK_SLOTS, CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.position import NO_WINNER
from dealwise.simulate.updown.table import Taken
from dealwise.strategies.updown.game_tally import PICK_UPS_AT, PLACES_AT, TURNS_AT
from dealwise.strategies.updown.told_again import tell_seating

blocks_plan = late("dealwise.strategies.updown.blocks_plan")
table_rules = late("dealwise.strategies.updown.table_rules")

PAIRS = [("lowest", "random"), ("random/lowest/always", "highest/lowest/random[salt=3]")]
DEALS = 3


def plan_of(first, second, players, deals=DEALS, deck="84", **rules):
    table = table_rules.TableRules(players, DECKS[deck], Options(**rules))
    return blocks_plan.UpdownBlocksPlan((first, second), (first, second), deals, 5, table)


def block_by_games(plan, deal):
    """A block from its games, told by the plain rules one by one."""
    players = plan.options.players
    told = [tell_seating(plan, deal, seating) for seating in range(plan.hands_a_block)]
    games = [(each.who, each.played.game) for each in told]
    block = np.zeros(BLOCK_SLOTS + PICK_UPS_AT + 1, np.int64)
    more = block[BLOCK_SLOTS:]
    for who, game in games:
        wins = [int(seat == game.winner) for seat in range(players)]
        means = [
            np.mean([won for won, at in zip(wins, who, strict=True) if at == side])
            for side in (0, 1)
        ]
        contrast = round((players - 1) * (means[0] - means[1]))
        assert contrast == pytest.approx((players - 1) * (means[0] - means[1]))
        block[CONTRAST] += contrast
        block[HAND_SQUARES] += contrast**2
        block[DIFFERED] |= course(game) != course(games[0][1])
        if game.winner is None:
            more[NO_WINNER] += 1
        else:
            more[game.winner] += 1
            more[PLACES_AT + (game.winner - game.turns[0].player) % players] += 1
        more[TURNS_AT] += len(game.turns)
        done = [each for turn in game.turns for each in turn.actions]
        more[PICK_UPS_AT] += sum(getattr(each, "took_pile", False) for each in done)
        more[PICK_UPS_AT] += sum(isinstance(each, Taken) for each in done)
    return block


def course(game):
    return str((game.places, game.turns))


@pytest.mark.uncounted
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("pair", PAIRS)
def test_a_block_is_its_games(players, pair):
    plan = plan_of(*pair, players, turn_cap=90)
    blocks = plan.blocks(0, 1, 0, DEALS)
    for deal in range(DEALS):
        assert blocks[deal].tolist() == block_by_games(plan, deal).tolist()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_one_sits_everywhere_and_its_halves_change_seats(players):
    tables = blocks_plan.seatings_of(players)
    assert len(tables) == (2 if players == 2 else 2 * players)
    lone = [(table.index(who), who) for table in tables for who in (0, 1) if table.count(who) == 1]
    assert len(set(lone)) == len(lone) == 2 * players
    half = len(tables) // 2
    for table, other in zip(tables[:half], tables[half:], strict=True):
        assert [1 - who for who in table] == list(other)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_largest_is_that_of_one_who_always_wins(players):
    plan = plan_of("lowest", "random", players)
    won_by_first = np.array([table.index(0) for table in blocks_plan.seatings_of(players)])
    assert blocks_plan.contrasts_of(won_by_first, players).sum() == plan.largest * plan.unit
    assert not blocks_plan.contrasts_of(np.full(plan.hands_a_block, NO_WINNER), players).any()


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 5])
def test_names_exchanged_exchange_the_sign_and_nothing_else(players):
    for first, second in PAIRS:
        there = plan_of(first, second, players).blocks(0, 1, 0, 100)
        back = plan_of(second, first, players).blocks(0, 1, 0, 100)
        assert there[:, CONTRAST].any()
        assert np.array_equal(there[:, CONTRAST], -back[:, CONTRAST])
        rest = [HAND_SQUARES, DIFFERED, *range(BLOCK_SLOTS, there.shape[1])]
        assert np.array_equal(there[:, rest], back[:, rest])


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["lowest", "random", "highest"])
def test_a_strategy_against_itself_is_exactly_nothing(name):
    for players in (2, 4):
        blocks = plan_of(name, name, players, turn_cap=400).blocks(0, 1, 0, 60)
        assert not blocks[:, [CONTRAST, DIFFERED]].any()


@pytest.mark.compiled
def test_games_that_go_round_for_ever_are_counted():
    plan = plan_of("highest", "highest/highest/random", 2)
    [sums] = plan.blocks(0, 1, 0, 30)[:, BLOCK_SLOTS:].sum(axis=0, keepdims=True)
    assert sums[: NO_WINNER + 1].sum() == 60
    assert sums[NO_WINNER] > 40
    assert sums[TURNS_AT] >= 2000 * sums[NO_WINNER]


@pytest.mark.compiled
def test_any_cutting_adds_up_alike():
    plan = plan_of("lowest", "random", 3, deals=60)
    for cuts in ((0, 1, 60), (0, 17, 18, 60)):
        pieces = [plan.play(start, stop) for start, stop in itertools.pairwise(cuts)]
        assert np.array_equal(sum(pieces), plan.play(0, 60))


def test_games_of_a_deal_told_are_records_and_its_number():
    plan = plan_of("lowest", "random", 3, pickup="voluntary", failed_flip="stays")
    games = [tell_seating(plan, 1, seating) for seating in range(6)]
    number = plan.blocks(0, 1, 1, 2)[0, CONTRAST] / plan.unit
    assert sum(game.contrast for game in games) / 6 == pytest.approx(number)
    for game in games:
        record = game.to_dict(5, 1)["record"]
        assert (record["index"], record["winner"]) == (1, game.played.game.winner)
