"""The tiles of a position weighed by the kernels, against the rules on every deal that fits."""

from dataclasses import replace

import numpy as np
import pytest
from late import late
from odd_players import EVERY_PLAYER
from open_hand import OpenHand
from unseen_tables import fitting, tables_of

from dealwise.simulate.moon import views
from dealwise.simulate.moon.kernel import FAULT_LEGAL, FAULT_SLOTS, FAULT_TILE, ILLEGAL
from dealwise.simulate.moon.tiles import ENDS, SEATS, TILE_IDS
from dealwise.simulate.moon.unseen import unseen_by_seat
from dealwise.simulate.moon.weighing import Moment, new_tally

weigh_open_task = late("dealwise.simulate.moon.weigh_open_task")
weigh_played_task = late("dealwise.simulate.moon.weigh_played_task")

TABLES = list(tables_of(21, [10, 12, 13, 14, 15, 16, 17, 18, 19, 20]))


def moment_of(play):
    view = views.play_view(play, views.NO_SCORES)
    moment = Moment(*(getattr(view, name) for name in Moment._fields))
    unseen = unseen_by_seat(
        view.hand, view.trump, view.seat, view.position, view.played, view.voids, view.discard
    )
    return moment, np.arange(unseen.deals)


def tables_like(play):
    """The table as it is in each deal that fits."""
    for *hands, discard in fitting(play):
        by_table = [views.as_tiles(hands[(seat - play.bidder) % SEATS]) for seat in range(SEATS)]
        away = play.discard if discard < 0 else ENDS[discard]
        yield replace(play, hands=tuple(by_table), discard=away)


@pytest.mark.parametrize("play", TABLES)
def test_open_hands_are_weighed_as_the_plain_solver_does(play):
    moment, ranks = moment_of(play)
    tally = new_tally()
    assert (
        weigh_open_task.weigh_open(
            moment, ranks, 0, len(ranks), tally, np.zeros(FAULT_SLOTS, np.int64)
        )
        == 0
    )
    expected = new_tally()
    solver = OpenHand(play.trump)
    for like in tables_like(play):
        hands = tuple(like.hands[views.by_table(seat, play.bidder)] for seat in range(SEATS))
        for tile, left in solver.after_each(hands, moment.seat, play.on_table).items():
            expected[TILE_IDS[tile], play.tricks_won[play.bidder] + left] += 1
    assert tally.tolist() == expected.tolist()


def finished(play, player):
    """The bidder's tricks if one player answers for all seats."""
    while not play.is_over:
        legal = play.legal()
        tile = min(legal)
        if len(legal) > 1:
            tile = ENDS[player(*views.play_view(play, views.NO_SCORES))]
        play = play.play(tile)
    return play.tricks_won[play.bidder]


@pytest.mark.parametrize("play", TABLES[1:])
def test_players_finish_hands_as_by_the_rules(compiled_players, play):
    moment, ranks = moment_of(play)
    tally, fault = new_tally(), np.zeros(FAULT_SLOTS, np.int64)
    hashing = compiled_players["hashing"]
    assert (
        weigh_played_task.weigh_played(
            moment, 0, 0, ranks, 0, len(ranks), tally, fault, hashing, hashing
        )
        == 0
    )
    expected = new_tally()
    for like in tables_like(play):
        for tile in like.legal():
            tricks = finished(like.play(tile), EVERY_PLAYER["hashing"])
            expected[TILE_IDS[tile], tricks] += 1
    assert tally.tolist() == expected.tolist()


def test_a_player_who_breaks_the_rules_is_named(compiled_players):
    moment, ranks = moment_of(TABLES[0])
    revoking = compiled_players["revoking"]
    tally, fault = new_tally(), np.zeros(FAULT_SLOTS, np.int64)
    ended = weigh_played_task.weigh_played(
        moment, 0, 0, ranks, 0, len(ranks), tally, fault, revoking, revoking
    )
    assert ended == ILLEGAL
    assert not fault[FAULT_LEGAL] >> fault[FAULT_TILE] & 1
