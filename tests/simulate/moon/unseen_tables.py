"""Tables in the middle of a hand, and all deals that the rules allow there, found by trying each.

What fits is told by the rules: a deal in which everything that was played could have been played.
"""

import random
from dataclasses import replace
from itertools import combinations

from seen_tables import opened, retold

from dealwise.simulate.errors import Fault
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import SEATS, TILE_IDS, TRUMPS, tiles_of
from dealwise.simulate.moon.unseen import deal_by_rank, hands_by_seat, unseen_by_seat


def told(play):
    """What the seat that is to play is told, as far as it says who may hold what."""
    view = views.play_view(play, views.NO_SCORES)
    return (
        *(view.hand, view.trump, view.seat, view.position, view.played, view.voids, view.discard),
    )


def tables_of(seed, plies):
    """Hands that are played at random, each as it stands after some plies."""
    chance = random.Random(seed)
    for number, stop in enumerate(plies):
        deal = random_deal(seed, number)
        bidder = chance.randrange(SEATS)
        away = chance.choice(tiles_of(deal[bidder] | deal[SEATS]))
        play = opened(deal, bidder, 4, plan_of(chance.randrange(TRUMPS), away))
        for _ in range(stop):
            play = play.play(chance.choice(sorted(play.legal())))
        yield play


def deal_of(play):
    """The three hands from the bidder on and the discard, -1 if the seat knows it."""
    hands = [views.as_mask(play.hands[views.by_table(s, play.bidder)]) for s in range(SEATS)]
    return (*hands, -1 if play.seat == play.bidder else TILE_IDS[play.discard])


def fitting(play):
    """The deals in which the rules allow all that was played, by trying every one."""
    one, other = (seat for seat in range(SEATS) if seat != play.seat)
    hidden = play.hands[one] | play.hands[other]
    discards = [play.discard]
    if play.seat != play.bidder:
        hidden |= {play.discard}
        discards = sorted(hidden)
    found = set()
    for discard in discards:
        for held in combinations(sorted(hidden - {discard}), len(play.hands[one])):
            hands = list(play.hands)
            hands[one] = frozenset(held)
            hands[other] = hidden - {discard, *held}
            another = replace(play, hands=tuple(hands), discard=discard)
            try:
                retold(another)
            except Fault:
                continue
            found.add(deal_of(another))
    return found


def dealt(play, rank):
    """The deal of a number as `deal_of` has it."""
    hand, _, seat, *_ = told(play)
    first, second, discard = deal_by_rank(unseen_by_seat(*told(play)), rank)
    return (*hands_by_seat(seat, hand, first, second), discard)
